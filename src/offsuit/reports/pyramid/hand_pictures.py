"""Pictures of the hands that equilibrium play lays down, and of what they are worth."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from offsuit.games.arranging.tally import BIN, COARSE
from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.reports.drawing import FIGURE_INK, FIGURE_QUIET, new_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Shares = Mapping[str, Mapping[str, Any]]
"""Estimates by row and category."""

ROW_COLOURS = {"back": "#1b6ca8", "middle": "#d0602a", "front": "#2a8c6a"}
JOKER_COLOURS = ("#8a8a86", "#1b6ca8", "#a03070")
BIN_WIDTH = BIN * COARSE
"""Points that a bin of a drawn histogram spans."""


def categories_picture(shares: Shares) -> "Figure":
    """Three columns of bars, a row a category, strongest on top."""
    seen = _seen(shares, 0.00005)
    figure = new_figure(9, 0.27 * len(seen) + 0.4)
    axes = figure.subplots(1, 3, sharey=True)
    for axis, position in zip(axes, ROWS, strict=True):
        _bars(axis, seen, shares[position], _most(shares), ROW_COLOURS[position])
        axis.set_title(position, color=ROW_COLOURS[position], fontweight="bold")
    return figure


def _most(shares: Shares) -> float:
    found = [told["value"] for each in shares.values() for told in each.values()]
    return float(max(found, default=1.0))


def _seen(shares: Shares, least: float) -> list[str]:
    """Categories that some position has, weakest first."""
    return [
        name
        for name in POINTS
        if any(each.get(name, {"value": 0})["value"] >= least for each in shares.values())
    ]


def _bars(
    axes: "Axes", names: Sequence[str], shares: Mapping[str, Any], most: float, colour: str
) -> None:
    """Shares with their numbers, as long as the longest of the picture allows."""
    values = [shares[name]["value"] if name in shares else 0.0 for name in names]
    axes.barh(range(len(names)), values, color=colour, height=0.72)
    for row, value in enumerate(values):
        if value:
            axes.text(value + 0.02 * most, row, _percent(value), va="center", fontsize=8.5)
    axes.set_xlim(0, 1.25 * most)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_yticks(range(len(names)), names, color=FIGURE_INK)
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.spines["bottom"].set_visible(False)


def _percent(value: float) -> str:
    if value < 0.0005:
        return "< 0.1 %"
    return f"{100 * value:.1f} %"


def jokers_picture(jokers: Sequence[Mapping[str, Any]]) -> "Figure":
    """For one and two jokers, the hands in which they lie."""
    rows = [each for each in jokers if each["held"] in (1, 2)]
    names = [_seen(each["hands"], 0.0005) for each in rows]
    figure = new_figure(9, 0.27 * sum(map(len, names)) + 1.5)
    heights = [len(each) + 2 for each in names]
    parts: Any = figure.subfigures(len(rows), 1, height_ratios=heights)
    for part, each, seen in zip(parts, rows, names, strict=True):
        held = "one joker" if each["held"] == 1 else "two jokers"
        part.suptitle(f"Hands that have a joker, of players with {held}", x=0.01, ha="left")
        axes = part.subplots(1, 3, sharey=True)
        for axis, position in zip(axes, ROWS, strict=True):
            there = sum(found["value"] for found in each["hands"][position].values())
            _bars(axis, seen, each["hands"][position], _most(each["hands"]), ROW_COLOURS[position])
            title = f"{position}: {100 * there:.0f} %"
            axis.set_title(title, color=ROW_COLOURS[position], fontweight="bold")
    return figure


def values_picture(jokers: Sequence[Mapping[str, Any]]) -> "Figure":
    """How hands are spread by what they are worth, for each number of jokers."""
    figure = new_figure(9, 3.6)
    axes = figure.subplots()
    most = 0.0
    for each, colour in zip(jokers, JOKER_COLOURS, strict=True):
        edges, heights = histogram_steps(each["value"]["counts"], -7, 21)
        axes.stairs(heights, edges, color=colour, linewidth=1.6)
        most = max(most, *heights)
    words = ("no joker", "one joker", "two jokers")
    for each, colour, word, x in zip(jokers, JOKER_COLOURS, words, (-6.8, 0.3, 7.6), strict=True):
        share, middle = each["share"]["value"], each["value"]["mean"]["value"]
        text = f"{word}, {100 * share:.0f} % of hands\nworth {middle:+.1f} on the mean"
        axes.text(x, 1.28 * most, text, color=colour, va="top", fontweight="bold")
    axes.axvline(0, color=FIGURE_QUIET, linewidth=0.8)
    axes.set_xlim(-7, 21)
    axes.set_ylim(0, 1.3 * most)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("points that a hand is worth against one opponent")
    return figure


def histogram_steps(
    counts: Mapping[str, int], low: int, high: int
) -> tuple[list[float], list[float]]:
    """Edges of bins and the share of all counts in each."""
    total = max(1, sum(counts.values()))
    edges = np.arange(low, high + BIN_WIDTH / 2, BIN_WIDTH).tolist()
    return edges, [counts.get(f"{edge:g}", 0) / total for edge in edges[:-1]]
