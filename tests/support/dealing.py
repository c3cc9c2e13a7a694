"""Hands for tests: all of them, or a seeded sample."""

from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from offsuit.core.deck import Deck

Hands = NDArray[np.uint8]


def every_hand(deck: Deck, cards: int) -> Hands:
    """All hands of different cards, one a row, codes ascending."""
    hands = combinations(range(deck.naturals), cards)
    count = comb(deck.naturals, cards)
    return np.fromiter(chain.from_iterable(hands), np.uint8, count * cards).reshape(count, cards)


def seeded_hands(deck: Deck, cards: int, count: int, seed: int) -> Hands:
    """Hands from the whole deck, copies and jokers included, the same in every run."""
    order = np.random.default_rng(seed).random((count, deck.size)).argpartition(cards, axis=1)
    return np.array(deck.cards, np.uint8)[order[:, :cards]]


def subsets(hands: Hands, size: int) -> NDArray[np.uint8]:
    """Every choice of `size` cards of each hand: (hand, choice, card)."""
    return hands[:, np.array(list(combinations(range(hands.shape[1]), size)))]
