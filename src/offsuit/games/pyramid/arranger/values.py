"""What a hand is worth in each position: the arranger's objective."""

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.errors import ValuesError
from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.arranger.row_strengths import allowed, points_of, reachable_tuples
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.tuples import Tuple3

Table = Mapping[tuple[str, Tuple3], float]
COLUMNS = ("position", "handType", "primaryRank", "secondaryRank")
TIE_BITS = 16
"""Low bits of a worth, which hold the strength: equal values are decided by strength."""


@dataclass(frozen=True)
class Values:
    """A value for every strength in every position, never falling with strength."""

    name: str
    ranking: Ranking
    by_strength: NDArray[np.float64]
    """Rows back, middle, front; a column a strength."""

    def value(self, position: str, strength: int) -> float:
        """What one hand is worth."""
        return float(self.by_strength[POSITIONS.index(position), strength])

    @cached_property
    def worths(self) -> NDArray[np.int64]:
        """Values as integers for exact comparison, strengths in the low bits."""
        largest = max(1.0, float(np.abs(self.by_strength).max()))
        scale = 2.0 ** (60 - TIE_BITS - np.ceil(np.log2(largest)) - 2)
        whole = np.rint(self.by_strength * scale).astype(np.int64) << TIE_BITS
        return np.ascontiguousarray(whole + np.arange(whole.shape[1]))


def from_table(
    name: str, table: Table, ranking: Ranking = PYRAMID, monotone: bool = False
) -> tuple[Values, float]:
    """Values from one number a tuple, and how far they had to be moved to be monotone.

    A missing tuple is refused; a table that falls where strength rises is refused, or repaired by
    pooling neighbours with `monotone`.
    """
    found = candidates(ranking)
    rows = np.zeros((len(POSITIONS), len(found.level)))
    moved = 0.0
    for place, position in enumerate(POSITIONS):
        order = reachable_tuples(position, ranking)[::-1]
        for entry in order:
            if (position, entry) not in table:
                raise ValuesError(f"{name}: no row for {_row(position, entry)}")
        given = [table[position, entry] for entry in order]
        values = _pooled(given) if monotone else given
        moved = max(moved, float(np.abs(np.array(values) - given).max()))
        for lower, upper, low, high in zip(order, order[1:], values, values[1:], strict=False):
            if high < low:
                raise ValuesError(
                    f"{name}: {_row(position, upper)} has {high:g}, less than {low:g} for the "
                    f"weaker {_row(position, lower)}"
                )
        rows[place] = _spread(dict(zip(order, values, strict=True)), position, ranking)
    return Values(name, ranking, rows), moved


def _row(position: str, entry: Tuple3) -> str:
    return f"{position},{','.join(map(str, entry))}"


def _spread(values: Mapping[Tuple3, float], position: str, ranking: Ranking) -> NDArray[np.float64]:
    """A value for each strength: its tuple's, or that of the next weaker one that may lie there."""
    tuples = candidates(ranking).tuples.tolist()
    found = np.full(len(tuples), np.nan)
    for strength in np.flatnonzero(allowed(position, ranking)):
        a, b, c = tuples[strength]
        found[strength] = values[a, b, c]
    last = np.maximum.accumulate(np.where(np.isnan(found), -1, np.arange(len(found))))
    lowest = np.nanmin(found)
    return np.where(last < 0, lowest, found[np.maximum(last, 0)])


def _pooled(values: Iterable[float]) -> list[float]:
    """The nearest non-falling sequence in squares: neighbours that fall get their mean."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while blocks and blocks[-1][0] > mean:
            other, count = blocks.pop()
            mean, size = (other * count + mean * size) / (count + size), count + size
        blocks.append((mean, size))
    return [mean for mean, size in blocks for _ in range(size)]


def read_values(
    path: Path, ranking: Ranking = PYRAMID, monotone: bool = False
) -> tuple[Values, float]:
    """Values from a CSV file with a `value` column, or `winProbability`, which is times points."""
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
        rows = []
        for line, row in enumerate(reader, 2):
            key, number = _parsed(path, line, row, kind)
            rows.append((key, number))
    table: Table = dict(rows)
    if kind == "winProbability":
        table = _times_points(table, ranking)
    return from_table(str(path), table, ranking, monotone)


def _parsed(
    path: Path, line: int, row: Mapping[str, str], kind: str
) -> tuple[tuple[str, Tuple3], float]:
    position = row["position"]
    if position not in POSITIONS:
        raise ValuesError(f"{path}, line {line}: {position!r} is no position")
    try:
        number, primary, secondary = (int(row[column]) for column in COLUMNS[1:])
        value = float(row[kind])
    except (TypeError, ValueError):
        shown = ",".join(str(value) for value in row.values())
        raise ValuesError(f"{path}, line {line}: {shown!r} is not a row of numbers") from None
    if not np.isfinite(value):
        raise ValuesError(f"{path}, line {line}: {kind} {row[kind]!r} is no finite number")
    return (position, (number, primary, secondary)), value


def _times_points(table: Table, ranking: Ranking) -> Table:
    found: dict[tuple[str, Tuple3], float] = {}
    tuples = candidates(ranking).tuples.tolist()
    for position in POSITIONS:
        points = dict(zip(map(tuple, tuples), points_of(position, ranking).tolist(), strict=True))
        found |= {
            (place, entry): value * points.get(entry, 0)
            for (place, entry), value in table.items()
            if place == position
        }
    return found
