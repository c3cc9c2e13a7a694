"""The shipped fields: what any training must give, whatever its numbers."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed, literal_tuples
from offsuit.games.pyramid.hands import pyramid_ranking
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.fields.field import field_of
from offsuit.games.pyramid.strategy.fields.shipped_fields import (
    NAME,
    default_values,
    equilibrium,
    missing_field,
    shipped_field,
    shipped_mixture,
    shipped_report,
)


@pytest.mark.parametrize("automatics", [False, True])
def test_a_shipped_field_is_everybody_and_lies_where_it_may(automatics: bool) -> None:
    field = shipped_field(automatics)
    assert field.shares.sum(axis=1) == pytest.approx([1 - field.declaring] * 3)
    assert (field.shares >= 0).all()
    for place, position in enumerate(ROWS):
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
@pytest.mark.parametrize("position", ROWS)
def test_a_shipped_field_has_a_chance_for_every_tuple(automatics: bool, position: str) -> None:
    found = shipped_field(automatics).win_chances(position)
    order = literal_tuples(position)[::-1]
    assert set(found) == set(order)
    chances = [found[entry] for entry in order]
    assert np.isfinite(chances).all()
    assert all(low <= high + 1e-12 for low, high in pairwise(chances))
    assert 0 <= chances[0] < 0.1
    assert 0.9 < chances[-1] <= 1 + 1e-12


def test_win_chances_against_fresh_opponents() -> None:
    """200 tuples as the field plays them, against 60,000 hands that training has not seen.

    The field is a mean of players who each answer what came before: opponents are drawn from them.
    """
    dice = np.random.default_rng(12)
    mixture, laid = shipped_mixture(), []
    for number, opponents in enumerate(dice.multinomial(60_000, [share for share, _ in mixture])):
        player = mixture[number][1]
        laid.append(player.play(player.deals(10**6 + number, opponents))[0])
    fresh, shipped = field_of(np.concatenate(laid)), shipped_field()
    tuples = hand_lookup().tuples
    for place, position in enumerate(ROWS):
        shares, beaten = shipped.shares[place], np.cumsum(fresh.shares[place])
        beaten -= fresh.shares[place] / 2
        chances = shipped.win_chances(position)
        for strength in dice.choice(len(shares), 67, p=shares):
            weights = shares * (tuples == tuples[strength]).all(axis=1)
            seen = float(beaten @ weights / weights.sum())
            error = max(1e-4, (seen * (1 - seen) / 60_000) ** 0.5)
            entry = tuple(tuples[strength].tolist())
            assert abs(seen - chances[entry]) <= 4 * error, (position, entry)


@pytest.mark.parametrize("automatics", [False, True])
def test_the_mixture_is_the_field(automatics: bool) -> None:
    shares = [share for share, _ in shipped_mixture(automatics)]
    assert sum(shares) == pytest.approx(1)
    assert len(shares) > 3


def test_an_equilibrium_player_values_hands_in_any_order_of_hands() -> None:
    assert equilibrium(PyramidRules()).declaring == ()
    assert len(equilibrium(PyramidRules(variant="standard")).declaring) == len(AUTOMATICS)
    swapped = PyramidRules(straight_beats_flush=True)
    assert equilibrium(swapped).values.ranking == swapped.ranking


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
