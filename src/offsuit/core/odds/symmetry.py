"""Suits that may be exchanged without changing any hand's worth, and boards up to that exchange.

A board is read rank by rank, lowest first, as the set of suits held of each rank. At every rank
the exchanges that are still free (a group) sort those sets into orbits; one of each orbit is
kept and counted as often as the orbit is large, and the exchanges that leave it alone stay free.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking

Exchange = tuple[int, ...]
"""Suit -> suit that takes its place."""


def exchanges(rankings: Sequence[Ranking], held: Sequence[Sequence[int]]) -> tuple[Exchange, ...]:
    """Every exchange of suits that leaves each of these sets of cards as it is.

    Classes of every partition that one of the rankings (of one deck) uses go to classes. Decks
    with several copies of a card, wild cards or suits that break ties get only the exchange that
    changes nothing.
    """
    deck = rankings[0].deck
    suits = range(len(deck.suits))
    lines = [line for ranking in rankings for line in ranking.categories]
    breaks_ties = any(line.suit_breaks_ties for line in lines)
    if deck.copies > 1 or deck.wilds or breaks_ties:
        return (tuple(suits),)
    ranks_of = [
        tuple(
            tuple(sorted(deck.rank_of(c) for c in cards if deck.suit_of(c) == suit))
            for cards in held
        )
        for suit in suits
    ]
    classes = [deck.classes[name] for name in {line.partition for line in lines}]
    return tuple(_extend(classes, ranks_of, ()))


def _extend(
    partitions: list[tuple[int, ...]],
    ranks_of: list[tuple[tuple[int, ...], ...]],
    images: Exchange,
) -> Iterator[Exchange]:
    """All ways to complete an exchange that begins with `images`."""
    suit = len(images)
    if suit == len(ranks_of):
        yield images
        return
    for image in range(len(ranks_of)):
        if image in images or ranks_of[image] != ranks_of[suit]:
            continue
        if all(_keeps_classes(classes, (*images, image)) for classes in partitions):
            yield from _extend(partitions, ranks_of, (*images, image))


def _keeps_classes(classes: tuple[int, ...], images: Exchange) -> bool:
    """Whether the last suit joins and leaves the earlier ones' classes as its image does."""
    last = len(images) - 1
    return all(
        (classes[suit] == classes[last]) == (classes[images[suit]] == classes[images[last]])
        for suit in range(last)
    )


@dataclass(frozen=True)
class Orbits:
    """The groups met on the way, as a machine: state 0 is the group of all given exchanges.

    `weight[state, suits]` is the size of the orbit, or 0 if another member is kept;
    `following[state, suits]` is the state after it. `free` is the state with nothing left to
    exchange, or -1 if no suit can be exchanged.
    """

    weight: NDArray[np.int64]
    following: NDArray[np.int64]
    free: int


@lru_cache
def orbits(group: tuple[Exchange, ...]) -> Orbits:
    """The machine of a group of exchanges."""
    sets = 1 << len(group[0])
    states: dict[frozenset[Exchange], int] = {frozenset(group): 0}
    waiting = [frozenset(group)]
    weights, followings = [], []
    for state in waiting:
        weight, following = [0] * sets, [0] * sets
        for suits in range(sets):
            images = {_image(suits, exchange) for exchange in state}
            if suits != min(images):
                continue
            stays = frozenset(e for e in state if _image(suits, e) == suits)
            if stays not in states:
                states[stays] = len(states)
                waiting.append(stays)
            weight[suits], following[suits] = len(images), states[stays]
        weights.append(weight)
        followings.append(following)
    free = next((number for state, number in states.items() if len(state) == 1), -1)
    return Orbits(np.array(weights, np.int64), np.array(followings, np.int64), free)


@lru_cache(maxsize=1 << 16)
def _image(suits: int, exchange: Exchange) -> int:
    return sum(1 << exchange[suit] for suit in range(len(exchange)) if suits >> suit & 1)
