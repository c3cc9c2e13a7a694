"""Metrics: exact expectations, alarms for every injected fault, none for an honest game."""

import json
from collections.abc import Iterator
from fractions import Fraction
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.balance.exact_rates import rank_hands, rank_wins
from offsuit.games.destiny.metrics.expectations import (
    build_key,
    duel_chances,
    success_chance,
    suit_count_chances,
)
from offsuit.games.destiny.metrics.metric_board import FALSE_ALARMS, MetricBoard, board_of
from offsuit.games.destiny.metrics.observations import (
    DIFFICULTY,
    HAND_RANK,
    LEVEL_DIFFERENCE,
    METRICS,
    RANKS_DRAWN,
    SUITS_DRAWN,
    Observation,
    observations,
)
from offsuit.games.destiny.metrics.tilted_test import (
    TILTS,
    TiltedTest,
    chance_norms,
    count_norms,
)
from offsuit.games.destiny.odds.exact_chances import PAIRS, duel_counts
from offsuit.games.destiny.resolver.resolution import Resolution, resolve
from offsuit.games.destiny.resolver.scenario import Scenario, parse_scenario
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rules import parse_rules

DUEL: dict[str, Any] = {
    "kind": "duel",
    "actor": {"skills": {"gun_fighting": 45, "mining": 20}, "items": ["iron_horseshoe"]},
    "target": {"npc": "Competent"},
}
CRIME: dict[str, Any] = {
    "kind": "crime",
    "actor": {"skills": [{"skillId": "lockpicking", "level": 50}]},
    "target": {"crime": "burglary"},
}
CHECK: dict[str, Any] = {"kind": "check", "actor": {}, "target": {"threshold": 60}}
GANG: dict[str, Any] = {"kind": "gang", "attackers": [{}], "defenders": [{}, {}]}


def drawn(random: np.random.Generator) -> tuple[int, ...]:
    """Five cards of an honest deck."""
    return tuple(int(card) for card in np.argpartition(random.random(STANDARD_DECK.size), -5)[-5:])


def played(scenario: Scenario, number: int, seed: int) -> Iterator[Resolution]:
    """So many resolutions of one scenario."""
    random = np.random.default_rng(seed)
    people = len(scenario.attackers) + len(scenario.defenders)
    for _ in range(number):
        yield resolve(scenario, [drawn(random) for _ in range(people)])


@pytest.mark.parametrize("auto", [False, True])
def test_d41_expectations_of_a_duel_are_those_of_the_balance_report(auto: bool) -> None:
    scenario = parse_scenario({**DUEL, "rules": {"royal_flush_auto_win": auto}})
    actor, target = scenario.attackers[0], scenario.defenders[0]
    chance, *by_rank = duel_chances(scenario.rules, build_key(actor), build_key(target))
    assert chance == Fraction(duel_counts(scenario.rules, actor, target).win, PAIRS)
    wins = rank_wins(scenario.rules, actor, target)
    for rank, hands in enumerate(rank_hands()):
        assert by_rank[rank] == Fraction(sum(wins[rank]), hands * 2_598_960)


def test_suit_counts_of_five_cards_have_their_known_distribution() -> None:
    chances = suit_count_chances()
    assert sum(chances) == pytest.approx(1)
    assert sum(n * chance for n, chance in enumerate(chances)) == pytest.approx(1.25)


@pytest.mark.parametrize("chance", [0.001, 0.3, 0.97])
def test_d42_every_bet_is_fair_under_the_rules(chance: float) -> None:
    """The mean of each likelihood ratio is 1: what makes the wealth a martingale."""
    for tilt, norm in zip(TILTS, chance_norms(chance), strict=True):
        assert chance * exp(tilt - norm) + (1 - chance) * exp(-norm) == pytest.approx(1)
    for tilt, norm in zip(TILTS, count_norms(suit_count_chances()), strict=True):
        fair = sum(p * exp(tilt * n - norm) for n, p in enumerate(suit_count_chances()))
        assert fair == pytest.approx(1)


def test_d42_groups_of_every_metric_share_the_rate_of_false_alarms() -> None:
    board, norms = MetricBoard(), chance_norms(0.5)
    for metric in METRICS:
        board.observe([Observation(metric, f"group {n}", 1, 0.5, norms) for n in range(40)])
    spent = [1 / board.needed(metric, f"group {n}") for metric in METRICS for n in range(40)]
    assert 0.97 * FALSE_ALARMS < sum(spent) <= FALSE_ALARMS


