"""The picture of what a hand is worth in each row, by its strength."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from offsuit.games.pyramid.arranger.row_strengths import allowed
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.fields.curves import chances, ladder
from offsuit.reports.drawing import FIGURE_FAINT, FIGURE_QUIET, new_figure
from offsuit.reports.pyramid.hand_pictures import ROW_COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from offsuit.games.pyramid.strategy.fields.field import Field

BAND = "#f4f4f2"
NEAR = 0.012
"""Strengths nearer to each other than this, in columns, are drawn as one."""
LAST = "six-card straight flush"
"""The last category shown: stronger hands win nearly always and almost never occur."""


def curves_picture(plain: "Field", automatics: "Field") -> "Figure":
    """Above the chance to win each position, below the points, over one ladder of hands."""
    figure = new_figure(10.5, 9.6)
    upper, lower = figure.subplots(2, 1, height_ratios=[1, 1.15])
    columns = plain.ranking.names.index(LAST) + 1
    for position in ROWS:
        for field, thin in ((automatics, True), (plain, False)):
            places, chance, value = _curve(field, position, columns)
            line = (0.9, (0, (4, 2))) if thin else (1.9, "-")
            for axes, heights in ((upper, chance), (lower, value)):
                axes.plot(places, heights, color=ROW_COLOURS[position], lw=line[0], ls=line[1])
    for axes in (upper, lower):
        _columns(axes, plain.ranking.names[:columns])
    upper.set_ylim(-0.02, 1.02)
    upper.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    upper.set_title("Chance to win the position against one who arranges, a push counting half")
    upper.text(
        0.12, 0.9, "solid: without automatics\ndashed: with them", color=FIGURE_QUIET, va="top"
    )
    lower.set_ylim(-3.4, 16.4)
    lower.set_yticks(
        range(-2, 17, 2), [f"{points:+d}" if points else "0" for points in range(-2, 17, 2)]
    )
    lower.axhline(0, color=FIGURE_QUIET, linewidth=0.9)
    lower.set_title("Points to expect in the position from one who arranges")
    for axes, x, y, position in (
        (upper, 3.45, 0.6, "front"),
        (upper, 5.12, 0.42, "middle"),
        (upper, 6.62, 0.2, "back"),
        (lower, 6.45, 5.5, "front"),
        (lower, 7.35, 8.3, "middle"),
        (lower, 8.55, 2.7, "back"),
    ):
        axes.text(x, y, position, color=ROW_COLOURS[position], va="center", fontweight="bold")
    return figure


def _columns(axes: "Axes", names: Sequence[str]) -> None:
    """A column a category, every other one shaded, names below."""
    for column in range(0, len(names), 2):
        axes.axvspan(column, column + 1, color=BAND, linewidth=0, zorder=0)
    axes.set_xlim(0, len(names))
    axes.set_xticks(
        [column + 0.5 for column in range(len(names))], map(_broken, names), fontsize=8.5
    )
    axes.tick_params(length=0)
    axes.grid(axis="y", color=FIGURE_FAINT, linewidth=0.5)
    for side in ("bottom", "left"):
        axes.spines[side].set_visible(False)


def _broken(name: str) -> str:
    r"""A category's name in short lines.

    >>> _broken("six-card straight flush")
    'six-card\nstraight\nflush'
    """
    return name.replace(" ", "\n").replace("of\na\nkind", "of a kind")


def _curve(
    field: "Field", position: str, columns: int
) -> tuple[list[float], list[float], list[float]]:
    """Places, chances and points against those who arrange, as few as can be drawn.

    Between categories, which may pay differently, there is a gap.
    """
    places, chance = ladder(field.ranking), chances(field, position)
    points = field.values("curve").by_strength[ROWS.index(position)] / (1 - field.declaring)
    may = np.flatnonzero(allowed(position, field.ranking) & (places > 0) & (places < columns))
    xs: list[float] = []
    ys: tuple[list[float], list[float]] = ([], [])
    for column in range(columns):
        inside = may[places[may].astype(int) == column]
        steps = np.unique((places[inside] / NEAR).astype(int), return_index=True)[1]
        kept = inside[np.union1d(steps, len(inside) - 1)] if len(inside) else inside
        xs += [*places[kept].tolist(), np.nan]
        ys[0].extend([*chance[kept].tolist(), np.nan])
        ys[1].extend([*points[kept].tolist(), np.nan])
    return xs, ys[0], ys[1]
