"""The document's worked examples and test cases, computed with the table that it prints."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from offsuit.games.destiny.balance.promise import Finding, Promise
from offsuit.games.destiny.resolver.resolution import resolve
from offsuit.games.destiny.resolver.resolution_json import result_json
from offsuit.games.destiny.resolver.scenario import parse_scenario
from offsuit.games.destiny.rulebook.amount import amount_text, parse_amount
from offsuit.games.destiny.rulebook.rules import Rules

FOUR = {"gun_fighting": 45, "lockpicking": 32, "charisma": 20, "mining": 15}
READING = "computed again, with the printed table of bonuses"


def _resolved(rules: Rules, scenario: dict[str, Any]) -> dict[str, Any]:
    read = parse_scenario(scenario, replace(rules, skill_curve="published"))
    assert read.hands is not None
    return result_json(resolve(read, read.hands))


def _check(
    skills: dict[str, int], hand: str, expected: dict[str, str]
) -> Callable[[Rules], Finding]:
    """One score, by field of a score."""

    def check(rules: Rules) -> Finding:
        scenario = {
            "kind": "check",
            "actor": {"skills": skills},
            "target": {"threshold": 0},
            "hands": {"actor": hand},
        }
        score = _resolved(rules, scenario)["actor"]
        return _compared(expected, score)

    return check


def _compared(expected: dict[str, str], score: dict[str, Any]) -> Finding:
    told = [f"{name.replace('_', ' ')} {score[name].replace('_', ' ')}" for name in expected]
    return all(score[name] == value for name, value in expected.items()), ", ".join(told)


def _duel(
    actor: dict[str, int], target: dict[str, int], hands: tuple[str, str], totals: tuple[str, str],
    **more: Any,
) -> Callable[[Rules], Finding]:  # fmt: skip
    """Both totals and the winner, who is the side of the greater total printed."""

    def check(rules: Rules) -> Finding:
        found = _resolved(rules, {
            "kind": "duel",
            "actor": {"skills": actor},
            "target": {"skills": target},
            "hands": dict(zip(("actor", "target"), hands, strict=True)),
            **more,
        })  # fmt: skip
        got = (found["actor"]["total"], found["target"]["total"])
        mine, other = (parse_amount("total", total) for total in totals)
        winner = "actor" if mine > other else "target"
        told = f"{got[0]} against {got[1]}, {found['winner']} wins by {found['margin'].lstrip('-')}"
        return got == totals and found["winner"] == winner, told

    return check


def _close(rules: Rules) -> Finding:
    found = _resolved(rules, {
        "kind": "duel",
        "actor": {"skills": {"charisma": 60}},
        "target": {"skills": {"gun_fighting": 70}},
        "hands": {"actor": "KH JH 9H 7H 4H", "target": "9C 8S 7D 6H 5C"},
    })  # fmt: skip
    margin = parse_amount("margin", found["margin"])
    told = f"margin {found['margin']}; a critical margin is {amount_text(rules.critical_margin)}"
    return abs(margin) < rules.critical_margin, told


def _robbery(rules: Rules) -> Finding:
    found = _resolved(rules, {
        "kind": "crime",
        "actor": {"skills": {"lockpicking": 50, "stealth": 40}},
        "target": {"crime": "bank_robbery"},
        "hands": {"actor": "KS QS JS TS 9S"},
    })  # fmt: skip
    actor = found["actor"]
    told = f"{actor['base']} + {actor['suit_score']} = {actor['total']}, {found['degree']}"
    got = (actor["base"], actor["total"], found["margin"], found["degree"])
    return got == ("404.50", "804.50", "529.50", "critical_success"), told.replace("_", " ")


ROYAL_HAND, PAIR_HAND = "AS KS QS JS TS", "KS KD AC 7H 3S"

PROMISES = (
    Promise(
        "Total score calculation: Step-by-step example",
        "TOTAL_SCORE = 500 + 136.4 + 0 = 636.4",
        READING,
        _check(FOUR, ROYAL_HAND, {"total": "636.40"}),
    ),
    Promise(
        "Total score calculation: Another example",
        "TOTAL_SCORE = 44 + 124.04 + 0 = 168.04",
        READING,
        _check(FOUR, PAIR_HAND, {"total": "168.04"}),
    ),
    Promise(
        "Test cases: Test case 1",
        "636.4 … 156.57 … Actor wins",
        READING,
        _duel(
            {"gun_fighting": 45, "lockpicking": 32},
            {"brawling": 50, "intimidation": 25},
            (ROYAL_HAND, "7C 7H AD KS 3C"),
            ("636.40", "156.57"),
        ),
    ),
    Promise(
        "Test cases: Test case 2",
        "500 … 150 + (2 × 78.43) + 0 + 0 + 0 = 150 + 78.43 = 228.43",
        READING,
        _duel(
            {"charisma": 60},
            {"gun_fighting": 70},
            ("KH JH 9H 7H 4H", "9C 8S 7D 6H 5C"),
            ("500.00", "228.43"),
        ),
    ),
    Promise(
        "Test cases: Test case 2",
        "Flush vs Straight (Close Match)",
        "close: the margin is below a critical margin",
        _close,
    ),
    Promise(
        "Test cases: Test case 3",
        "43.69 … 220.84 … Target wins",
        READING,
        _duel(
            {"mining": 10},
            {"gun_fighting": 80},
            ("AS KD 9C 7H 2S", "AC QH TD 6S 3C"),
            ("43.69", "220.84"),
        ),
    ),
    Promise(
        "Test cases: Test case 4",
        "400 (base) + (5 × 80.90) = 404.5 + 404.5 = 804.5 … Critical Success",
        READING,
        _robbery,
    ),
    Promise(
        "Test cases: Test case 5",
        "179.47 … 160.23 … Attacker wins",
        READING,
        _duel(
            {"gun_fighting": 50},
            {"gun_fighting": 40},
            ("AC AD KC QH JC", "TC TS 9C 7H 5C"),
            ("179.47", "160.23"),
            defense_bonus=15,
        ),
    ),
    Promise(
        "Edge cases: Zero suit bonus scenario",
        "A♠ K♠ Q♣ J♥ 10♦ (High Card)",
        "the hand is what the example calls it",
        _check({}, "AS KS QC JH TD", {"rank": "high_card", "total": "39.00"}),
    ),
)