def test_d41_one_resolution_is_told_to_every_metric_that_it_concerns() -> None:
    board = MetricBoard()
    for seed, data in enumerate((DUEL, CRIME, CHECK, GANG)):
        for found in played(parse_scenario(data), 30, seed):
            board.observe(observations(found))
    rows = {(row.name, row.group): row for row in board.rows()}
    assert rows[LEVEL_DIFFERENCE, "20 to 29"].n == 30
    assert rows[DIFFICULTY, "Medium"].n == rows[DIFFICULTY, "no difficulty"].n == 30
    assert rows[SUITS_DRAWN, "spades"].n == 30 * 7
    assert sum(row.n for row in rows.values() if row.name == HAND_RANK) == 30
    assert sum(row.observed for row in rows.values() if row.name == RANKS_DRAWN) == pytest.approx(1)
    robbery = parse_scenario(CRIME)
    exact = success_chance(robbery.rules, build_key(robbery.attackers[0]), 150 * 10**6)
    assert rows[DIFFICULTY, "Medium"].expected == pytest.approx(float(exact))
    assert board.alarms() == {}
    told = json.loads(json.dumps(board.as_json()))
    assert board_of(told).rows() == board.rows()
    assert board.rows()[0].as_json()["alarm"] is False


@pytest.mark.parametrize(
    "number", [3_000, pytest.param(1_000_000, marks=[pytest.mark.proof, pytest.mark.no_cover])]
)
def test_d42_an_honest_game_raises_no_alarm(number: int) -> None:
    board = MetricBoard()
    for seed, data in enumerate((DUEL, CRIME)):
        for found in played(parse_scenario(data), number // 2, seed):
            board.observe(observations(found))
    assert board.alarms() == {}


def suit_test(weight: float, number: int, seed: int) -> TiltedTest:
    """The test of spades alone over so many hands, as a board has it."""
    random, test = np.random.default_rng(seed), TiltedTest()
    norms = count_norms(suit_count_chances())
    keys = random.random((number, STANDARD_DECK.size))
    keys[:, 3::4] **= 1 / weight
    spades = (np.argpartition(keys, -5, axis=1)[:, -5:] % 4 == 3).sum(axis=1)
    for value in spades.tolist():
        test.observe(value, 1.25, norms)
        if test.most > log(4 * 5 * len(METRICS) / FALSE_ALARMS):
            break
    return test


COUNTS = {
    "suit": (30_777, 47_773, 42_795, 15_784),
    "coefficient, duels": (1_437,),
    "coefficient, crimes": (92,),
    "rank": (479,),
}
"""Injected faults, and the numbers of resolutions after which an alarm came, as the docs tell."""


def test_the_docs_tell_when_alarms_come() -> None:
    text = (Path(__file__).parents[4] / "docs" / "destiny-service.md").read_text("utf-8")
    for counts in COUNTS.values():
        assert all(f"{count:,}" in text for count in counts)


def first_alarm(board: MetricBoard, several: Iterator[Resolution]) -> int | None:
    """After how many resolutions the first alarm came; all of them are taken in."""
    first = None
    for number, found in enumerate(several, 1):
        board.observe(observations(found))
        if first is None and board.alarms():
            first = number
    return first


SUIT_WEIGHT = 0.255 / 0.745 * 3
"""How much likelier each spade is where the chance of spades is 0.255."""


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.proof) for n in (2, 3, 4))]
)
def test_d42_a_suit_that_comes_with_0_255_instead_of_0_25_raises_an_alarm(seed: int) -> None:
    found = suit_test(SUIT_WEIGHT, 100_000, seed).n
    assert found < 100_000
    assert found == pytest.approx(COUNTS["suit"][seed - 1], rel=0.01)
    assert suit_test(1.0, 20_000, seed).n == 20_000


@pytest.mark.parametrize(
    ("data", "metric", "fault"),
    [(DUEL, HAND_RANK, "coefficient, duels"), (CRIME, DIFFICULTY, "coefficient, crimes")],
    ids=["duel", "crime"],
)
def test_d42_a_changed_coefficient_raises_an_alarm(
    data: dict[str, Any], metric: str, fault: str
) -> None:
    """Resolved with stronger skills than the rules say, told as if by the rules."""
    honest = parse_scenario(data)
    changed = parse_rules({"skill_linear_coefficient": 1.5}, shipped_rules())
    board = MetricBoard()
    resolved = played(parse_scenario(data, changed), 3_000, 5)
    told = (found._replace(scenario=honest) for found in resolved)
    assert first_alarm(board, told) == pytest.approx(COUNTS[fault][0], rel=0.01)
    assert {name for name, _ in board.alarms()} >= {metric}
    assert all(
        row.alarmed_at is not None and row.p_value < 0.01 for row in board.rows() if row.alarm
    )


def test_d42_a_rank_that_is_drawn_too_often_raises_an_alarm() -> None:
    board, scenario = MetricBoard(), parse_scenario(CRIME)
    random = np.random.default_rng(8)
    flush = tuple(range(0, 20, 4))
    hands = (flush if random.random() < 0.05 else drawn(random) for _ in range(1_500))
    resolved = (resolve(scenario, [hand]) for hand in hands)
    assert first_alarm(board, resolved) == pytest.approx(COUNTS["rank"][0], rel=0.01)
    assert (RANKS_DRAWN, "straight_flush") in board.alarms()
