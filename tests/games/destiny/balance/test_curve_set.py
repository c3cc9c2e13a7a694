"""The desk's curves: point for point what the library's odds say, under any rules."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import offsuit
from offsuit.games.destiny.balance.builds import BUILDS, EVEN_SPLIT, LEVELS, skills_of
from offsuit.games.destiny.balance.curve_set import MATCH, curve_set, quick_verdicts
from offsuit.games.destiny.balance.luck import better_rank_wins, luck_rows
from offsuit.games.destiny.balance.promise import judge
from offsuit.games.destiny.balance.promises import PROMISES
from offsuit.games.destiny.odds.exact_chances import PAIRS
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rules import Rules, parse_rules

Facts = dict[str, Any]
ALL = ("gun_fighting", "mining", "charisma", "lockpicking")
NAMED: list[Facts] = [
    {},
    {"skill_curve": "published"},
    {"royal_flush_auto_win": True},
    {"hand_rank_scores": {"high_card": -60, "pair": -20}},
    {"published_curve": {"1": -5, "100": 80}, "skill_curve": "published"},
    {"crimes": {"nothing": {"threshold": 0, "energy_cost": 1}}},
]


def settings() -> Iterator[Facts]:
    """Twenty: some on purpose, the rest as a hand moves sliders."""
    yield from NAMED
    chance = Random(16)
    for _ in range(20 - len(NAMED)):
        yield {
            "skill_linear_coefficient": f"{chance.uniform(0, 2):.2f}",
            "skill_exponential_base": f"{chance.uniform(0.5, 2):.2f}",
            "skill_exponential_coefficient": f"{chance.uniform(0, 0.3):.3f}",
            "royal_flush_auto_win": chance.random() < 0.3,
            "hand_rank_scores": {name: chance.randrange(400) for name in chance.sample(RANKS, 3)},
        }


RANKS = ("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house")


def person(build: str, level: int) -> Facts:
    if build == EVEN_SPLIT.name:
        level = EVEN_SPLIT.skill_level(level)
    skills = ("gun_fighting",) if build == "specialist" else ALL
    return {"skills": dict.fromkeys(skills, level)}


def win(scenario: Facts, rules: Rules) -> Fraction:
    return Fraction(offsuit.destiny.odds(scenario, rules)["win"]["fraction"])


@pytest.mark.parametrize("changes", list(settings()), ids=range(20))
def test_curves_equal_the_odds_of_the_library(changes: Facts) -> None:
    rules, chance = parse_rules(changes, shipped_rules()), Random(str(changes))
    curves = curve_set(rules, 50)
    for challenge in chance.sample(curves["crimes"], 3):
        target = {challenge["kind"]: challenge["name"]}
        for build, passed in challenge["passed"].items():
            level = chance.choice(LEVELS)
            asked = {"kind": challenge["kind"], "actor": person(build, level), "target": target}
            assert Fraction(passed[level - 1], HANDS) == win(asked, rules), (challenge, level)
    for curve in chance.sample(curves["duels"], 3):
        level, build = chance.choice(LEVELS), curve["build"]
        people = {"actor": person(build, level), "target": person(build, curve["defender"])}
        assert Fraction(curve["won"][level - 1], PAIRS) == win({"kind": "duel", **people}, rules)
    for suit, curve in enumerate(curves["suits"]["masters"]):
        level = chance.choice(LEVELS)
        actor = {"skills": dict.fromkeys(skills_of(rules, suit), level)}
        asked = {"kind": "crime", "actor": actor, "target": {"crime": curves["suits"]["crime"]}}
        assert Fraction(curve["passed"][level - 1], HANDS) == win(asked, rules)
    for build, curve in zip(BUILDS, curves["better_rank"], strict=False):
        level = chance.choice(LEVELS)
        won = Fraction(curve["won"][level - 1], curve["of"])
        assert won == better_rank_wins(rules, build, level)


def test_columns_hold_every_hand_and_their_mean_is_the_library_s() -> None:
    for rules in (shipped_rules(), parse_rules(NAMED[3], shipped_rules())):
        for drawn in curve_set(rules, 35)["scores"]:
            assert sum(drawn["hands"]) == HANDS
            actor = person(drawn["build"], 35)
            asked = {"kind": "check", "actor": actor, "target": {"threshold": 100}}
            score = offsuit.destiny.odds(asked, rules, distribution=True)["actor_score"]
            assert drawn["mean"] == pytest.approx(score["mean"])
            below = sum(n for points, n in score["distribution"] if points < drawn["least"] + 60)
            assert below == sum(drawn["hands"][: 60 // drawn["width"]])


def test_hand_ranks_are_those_of_the_report() -> None:
    rules = shipped_rules()
    told = curve_set(rules, 50)["hand_ranks"]["ranks"]
    rows = [
        row
        for row in luck_rows(rules)
        if row.build.name == "specialist" and (row.attacker, row.defender) == MATCH
    ]
    assert [Fraction(each["won"], each["drawn"] * HANDS) for each in told] == [r.win for r in rows]


def test_quick_verdicts_are_verdicts_and_only_one_promise_has_to_wait() -> None:
    found = quick_verdicts(shipped_rules())
    assert [each is None for each in found].count(True) == 1
    for promise, verdict in zip(PROMISES, found, strict=True):
        assert verdict is None or verdict == judge(promise, shipped_rules())
