"""The whole distribution of one participant's score: all hands by what they total."""

from typing import Any, NamedTuple

import numpy as np

from offsuit.games.destiny.odds.cells import Amounts, cells
from offsuit.games.destiny.odds.exact_chances import DegreeCounts
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.rules import Rules

QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
_NAMES = tuple(map(str, QUANTILES))
_NEEDED = np.array([-(-HANDS * round(100 * part) // 100) for part in QUANTILES])
_HAND_BITS = HANDS.bit_length()
_PACKED_BELOW = 2 ** (63 - _HAND_BITS)


class Distribution(NamedTuple):
    """Made by `distribution_of`."""

    totals: Amounts
    """By cell."""
    values: Amounts
    """The same from the least."""
    below: Amounts
    """Hands in all cells before each place of `values`; at the end, all hands."""

    def degrees(self, rules: Rules, threshold: int) -> DegreeCounts:
        """Every hand against a threshold, as `degree_counts` counts them."""
        edges = [threshold + n for n in (rules.critical_margin, 0, rules.failure_margin)]
        reached = (HANDS - self.below[self.values.searchsorted(edges)]).tolist()
        if rules.royal_flush_auto_win:  # those that their totals leave below an edge reach it, too
            royals = self.totals[cells().royal].tolist()
            short = [sum([total < edge for total in royals]) for edge in edges]
            reached = [n + more for n, more in zip(reached, short, strict=True)]
        critical, passed, not_critical = reached
        return DegreeCounts(
            critical, passed - critical, not_critical - passed, HANDS - not_critical
        )

    def moments(self) -> tuple[float, float]:
        """Mean and standard deviation, in points."""
        weights, points = cells().weights, self.totals / POINT
        mean = float(weights @ points) / HANDS
        points -= mean
        points *= points
        return mean, (float(weights @ points) / HANDS) ** 0.5

    def quantiles(self) -> dict[str, float]:
        """The least score that so much of all hands do not exceed, in points."""
        at = self.values[self.below.searchsorted(_NEEDED) - 1] / POINT
        return dict(zip(_NAMES, at.tolist(), strict=True))

    def rows(self) -> list[list[Any]]:
        """[total in points, hands that give it], ascending."""
        values, places = np.unique(self.totals, return_inverse=True)
        hands = np.bincount(places, cells().hands).astype(np.int64)
        points = (values / POINT).tolist()
        return [[value, n] for value, n in zip(points, hands.tolist(), strict=True)]


def distribution_of(totals: Amounts) -> Distribution:
    """The distribution of totals by cell."""
    hands = cells().hands
    if int(totals.max()) < _PACKED_BELOW:  # sorting one array is three times as fast as two
        values = totals << _HAND_BITS
        values |= hands
        values.sort()
        held = values & (2**_HAND_BITS - 1)
        values >>= _HAND_BITS
    else:
        order = np.argsort(totals)
        values, held = totals[order], hands[order]
    below = np.zeros(len(hands) + 1, np.int64)
    np.cumsum(held, out=below[1:])
    return Distribution(totals, values, below)
