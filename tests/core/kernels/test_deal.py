"""Simulated deals: equal to the draws of `core.fair` on the same words, and uniform."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core import fair
from offsuit.core.kernels.deal import below, deal, deal_into
from offsuit.errors import HandError

STANDARD = np.arange(52, dtype=np.uint8)
DOUBLE = np.array([*(code for code in range(52) for _ in range(2)), 52, 52], dtype=np.uint8)


def splitmix64(seed: int) -> Iterator[int]:
    """The published generator, on Python's integers."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        yield mixed ^ mixed >> 31


def words(seed: int) -> Iterator[int]:
    return (number >> 32 for number in splitmix64(seed))


def test_splitmix64_is_the_published_one() -> None:
    """The first outputs of seed 1234567, as its many implementations have them."""
    assert list(islice(splitmix64(1234567), 3)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("n", [1, 2, 3, 52, 106, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32])
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_a_draw_is_the_fair_draw_of_the_same_words(seed: int, n: int) -> None:
    state, source = np.uint64(seed), words(seed)
    for _ in range(50):
        draw, state = below(np.uint64(state), n)
        assert draw == fair.below(source, n)


def test_a_whole_deck_is_the_fair_permutation_of_the_same_words() -> None:
    dealt = deal(11, STANDARD, hands=1, size=52)[0]
    assert dealt[::-1].tolist() == list(fair.permutation(words(11), 52))


def fair_hands(seed: int, deck: NDArray[np.uint8], hands: int, size: int) -> list[list[int]]:
    cards, source, dealt = deck.tolist(), words(seed), []
    for _ in range(hands):
        for last in range(len(cards) - 1, len(cards) - 1 - size, -1):
            place = fair.below(source, last + 1)
            cards[place], cards[last] = cards[last], cards[place]
        dealt.append(cards[: len(cards) - 1 - size : -1])
    return dealt


@pytest.mark.parametrize(("deck", "size"), [(STANDARD, 7), (STANDARD[:48], 5), (DOUBLE, 17)])
def test_hands_are_the_fair_hands_of_the_same_words(deck: NDArray[np.uint8], size: int) -> None:
    before = deck.copy()
    assert deal(2**63 + 5, deck, 200, size).tolist() == fair_hands(2**63 + 5, deck, 200, size)
    assert deck.tolist() == before.tolist()


def test_dealing_goes_on_from_the_state_that_is_left() -> None:
    deck, hands = STANDARD.copy(), np.empty((9, 5), np.uint8)
    state = deal_into(np.uint64(3), deck, hands[:4])
    deal_into(np.uint64(state), deck, hands[4:])
    assert hands.tolist() == deal(3, STANDARD, 9, 5).tolist()


def test_every_hand_is_part_of_the_deck() -> None:
    hands = deal(5, DOUBLE, hands=2_000, size=17)
    held = np.bincount(DOUBLE, minlength=53)
    for hand in hands:
        assert (np.bincount(hand, minlength=53) <= held).all()


def test_every_card_is_equally_frequent_at_every_draw() -> None:
    hands = 400_000
    dealt = deal(1, STANDARD, hands, size=5)
    chance = 1 / 52
    error = (hands * chance * (1 - chance)) ** 0.5
    for draw in dealt.T:
        seen = np.bincount(draw, minlength=52)
        chi_square = ((seen - hands * chance) ** 2).sum() / (hands * chance)
        assert abs(seen - hands * chance).max() < 4 * error
        assert abs(chi_square - 51) < 4 * (2 * 51) ** 0.5


def test_every_pair_of_cards_is_equally_frequent() -> None:
    hands, pairs = 400_000, 12 * 11
    first, second = deal(2, STANDARD[:12], hands, size=2).T.astype(np.int64)
    seen = np.bincount(first * 12 + second, minlength=144).reshape(12, 12)
    off = seen[~np.eye(12, dtype=bool)]
    assert seen.trace() == 0
    chi_square = ((off - hands / pairs) ** 2).sum() / (hands / pairs)
    assert abs(chi_square - (pairs - 1)) < 4 * (2 * (pairs - 1)) ** 0.5


@pytest.mark.parametrize(("hands", "size"), [(1, 53), (1, -1), (-1, 5)])
def test_more_cards_than_the_deck_has_are_refused(hands: int, size: int) -> None:
    with pytest.raises(HandError, match=f"{hands} hands of {size} cards from a deck of 52"):
        deal(0, STANDARD, hands, size)


def test_no_cards_may_be_asked_for() -> None:
    assert deal(0, STANDARD, 3, 0).shape == (3, 0)
    assert deal(0, STANDARD, 0, 5).shape == (0, 5)
