"""A field by rows: which share of opponents has each strength in a row, and what follows from it.

Points add up over the rows, so the value of an arrangement against a random opponent depends on
the shares of each row alone. All arrays have a column for each strength.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.games.arranging.row_points import RowPoints

Floats = NDArray[np.float64]

TIE_BITS = 16
"""Low bits of a comparable value, which hold the strength: they decide between equal values."""
VALUE_BITS = 58
"""Bits of a comparable value in all, so that the sum of four still fits into 64."""


def counted_shares(strengths: NDArray[np.int64], columns: int) -> Floats:
    """The shares (rows of the result) of some arrangements, a line of strengths each.

    >>> counted_shares(np.array([[2, 0], [2, 1]]), 3).tolist()
    [[0.0, 0.0, 1.0], [0.5, 0.5, 0.0]]
    """
    return np.array(strength_counts(strengths, columns)) / len(strengths)


def strength_counts(strengths: NDArray[np.int64], columns: int) -> list[NDArray[np.int64]]:
    """For each row how many arrangements have each strength."""
    return [np.bincount(column, minlength=columns) for column in strengths.T]


def points_by_strength(
    table: RowPoints, row: str, ranking: Ranking, levels: NDArray[np.integer[Any]]
) -> Floats:
    """Points of winning `row` with each strength; `levels` has the category of each.

    A strength that cannot be laid down there has the points of the next weaker one that can.
    """
    column = table.rows.index(row)
    by_level = [table.by_category[name][column] for name in ranking.names]
    found = np.array([points or 0 for points in by_level], float)[levels]
    return np.maximum.accumulate(found)


def won_by_strength(
    mine: NDArray[np.int64], other: NDArray[np.int64], points: Sequence[Floats]
) -> Floats:
    """Points won in each row (last axis) by strengths alone, of any number of players at once.

    `points` has, for each row, the points of winning with each strength.
    """
    won = [
        np.sign(mine[..., place] - other[..., place])
        * pays[np.maximum(mine[..., place], other[..., place])]
        for place, pays in enumerate(points)
    ]
    return np.stack(won, axis=-1)


def win_chances(shares: Floats) -> Floats:
    """Chance of each strength to win the row, a tie counting half; shares sum to 1.

    >>> win_chances(np.array([0.5, 0.5])).tolist()
    [0.25, 0.75]
    """
    return np.asarray(np.cumsum(shares) - shares / 2)


def beaten_shares(shares: Floats) -> Floats:
    """The share of opponents that each strength beats."""
    return np.asarray(np.cumsum(shares) - shares)


def expected_points(shares: Floats, points: Floats) -> Floats:
    """Points of each strength against the field: won from weaker hands, lost to stronger ones.

    They never fall as strength grows, whatever the field, if the points do not.

    >>> expected_points(np.array([0.5, 0.5]), np.array([1.0, 3])).tolist()
    [-1.5, 1.5]
    """
    lost = np.cumsum((shares * points)[::-1])[::-1] - shares * points
    return np.asarray(points * beaten_shares(shares) - lost)


def carried(values: Floats, allowed: NDArray[np.bool_]) -> Floats:
    """Values in which a strength that the row refuses has that of the next weaker allowed one.

    >>> carried(np.array([0.0, 1, 2, 3]), np.array([False, True, False, True])).tolist()
    [1.0, 1.0, 1.0, 3.0]
    """
    last = np.maximum.accumulate(np.where(allowed, np.arange(len(values)), -1))
    return values[np.where(last < 0, np.flatnonzero(allowed)[0], last)]


def pooled(values: Iterable[float]) -> list[float]:
    """The nearest sequence that never falls, by least squares: neighbours that fall are averaged.

    >>> pooled([1, 3, 2, 4])
    [1, 2.5, 2.5, 4]
    """
    blocks: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while blocks and blocks[-1][0] > mean:
            other, count = blocks.pop()
            mean, size = (other * count + mean * size) / (count + size), count + size
        blocks.append((mean, size))
    return [mean for mean, size in blocks for _ in range(size)]


def comparable(values: Floats) -> NDArray[np.int64]:
    """Values as whole numbers for exact comparison, with the strength in the low bits."""
    largest = max(1.0, float(np.abs(values).max()))
    scale = 2.0 ** (VALUE_BITS - TIE_BITS - np.ceil(np.log2(largest)))
    whole = np.rint(values * scale).astype(np.int64) << TIE_BITS
    return np.ascontiguousarray(whole + np.arange(whole.shape[1]))
