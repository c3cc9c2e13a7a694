"""The opponent model: it is the equilibrium without evidence, and evidence moves it."""

from dataclasses import replace

import numpy as np
import pytest

from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values, shipped_field
from offsuit.games.pyramid.strategy.opponents.memory import CLASSES, DECLARED, Acquaintance
from offsuit.games.pyramid.strategy.opponents.opponent_model import (
    rounds_of,
    rule_of,
    shown_shares,
    surrender_rate,
    values_of,
)
from offsuit.games.pyramid.strategy.pot.prepared_opponents import opposing_rounds
from offsuit.games.pyramid.strategy.pot.showing import STRENGTHS
from offsuit.games.pyramid.strategy.surrender.staying import Selective, usual_stays
from support.pyramid.standard_rounds import STANDARD

STAYS = usual_stays(STANDARD, 6)
STRANGER = Acquaintance("Ann")


def showing(*classes: int, times: int) -> Acquaintance:
    """Somebody who has shown nothing but this, back, middle and front."""
    rows = tuple(tuple(times * (at == each) for at in range(CLASSES)) for each in classes)
    return Acquaintance("Bob", shown=times, classes=rows)


def test_a_stranger_is_taken_for_usual() -> None:
    assert surrender_rate(STRANGER, STAYS) == pytest.approx(STAYS.rate)
    assert rule_of(STRANGER, STAYS) == STAYS
    usual = opposing_rounds(STANDARD, 2, 0, STAYS)
    found = rounds_of([STRANGER, STRANGER], STANDARD, 0, STAYS)
    for name, array in vars(usual).items():
        assert (array == getattr(found, name)).all()


def test_rates_are_shrunk_towards_the_usual() -> None:
    usual = STAYS.rate
    some = Acquaintance("Bob", decided=6, surrendered=6)
    many = replace(some, decided=60, surrendered=60)
    assert usual < surrender_rate(some, STAYS) < surrender_rate(many, STAYS) < 1
    assert rule_of(replace(some, decided=10_000, surrendered=0), STAYS) == Selective(0.0)
    assert rule_of(replace(some, decided=10_000, surrendered=9_000), STAYS) == Selective(0.6)


def test_classes_are_shrunk_towards_the_usual() -> None:
    usual = np.full((3, CLASSES), 1 / CLASSES)
    found = shown_shares(showing(9, 6, 2, times=30), usual)
    assert found.sum(axis=1) == pytest.approx([1, 1, 1])
    assert found[0, 9] == found[2, 2] > 0.6
    assert 0 < found[2, 5] < 1 / CLASSES


def test_who_shows_weak_fronts_is_met_with_weaker_fronts() -> None:
    pair, flush = 2, 6
    bob = showing(9, flush, pair, times=300)
    stranger = opposing_rounds(STANDARD, 1, 0, STAYS)
    met = rounds_of([bob], STANDARD, 0, STAYS)
    fronts = [np.median(rounds.shown[:, 0, STRENGTHS][:, 2]) for rounds in (met, stranger)]
    assert fronts[0] < fronts[1]
    usual, against = (values_of([one], STANDARD, STAYS) for one in (STRANGER, bob))
    trips = default_values().ranking.strength(tuple(4 * 3 + suit for suit in range(3)))
    assert against.value("front", trips) > usual.value("front", trips)


@pytest.mark.parametrize("rules", [STANDARD, PyramidRules()])
def test_values_against_strangers_are_about_those_of_the_field(rules: PyramidRules) -> None:
    """Those who stay hold better hands than the field, so hands are worth a little less."""
    stays = usual_stays(rules, 3)
    found = values_of([STRANGER], rules, stays)
    usual = shipped_field(rules.plays_automatics).values("field")
    apart = found.by_strength - usual.by_strength
    assert np.abs(apart).max() < 1
    assert (np.diff(found.by_strength, axis=1) >= -1e-9).all(), "never falls with strength"
    if rules.variant == "no-surrender":
        assert np.abs(apart).max() < 0.25


def test_another_order_of_hands_has_values_of_its_own() -> None:
    rules = replace(STANDARD, straight_beats_flush=True)
    found = values_of([showing(9, 6, 2, times=50)], rules, STAYS)
    assert found is default_values(rules.ranking)


def test_what_the_field_never_shows_can_be_seen() -> None:
    eights = CLASSES - 1
    found = values_of([showing(eights, DECLARED, DECLARED, times=1_000)], STANDARD, STAYS)
    quads = default_values().ranking.strength((0, 1, 2, 3, 8))
    assert found.value("back", quads) < -10, "almost always beaten by eight of a kind"
