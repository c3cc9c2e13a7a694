"""What opponents lay down, as shares of each strength in each position, and what follows from it.

Points add over positions, so the value of a hand against a random opponent depends on the field's
three marginals alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.arranger.row_strengths import allowed, literal_tuples, points_of
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.tuples import Tuple3

Shares = NDArray[np.float64]
"""Share of players with each strength (columns) in back, middle and front (rows)."""

AUTOMATIC_POINTS = 3


@dataclass(frozen=True, eq=False)
class Field:
    """Opponents as one crowd: who arranges shows his hands, who declares shows an automatic."""

    shares: Shares
    """Each row sums to the share of those who arrange."""
    ranking: Ranking = PYRAMID
    declared: Mapping[str, float] = field(default_factory=dict)
    """Share of players who declare each automatic."""

    @cached_property
    def declaring(self) -> float:
        """Share of players who declare anything."""
        return sum(self.declared.values())

    def mixed(self, other: "Field", part: float) -> "Field":
        """The field with `part` of it replaced by another."""
        declared = {
            kind: (1 - part) * self.declared.get(kind, 0.0) + part * other.declared.get(kind, 0.0)
            for kind in {**other.declared, **self.declared}
        }
        return Field((1 - part) * self.shares + part * other.shares, self.ranking, declared)

    def values(self, name: str) -> Values:
        """Expected points of every strength against one who arranges, a push counting nothing.

        Never falls with strength, whatever the field: what is lost to stronger hands shrinks, and
        what is won from weaker ones grows. `lost_to_automatics` is to be taken off.
        """
        rows = [
            _carried(_expected(self.shares[place], points_of(position, self.ranking)), may)
            for place, position in enumerate(POSITIONS)
            for may in [allowed(position, self.ranking)]
        ]
        return Values(name, self.ranking, np.array(rows))

    @property
    def lost_to_automatics(self) -> float:
        """Points that an arrangement loses, on the mean, to those who declare."""
        return AUTOMATIC_POINTS * self.declaring

    def value_of_declaring(self, kind: str, order: Sequence[str]) -> float:
        """Points of an automatic, strongest kind first in `order`.

        Against the same kind it counts nothing: that is its mean over all who declare it.
        """
        above = sum(self.declared.get(each, 0.0) for each in order[: order.index(kind)])
        alike = self.declared.get(kind, 0.0)
        return AUTOMATIC_POINTS * (1 - alike - 2 * above)

    def win_chances(self, position: str) -> dict[Tuple3, float]:
        """Chance of every tuple of the literal grid to win `position`, a push counting half.

        Against those who arrange. The mean over a tuple's hands as the field plays them, equally
        where it never does; a tuple that no hand can show wins against all that is weaker.
        """
        shares = self.shares[POSITIONS.index(position)] / (1 - self.declaring)
        may = allowed(position, self.ranking)
        chances = np.cumsum(shares) - shares / 2
        tuples = [_triple(row) for row in candidates(self.ranking).tuples[may].tolist()]
        weights: dict[Tuple3, list[tuple[float, float]]] = {}
        for entry, share, chance in zip(tuples, shares[may], chances[may], strict=True):
            weights.setdefault(entry, []).append((share, chance))
        found: dict[Tuple3, float] = {}
        below = 0.0
        for entry in reversed(literal_tuples(position, self.ranking)):
            hands = weights.get(entry, [(0.0, below)])
            played = sum(share for share, _ in hands)
            if played > 0:
                found[entry] = sum(share * chance for share, chance in hands) / played
            else:
                found[entry] = sum(chance for _, chance in hands) / len(hands)
            below += played
        return found


def field_of(entries: NDArray[np.int64], ranking: Ranking = PYRAMID) -> Field:
    """The field of some arrangements, a row of strengths each."""
    columns = len(candidates(ranking).level)
    counts = [np.bincount(entries[:, place], minlength=columns) for place in range(len(POSITIONS))]
    return Field(np.array(counts) / len(entries), ranking)


def _expected(shares: Shares, points: NDArray[np.float64]) -> NDArray[np.float64]:
    beaten = np.cumsum(shares) - shares
    lost = np.cumsum((shares * points)[::-1])[::-1] - shares * points
    return np.asarray(points * beaten - lost)


def _carried(values: NDArray[np.float64], may: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Where a strength may not lie, the value of the next weaker one that may."""
    last = np.maximum.accumulate(np.where(may, np.arange(len(values)), -1))
    return values[np.where(last < 0, np.flatnonzero(may)[0], last)]


def _triple(row: Sequence[int]) -> Tuple3:
    number, primary, secondary = row
    return number, primary, secondary
