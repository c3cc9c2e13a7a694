"""Characters who differ in one bonus alone, and all their hands at once.

A suit score of such a character is a whole multiple of the bonus. Hands are grouped by kind (rank
and extra) and by that multiple: a few hundred groups instead of 2,808 cells, at every level the
same.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.odds.cells import Amounts, cells
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import ROYAL

ABOVE_ALL = 10**15
"""Lifts royal flushes that win by rule above every total."""


@dataclass(frozen=True, eq=False)
class ScoreFamily:
    """Made by `score_family`."""

    multiples: Amounts
    """What the bonus is multiplied by, ascending."""
    hands: NDArray[np.int64]
    """How many hands there are, by place of the multiple and by kind."""

    def totals(self, bases: Amounts, bonus: int) -> Amounts:
        """Totals by multiple and kind; no total is below 0."""
        found: Amounts = np.maximum(bases[None, :] + self.multiples[:, None] * bonus, 0)
        return found


@lru_cache(64)
def score_family(shares: tuple[int, ...]) -> ScoreFamily:
    """Everybody who has so many times the bonus in each suit, in the order of `SUITS`."""
    found = cells()
    by_suits = found.suit_counts @ np.array(shares, np.int64)
    multiples, places = np.unique(by_suits, return_inverse=True)
    kinds = len(found.kind_ranks)
    at = places.reshape(-1)[found.suits] * kinds + found.kinds
    counted = np.bincount(at, found.weights, len(multiples) * kinds).astype(np.int64)
    return ScoreFamily(multiples, counted.reshape(len(multiples), kinds))


def plain_bases(rules: Rules) -> Amounts:
    """What a hand of each kind scores before suits."""
    found = cells()
    scores = np.array(rules.hand_rank_scores, np.int64)
    bases: Amounts = scores.take(found.kind_ranks) + found.kind_extras
    return bases


def lifted_bases(rules: Rules) -> Amounts:
    """The same; royal flushes are above everything where the rules say that they win."""
    bases = plain_bases(rules)
    if rules.royal_flush_auto_win:
        bases[cells().kind_ranks == ROYAL] += ABOVE_ALL
    return bases


def may_be_clamped(rules: Rules) -> bool:
    """Whether some total would be below 0, so that differences of totals are not what they seem."""
    return bool(plain_bases(rules).min() < 0 or min(rules.bonuses) < 0)
