"""What a hand is worth in each row: the objective of the arranger."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.core.suggest import unknown_name
from offsuit.errors import ValuesError
from offsuit.games.arranging.row_field import carried, comparable, pooled
from offsuit.games.arranging.row_points import RowPoints
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed, points_of, reachable_tuples
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import ROW_POINTS
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.tuples import Tuple3

TupleValues = Mapping[tuple[str, Tuple3], float]
"""A value for each row and tuple."""
LARGEST = 8
"""Cards of the largest hand."""
COLUMNS = ("position", "handType", "primaryRank", "secondaryRank")


@dataclass(frozen=True)
class Values:
    """A value for every strength in every row, which never falls as strength grows."""

    name: str
    ranking: Ranking
    by_strength: NDArray[np.float64]
    """A line for each row (back, middle, front), a column for each strength."""
    rows: Rows = PYRAMID_ROWS
    """What may be laid down in each."""

    def value(self, row: str, strength: int) -> float:
        """What one hand is worth."""
        return float(self.by_strength[ROWS.index(row), strength])

    @cached_property
    def worths(self) -> NDArray[np.int64]:
        """Values as integers for exact comparison, strengths in the low bits."""
        return comparable(self.by_strength)

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """For each row (lines) and number of cards (columns) whether the row takes so many."""
        found = np.zeros((len(ROWS), LARGEST + 1), np.bool_)
        for place, sizes in enumerate(self.rows.sizes.values()):
            found[place, list(sizes)] = True
        return found


def values_from_tuples(
    name: str, given: TupleValues, ranking: Ranking = PYRAMID, monotone: bool = False
) -> tuple[Values, float]:
    """Values from one number for each tuple, and how far they were moved to be monotone.

    A missing tuple is refused; so are numbers that fall where strength rises, unless `monotone`
    repairs them by averaging neighbours.
    """
    by_strength = np.zeros((len(ROWS), len(hand_lookup(ranking).level)))
    moved = 0.0
    for place, row in enumerate(ROWS):
        order = reachable_tuples(row, ranking)[::-1]
        for triple in order:
            if (row, triple) not in given:
                raise ValuesError(f"{name}: no row for {_label(row, triple)}")
        numbers = [given[row, triple] for triple in order]
        values = pooled(numbers) if monotone else numbers
        moved = max(moved, float(np.abs(np.array(values) - numbers).max()))
        for lower, upper, low, high in zip(order, order[1:], values, values[1:], strict=False):
            if high < low:
                raise ValuesError(
                    f"{name}: {_label(row, upper)} has {high:g}, less than {low:g} for the "
                    f"weaker {_label(row, lower)}"
                )
        by_strength[place] = _spread(dict(zip(order, values, strict=True)), row, ranking)
    return Values(name, ranking, by_strength), moved


def _label(row: str, triple: Tuple3) -> str:
    """A line of the CSV file up to its value."""
    return f"{row},{','.join(map(str, triple))}"


def _spread(values: Mapping[Tuple3, float], row: str, ranking: Ranking) -> NDArray[np.float64]:
    """A value for each strength: its tuple's, or that of the next weaker one that is allowed."""
    tuples, allows = hand_lookup(ranking).tuples.tolist(), allowed(row, ranking)
    found = np.zeros(len(tuples))
    for strength in np.flatnonzero(allows):
        number, primary, secondary = tuples[strength]
        found[strength] = values[number, primary, secondary]
    return carried(found, allows)


def read_values(
    path: Path, ranking: Ranking = PYRAMID, monotone: bool = False, points: RowPoints = ROW_POINTS
) -> tuple[Values, float]:
    """Values from a CSV file: a `value` column, or `winProbability` to be multiplied by points."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise ValuesError(f"{path}: not a text file") from None
    with io.StringIO(text, newline="") as file:
        reader = csv.DictReader(file)
        names = reader.fieldnames or []
        for column in COLUMNS:
            if column not in names:
                raise ValuesError(f"{path}: no column {column!r} in {','.join(names)!r}")
        kind = next((name for name in ("value", "winProbability") if name in names), None)
        if kind is None:
            raise ValuesError(
                f"{path}: neither 'value' nor 'winProbability' in {','.join(names)!r}"
            )
        given: dict[tuple[str, Tuple3], float] = {}
        for line, cells in enumerate(reader, 2):
            where, value = _parsed(path, line, cells, kind)
            if where in given:
                raise ValuesError(f"{path}, line {line}: {_label(*where)} is there already")
            given[where] = value
    if kind == "winProbability":
        return values_from_tuples(
            str(path), _times_points(given, ranking, points), ranking, monotone
        )
    return values_from_tuples(str(path), given, ranking, monotone)


def _parsed(
    path: Path, line: int, cells: Mapping[str, str], kind: str
) -> tuple[tuple[str, Tuple3], float]:
    row = cells["position"]
    if row not in ROWS:
        raise ValuesError(f"{path}, line {line}: {unknown_name('position', row, ROWS)}")
    try:
        number, primary, secondary = (int(cells[column]) for column in COLUMNS[1:])
        value = float(cells[kind])
    except (TypeError, ValueError):
        shown = ",".join(str(value) for value in cells.values())
        raise ValuesError(f"{path}, line {line}: expected numbers, got {shown!r}") from None
    if not np.isfinite(value):
        raise ValuesError(f"{path}, line {line}: {kind} must be finite, got {cells[kind]!r}")
    if kind == "winProbability" and not 0 <= value <= 1:
        raise ValuesError(f"{path}, line {line}: {kind} must be 0 to 1, got {cells[kind]!r}")
    return (row, (number, primary, secondary)), value


def _times_points(given: TupleValues, ranking: Ranking, table: RowPoints) -> TupleValues:
    found: dict[tuple[str, Tuple3], float] = {}
    tuples = hand_lookup(ranking).tuples.tolist()
    for row in ROWS:
        points = dict(zip(map(tuple, tuples), points_of(row, ranking, table).tolist(), strict=True))
        found |= {
            (where, triple): value * points.get(triple, 0)
            for (where, triple), value in given.items()
            if where == row
        }
    return found
