"""Pictures of decisions: declaring, arranging against simpler policies, surrendering."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.study.head_to_head import EQUILIBRIUM
from offsuit.reports.drawing import FIGURE_FAINT, FIGURE_INK, FIGURE_QUIET, new_figure
from offsuit.reports.pyramid.hand_pictures import BIN_WIDTH, ROW_COLOURS, histogram_steps

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SEAT_COLOURS = ("#9a9a94", "#6b7f94", "#1b6ca8", "#7a4a9a", "#a03070")
"""For two to six seats."""


def declaring_picture(kinds: Mapping[str, Any]) -> "Figure":
    """For each automatic what its holders could arrange, and where declaring ends."""
    figure = new_figure(9, 5.2)
    grid = figure.subplots(2, 2, sharex=True)
    for axes, (kind, found) in zip(grid.flat, kinds.items(), strict=True):
        edges, heights = histogram_steps(found["counts"], -7, 16)
        worth, top = found["worth"], 1.14 * (max(heights) or 1)
        split = next(place for place, edge in enumerate(edges) if edge + BIN_WIDTH / 2 > worth)
        below = 1 - found["worth_arranging"]["value"]
        axes.stairs(heights[:split], edges[: split + 1], fill=True, color=ROW_COLOURS["back"])
        axes.stairs(heights[split:], edges[split:], fill=True, color=FIGURE_FAINT)
        axes.axvline(worth, color=FIGURE_INK, linewidth=1)
        axes.text(worth + 0.3, top, f"declaring is worth {worth:.2f}", va="top", fontsize=8.5)
        axes.text(
            worth - 0.3,
            top,
            f"{100 * below:.0f} % arrange for less",
            va="top",
            ha="right",
            color=ROW_COLOURS["back"],
            fontsize=8.5,
        )
        axes.set_title(f"{kind}, held in {100 * found['held']['value']:.1f} % of hands")
        axes.set_xlim(-7, 16)
        axes.set_ylim(0, 1.02 * top)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
    for axes in grid[1]:
        axes.set_xlabel("points that the best arrangement is worth")
    return figure


def head_to_head_picture(result: Mapping[str, Any]) -> "Figure":
    """What equilibrium play wins from each simpler way, by position and in all."""
    pairs = [pair for pair in result["pairs"] if pair["a"] == EQUILIBRIUM]
    figure = new_figure(9, 3.4)
    axes = figure.subplots()
    rows: list[tuple[float, str]] = []
    for number, pair in enumerate(pairs):
        top = -4.6 * number
        rows.append((top - 1.5, f"against\n{pair['b']}"))
        parts = [(at, pair["by_position"][at]["value"], ROW_COLOURS[at]) for at in ROWS]
        parts.append(("in all", pair["points"]["value"], FIGURE_INK))
        for place, (word, value, colour) in enumerate(parts):
            axes.barh(top - place, value, color=colour, height=0.78)
            side, shift = ("left", 0.03) if value >= 0 else ("right", -0.03)
            axes.text(
                value + shift,
                top - place,
                f"{word} {value:+.2f}",
                ha=side,
                va="center",
                color=colour,
                fontsize=8.5,
                fontweight="bold" if word == "in all" else "normal",
            )
    axes.axvline(0, color=FIGURE_QUIET, linewidth=0.8)
    axes.set_yticks([at for at, _ in rows], [word for _, word in rows], color=FIGURE_INK)
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.set_xlim(-1.2, 2.6)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_title("Points a round that equilibrium play wins from one opponent")
    return figure


def surrender_picture(kept: Mapping[str, Any]) -> "Figure":
    """What playing on brings by number of seats, and how the payment moves surrender and pot."""
    figure = new_figure(10, 4.6)
    left, right = figure.subplots(1, 2, width_ratios=[1.25, 1])
    for (seats, row), colour in zip(kept["seats"].items(), SEAT_COLOURS, strict=True):
        worths, units = zip(*row["playing"], strict=True)
        left.plot(worths, units, color=colour, linewidth=1.6)
        left.text(worths[-1] + 0.15, units[-1], f"{seats} seats", color=colour, va="center")
        payments = [point["payment"] for point in row["payments"]]
        shares = [100 * point["surrenders"] for point in row["payments"]]
        right.plot(payments, shares, color=colour, linewidth=1.6, marker="o", markersize=3.5)
        right.text(-1, shares[0], f"{seats} seats", color=colour, va="center", ha="right")
    left.axhline(-kept["surrender"], color=FIGURE_INK, linewidth=1)
    left.text(4.2, -kept["surrender"] - 2, "surrendering", va="top")
    left.axvline(0, color=FIGURE_FAINT, linewidth=0.8)
    left.set_xlim(-4.6, 11.5)
    left.set_ylim(-35, 175)
    left.set_xlabel("points that thirteen cards are worth against one opponent")
    left.set_title("Units that playing on brings, after the ante")
    right.set_xlim(-11, 50)
    right.set_ylim(-1, 52)
    right.set_xticks([0, 10, 20, 30, 40, 50])
    right.set_yticks([0, 10, 20, 30, 40, 50], [f"{share} %" for share in (0, 10, 20, 30, 40, 50)])
    right.set_xlabel("units that surrendering pays")
    right.set_title("Hands that are surrendered")
    return figure
