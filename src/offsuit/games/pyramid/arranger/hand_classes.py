"""The lookups of the arranger: strengths of small sets of cards by their ranks and suitedness.

A multiset of ranks r0 <= r1 <= ... has the index sum of C(r_i + i, i + 1), so that nested loops add
one number a card.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from offsuit.core.evaluate import Evaluation
from offsuit.core.lookups.cache import Stored, load_or_build, pack
from offsuit.core.lookups.category_levels import levels
from offsuit.core.lookups.fixed_size import exact_claims, scale, suit_steps
from offsuit.core.ranking import RUN, Ranking
from offsuit.games.pyramid.hands import MOST_WILDS, PYRAMID
from offsuit.games.pyramid.tuples import hand_tuple

RANKS, SUITS = 13, 4
LARGE = (6, 7, 8)

Ints = NDArray[np.int16]


class HandLookup(NamedTuple):
    """Arrays of one ranking, small enough for the processor's cache; strengths, 0 for no hand.

    `five0` to `five4` (hands of five by number of jokers) are indexed by 2 * multiset index of the
    natural cards + (1 if they share a suit); of-a-kind hands without jokers have the lowest suit's
    strength, to which `five_steps` or `three_steps` of the highest suit is added. `three0` to
    `three3` have every strength of such a front, strongest first, padded with 0.
    """

    terms: Ints
    """terms[i, rank]: what rank adds to the index as card number i, ascending."""
    five0: Ints
    five1: Ints
    five2: Ints
    five3: Ints
    five4: Ints
    three0: Ints
    three1: Ints
    three2: Ints
    three3: Ints
    five_steps: Ints
    three_steps: Ints
    kinds: Ints
    """kinds[size - 6, rank, highest suit]."""
    run_ranks: Ints
    """run_ranks[size - 6, number]: the ranks of a run, padded with -1."""
    runs: Ints
    """runs[size - 6, number]: strength of the straight flush, 0 for no hand."""
    rank_class: Ints
    """For each strength, what the order rule compares: equal where only suits differ."""
    class_top: Ints
    """For each strength, the greatest strength that differs from it in suits alone."""
    level: Ints
    """For each strength, the place of its category."""
    sizes: Ints
    """For each strength, how many cards such a hand has."""
    tuples: Ints
    """For each strength, its 3-tuple."""
    marks: Ints
    """First strength of: two pair, a five-card front, six cards, eight cards."""


@lru_cache
def hand_lookup(ranking: Ranking = PYRAMID) -> HandLookup:
    """The arrays of a ranking, built on first use and kept in the cache directory."""
    stored = load_or_build("arranger", ranking, lambda: _build(ranking))
    return HandLookup._make(
        np.asarray(stored.arrays[name]).reshape(stored.facts[name]) for name in HandLookup._fields
    )


def _build(ranking: Ranking) -> Stored:
    terms = np.array([[comb(r + i, i + 1) for r in range(RANKS)] for i in range(5)], np.int16)
    arrays: dict[str, Ints] = {"terms": terms}
    for jokers in range(MOST_WILDS + 1):
        arrays[f"five{jokers}"] = _fives(ranking, terms, jokers)
    for jokers in range(4):
        arrays[f"three{jokers}"] = _threes(ranking, terms, jokers)
    arrays["five_steps"], arrays["three_steps"] = _steps(ranking, 5), _steps(ranking, 3)
    arrays["kinds"] = _kinds(ranking)
    arrays["run_ranks"], arrays["runs"] = _runs(ranking)
    keys = scale(ranking).keys
    ranks_only = [(key.level, key.ranks) for key in keys]
    dense = {shape: number for number, shape in enumerate(sorted(set(ranks_only)), 1)}
    arrays["rank_class"] = np.array([0, *(dense[shape] for shape in ranks_only)], np.int16)
    found = arrays["rank_class"]
    arrays["class_top"] = (np.searchsorted(found, found, side="right") - 1).astype(np.int16)
    arrays["level"] = np.array(levels(ranking), np.int16)
    arrays["sizes"], arrays["tuples"] = _shapes(ranking)
    arrays["marks"] = np.array([_first(ranking, name) for name in _MARKED], np.int16)
    arrays["marks"][1] = min(_first(ranking, "straight"), _first(ranking, "flush"))
    return Stored(
        {name: list(array.shape) for name, array in arrays.items()},
        {name: pack("h", array.ravel().tolist()) for name, array in arrays.items()},
    )


def _shapes(ranking: Ranking) -> tuple[Ints, Ints]:
    """Number of cards and 3-tuple of every strength."""
    strengths = scale(ranking).strengths
    sizes = np.zeros(len(strengths) + 1, np.int16)
    tuples = np.zeros((len(strengths) + 1, 3), np.int16)
    for size in sorted({line.size for line in ranking.categories}):
        for found in exact_claims(ranking, size).values():
            for suit in found.suits or (0,):
                key = found.key._replace(suit=suit)
                made = Evaluation(found.line, key, ())
                sizes[strengths[key]] = size
                tuples[strengths[key]] = hand_tuple(ranking, made)
    return sizes, tuples


_MARKED = ("two pair", "straight", "six-card straight flush", "eight-card straight flush")


def _first(ranking: Ranking, name: str) -> int:
    """The weakest strength of a category."""
    return bytes(levels(ranking)).index(ranking.names.index(name), 1)


def _counts(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(ranks.count(rank) for rank in range(RANKS))


def _multisets(terms: Ints, cards: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(index, ranks ascending) of every multiset of `cards` ranks."""
    for ranks in combinations_with_replacement(range(RANKS), cards):
        yield sum(int(terms[i, rank]) for i, rank in enumerate(ranks)), ranks


