"""The shipped fields: what any training must give, whatever its numbers."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from offsuit.games.pyramid.hands import pyramid_ranking
from offsuit.games.pyramid.places import allowed, literal_tuples
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.shipped import (
    NAME,
    default_values,
    missing_field,
    shipped_field,
    shipped_report,
)


@pytest.mark.parametrize("automatics", [False, True])
def test_a_shipped_field_is_everybody_and_lies_where_it_may(automatics: bool) -> None:
    field = shipped_field(automatics)
    assert field.shares.sum(axis=1) == pytest.approx([1 - field.declaring] * 3)
    assert (field.shares >= 0).all()
    for place, position in enumerate(POSITIONS):
        assert not field.shares[place][~allowed(position)].any()


def test_only_the_field_with_automatics_declares() -> None:
    assert shipped_field().declaring == 0
    declared = shipped_field(automatics=True).declared
    assert set(declared) == set(AUTOMATICS)
    assert all(0 < share < 0.2 for share in declared.values())


@pytest.mark.parametrize("automatics", [False, True])
def test_a_shipped_field_says_where_it_comes_from_and_how_little_it_loses(
    automatics: bool,
) -> None:
    report = shipped_report(automatics)
    assert report["automatics"] == automatics
    assert (report["wilds"], report["straight_beats_flush"]) == (2, False)
    assert {"deals", "seed", "steps", "version"} <= set(report)
    assert abs(report["exploitability"]) < 0.01
    assert 0 <= report["held_out"]["value"] < 0.01


@pytest.mark.parametrize("automatics", [False, True])
@pytest.mark.parametrize("position", POSITIONS)
def test_a_shipped_field_has_a_chance_for_every_tuple(automatics: bool, position: str) -> None:
    found = shipped_field(automatics).win_chances(position)
    order = literal_tuples(position)[::-1]
    assert set(found) == set(order)
    chances = [found[entry] for entry in order]
    assert np.isfinite(chances).all()
    assert all(low <= high + 1e-12 for low, high in pairwise(chances))
    assert 0 <= chances[0] < 0.1
    assert 0.9 < chances[-1] <= 1 + 1e-12


def test_the_values_of_both_orders_of_hands_never_fall() -> None:
    for swapped in (False, True):
        values = default_values(pyramid_ranking(swapped))
        assert values.name == NAME
        assert (np.diff(values.by_strength) >= 0).all()


def test_what_no_field_is_shipped_for_is_said() -> None:
    rules = PyramidRules()
    assert missing_field(rules) is None
    assert missing_field(replace(rules, variant="standard", ante=3)) is None
    told = missing_field(replace(rules, wilds=4))
    assert told == "no field is shipped for wilds=4; values are those of wilds=2"
    told = missing_field(replace(rules, straight_beats_flush=True))
    assert told is not None
    assert "straight_beats_flush=True; values are those of straight_beats_flush=False" in told
