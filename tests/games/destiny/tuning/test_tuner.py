"""The tuner: exact answers where the best is known, and the same again for the same seed."""

import tomllib
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rules import parse_rules
from offsuit.games.destiny.rulebook.rules_text import rules_toml
from offsuit.games.destiny.tuning.target import Aim, Dial
from offsuit.games.destiny.tuning.target_file import parse_aim
from offsuit.games.destiny.tuning.tuner import Loss, tune

RULES = shipped_rules()
EASY = {"kind": "crime", "actor": {}, "target": {"crime": "pickpocket"}}
DUEL = {
    "kind": "duel",
    "actor": {"skills": {"gun_fighting": 20}},
    "target": {"skills": {"gun_fighting": 50}},
}


def aim(targets: list[dict[str, Any]], parameters: list[dict[str, Any]]) -> Aim:
    return parse_aim("targets.toml", {"target": targets, "parameter": parameters}, RULES)


def threshold(low: int, high: int, **more: Any) -> dict[str, Any]:
    return {"name": "crimes.pickpocket.threshold", "low": low, "high": high, "step": 1, **more}


def pair(low: int, high: int, **more: Any) -> dict[str, Any]:
    return {"name": "hand_rank_scores.pair", "low": low, "high": high, "step": 1, **more}


def test_the_best_of_a_small_grid_is_found() -> None:
    """Against trying all places."""
    small = aim(
        [{"scenario": EASY, "value": 0.4}, {"scenario": DUEL, "value": 0.24, "weight": 3}],
        [threshold(40, 60, step=2), pair(20, 50, step=3)],
    )
    loss = Loss(small)
    ranges = [range(low, high + 1) for low, high in (dial.places for dial in small.dials)]
    best = min(loss(places) for places in product(*ranges))
    found = tune(small, 0, 20)
    assert loss(found.places) == best
    assert tune(small, 0, 20) == found


def test_nothing_moves_where_targets_are_met() -> None:
    found = tune(aim([{"scenario": EASY, "at_most": 0.05}], [threshold(40, 100)]), 1, 5)
    assert (found.changes(), found.rules_data()) == ({}, {})
    assert found.as_json()["met"] is True
    assert found.as_json()["targets"][0]["wanted"] == {"at_most": 0.05}


def test_of_two_ways_the_lighter_is_taken() -> None:
    """Lowering the threshold or raising all pairs: weights say which."""
    for heavy, moved in (
        ("threshold", "hand_rank_scores.pair"),
        ("pair", "crimes.pickpocket.threshold"),
    ):
        weights = {"threshold": 1, "pair": 1, heavy: 1000}
        dials = [
            threshold(30, 80, weight=weights["threshold"]),
            pair(30, 80, weight=weights["pair"]),
        ]
        found = tune(aim([{"scenario": EASY, "at_least": 0.4}], dials), 0, 25)
        assert list(found.changes()) == [moved]


def test_a_target_that_cannot_be_met_is_told_so() -> None:
    told = tune(aim([{"scenario": EASY, "value": 1}], [threshold(60, 80)]), 0, 5).as_json()
    (target,) = told["targets"]
    assert (told["met"], target["met"]) == (False, False)
    assert target["miss"] == pytest.approx(1 - target["achieved"])


def test_places_are_counted_from_where_the_number_stands() -> None:
    dial = Dial("x", Decimal(30), Decimal(20), Decimal(41), Decimal(3), Fraction(1))
    assert dial.places == (-3, 3)
    assert [dial.value(place) for place in (-3, 0, 3)] == [21, 30, 39]
    outside = Dial("x", Decimal(10), Decimal(20), Decimal(41), Decimal(3), Fraction(1))
    assert (outside.places, outside.value(0)) == ((0, 7), Decimal(20))


def test_whole_numbers_stay_whole() -> None:
    level = {"name": "npcs.rookie.level", "low": 5, "high": 40}
    duel = {"kind": "duel", "actor": {"skills": {"stealth": 10}}, "target": {"npc": "rookie"}}
    found = tune(aim([{"scenario": duel, "value": 0.03}], [level]), 0, 5)
    after = found.rules_data()["npcs"]["rookie"]["level"]
    assert type(after) is int
    assert after > 10
    with pytest.raises(RulesError, match="expected whole numbers"):
        aim([{"scenario": duel, "value": 0.03}], [{**level, "step": 0.5}])
    with pytest.raises(RulesError, match="listed twice"):
        aim([{"scenario": duel, "value": 0.03}], [level, level])
    with pytest.raises(RulesError, match="3 is no table"):
        parse_aim("f", {"target": [3], "parameter": [level]}, RULES)
    with pytest.raises(RulesError, match="scenario: None is no table"):
        aim([{"value": 0.03}], [level])


def test_rules_as_toml_read_back_equal() -> None:
    """All rules, every kind of value, remarks that would break a line."""
    data = RULES.as_json()
    text = rules_toml(data, {"a\nname": 'with "quotes"\nand lines'})
    again = parse_rules(tomllib.loads(text))
    assert again.as_json() == data
    assert tomllib.loads(rules_toml({}, {"nothing": "changed"})) == {}
    assert tomllib.loads(rules_toml({"x": {"y": 'say "\\"'}})) == {"x": {"y": 'say "\\"'}}
