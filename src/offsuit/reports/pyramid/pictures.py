"""Pictures of equilibrium play, as SVG text: the same data give the same bytes.

Matplotlib comes with the extra `analysis`. Text stays text, so files are small and can be searched.
"""

import io
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from offsuit.errors import MissingExtraError
from offsuit.games.arranging.tally import BIN, COARSE
from offsuit.games.pyramid.arranger.row_strengths import allowed
from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import ROWS as POSITIONS
from offsuit.games.pyramid.strategy.fields.curves import chances, ladder
from offsuit.games.pyramid.strategy.study.head_to_head import EQUILIBRIUM

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from offsuit.games.pyramid.strategy.fields.field import Field

Shares = Mapping[str, Mapping[str, Any]]
"""By position and category."""

COLOURS = {"back": "#1b6ca8", "middle": "#d0602a", "front": "#2a8c6a"}
SEAT_COLOURS = ("#9a9a94", "#6b7f94", "#1b6ca8", "#7a4a9a", "#a03070")
JOKER_COLOURS = ("#8a8a86", "#1b6ca8", "#a03070")
INK, QUIET, BAND, FAINT = "#222222", "#777777", "#f4f4f2", "#cfcfca"
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "offsuit",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
}
NEAR = 0.012
"""Of a column: strengths nearer than this are drawn as one."""
LAST = "six-card straight flush"
"""Where curves end: stronger hands win nearly always and are nearly never seen."""


def pictures(data: Mapping[str, Any], plain: "Field", automatics: "Field") -> dict[str, str]:
    """File names and SVG texts: of the curves of two fields, and of all that was measured."""
    import matplotlib

    portrait = data["portrait"]
    with matplotlib.rc_context(STYLE):
        return {
            "curves.svg": _svg(_curves(plain, automatics)),
            "categories.svg": _svg(_categories(portrait["categories"])),
            "jokers.svg": _svg(_jokers(portrait["jokers"])),
            "values.svg": _svg(_values(portrait["jokers"])),
            "declaring.svg": _svg(_declaring(data["declaring"]["kinds"])),
            "head-to-head.svg": _svg(_head_to_head(data["head_to_head"][0])),
            "surrender.svg": _svg(_surrender(data["surrender"])),
        }


def need_matplotlib() -> None:
    """Refuse to go on without it."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        wanted = "pip install 'offsuit[analysis]'"
        raise MissingExtraError(f"pictures need Matplotlib: {wanted}") from None


def _figure(width: float, height: float) -> "Figure":
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), facecolor="white", layout="constrained")


def _svg(figure: "Figure") -> str:
    """Without date, program and comments."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = re.sub(r"\n *<!--.*?-->", "", out.getvalue())
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def _curves(plain: "Field", automatics: "Field") -> "Figure":
    """Above the chance to win each position, below the points, over one ladder of hands."""
    figure = _figure(10.5, 9.6)
    upper, lower = figure.subplots(2, 1, height_ratios=[1, 1.15])
    columns = plain.ranking.names.index(LAST) + 1
    for position in POSITIONS:
        for field, thin in ((automatics, True), (plain, False)):
            places, chance, value = _curve(field, position, columns)
            line = (0.9, (0, (4, 2))) if thin else (1.9, "-")
            for axes, heights in ((upper, chance), (lower, value)):
                axes.plot(places, heights, color=COLOURS[position], lw=line[0], ls=line[1])
    for axes in (upper, lower):
        _columns(axes, plain.ranking.names[:columns])
    upper.set_ylim(-0.02, 1.02)
    upper.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    upper.set_title("Chance to win the position against one who arranges, a push counting half")
    upper.text(0.12, 0.9, "solid: without automatics\ndashed: with them", color=QUIET, va="top")
    lower.set_ylim(-3.4, 16.4)
    lower.set_yticks(
        range(-2, 17, 2), [f"{points:+d}" if points else "0" for points in range(-2, 17, 2)]
    )
    lower.axhline(0, color=QUIET, linewidth=0.9)
    lower.set_title("Points to expect in the position from one who arranges")
    for axes, x, y, position in (
        (upper, 3.45, 0.6, "front"),
        (upper, 5.12, 0.42, "middle"),
        (upper, 6.62, 0.2, "back"),
        (lower, 6.45, 5.5, "front"),
        (lower, 7.35, 8.3, "middle"),
        (lower, 8.55, 2.7, "back"),
    ):
        axes.text(x, y, position, color=COLOURS[position], va="center", fontweight="bold")
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
    axes.grid(axis="y", color=FAINT, linewidth=0.5)
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
    points = field.values("curve").by_strength[POSITIONS.index(position)] / (1 - field.declaring)
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


def _categories(shares: Shares) -> "Figure":
    """Three columns of bars, a row a category, strongest on top."""
    seen = _seen(shares, 0.00005)
    figure = _figure(9, 0.27 * len(seen) + 0.4)
    axes = figure.subplots(1, 3, sharey=True)
    for axis, position in zip(axes, POSITIONS, strict=True):
        _bars(axis, seen, shares[position], _most(shares), COLOURS[position])
        axis.set_title(position, color=COLOURS[position], fontweight="bold")
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
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.spines["bottom"].set_visible(False)


def _percent(value: float) -> str:
    if value < 0.0005:
        return "< 0.1 %"
    return f"{100 * value:.1f} %"


