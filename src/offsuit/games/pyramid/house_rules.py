"""House rules of Pyramid Poker: other sizes of rows and other points, checked against the printed.

A table names only what it changes. Both are kept as tuples, so that rules can be compared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from offsuit.core.ranking import Ranking
from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.amounts import check_amount
from offsuit.games.arranging.row_points import RowPoints
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.points import POINTS, ROW_POINTS
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS

RowSizes = tuple[tuple[str, tuple[int, ...]], ...]
"""Row and the numbers of cards that it takes, for rows that differ from the printed."""
PointsTable = tuple[tuple[str, tuple[int | None, ...]], ...]
"""Category and its points in back, middle and front, for categories that differ."""

MOST_POINTS = 1_000
SMALLEST = {row.name: min(row.sizes) for row in PYRAMID_ROWS.rows}
"""What every row must take, so that every hand can be arranged."""


def as_pairs(value: Any) -> Any:
    """A table of JSON or TOML, or its list of pairs, as a tuple of pairs in order of names.

    >>> as_pairs({"front": [3], "back": [5, 6]})
    (('back', (5, 6)), ('front', (3,)))
    """
    pairs = value.items() if isinstance(value, Mapping) else value
    try:
        return tuple(sorted((name, tuple(cells)) for name, cells in pairs))
    except (TypeError, ValueError):
        return value


@lru_cache
def house_rows(sizes: RowSizes) -> Rows:
    """The rows with these sizes."""
    if not sizes:
        return PYRAMID_ROWS
    taken = {name: _sizes(name, given) for name, given in sizes}
    rows = tuple(replace(row, sizes=taken.get(row.name, row.sizes)) for row in PYRAMID_ROWS.rows)
    layouts = tuple(
        layout
        for layout in PYRAMID_ROWS.layouts
        if all(size in row.sizes for size, row in zip(layout, rows, strict=True))
    )
    return Rows(rows, layouts)


def _sizes(name: str, given: Sequence[int]) -> tuple[int, ...]:
    if name not in ROWS:
        raise RulesError(f"row_sizes: {unknown_name('row', name, ROWS)}")
    printed, least = PYRAMID_ROWS.row(name).sizes, SMALLEST[name]
    if least not in given or not all(type(size) is int and size in printed for size in given):
        allowed = " or ".join(map(str, printed))
        raise RulesError(
            f"row_sizes of {name} {list(given)!r} must be of {allowed}, {least} among them"
        )
    return tuple(sorted(set(given)))


@lru_cache
def house_points(points: PointsTable, ranking: Ranking) -> RowPoints:
    """The points with these changes; in no row may they fall where hands get stronger."""
    if not points:
        return ROW_POINTS
    table = RowPoints(ROWS, {**POINTS, **{name: _points(name, cells) for name, cells in points}})
    for column, row in enumerate(ROWS):
        paid = [(name, table.by_category[name][column]) for name in ranking.names]
        known = [(name, cell) for name, cell in paid if cell is not None]
        for (weaker, low), (stronger, high) in pairwise(known):
            if high < low:
                raise RulesError(
                    f"points of {stronger} in {row} are {high}, less than {low} for {weaker}"
                )
    return table


def _points(name: str, cells: Sequence[int | None]) -> tuple[int | None, ...]:
    if name not in POINTS:
        raise RulesError(f"points: {unknown_name('category', name, POINTS)}")
    printed = POINTS[name]
    rows = sum(cell is not None for cell in printed)
    given = tuple(cells[:rows])
    whole = all(type(cell) is int and cell >= 0 for cell in given)
    if not whole or len(given) < rows or any(cell is not None for cell in cells[rows:]):
        shown = ", ".join(ROWS[:rows])
        raise RulesError(f"points of {name} {list(cells)!r} must be {rows} numbers: {shown}")
    for cell in given:
        check_amount(f"points of {name}", cell or 0, most=MOST_POINTS)
    return (*given, *printed[rows:])
