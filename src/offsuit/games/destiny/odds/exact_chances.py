"""Exact chances against a threshold and in a duel: sums over cells, never a sample."""

from typing import NamedTuple

import numpy as np

from offsuit.games.destiny.odds.cells import Amounts, cells
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.rules import Rules

PAIRS = HANDS**2
_ABOVE_ALL = 10**15  # more than any total; totals of royal flushes stay apart above it


class DegreeCounts(NamedTuple):
    """How many of all hands lead to each degree."""

    critical_success: int
    success: int
    failure: int
    critical_failure: int

    @property
    def passed(self) -> int:
        """Hands that reach the threshold."""
        return self.critical_success + self.success


class DuelCounts(NamedTuple):
    """How many of all pairs of hands the actor wins and loses; ties go by `tie_favors_defender`."""

    win: int
    tie: int
    lose: int


def degree_counts(rules: Rules, profile: Profile, threshold: int) -> DegreeCounts:
    """Every hand against a threshold."""
    return degrees_of_totals(rules, cells().totals(rules, profile), threshold)


def degrees_of_totals(rules: Rules, totals: Amounts, threshold: int) -> DegreeCounts:
    """The same for totals that are known."""
    found = cells()
    margins = totals - threshold
    if rules.royal_flush_auto_win:
        margins[found.royal] = rules.critical_margin
    weights = found.weights
    critical, passed, not_critical = (
        int(weights @ (margins >= edge))
        for edge in (rules.critical_margin, 0, rules.failure_margin)
    )
    return DegreeCounts(critical, passed - critical, not_critical - passed, HANDS - not_critical)


def duel_counts(rules: Rules, actor: Profile, target: Profile) -> DuelCounts:
    """Every pair of hands, each from a deck of its own.

    Totals decide all pairs at first. Then the pairs of identical hands are taken out and put
    back as suit scores decide them: two identical hands lie in one cell.
    """
    found = cells()
    ours, theirs = found.totals(rules, actor), found.totals(rules, target)
    if rules.royal_flush_auto_win:
        ours[found.royal] += _ABOVE_ALL
        theirs[found.royal] += _ABOVE_ALL
    win, tie = compare(ours, theirs)
    wrong = _cell_by_cell(ours, theirs)
    right = _cell_by_cell(found.suit_scores(actor), found.suit_scores(target))
    win += right[0] - wrong[0]
    tie += right[1] - wrong[1]
    return DuelCounts(win, tie, PAIRS - win - tie)


def compare(ours: Amounts, theirs: Amounts) -> tuple[int, int]:
    """Pairs of hands in which ours is more, and in which both are the same."""
    hands = cells().hands
    order = np.argsort(theirs)
    ranked = theirs[order]
    below = np.concatenate(([0], np.cumsum(hands[order])))
    needles = np.argsort(ours)  # sorted needles keep the search in cache
    less = below[np.searchsorted(ranked, ours[needles], "left")]
    not_more = below[np.searchsorted(ranked, ours[needles], "right")]
    held = hands[needles]
    return int(held @ less), int(held @ (not_more - less))


def _cell_by_cell(ours: Amounts, theirs: Amounts) -> tuple[int, int]:
    """Hands with which ours is more, and the same, when both hold that very hand."""
    hands = cells().hands
    return int(hands @ (ours > theirs)), int(hands @ (ours == theirs))
