"""The field: what opponents lay down, as the share of each strength in each row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.games.arranging.row_field import (
    carried,
    counted_shares,
    expected_points,
    win_chances,
)
from offsuit.games.arranging.row_points import RowPoints
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed, literal_tuples, points_of
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import ROW_POINTS
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.tuples import Tuple3

Shares = NDArray[np.float64]
"""Share of players with each strength (columns) in back, middle and front (lines)."""

AUTOMATIC_POINTS = 3


@dataclass(frozen=True, eq=False)
class Field:
    """All opponents as a distribution: some arrange their hands, some declare an automatic."""

    shares: Shares
    """Each line sums to the share of players who arrange."""
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

    def values(self, name: str, table: RowPoints = ROW_POINTS, rows: Rows = PYRAMID_ROWS) -> Values:
        """Expected points of every strength against an opponent who arranges; ties count nothing.

        `lost_to_automatics` still has to be subtracted. House rules may have another points table
        and other rows.
        """
        by_strength = [
            carried(
                expected_points(self.shares[place], points_of(row, self.ranking, table)),
                allowed(row, self.ranking, rows),
            )
            for place, row in enumerate(ROWS)
        ]
        return Values(name, self.ranking, np.array(by_strength), rows)

    @property
    def lost_to_automatics(self) -> float:
        """Points that an arrangement loses on average to players who declare."""
        return AUTOMATIC_POINTS * self.declaring

    def value_of_declaring(self, kind: str, order: Sequence[str]) -> float:
        """Points of an automatic; `order` has the strongest kind first.

        Against the same kind it wins nothing, which is the mean over all who declare it.
        """
        above = sum(self.declared.get(each, 0.0) for each in order[: order.index(kind)])
        alike = self.declared.get(kind, 0.0)
        return AUTOMATIC_POINTS * (1 - alike - 2 * above)

    def in_ranking(self, ranking: Ranking) -> "Field":
        """The same hands, category by category, where these stand in another order."""
        before, after = hand_lookup(self.ranking).level, hand_lookup(ranking).level
        shares = np.zeros_like(self.shares)
        for level, name in enumerate(self.ranking.names):
            mine = np.flatnonzero(before[1:] == level) + 1
            theirs = np.flatnonzero(after[1:] == ranking.names.index(name)) + 1
            shares[:, theirs] = self.shares[:, mine]
        return Field(shares, ranking, self.declared)

    def arranging_shares(self, row: str) -> Shares:
        """The shares of `row` among the players who arrange; they sum to 1."""
        return np.asarray(self.shares[ROWS.index(row)] / (1 - self.declaring))

    def win_chances(self, row: str) -> dict[Tuple3, float]:
        """Chance of every tuple of the literal grid to win `row`, a tie counting half.

        Against players who arrange. The mean over the hands of a tuple as the field plays them,
        or over all of them if it never does; a tuple that no hand can have beats all weaker ones.
        """
        shares = self.arranging_shares(row)
        allows = allowed(row, self.ranking)
        chances, up_to = win_chances(shares), np.cumsum(shares)
        tuples = [_triple(each) for each in hand_lookup(self.ranking).tuples[allows].tolist()]
        hands: dict[Tuple3, list[int]] = {}
        for triple, strength in zip(tuples, np.flatnonzero(allows), strict=True):
            hands.setdefault(triple, []).append(int(strength))
        found: dict[Tuple3, float] = {}
        below = 0.0
        for triple in reversed(literal_tuples(row, self.ranking)):
            if triple not in hands:
                found[triple] = below
                continue
            mine, weights = chances[hands[triple]], shares[hands[triple]]
            mean = np.average(mine, weights=weights) if weights.any() else mine.mean()
            found[triple] = float(np.clip(mean, mine[0], mine[-1]))  # a mean is rounded
            below = float(up_to[hands[triple][-1]])
        return found


def field_of(strengths: NDArray[np.int64], ranking: Ranking = PYRAMID) -> Field:
    """The field of some arrangements, a line of strengths each."""
    return Field(counted_shares(strengths, len(hand_lookup(ranking).level)), ranking)


def _triple(numbers: Sequence[int]) -> Tuple3:
    number, primary, secondary = numbers
    return number, primary, secondary
