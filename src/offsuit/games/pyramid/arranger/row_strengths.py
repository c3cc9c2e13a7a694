"""Which strengths each row allows, their 3-tuples and their points."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.games.arranging.row_field import points_by_strength
from offsuit.games.arranging.row_points import RowPoints
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import ROW_POINTS
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS
from offsuit.games.pyramid.tuples import CATEGORY_NUMBERS, Tuple3

SUITED = {
    number
    for name, number in CATEGORY_NUMBERS.items()
    if name.endswith("of a kind") and number >= CATEGORY_NUMBERS["five of a kind"]
}
"""Categories whose secondary rank is a suit in every row."""


def allowed(row: str, ranking: Ranking = PYRAMID, rows: Rows = PYRAMID_ROWS) -> NDArray[np.bool_]:
    """For each strength whether a hand of it may be laid down in `row`."""
    found, rules = hand_lookup(ranking), rows.row(row)
    allows = np.isin(found.sizes, rules.sizes)
    for size, category in rules.refused:
        allows &= (found.sizes != size) | (found.level != ranking.names.index(category))
    return allows


def reachable_tuples(row: str, ranking: Ranking = PYRAMID) -> list[Tuple3]:
    """Tuples that some hand of the deck, wild cards included, can have there; strongest first."""
    found = hand_lookup(ranking).tuples[allowed(row, ranking)]
    tuples = dict.fromkeys(map(tuple, found[::-1].tolist()))
    return list(tuples)  # one tuple is one interval of strengths, so none comes twice


def literal_tuples(row: str, ranking: Ranking = PYRAMID) -> list[Tuple3]:
    """The grid of the rule document: all suits from 1 to 4 where the secondary rank is a suit."""
    return list(_all_suits(row, reachable_tuples(row, ranking)))


def _all_suits(row: str, tuples: list[Tuple3]) -> Iterator[Tuple3]:
    trips = CATEGORY_NUMBERS["three of a kind"]
    for number, primary, secondary in tuples:
        if number not in SUITED and not (row == "front" and number == trips):
            yield number, primary, secondary
        elif secondary == 4:
            yield from ((number, primary, suit) for suit in (4, 3, 2, 1))


def points_of(
    row: str, ranking: Ranking = PYRAMID, table: RowPoints = ROW_POINTS
) -> NDArray[np.float64]:
    """For each strength the points of winning `row` with it."""
    return points_by_strength(table, row, ranking, hand_lookup(ranking).level)