def _jokers(jokers: Sequence[Mapping[str, Any]]) -> "Figure":
    """For one and two jokers, the hands in which they lie."""
    rows = [each for each in jokers if each["held"] in (1, 2)]
    names = [_seen(each["hands"], 0.0005) for each in rows]
    figure = _figure(9, 0.27 * sum(map(len, names)) + 1.5)
    heights = [len(each) + 2 for each in names]
    parts: Any = figure.subfigures(len(rows), 1, height_ratios=heights)
    for part, each, seen in zip(parts, rows, names, strict=True):
        held = "one joker" if each["held"] == 1 else "two jokers"
        part.suptitle(f"Hands that have a joker, of players with {held}", x=0.01, ha="left")
        axes = part.subplots(1, 3, sharey=True)
        for axis, position in zip(axes, POSITIONS, strict=True):
            there = sum(found["value"] for found in each["hands"][position].values())
            _bars(axis, seen, each["hands"][position], _most(each["hands"]), COLOURS[position])
            title = f"{position}: {100 * there:.0f} %"
            axis.set_title(title, color=COLOURS[position], fontweight="bold")
    return figure


def _values(jokers: Sequence[Mapping[str, Any]]) -> "Figure":
    """How hands are spread by what they are worth, for each number of jokers."""
    figure = _figure(9, 3.6)
    axes = figure.subplots()
    most = 0.0
    for each, colour in zip(jokers, JOKER_COLOURS, strict=True):
        edges, heights = _steps(each["value"]["counts"], -7, 21)
        axes.stairs(heights, edges, color=colour, linewidth=1.6)
        most = max(most, *heights)
    words = ("no joker", "one joker", "two jokers")
    for each, colour, word, x in zip(jokers, JOKER_COLOURS, words, (-6.8, 0.3, 7.6), strict=True):
        share, middle = each["share"]["value"], each["value"]["mean"]["value"]
        text = f"{word}, {100 * share:.0f} % of hands\nworth {middle:+.1f} on the mean"
        axes.text(x, 1.28 * most, text, color=colour, va="top", fontweight="bold")
    axes.axvline(0, color=QUIET, linewidth=0.8)
    axes.set_xlim(-7, 21)
    axes.set_ylim(0, 1.3 * most)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("points that a hand is worth against one opponent")
    return figure


def _steps(counts: Mapping[str, int], low: int, high: int) -> tuple[list[float], list[float]]:
    """Edges of bins and the share of all counts in each."""
    width, total = BIN * COARSE, max(1, sum(counts.values()))
    edges = np.arange(low, high + width / 2, width).tolist()
    return edges, [counts.get(f"{edge:g}", 0) / total for edge in edges[:-1]]


def _declaring(kinds: Mapping[str, Any]) -> "Figure":
    """For each automatic what its holders could arrange, and where declaring ends."""
    figure = _figure(9, 5.2)
    grid = figure.subplots(2, 2, sharex=True)
    for axes, (kind, found) in zip(grid.flat, kinds.items(), strict=True):
        edges, heights = _steps(found["counts"], -7, 16)
        worth, top = found["worth"], 1.14 * (max(heights) or 1)
        split = next(place for place, edge in enumerate(edges) if edge + BIN * COARSE / 2 > worth)
        below = 1 - found["worth_arranging"]["value"]
        axes.stairs(heights[:split], edges[: split + 1], fill=True, color=COLOURS["back"])
        axes.stairs(heights[split:], edges[split:], fill=True, color=FAINT)
        axes.axvline(worth, color=INK, linewidth=1)
        axes.text(worth + 0.3, top, f"declaring is worth {worth:.2f}", va="top", fontsize=8.5)
        axes.text(
            worth - 0.3,
            top,
            f"{100 * below:.0f} % arrange for less",
            va="top",
            ha="right",
            color=COLOURS["back"],
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


def _head_to_head(result: Mapping[str, Any]) -> "Figure":
    """What equilibrium play wins from each simpler way, by position and in all."""
    pairs = [pair for pair in result["pairs"] if pair["a"] == EQUILIBRIUM]
    figure = _figure(9, 3.4)
    axes = figure.subplots()
    rows: list[tuple[float, str]] = []
    for number, pair in enumerate(pairs):
        top = -4.6 * number
        rows.append((top - 1.5, f"against\n{pair['b']}"))
        parts = [(at, pair["by_position"][at]["value"], COLOURS[at]) for at in POSITIONS]
        parts.append(("in all", pair["points"]["value"], INK))
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
    axes.axvline(0, color=QUIET, linewidth=0.8)
    axes.set_yticks([at for at, _ in rows], [word for _, word in rows], color=INK)
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.set_xlim(-1.2, 2.6)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_title("Points a round that equilibrium play wins from one opponent")
    return figure


def _surrender(kept: Mapping[str, Any]) -> "Figure":
    """What playing on brings by number of seats, and how the payment moves surrender and pot."""
    figure = _figure(10, 4.6)
    left, right = figure.subplots(1, 2, width_ratios=[1.25, 1])
    for (seats, row), colour in zip(kept["seats"].items(), SEAT_COLOURS, strict=True):
        worths, units = zip(*row["playing"], strict=True)
        left.plot(worths, units, color=colour, linewidth=1.6)
        left.text(worths[-1] + 0.15, units[-1], f"{seats} seats", color=colour, va="center")
        payments = [point["payment"] for point in row["payments"]]
        shares = [100 * point["surrenders"] for point in row["payments"]]
        right.plot(payments, shares, color=colour, linewidth=1.6, marker="o", markersize=3.5)
        right.text(-1, shares[0], f"{seats} seats", color=colour, va="center", ha="right")
    left.axhline(-kept["surrender"], color=INK, linewidth=1)
    left.text(4.2, -kept["surrender"] - 2, "surrendering", va="top")
    left.axvline(0, color=FAINT, linewidth=0.8)
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
