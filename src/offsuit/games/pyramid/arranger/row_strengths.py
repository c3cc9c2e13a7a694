"""Which strengths may lie in which position, and the table of their 3-tuples."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import POINTS, POSITIONS
from offsuit.games.pyramid.tuples import CATEGORY_NUMBERS, POSITION_SIZES, Tuple3

SUITED = {
    number
    for name, number in CATEGORY_NUMBERS.items()
    if name.endswith("of a kind") and number >= CATEGORY_NUMBERS["five of a kind"]
}
"""Categories whose secondary rank is a suit in every position."""


def allowed(position: str, ranking: Ranking = PYRAMID) -> NDArray[np.bool_]:
    """For each strength whether a hand of it may lie in `position`."""
    found = candidates(ranking)
    sizes = np.isin(found.sizes, POSITION_SIZES[position])
    if position == "front":
        sizes &= (found.sizes == 3) | (np.arange(len(found.sizes)) >= found.marks[1])
    return sizes


def reachable_tuples(position: str, ranking: Ranking = PYRAMID) -> list[Tuple3]:
    """Tuples that some hand of the deck, wild cards included, can show there; strongest first."""
    found = candidates(ranking).tuples[allowed(position, ranking)]
    rows = dict.fromkeys(map(tuple, found[::-1].tolist()))
    return list(rows)  # one tuple is one interval of strengths, so none comes twice


def literal_tuples(position: str, ranking: Ranking = PYRAMID) -> list[Tuple3]:
    """The document's grid: where the secondary rank is a suit, all of 1 to 4."""
    return list(_all_suits(position, reachable_tuples(position, ranking)))


def _all_suits(position: str, rows: list[Tuple3]) -> Iterator[Tuple3]:
    trips = CATEGORY_NUMBERS["three of a kind"]
    for number, primary, secondary in rows:
        if number not in SUITED and not (position == "front" and number == trips):
            yield number, primary, secondary
        elif secondary == 4:
            yield from ((number, primary, suit) for suit in (4, 3, 2, 1))


def points_of(position: str, ranking: Ranking = PYRAMID) -> NDArray[np.float64]:
    """For each strength the points of winning with it; the last ones go on where it cannot lie."""
    column = POSITIONS.index(position)
    by_level = [POINTS[name][column] for name in ranking.names]
    found = np.array([points or 0 for points in by_level], float)[candidates(ranking).level]
    return np.maximum.accumulate(found)
