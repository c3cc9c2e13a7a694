"""Decisions at their edges: degrees, ties, identical hands, royal flushes, effects, gangs."""

from typing import Any

import pytest

from offsuit.errors import OffsuitError
from offsuit.games.destiny import api as destiny

ROYAL_SPADES, ROYAL_CLUBS = "AS KS QS JS TS", "AC KC QC JC TC"
KINGS = "KS KD AC 7H 3S"
AT = "2026-01-01T00:05:00Z"


def check(actor: dict[str, Any], threshold: Any, hand: str = KINGS, **more: Any) -> dict[str, Any]:
    target = {"threshold": threshold}
    scenario = {"kind": "check", "actor": actor, "target": target, "hands": {"actor": hand}}
    return destiny.resolve(scenario | more).as_json()


def duel(
    actor: dict[str, Any], ours: str, target: dict[str, Any], theirs: str, **more: Any
) -> dict[str, Any]:
    hands = {"actor": ours, "target": theirs}
    return destiny.resolve(
        {"kind": "duel", "actor": actor, "target": target, "hands": hands} | more
    ).as_json()


def bonus(amount: Any) -> dict[str, Any]:
    return {"items": [{"flatBonus": amount}]}


@pytest.mark.parametrize(
    ("margin", "degree", "multiplier", "penalty"),
    [
        ("100.01", "critical_success", 2, None),
        ("100.00", "critical_success", 2, None),
        ("99.99", "success", 1, None),
        ("0.01", "success", 1, None),
        ("0.00", "success", 1, None),
        ("-0.01", "failure", 0, "minor"),
        ("-49.99", "failure", 0, "minor"),
        ("-50.00", "failure", 0, "minor"),
        ("-50.01", "critical_failure", 0, "major"),
    ],
)
def test_d21_degrees_at_their_edges(
    margin: str, degree: str, multiplier: int, penalty: str | None
) -> None:
    actor = {"items": [{"flatBonus": 100}, {"flatBonus": margin}]}
    result = check(actor, 144)  # the hand is worth 44
    assert (result["margin"], result["degree"]) == (margin, degree)
    assert (result["reward_multiplier"], result["penalty"]) == (multiplier, penalty)
    assert result["success"] is (penalty is None)


def test_d21_margins_are_rules() -> None:
    rules = {"critical_margin": 20, "failure_margin": -5}
    found = [check(bonus(n), 44, rules=rules)["degree"] for n in (20, 19.99, -5, "-5.01")]
    assert found == ["critical_success", "success", "failure", "critical_failure"]
    assert check(bonus(-5), 44, rules={"failure_margin": 5})["degree"] == "failure"


@pytest.mark.parametrize(("favors", "winner"), [(True, "target"), (False, "draw")])
def test_d18_equal_totals(favors: bool, winner: str) -> None:
    result = duel({}, KINGS, {}, "KC KH AS 7D 3H", rules={"tie_favors_defender": favors})
    assert (result["winner"], result["rule"], result["margin"]) == (winner, "tie", "0.00")
    assert (result["success"], result["degree"], result["energy_cost"]) == (None, None, None)


def test_d19_identical_hands_are_decided_by_suit_scores() -> None:
    skilled, charmed = {"skills": {"stealth": 10}}, bonus(500)
    result = duel(skilled, KINGS, charmed, "3S 7H AC KD KS")
    assert (result["winner"], result["rule"]) == ("actor", "identical_hands")
    assert result["margin"].startswith("-")
    assert duel(charmed, KINGS, skilled, KINGS)["winner"] == "target"


@pytest.mark.parametrize(("favors", "winner"), [(True, "target"), (False, "draw")])
def test_d19_identical_hands_with_equal_suit_scores(favors: bool, winner: str) -> None:
    result = duel(bonus(5), KINGS, {}, KINGS, rules={"tie_favors_defender": favors})
    assert (result["winner"], result["rule"]) == (winner, "identical_hands")


