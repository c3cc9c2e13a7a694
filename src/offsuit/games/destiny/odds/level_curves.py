"""Chances of a whole family by level: against thresholds, in duels, and of the better hand rank."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.odds.cells import Amounts, cells
from offsuit.games.destiny.odds.score_family import ScoreFamily, lifted_bases, score_family
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.rules import Rules

Shares = tuple[int, ...]
Counts = NDArray[np.int64]


def pass_counts(
    rules: Rules, shares: Shares, bonuses: Sequence[int], thresholds: Sequence[int]
) -> Counts:
    """Hands that reach each threshold (rows) with each bonus (columns)."""
    family, bases = score_family(shares), lifted_bases(rules)
    order = np.argsort(bases)
    below = np.zeros((len(family.multiples), len(bases) + 1), np.int64)
    np.cumsum(family.hands[:, order], axis=1, out=below[:, 1:])
    added = family.multiples[:, None] * np.array(bonuses, np.int64)
    edges = np.array(thresholds, np.int64)[:, None, None] - added
    places = np.searchsorted(bases[order], edges)
    rows = np.arange(len(family.multiples))[None, :, None]
    found: Counts = HANDS - below[rows, places].sum(axis=1)
    found[np.array(thresholds) <= 0] = HANDS  # no total is below 0
    return found


class PairCounts(NamedTuple):
    """Pairs of hands by the difference of their bases."""

    differences: Amounts
    """Ours less theirs, ascending."""
    below: Counts
    """For each row, pairs before each place of `differences`; at the end, all of its pairs."""

    def more_than(self, edges: Counts) -> Counts:
        """Pairs whose difference is more than each edge; edges by row, then anything."""
        places = np.searchsorted(self.differences, edges, "right")
        rows = np.arange(len(self.below)).reshape(-1, *[1] * (edges.ndim - 1))
        found: Counts = self.below[:, -1].reshape(rows.shape) - self.below[rows, places]
        return found


def win_counts(
    rules: Rules, shares: Shares, attackers: Sequence[int], defenders: Sequence[int]
) -> Counts:
    """Pairs of hands that attackers (columns) win against defenders (rows), given by bonus.

    Only where no total is below 0: then two identical hands differ in their suit scores as they do
    in their totals, and need no rule of their own.
    """
    family = score_family(shares)
    pairs = _all_pairs(tuple(lifted_bases(rules).tolist()), shares)
    ours = family.multiples[:, None, None, None] * np.array(attackers, np.int64)
    theirs = family.multiples[:, None, None] * np.array(defenders, np.int64)[:, None]
    edges = (theirs[None] - ours).reshape(-1, len(defenders), len(attackers))
    found: Counts = pairs.more_than(edges).sum(axis=0)
    return found


def better_rank_counts(rules: Rules, shares: Shares, bonuses: Sequence[int]) -> tuple[Counts, int]:
    """Pairs of hands of equals that the better hand rank wins, by bonus; and all such pairs."""
    pairs, steps = _better_rank_pairs(tuple(lifted_bases(rules).tolist()), shares)
    edges = np.array(steps, np.int64)[:, None] * np.array(bonuses, np.int64)
    return pairs.more_than(edges).sum(axis=0), int(pairs.below[:, -1].sum())


@lru_cache(16)
def _all_pairs(bases: tuple[int, ...], shares: Shares) -> PairCounts:
    """Rows: our multiple, then theirs."""
    differences, order = _differences(bases)
    hands = score_family(shares).hands
    rows = [np.outer(ours, theirs).ravel()[order] for ours in hands for theirs in hands]
    return PairCounts(differences, _before(np.array(rows)))


@lru_cache(16)
def _better_rank_pairs(bases: tuple[int, ...], shares: Shares) -> tuple[PairCounts, list[int]]:
    """Rows: how much more their multiple is than ours. Ours is the better rank."""
    differences, order = _differences(bases)
    family, ranks = score_family(shares), cells().kind_ranks
    better = (ranks[:, None] > ranks[None, :]).ravel()[order]
    steps = sorted({int(b - a) for a in family.multiples for b in family.multiples})
    rows = np.array([_apart(family, step).ravel()[order][better] for step in steps])
    return PairCounts(differences[better], _before(rows)), steps


def _apart(family: ScoreFamily, step: int) -> Counts:
    """Pairs of hands by kind whose multiples are a step apart."""
    multiples = family.multiples.tolist()
    found: Counts = sum(
        (
            np.outer(family.hands[at], family.hands[multiples.index(each + step)])
            for at, each in enumerate(multiples)
            if each + step in multiples
        ),
        np.zeros((family.hands.shape[1],) * 2, np.int64),
    )
    return found


@lru_cache(16)
def _differences(bases: tuple[int, ...]) -> tuple[Amounts, NDArray[np.intp]]:
    """Every base less every base, ascending, and the order that they are put in."""
    held = np.array(bases, np.int64)
    differences = (held[:, None] - held[None, :]).ravel()
    order = np.argsort(differences)
    return differences[order], order


def _before(rows: Counts) -> Counts:
    below = np.zeros((rows.shape[0], rows.shape[1] + 1), np.int64)
    np.cumsum(rows, axis=1, out=below[:, 1:])
    return below
