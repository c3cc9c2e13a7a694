"""What the fields say of every hand, against the field's own figures."""

import numpy as np
import pytest

from offsuit.core.notation import parse_cards
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed, points_of
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.fields.curves import (
    chances,
    curve_summary,
    ladder,
    points_taken,
    strength_text,
)
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_field

BOTH = pytest.mark.parametrize("automatics", [False, True])


@BOTH
def test_chances_are_those_of_the_tuples(automatics: bool) -> None:
    """A tuple's chance is a mean over its strengths, so it lies between the least and most."""
    field = shipped_field(automatics)
    for position in ROWS:
        found, may = chances(field, position), allowed(position)
        tuples = hand_lookup().tuples
        for entry, chance in [*field.win_chances(position).items()][::37]:
            alike = found[may & (tuples == entry).all(axis=1)]
            if len(alike):
                assert alike.min() - 1e-12 <= chance <= alike.max() + 1e-12


@BOTH
def test_what_is_taken_is_what_is_lost(automatics: bool) -> None:
    """Points that players win with all strengths are those that values say they lose."""
    field = shipped_field(automatics)
    for place, position in enumerate(ROWS):
        values = field.values("test").by_strength[place]
        shares, points = field.shares[place], points_of(position)
        won = points * (np.cumsum(shares) - shares)
        lost = shares @ (won - values)
        assert points_taken(field, position).sum() == pytest.approx(lost)
        assert shares @ values == pytest.approx(0, abs=1e-12)


def test_the_ladder_rises_with_strength_and_keeps_categories_apart() -> None:
    places = ladder(PYRAMID)
    level, sizes = hand_lookup().level, hand_lookup().sizes
    for size in (3, 5, 6, 7, 8):  # a pair of three cards and one of five are of one category
        rungs = places[1:][sizes[1:] == size]
        assert (np.diff(rungs) > 0).all()
    assert (places[1:].astype(int) == level[1:]).all()


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("KS KH KD TS TC", "full house, kings over tens"),
        ("7S 7H 7D", "trip sevens"),
        ("9S 9H 4D", "pair, nines, four kicker"),
        ("AS 2S 3S 4S 5S 6S", "six-card straight flush, ace to six"),
    ],
)
def test_strengths_in_words(cards: str, text: str) -> None:
    strength = PYRAMID.strength(parse_cards(PYRAMID.deck, cards))
    assert strength_text(PYRAMID, strength) == text


def test_a_small_field_by_hand() -> None:
    """Half the players have a pair of twos in front, half three sevens."""
    low, high = (
        PYRAMID.strength(parse_cards(PYRAMID.deck, cards)) for cards in ("2S 2H 4D", "7S 7H 7D")
    )
    shares = np.zeros((3, len(hand_lookup().level)))
    shares[:, [low, high]] = 0.5
    found = curve_summary(Field(shares))["front"]
    rows = {row["category"]: row for row in found["categories"]}
    assert found["points_taken"] == 0.75  # three points from the half that is beaten
    assert rows["pair"]["chance"] == [0.0, 0.5]
    assert rows["three of a kind"]["chance"] == [0.5, 1.0]
    assert rows["three of a kind"]["points_taken"] == 0.75
    assert rows["straight"]["value"] == [4.0, 4.0]
    assert found["marks"]["0.25"] == "pair, twos, four kicker"
    assert found["marks"]["0.75"] == "trip sevens"
    assert "two pair" not in rows
