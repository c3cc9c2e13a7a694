"""How many hands of each category a deck holds, by counting multisets of ranks.

No hand is ever looked at: hands with the same ranks in the same cells of suits are worth the same
and are counted by binomial coefficients.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.deck import Deck
from offsuit.core.lookups.best_of import check_complete, takes_best
from offsuit.core.lookups.category_levels import levels
from offsuit.core.lookups.classes import SuitClasses
from offsuit.core.lookups.fixed_size import exact_claims, scale
from offsuit.core.lookups.packed import PackedBest, fits_packed, packed_best
from offsuit.core.multisets import Counts, multisets
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError

NO_HAND = "no hand"
"""Cards that make no hand: six that are no large hand of Pyramid Poker, say."""


def census(ranking: Ranking, cards: int, wilds: int = 0) -> dict[str, int]:
    """Exact number of hands of `cards` cards per category that comes in that size, weakest first.

    Copies of a card are counted apart. `wilds` jokers are in the deck.
    """
    size = ranking.category_size(cards) if cards in ranking.hand_sizes else 0
    if not 0 <= wilds <= ranking.deck.wilds:
        most = ranking.deck.wilds
        raise HandError(f"{wilds} wild cards asked for; {ranking.name} takes 0 to {most}")
    scale(ranking)  # refuses a ranking by which no hand can be evaluated
    if takes_best(ranking):
        check_complete(ranking)
    deck = replace(ranking.deck, wilds=wilds)
    if cards in {line.size for line in ranking.categories}:
        counts = _exact(ranking, deck, cards)
    elif fits_packed(ranking) and cards in ranking.hand_sizes:
        by_strength = strength_counts(ranking, cards)
        counts = np.bincount(levels(ranking), by_strength, len(ranking.names)).astype(np.int64)
    else:
        raise HandError(
            f"no census of {cards} cards in {ranking.name}: hands are not counted there"
        )
    sized = {line.name for line in ranking.categories if line.size == size}
    named = zip(ranking.names, map(int, counts), strict=True)
    found = {name: count for name, count in named if name in sized}
    unmade = comb(deck.size, cards) - sum(found.values())
    return {NO_HAND: unmade, **found} if unmade else found


# Hands of exactly k cards: count those that lie in given classes, then sieve.


def _exact(ranking: Ranking, deck: Deck, size: int) -> NDArray[np.int64]:
    classes = SuitClasses(ranking)
    found = np.zeros(len(ranking.names), np.int64)
    for (fit, counts, jokers), claimed in exact_claims(ranking, size).items():
        if jokers <= deck.wilds:
            found[claimed.key.level] += comb(deck.wilds, jokers) * _exactly(
                deck, classes, counts, fit
            )
    return found


def _exactly(deck: Deck, classes: SuitClasses, counts: Counts, fit: int) -> int:
    """Hands with these ranks that lie in one class of exactly the partitions in `fit`."""
    every = (1 << len(classes.partitions)) - 1
    total = 0
    for wider in range(every + 1):
        if wider & fit == fit:
            sign = -1 if (wider ^ fit).bit_count() % 2 else 1
            total += sign * _at_least(deck, classes.names(wider), counts)
    return total


@lru_cache(maxsize=1 << 18)
def _at_least(deck: Deck, partitions: tuple[str, ...], counts: Counts) -> int:
    """Hands with these ranks that lie in one class of each of these partitions.

    A hand without cards lies in all classes but is one hand.
    """
    if not any(counts):
        return 1
    total = 0
    for suits, times in _cells(deck, partitions):
        ways = times
        for count in counts:
            ways *= comb(suits * deck.copies, count)
        total += ways
    return total


@lru_cache
def _cells(deck: Deck, partitions: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """(suits in the intersection of one class of each partition, how often that size occurs)."""
    sizes: dict[int, int] = {}
    for chosen in product(*(sorted(set(deck.classes[name])) for name in partitions)):
        suits = sum(
            all(
                deck.classes[name][suit] == number
                for name, number in zip(partitions, chosen, strict=True)
            )
            for suit in range(len(deck.suits))
        )
        if suits:
            sizes[suits] = sizes.get(suits, 0) + 1
    return tuple(sizes.items())


# Best k of n: hands in which chosen classes are large, whatever the others are, then sieve.


@dataclass(frozen=True)
class _Split:
    """Suits sorted by which of the chosen classes they are in."""

    inside: tuple[tuple[bool, ...], ...]
    """For each cell, whether it is in the chosen class of each partition."""
    suits: tuple[int, ...]
    """How many suits each cell has."""


def strength_counts(ranking: Ranking, cards: int) -> NDArray[np.int64]:
    """Number of hands of each strength, 0 included; best k of n with n below 2 k."""
    packed = packed_best(ranking, cards)
    names = ranking.partitions[1:]
    found = np.zeros(packed.layout.top + 1, np.int64)
    for chosen in chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)):
        for split, times in _splits(ranking.deck, chosen):
            for sizes in _cell_sizes(ranking, split, cards):
                _count(packed, ranking, chosen, split, sizes, times, found)
    return found


def _splits(deck: Deck, chosen: Sequence[str]) -> Iterator[tuple[_Split, int]]:
    """Every choice of one class per partition, alike ones together with their number."""
    alike: dict[_Split, int] = {}
    for numbers in product(*(sorted(set(deck.classes[name])) for name in chosen)):
        cells: dict[tuple[bool, ...], int] = {}
        for suit in range(len(deck.suits)):
            inside = tuple(
                deck.classes[name][suit] == n for name, n in zip(chosen, numbers, strict=True)
            )
            cells[inside] = cells.get(inside, 0) + 1
        ordered = sorted(cells.items())
        split = _Split(tuple(c for c, _ in ordered), tuple(n for _, n in ordered))
        alike[split] = alike.get(split, 0) + 1
    return iter(alike.items())


def _cell_sizes(ranking: Ranking, split: _Split, cards: int) -> Iterator[tuple[int, ...]]:
    """Ways to share the cards among the cells so that every chosen class gets k or more."""
    size = ranking.categories[0].size
    chosen = len(split.inside[0])
    for sizes in multisets(len(split.suits), cards, cards):
        held = [
            sum(n for n, inside in zip(sizes, split.inside, strict=True) if inside[place])
            for place in range(chosen)
        ]
        if all(number >= size for number in held):
            yield sizes


def _count(
    packed: PackedBest,
    ranking: Ranking,
    chosen: Sequence[str],
    split: _Split,
    sizes: tuple[int, ...],
    times: int,
    found: NDArray[np.int64],
) -> None:
    """Add hands whose cells hold `sizes` cards: sieved, so that each hand counts once in the end.

    A hand is met once for every set of its large classes; the signs leave only its full maximum.
    """
    holdings = [
        _holdings(packed, ranking, suits * ranking.deck.copies, cards)
        for suits, cards in zip(split.suits, sizes, strict=True)
    ]
    ways = _outer(np.multiply, [holding.ways for holding in holdings]) * times
    keys = _outer(np.add, [holding.rank_keys for holding in holdings])
    strengths = [packed.rank_strengths(keys)]
    for place, name in enumerate(chosen):
        inside = [
            holding.class_keys[name] if cell[place] else np.zeros(len(holding.ways), np.uint64)
            for holding, cell in zip(holdings, split.inside, strict=True)
        ]
        strengths.append(packed.class_strengths(name, _outer(np.add, inside)))
    for number in range(len(chosen) + 1):
        for kept in combinations(strengths[1:], number):
            best = np.maximum.reduce([strengths[0], *kept])
            sign = -1 if (len(chosen) - number) % 2 else 1
            added = np.bincount(best, ways, len(found))
            found += sign * added.astype(np.int64)


@dataclass(frozen=True)
class _Holdings:
    """All multisets of some cards in a cell: keys, and in how many ways suits make each."""

    rank_keys: NDArray[np.uint64]
    class_keys: Mapping[str, NDArray[np.uint64]]
    ways: NDArray[np.float64]


def _holdings(packed: PackedBest, ranking: Ranking, capacity: int, cards: int) -> _Holdings:
    return _cached_holdings(ranking, packed.layout.cards, capacity, cards)


@lru_cache(maxsize=256)
def _cached_holdings(ranking: Ranking, hand: int, capacity: int, cards: int) -> _Holdings:
    packed = packed_best(ranking, hand)
    ranks = len(ranking.deck.ranks)
    held = list(multisets(ranks, cards, min(cards, capacity)))
    counts = np.array(held, np.uint64).reshape(-1, ranks)
    ways = np.array([comb(capacity, n) for n in range(cards + 1)], np.float64)[counts].prod(axis=1)
    return _Holdings(
        counts @ packed.rank_keys(len(ranking.deck.suits)),
        {name: counts @ packed.class_keys(ranking, name) for name in ranking.partitions[1:]},
        ways,
    )


def _outer(combine: np.ufunc, arrays: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Every combination of one item of each array, flat."""
    found = arrays[0]
    for array in arrays[1:]:
        found = combine.outer(found, array).ravel()
    return found