def _strength(
    ranking: Ranking, size: int, ranks: tuple[int, ...], jokers: int, suited: bool
) -> int:
    """Strength of natural ranks with open jokers; the lowest suit's where suits break ties."""
    claims = exact_claims(ranking, size)
    fits = (1, 0) if suited else (0, 1)
    counts = _counts(ranks)
    found = next(
        (claims[fit, counts, jokers] for fit in fits if (fit, counts, jokers) in claims), None
    )
    return suit_steps(ranking, found)[0] if found else 0


def _fives(ranking: Ranking, terms: Ints, jokers: int) -> Ints:
    found = np.zeros((comb(RANKS + 4 - jokers, 5 - jokers), 2), np.int16)
    for index, ranks in _multisets(terms, 5 - jokers):
        for suited in (False, True):
            found[index, int(suited)] = _strength(ranking, 5, ranks, jokers, suited)
    return found.ravel()


def _threes(ranking: Ranking, terms: Ints, jokers: int) -> Ints:
    """Strongest first; a joker may also be read as something weaker."""
    rows: dict[int, list[int]] = {}
    highest = int(_steps(ranking, 3)[-1])
    for index, ranks in _multisets(terms, 3 - jokers):
        options = set()
        for read in combinations_with_replacement(range(RANKS), jokers):
            every = tuple(sorted((*ranks, *read)))
            wild_trips = jokers > 0 and len(set(every)) == 1
            options.add(_strength(ranking, 3, every, 0, False) + (highest if wild_trips else 0))
        rows[index] = sorted(options, reverse=True)
    found = np.zeros((len(rows), max(map(len, rows.values()))), np.int16)
    for index, options_found in rows.items():
        found[index, : len(options_found)] = options_found
    return found


def _steps(ranking: Ranking, size: int) -> Ints:
    """What each highest suit adds to a hand of one kind."""
    counts = (size, *(0 for _ in range(RANKS - 1)))
    claims = exact_claims(ranking, size)
    found = next(claims[fit, counts, 0] for fit in (0, 1) if (fit, counts, 0) in claims)
    return np.array(suit_steps(ranking, found)[1], np.int16)


def _kinds(ranking: Ranking) -> Ints:
    found = np.zeros((len(LARGE), RANKS, SUITS), np.int16)
    for place, size in enumerate(LARGE):
        for rank in range(RANKS):
            base = _strength(ranking, size, (rank,) * size, 0, False)
            found[place, rank] = base + _steps(ranking, size)
    return found


def _runs(ranking: Ranking) -> tuple[Ints, Ints]:
    most = max(len(ranking.runs(size)) for size in LARGE)
    ranks = np.full((len(LARGE), most, max(LARGE)), -1, np.int16)
    strengths = np.zeros((len(LARGE), most), np.int16)
    assert any(line.pattern == RUN and line.size in LARGE for line in ranking.categories)
    for place, size in enumerate(LARGE):
        for number, run in enumerate(ranking.runs(size)):
            held = tuple(sorted(ranking.deck.ranks.index(letter) for letter in run))
            ranks[place, number, :size] = held
            strengths[place, number] = _strength(ranking, size, held, 0, True)
    return ranks, strengths
