"""Every hand of exactly one size, jokers included, by (fit, how many of each rank).

This is the ranking worked out: the scale of all keys that some hand can show gives each its
strength, and each (fit, counts) its key. Everything compiled later is derived from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from offsuit.core.checks.ranking_check import refusal
from offsuit.core.deck import ANY
from offsuit.core.lookups.classes import Fit, SuitClasses
from offsuit.core.multisets import Counts, multisets, sub_multisets
from offsuit.core.ranking import Category, Ranking
from offsuit.core.shape import Key, claim, fits

MOST_STRENGTHS = 2**16 - 1
"""Strengths of many hands are 16-bit numbers, and 0 is no hand."""


@dataclass(frozen=True)
class Scale:
    """All keys of a ranking in order; a key's strength is its place, counted from 1."""

    keys: tuple[Key, ...]
    strengths: Mapping[Key, int]


@dataclass(frozen=True)
class Claim:
    """What a hand is before its suits are looked at for ties."""

    line: Category
    key: Key
    suits: tuple[int, ...]
    """Highest suits that such a hand can have, ascending; empty where suits break no tie."""


Claims = Mapping[tuple[Fit, Counts, int], Claim]
"""(fit, counts, jokers) -> claim. `counts` leaves the open jokers out."""


@lru_cache
def exact_claims(ranking: Ranking, size: int) -> Claims:
    """The claim on every hand of `size` cards that some line takes."""
    classes = SuitClasses(ranking)
    best: dict[tuple[Fit, Counts, int], Claim] = {}
    for full in _full_counts(ranking, size):
        taken: dict[Fit, Claim] = {}
        for fit in range(1 << len(classes.partitions)):
            if claimed := claim(ranking, size, full, classes.names(fit)):
                taken[fit] = Claim(*claimed, ())
        for jokers in range(min(ranking.deck.wilds, size) + 1):
            for held in sub_multisets(full, size - jokers):
                for fit, wilds in classes.possible_fits(held).items():
                    here = (fit, held, jokers)
                    if fit not in taken or wilds + jokers > ranking.deck.wilds:
                        continue
                    if here not in best or taken[fit].key > best[here].key:
                        best[here] = taken[fit]
    return {
        where: Claim(found.line, found.key, _top_suits(ranking, found.line, *where[1:]))
        for where, found in best.items()
    }


@lru_cache
def scale(ranking: Ranking) -> Scale:
    """The scale over all sizes; refuses a category without hands, and too many strengths."""
    keys = {
        key
        for size in sorted({line.size for line in ranking.categories})
        for found in exact_claims(ranking, size).values()
        for key in _keys(found)
    }
    shown = {key.level for key in keys}
    for level, name in enumerate(ranking.names):
        if level not in shown:
            raise refusal(ranking, _why_unclaimed(ranking, name), name)
    if len(keys) > MOST_STRENGTHS:
        raise refusal(
            ranking,
            f"categories tell {len(keys):,} strengths apart; {MOST_STRENGTHS:,} is the most",
        )
    ordered = tuple(sorted(keys))
    return Scale(ordered, {key: place for place, key in enumerate(ordered, 1)})


def _why_unclaimed(ranking: Ranking, name: str) -> str:
    """Why no hand is of the category: the deck cannot deal one, or others take them all."""
    classes, takers = SuitClasses(ranking), set[str]()
    for line in (line for line in ranking.categories if line.name == name):
        for counts in _full_counts(ranking, line.size):
            if not fits(line, ranking, counts):
                continue
            for fit, wilds in classes.possible_fits(counts).items():
                partitions = (ANY, *classes.names(fit))
                taken = claim(ranking, line.size, counts, partitions)
                if taken and line.partition in partitions and wilds <= ranking.deck.wilds:
                    takers.add(taken[0].name)
    if not takers:
        return "no such hand can be dealt from the deck"
    listed = " or ".join(repr(taker) for taker in ranking.names if taker in takers)
    side = "before" if ranking.low else "after"
    whom = "it" if len(takers) == 1 else "them"
    return f"every such hand is claimed by {listed}; the category must be listed {side} {whom}"


def suit_steps(ranking: Ranking, found: Claim) -> tuple[int, tuple[int, ...]]:
    """(strength with the lowest possible suit, what each highest suit adds to it)."""
    strengths = scale(ranking).strengths
    suits = range(len(ranking.deck.suits))
    if not found.suits:
        return strengths[found.key], tuple(0 for _ in suits)
    base = strengths[found.key._replace(suit=found.suits[0])]
    return base, tuple(
        strengths[found.key._replace(suit=suit)] - base if suit in found.suits else 0
        for suit in suits
    )


def _keys(found: Claim) -> Iterator[Key]:
    return (
        (found.key._replace(suit=suit) for suit in found.suits)
        if found.suits
        else iter([found.key])
    )


def _full_counts(ranking: Ranking, size: int) -> Iterator[Counts]:
    """Counts of `size` cards that fit some line."""
    lines = [line for _, line in ranking.lines(size)]
    most = min(size, len(ranking.deck.suits) * ranking.deck.copies + ranking.deck.wilds)
    shapes = (
        multisets(len(ranking.deck.ranks), size, most)
        if any(line.pattern == "cards" for line in lines)
        else _counts_of_patterns(ranking, lines)
    )
    for counts in shapes:
        if any(fits(line, ranking, counts) for line in lines):
            yield counts


def _counts_of_patterns(ranking: Ranking, lines: list[Category]) -> Iterator[Counts]:
    """Counts of groups and runs, without going through all that are neither."""
    ranks = ranking.deck.ranks
    seen: set[Counts] = set()
    for line in lines:
        if line.pattern.isdecimal():
            groups = [int(count) for count in line.pattern]
            found = _placings(groups, len(ranks))
        else:
            found = (
                tuple(int(letter in run) for letter in ranks) for run in ranking.runs(line.size)
            )
        for counts in found:
            if counts not in seen:
                seen.add(counts)
                yield counts


def _placings(groups: list[int], ranks: int) -> Iterator[Counts]:
    """Every way to give `ranks` ranks these group sizes, the rest none."""
    if ranks < len(groups):
        return
    if ranks == 0:
        yield ()
        return
    for count in sorted(set(groups) | {0}):
        left = groups.copy()
        if count:
            left.remove(count)
        for rest in _placings(left, ranks - 1):
            yield (count, *rest)


def _top_suits(ranking: Ranking, line: Category, counts: Counts, jokers: int) -> tuple[int, ...]:
    """Highest suits that the hand can have; a wild card counts as the deck's highest suit."""
    if not line.suit_breaks_ties:
        return ()
    suits = range(len(ranking.deck.suits))
    if line.partition != ANY:
        return tuple(suits)
    if jokers:
        return (suits[-1],)
    copies = ranking.deck.copies
    natural = {suit for suit in suits if max(counts) <= copies * (suit + 1)}
    standing = {suits[-1]} if ranking.deck.wilds else set()
    return tuple(sorted(natural | standing))
