"""Pairs of starting hands up to exchanges of suits and of seats."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.games.piecepack.odds.starting import all_exchanges, image

Pair = tuple[int, int]


@dataclass(frozen=True)
class Pairing:
    """Two hands without a common tile, and the number of pairs of hands of this kind."""

    first: Pair
    second: Pair
    times: int


@dataclass(frozen=True, eq=False)
class PairingKinds:
    """Pairs of hands sorted into kinds; hands are numbered as `combinations` gives them."""

    pairings: tuple[Pairing, ...]
    number: NDArray[np.int64]
    """Number of the kind of two hands, lower-numbered hand first; -1 where they share a tile."""
    turned: NDArray[np.bool_]
    """Whether that pair is the kind's pair with first and second exchanged."""
    even: NDArray[np.bool_]
    """Kinds whose two hands are equal up to an exchange of suits."""


@cache
def pairing_kinds() -> PairingKinds:
    """All pairs of hands, sorted into kinds that are equal up to exchanges of suits and seats."""
    hands: list[Pair] = list(combinations(PIECEPACK_DECK.cards, 2))
    places = {hand: place for place, hand in enumerate(hands)}
    size, tiles = len(hands), np.array(hands)
    one, two = np.triu_indices(size, 1)
    apart = ~(tiles[one][:, :, None] == tiles[two][:, None, :]).any(axis=(1, 2))
    one, two = one[apart], two[apart]
    straight, crossed = np.full((2, len(one)), size**2, np.int64)
    for exchange in all_exchanges():
        moved = np.array([places[_two(image(hand, exchange))] for hand in hands], np.int64)
        a, b = moved[one], moved[two]
        np.minimum(straight, np.where(a < b, a * size + b, size**2), out=straight)
        np.minimum(crossed, np.where(a > b, b * size + a, size**2), out=crossed)
    least = np.minimum(straight, crossed)
    kinds, first, numbers, times = np.unique(
        least, return_index=True, return_inverse=True, return_counts=True
    )
    number, turned = np.full((size, size), -1, np.int64), np.zeros((size, size), np.bool_)
    number[one, two], turned[one, two] = numbers, crossed < straight
    pairings = tuple(
        Pairing(hands[kind // size], hands[kind % size], count)
        for kind, count in zip(kinds.tolist(), times.tolist(), strict=True)
    )
    return PairingKinds(pairings, number, turned, (straight == crossed)[first])


def pairings() -> tuple[Pairing, ...]:
    """One pair of each kind."""
    return pairing_kinds().pairings


def _two(codes: tuple[int, ...]) -> Pair:
    first, second = codes
    return first, second
