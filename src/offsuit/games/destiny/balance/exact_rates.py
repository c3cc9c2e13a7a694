"""Exact chances as fractions, of profiles; and the wins of a duel cell by cell."""

from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.odds.cells import Amounts, cells
from offsuit.games.destiny.odds.exact_chances import PAIRS, DuelCounts, degree_counts, duel_counts
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS

_ABOVE_ALL = 10**15  # lifts royal flushes that win by rule above every total


def passes(rules: Rules, who: Profile, threshold: int) -> Fraction:
    """The chance to reach a threshold, which is an amount."""
    return Fraction(degree_counts(rules, who, threshold).passed, HANDS)


def duel(rules: Rules, actor: Profile, target: Profile) -> DuelCounts:
    """All pairs of hands, by who wins."""
    return duel_counts(rules, actor, target)


def beats(rules: Rules, actor: Profile, target: Profile) -> Fraction:
    """The chance that the actor wins; a tie is no win, whatever the rules say of ties."""
    return Fraction(duel(rules, actor, target).win, PAIRS)


def mean_total(rules: Rules, who: Profile) -> Fraction:
    """In points."""
    found = cells()
    return Fraction(int(found.hands @ found.totals(rules, who)), HANDS * POINT)


def cell_ranks() -> NDArray[np.intp]:
    """By cell, the place of its hand rank."""
    found = cells()
    return found.kind_ranks[found.kinds]


@lru_cache(1)
def rank_hands() -> tuple[int, ...]:
    """By hand rank, how many hands have it."""
    counted = np.bincount(cell_ranks(), cells().weights, len(RANKS))
    return tuple(int(n) for n in counted)


def rank_wins(rules: Rules, actor: Profile, target: Profile) -> tuple[tuple[int, ...], ...]:
    """Pairs of hands that the actor wins, by the actor's hand rank and then by the target's."""
    found, ranks = cells(), cell_ranks()
    ours, theirs = found.totals(rules, actor), found.totals(rules, target)
    if rules.royal_flush_auto_win:
        ours[found.royal] += _ABOVE_ALL
        theirs[found.royal] += _ABOVE_ALL
    identical = found.suit_scores(actor) > found.suit_scores(target)
    settled = found.hands * (identical.astype(np.int64) - (ours > theirs))
    rows = np.zeros((len(RANKS), len(RANKS)), np.int64)
    for rank in range(len(RANKS)):
        wins = found.hands * _below(ours, theirs, ranks == rank)
        rows[:, rank] = [int(wins[ranks == mine].sum()) for mine in range(len(RANKS))]
        rows[rank, rank] += int(settled[ranks == rank].sum())
    return tuple(tuple(int(n) for n in row) for row in rows)


def _below(ours: Amounts, theirs: Amounts, of: NDArray[np.bool_]) -> Amounts:
    """For each of our cells, hands in some of their cells that total less."""
    order = np.argsort(theirs[of])
    summed = np.concatenate(([0], np.cumsum(cells().hands[of][order])))
    found: Amounts = summed[np.searchsorted(theirs[of][order], ours, "left")]
    return found
