"""The worth of playing on: equal to whole rounds dealt and settled, and the reader goes by it."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.core.notation import parse_cards
from offsuit.core.simulate import Moments
from offsuit.games.pyramid.strategy.pot.prepared_opponents import (
    OpposingRounds,
    opposing_rounds,
    prepared,
)
from offsuit.games.pyramid.strategy.surrender.playing_on import (
    numbers_staying,
    with_kitties,
    worth_of_playing,
    worth_of_surrender,
)
from offsuit.games.pyramid.strategy.surrender.staying import EVERYBODY
from support.pyramid.standard_rounds import STANDARD

HANDS = ["* AS AD KH 9C 8C 7D 5S 4H 3D 3C 2H 2S", "KS QD JC 9C 8H 8S 7D 6D 5C 4S 3H 2C 2D"]


def codes(hand: str) -> tuple[int, ...]:
    return parse_cards(STANDARD.ranking.deck, hand)


def test_chances_of_numbers_sum_to_one() -> None:
    found = numbers_staying([0.9, 0.5, 0.2])
    assert found.sum() == pytest.approx(1)
    assert found[0] == pytest.approx(0.1 * 0.5 * 0.8)
    assert found[3] == pytest.approx(0.9 * 0.5 * 0.2)


def test_kitties_come_from_the_rest_of_the_deck() -> None:
    hands = with_kitties(codes(HANDS[0]), STANDARD)
    whole = Counter(STANDARD.deck.cards)
    assert all(Counter(hand) <= whole for hand in hands.tolist())
    assert len({tuple(hand[13:]) for hand in hands.tolist()}) > 100
    assert (with_kitties(codes(HANDS[0]), STANDARD) == hands).all(), "the cards are the seed"


def test_alone_one_takes_the_pot() -> None:
    found = worth_of_playing(codes(HANDS[1]), STANDARD, 60, [0.0, 0.0], _everybody(2))
    assert found.value == pytest.approx(60 + 20)
    assert worth_of_surrender(STANDARD, 60, [0.0, 0.0]) == pytest.approx(90 / 3 - 10)
    assert worth_of_surrender(STANDARD, 60, [1.0, 0.0]) == pytest.approx(-10)


def _everybody(opponents: int) -> Callable[[int], OpposingRounds]:
    return lambda wilds: opposing_rounds(STANDARD, opponents, wilds, EVERYBODY)


@pytest.mark.parametrize("hand", HANDS)
def test_the_worth_of_playing_is_that_of_whole_rounds(hand: str) -> None:
    """Three seats, nobody surrenders; everybody at equilibrium, cards from one deck."""
    held = codes(hand)
    left = Counter(STANDARD.deck.cards)
    left.subtract(held)
    rest = np.array([*left.elements()], np.uint8)
    dealt = deal(11, rest, 600, 4 + 2 * 17)
    mine = np.hstack([np.tile(np.array(held, np.uint8), (len(dealt), 1)), dealt[:, :4]])
    own = prepared(STANDARD, mine[:, None])
    others = prepared(STANDARD, dealt[:, 4:].reshape(-1, 2, 17))
    units = []
    for row in range(len(dealt)):
        points, shares = others.at([row]).outcomes(own.shown[row, 0])
        units.append(2 * points[0] + 60 * shares[0])
    brute = Moments.of(units).estimates()[0]
    found = worth_of_playing(held, STANDARD, 60, [1.0, 1.0], _everybody(2))
    assert abs(found.value - brute.value) < 4 * np.hypot(found.se, brute.se)