def test_d20_a_royal_flush_wins_only_where_the_rule_is_on() -> None:
    rules = {"royal_flush_auto_win": True}
    strong = bonus(1000)
    assert duel({}, ROYAL_SPADES, strong, KINGS)["winner"] == "target"
    won = duel({}, ROYAL_SPADES, strong, KINGS, rules=rules)
    assert (won["winner"], won["rule"], won["max_damage"]) == ("actor", "royal_flush", True)
    lost = duel(strong, KINGS, {}, ROYAL_SPADES, rules=rules)
    assert (lost["winner"], lost["rule"], lost["max_damage"]) == ("target", "royal_flush", True)
    both = duel({}, ROYAL_SPADES, strong, ROYAL_CLUBS, rules=rules)
    assert (both["winner"], both["rule"], both["max_damage"]) == ("target", "total", False)
    same = duel({"skills": {"stealth": 2}}, ROYAL_CLUBS, strong, ROYAL_CLUBS, rules=rules)
    assert (same["winner"], same["rule"]) == ("target", "identical_hands")


def test_d20_a_royal_flush_against_a_threshold() -> None:
    rules = {"royal_flush_auto_win": True}
    assert check({}, 900, ROYAL_CLUBS)["degree"] == "critical_failure"
    found = check({}, 900, ROYAL_CLUBS, rules=rules)
    assert (found["degree"], found["rule"]) == ("critical_success", "royal_flush")
    assert (found["reward_multiplier"], found["max_damage"]) == (2, False)


def test_d17_the_floor_is_a_line_of_its_own() -> None:
    score = check(bonus(-60.5), 0)["actor"]
    assert (score["modifiers"], score["total"]) == ("-60.50", "0.00")
    assert score["lines"][-1] == ["floor at 0", "16.50"]
    assert check(bonus(-44), 0)["actor"]["lines"][-1] == ["item", "-44.00"]


def test_d14_items() -> None:
    charm = check({"items": ["lucky_ace_charm"]}, 0)["actor"]
    assert (charm["suit_score"], charm["modifiers"], charm["total"]) == ("10.00", "15.00", "69.00")
    shoe = check({"items": [{"itemId": "Iron Horseshoe"}]}, 0)["actor"]
    assert (shoe["base"], shoe["modifiers"]) == ("44.00", "10.00")
    assert shoe["lines"][-1] == ["iron_horseshoe: pair", "10.00"]
    assert check({"items": ["iron_horseshoe"]}, 0, ROYAL_CLUBS)["actor"]["modifiers"] == "0.00"


def test_d15_locations_apply_to_every_participant() -> None:
    result = duel({}, KINGS, {}, ROYAL_SPADES, location="Frontera")
    assert result["actor"]["suit_score"] == "19.00"
    assert result["target"]["suit_score"] == "40.00"


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("2026-01-01T00:00:00Z", False),  # it ends at the very moment
        ("2026-01-01T00:00:00.000001Z", True),
        ("2026-01-01T00:05:00Z", True),  # it begins at the very moment
        ("2026-01-01T01:05:00+01:00", True),
        ("2026-01-01T00:05:00.000001Z", False),
    ],
)
def test_d16_buffs_last_from_start_until_before_their_end(start: str, counts: bool) -> None:
    actor = {"buffs": [{"id": "whiskey", "start": start}]}
    assert check(actor, 0, at=AT)["actor"]["suit_score"] == ("5.00" if counts else "0.00")


def test_d16_a_flat_penalty_is_added_as_written() -> None:
    poisoned = {"buffs": [{"id": "poisoned", "start": AT}]}
    assert check(poisoned, 0, at=AT)["actor"]["modifiers"] == "-25.00"
    own = {"buffs": [{"effects": {"flatPenalty": -7}, "start": AT, "duration": 1}, "whiskey"]}
    found = check(own, 0, at=AT)["actor"]
    assert (found["modifiers"], found["suit_score"]) == ("-7.00", "5.00")


