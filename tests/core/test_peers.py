"""The ordinary deck against other people's evaluators: the same order, hand for hand.

A peer's values are smaller for stronger hands. Both orders are the same if each of our strengths
has one value of theirs and the values fall where strengths rise.
"""

import numpy as np
import pytest
from numpy.typing import NDArray
from phevaluator import _pheval
from treys import Card, Evaluator

from offsuit.core.standard import STANDARD
from offsuit.core.strengths import strengths
from support.dealing import Hands, every_hand, seeded_hands
from support.proof_sample import sampled

TREYS = Evaluator()
TREYS_CARDS = [Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]


def phevaluator_values(hands: Hands) -> NDArray[np.int64]:
    """Straight from its C functions: the wrapper around them takes the time of ten of them."""
    evaluate = getattr(_pheval, f"evaluate_{hands.shape[1]}cards")
    return np.array([evaluate(*codes) for codes in hands.tolist()])


def treys_values(hands: Hands) -> NDArray[np.int64]:
    """Its cards are integers of another form; a hand is a hole of two and a board."""
    rows = np.array(TREYS_CARDS)[hands].tolist()
    return np.array([TREYS.evaluate(cards[:2], cards[2:]) for cards in rows])


def check_same_order(hands: Hands, theirs: NDArray[np.int64]) -> None:
    ours = strengths(STANDARD, hands)
    met, first = np.unique(ours, return_index=True)
    values = np.zeros(ours.max() + 1, np.int64)
    values[met] = theirs[first]
    np.testing.assert_array_equal(values[ours], theirs)
    assert (np.diff(values[met]) < 0).all()


@pytest.fixture(scope="module")
def fives() -> Hands:
    hands = every_hand(STANDARD.deck, 5)
    assert len(hands) == 2_598_960
    return hands


@pytest.mark.parametrize("step", sampled([10, 1], 1))
def test_every_hand_of_five_against_phevaluator(fives: Hands, step: int) -> None:
    """Every tenth always, and one of each strength."""
    _, first = np.unique(strengths(STANDARD, fives), return_index=True)
    hands = fives[np.union1d(first, np.arange(0, len(fives), step))]
    check_same_order(hands, phevaluator_values(hands))


def test_every_tenth_hand_of_five_against_treys(fives: Hands) -> None:
    check_same_order(fives[::10], treys_values(fives[::10]))


@pytest.mark.proof
def test_every_hand_of_five_against_treys(fives: Hands) -> None:
    check_same_order(fives, treys_values(fives))


@pytest.mark.parametrize("count", sampled([300_000, 1_000_000], 1))
def test_hands_of_seven_against_phevaluator(count: int) -> None:
    hands = seeded_hands(STANDARD.deck, 7, count, seed=7)
    check_same_order(hands, phevaluator_values(hands))


def test_hands_of_six_against_phevaluator() -> None:
    hands = seeded_hands(STANDARD.deck, 6, 200_000, seed=6)
    check_same_order(hands, phevaluator_values(hands))


def test_hands_of_seven_against_treys() -> None:
    hands = seeded_hands(STANDARD.deck, 7, 30_000, seed=8)
    check_same_order(hands, treys_values(hands))


@pytest.mark.proof
def test_a_million_hands_of_seven_against_treys() -> None:
    hands = seeded_hands(STANDARD.deck, 7, 1_000_000, seed=7)
    check_same_order(hands, treys_values(hands))
