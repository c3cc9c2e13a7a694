"""Points of Pyramid Poker: what the winner of a row gets, by category."""

from offsuit.games.arranging.row_points import RowPoints
from offsuit.games.pyramid.pyramid_rows import ROWS

POINTS: dict[str, tuple[int | None, int | None, int | None]] = {
    "high card": (1, 1, 1),
    "pair": (1, 1, 1),
    "two pair": (1, 1, 1),
    "three of a kind": (1, 1, 3),
    "straight": (1, 1, 4),
    "flush": (1, 1, 4),
    "full house": (1, 2, 5),
    "four of a kind": (4, 8, 12),
    "straight flush": (5, 10, 15),
    "five of a kind": (6, 12, 18),
    "six-card straight flush": (8, 16, None),
    "six of a kind": (10, 20, None),
    "seven-card straight flush": (11, 22, None),
    "seven of a kind": (14, 28, None),
    "eight-card straight flush": (14, None, None),
    "eight of a kind": (18, None, None),
}
"""Category -> (back, middle, front); None where the hand is too large for the row."""

ROW_POINTS = RowPoints(ROWS, POINTS)


def points(category: str, row: str) -> int:
    """Points for winning `row` with `category`.

    >>> points("four of a kind", "front")
    12
    """
    return ROW_POINTS.points(category, row)