def test_d13_suit_effects_add_before_the_count_multiplies_and_may_be_negative() -> None:
    actor = {"suit_bonuses": {"♠": -3.5}, "items": [{"suitBonus": {"S": 1}}]}
    assert check(actor, 0)["actor"]["suit_score"] == "-5.00"


def test_d25_defense_bonus_times_its_multiplier() -> None:
    rules = {"territory_defense_multiplier": 1.125}
    result = duel({}, KINGS, {}, "KC KH AS 7D 3H", defense_bonus=15.55, rules=rules)
    assert result["target"]["lines"][-1] == ["defense bonus 15.55 x 1.125", "17.49375"]
    assert (result["actor"]["modifiers"], result["margin"]) == ("0.00", "-17.49375")


def gang(attackers: list[Any], defenders: list[Any], **more: Any) -> dict[str, Any]:
    """Everybody holds a pair worth 44 and has a flat bonus."""
    sides = {"attackers": attackers, "defenders": defenders}
    hands = {side: [KINGS for _ in members] for side, members in sides.items()}
    members = {side: [bonus(n) for n in amounts] for side, amounts in sides.items()}
    return destiny.resolve({"kind": "gang", **members, "hands": hands} | more).as_json()


def test_d26_gang_averages_are_compared_as_fractions() -> None:
    """A third of a hundredth decides, and does not show."""
    result = gang([0, 0, 0.01], [0, 0, 0])
    assert (result["winner"], result["rule"], result["margin"]) == ("actor", "total", "0.00")
    assert result["actor"] == {"scoring": "average", "total": "44.00", "fraction": "13201/300"}
    assert [score["total"] for score in result["attackers"]] == ["44.00", "44.00", "44.01"]
    assert gang([1, 2, 3], [2])["rule"] == "tie"
    assert gang([1, 2, 3], [2])["winner"] == "target"
    assert gang([1, 2, 3], [2], rules={"tie_favors_defender": False})["winner"] == "draw"


def test_d26_best_three() -> None:
    result = gang([9, 0, 6, 0, 3], [5.99, 6], scoring="best three")
    assert (result["winner"], result["actor"]["total"]) == ("actor", "50.00")
    counted = [score["counts"] for score in result["attackers"]]
    assert counted == [True, False, True, False, True]
    assert gang([9, 0, 6, 0, 3], [5.99, 6])["winner"] == "target"


def test_d26_each_defender_gets_the_bonus_and_special_rules_do_not_apply() -> None:
    rules = {"royal_flush_auto_win": True}
    result = gang([0], [0, 0], defense_bonus=15, rules=rules)
    assert [score["modifiers"] for score in result["defenders"]] == ["15.00", "15.00"]
    assert result["rule"] == "total"  # although the hands are the same
    hands = {"attackers": [ROYAL_CLUBS], "defenders": [KINGS]}
    royal = gang([0], [1000], rules=rules, hands=hands)
    assert (royal["winner"], royal["rule"], royal["max_damage"]) == ("target", "total", False)


@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_d26_nobody_is_an_error(side: str) -> None:
    members: dict[str, Any] = {"attackers": [{}], "defenders": [{}]} | {side: []}
    with pytest.raises(OffsuitError, match=side):
        destiny.odds({"kind": "gang", **members})


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        ({}, "124.74"),  # 30 + 14, and two cards of bonus 40.37
        ({"skill_curve": "published"}, "134.98"),
        ({"skill_linear_coefficient": 1}, "149.24"),  # 49 x 0.25 more on each
        ({"skill_exponential_base": 1}, "122.40"),  # 49 x 0.80 each
        ({"skill_exponential_coefficient": 0}, "117.50"),  # 49 x 0.75 each
        ({"hand_rank_scores": {"pair": 35.5}}, "130.24"),
    ],
)
def test_d10_every_parameter_of_a_score_moves_it(rules: dict[str, Any], total: str) -> None:
    """The others move decisions: see margins, ties, royal flushes and the defence bonus above."""
    assert check({"skills": {"stealth": 50}}, 0, rules=rules)["actor"]["total"] == total
