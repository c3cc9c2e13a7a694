"""Margins of gang wars against every combination written out, and against each gang by itself."""

from collections import Counter
from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.odds import gang_chances
from offsuit.games.destiny.odds.best_three import Scores
from offsuit.games.destiny.odds.gang_chances import gang_counts
from offsuit.games.destiny.odds.gang_margins import exchanged_counts, margin_counts
from offsuit.games.destiny.odds.residues import transform_primes
from offsuit.games.destiny.resolver.scenario import parse_scenario
from support.proof_sample import sampled

SKILLS = ("gun_fighting", "mining", "charisma", "lockpicking")


def written_out(members: list[Scores]) -> tuple[int, int]:
    """The definition: ways of all combinations whose sum is above zero, and zero."""
    found: Counter[int] = Counter()
    rows = [list(zip(values.tolist(), ways.tolist(), strict=True)) for values, ways in members]
    for drawn in product(*rows):
        total = sum(value for value, _ in drawn)
        found[(total > 0) - (total < 0)] += prod(ways for _, ways in drawn)
    return found[1], found[0]


def seeded_members(seed: int) -> list[Scores]:
    """Two to six members, some taken away from the margin, on a step of their own."""
    random = np.random.default_rng(seed)
    step = int(random.choice([1, 3, 900]))
    members = []
    for _ in range(random.integers(2, 7)):
        size = int(random.integers(1, 5))
        values = np.sort(random.choice(np.arange(-9, 10), size, replace=False)).astype(np.int64)
        ways = random.integers(1, 2_598_960 // size, size)
        members.append((step * values + int(random.integers(2)), ways))
    return members


@pytest.mark.parametrize("seed", range(30))
def test_margins_are_those_of_all_combinations(seed: int) -> None:
    members = seeded_members(seed)
    choices = [members[-1], seeded_members(seed + 1000)[0]]
    found = margin_counts(members[:-1], choices)
    for choice, counts in zip(choices, found, strict=True):
        assert counts == written_out([*members[:-1], choice])


@pytest.mark.parametrize("seed", range(12))
def test_members_exchanged_at_once_are_those_of_all_combinations(seed: int) -> None:
    members = seeded_members(seed)
    exchanged = {
        place: [seeded_members(seed + 100 * n)[0] for n in (1, 2)]
        for place in (0, len(members) - 1)
    }
    for place, counts in exchanged_counts(members, exchanged).items():
        for choice, found in zip(exchanged[place], counts, strict=True):
            whole = [*members]
            whole[place] = choice
            assert found == written_out(whole)


def test_margins_that_are_all_on_one_side_need_no_counting() -> None:
    member, loser = (np.array([1, 2]), np.array([3, 4])), (np.array([-9]), np.array([5]))
    assert margin_counts([member], [member]) == [(49, 0)]
    assert margin_counts([member], [loser]) == [(0, 0)]
    both = exchanged_counts([member, loser], {0: [loser], 1: [member, member]})
    assert both == {0: [(0, 0)], 1: [(49, 0), (49, 0)]}


@pytest.mark.parametrize("order", [65_536, 11 * 65_536])
def test_roots_have_their_order_and_primes_are_different(order: int) -> None:
    primes = transform_primes(order, 5)
    assert len({p for p, _ in primes}) == 5
    for p, root in primes:
        assert 2**49 < p < 2**50
        assert abs(2 * root) < p
        assert pow(root, order, p) == 1
        assert all(pow(root, order // factor, p) != 1 for factor in (2, 11) if order % factor == 0)


def people(number: int, low: int) -> list[dict[str, Any]]:
    """Characters with four skills, all different."""
    return [
        {"skills": {skill: low + 3 * at + 2 * n for n, skill in enumerate(SKILLS)}}
        for at in range(number)
    ]


@pytest.mark.parametrize("sizes", sampled([(1, 1), (2, 3), (5, 5)], 2))
def test_d32_margins_equal_sums_of_each_gang(
    sizes: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    attackers, defenders = sizes
    gang = {
        "kind": "gang",
        "attackers": people(attackers, 30),
        "defenders": people(defenders, 32),
        "defense_bonus": 15,
    }
    scenario = parse_scenario(gang)
    asked = scenario.rules, (scenario.attackers, scenario.defenders), "average", 1, 0
    found = gang_counts(*asked)
    monkeypatch.setattr(gang_chances, "MOST_WORK", 0)
    assert gang_counts(*asked) == found
    assert found.exact
    assert found.tie > 0


def test_d32_alternatives_are_the_odds_that_they_are_alone() -> None:
    attackers, defenders = people(2, 20), people(2, 24)
    gang = {"kind": "gang", "attackers": attackers, "defenders": defenders, "location": "frontera"}
    other = {"skills": {"horse_riding": 40}, "items": ["iron_horseshoe"]}
    instead: list[dict[str, Any]] = [
        {"attackers": [other, attackers[1]]},
        {"attackers": [{}, attackers[1]]},
        {"defenders": [defenders[0], other]},
        {"defenders": [defenders[0], other, other]},
        {"attackers": [other, other]},
        {"scoring": "best three"},
        {"rules": {"tie_favors_defender": False}},
        {},
    ]
    found = destiny.weigh(gang, instead).instead
    for changed, odds in zip(instead, found, strict=True):
        assert odds == destiny.odds(gang | changed)


def test_d32_alternatives_too_long_to_count_together_are_counted_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gang = {"kind": "gang", "attackers": people(1, 20), "defenders": people(1, 24)}
    instead = [{"attackers": people(1, 60)}]
    found = destiny.weigh(gang, instead)
    monkeypatch.setattr(gang_chances, "MOST_WORK", 0)
    assert destiny.weigh(gang, instead) == found
