"""Charts of the balance report: data in, SVG out; colours are classes of the page's style sheet.

All charts share one width, so that several stand side by side on a desktop and one on a phone, with
letters of the same size everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from offsuit.reports.drawing import Axis, Drawing, Frame

WIDTH = 340
LINE_CHART_HEIGHT = 216
FRAME = Frame(left=38, top=12, right=WIDTH - 74, bottom=182)
"""Where curves lie inside a line chart."""
PERCENT = Axis(0, 100, (0, 25, 50, 75, 100), "", " %")
_LINE = 13
_PER_LETTER = 5.9  # mean width of a letter


@dataclass(frozen=True)
class Curve:
    """Points joined by straight lines; `tone` is a class of the style sheet."""

    name: str
    tone: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Guide:
    """A dashed line across the picture, at an x or at a y, with its label."""

    words: str
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True)
class Dots:
    """A row of values on one scale: (value in per cent, tone, name)."""

    label: str
    note: str
    values: tuple[tuple[float, str, str], ...]


@dataclass(frozen=True)
class Bar:
    """How far something moves a figure, in percentage points, and what moves it."""

    label: str
    value: float


def line_chart(
    title: str, curves: Sequence[Curve], x: Axis, y: Axis = PERCENT, guides: Sequence[Guide] = ()
) -> str:
    """Curves over two axes, each named at its right end."""
    axes = (x, y)
    chart = _chart(title, LINE_CHART_HEIGHT)
    _grid(chart, axes)
    for guide in guides:
        _guide(chart, guide, axes)
    for curve in curves:
        chart.polyline((FRAME.at(axes, *point) for point in curve.points), f"curve {curve.tone}")
    _end_labels(chart, curves, axes)
    return chart.svg()


def _chart(title: str, height: float) -> Drawing:
    return Drawing(
        {"viewBox": f"0 0 {WIDTH} {height:.0f}", "role": "img", "aria-label": escape(title)}, ".1f"
    )


def _grid(chart: Drawing, axes: tuple[Axis, Axis]) -> None:
    x, y = axes
    for tick in y.ticks:
        _, at = FRAME.at(axes, x.low, tick)
        chart.line((FRAME.left, at), (FRAME.right, at), "grid")
        chart.text(FRAME.left - 5, at + 4, y.mark(tick), css="tick end")
    for tick in x.ticks:
        at, _ = FRAME.at(axes, tick, y.low)
        chart.line((at, FRAME.bottom), (at, FRAME.bottom + 4), "grid")
        chart.text(at, FRAME.bottom + 16, x.mark(tick), css="tick middle")
    middle = (FRAME.left + FRAME.right) / 2
    chart.text(middle, LINE_CHART_HEIGHT - 4, x.label, css="axis middle")


def _guide(chart: Drawing, guide: Guide, axes: tuple[Axis, Axis]) -> None:
    if guide.y is not None:
        _, at = FRAME.at(axes, axes[0].low, guide.y)
        chart.line((FRAME.left, at), (FRAME.right, at), "dashed")
        chart.text(FRAME.right - 2, at - 4, guide.words, css="promise end")
        return
    assert guide.x is not None, "a guide is at an x or at a y"
    at, _ = FRAME.at(axes, guide.x, axes[1].low)
    chart.line((at, FRAME.top), (at, FRAME.bottom), "dashed")
    chart.text(at + 4, FRAME.top + 15, guide.words, css="promise")


def _end_labels(chart: Drawing, curves: Sequence[Curve], axes: tuple[Axis, Axis]) -> None:
    """Names at the right ends, pushed apart where they would overlap."""
    ends = [(FRAME.at(axes, *curve.points[-1])[1], curve) for curve in curves]
    ends.sort(key=lambda end: end[0])
    lowest = FRAME.top - _LINE
    spare = FRAME.bottom - 5 - _LINE * len(ends)
    for place, (down, curve) in enumerate(ends):
        lowest = max(min(down, spare + _LINE * (place + 1)), lowest + _LINE)
        chart.text(FRAME.right + 5, lowest + 4, curve.name, css=f"name {curve.tone}")


def dot_chart(title: str, rows: Sequence[Dots], label: str) -> str:
    """Rows of dots over one scale from 0 to 100 per cent; a legend names the tones."""
    left, right, top, step = 112.0, WIDTH - 16.0, 36.0, 27.0
    bottom = top + step * len(rows)
    chart = _chart(title, bottom + 28)
    _legend(chart, rows[0].values, left)
    for tick in PERCENT.ticks:
        at = left + PERCENT.part(tick) * (right - left)
        chart.line((at, top - 6), (at, bottom - 6), "grid")
        chart.text(at, bottom + 8, PERCENT.mark(tick), css="tick middle")
    for place, row in enumerate(rows):
        down = top + 6 + step * place
        chart.text(left - 10, down, row.label, css="tick strong end")
        chart.text(left - 10, down + 11, row.note, css="note end")
        ends = [left + PERCENT.part(value) * (right - left) for value, _, _ in row.values]
        chart.line((min(ends), down), (max(ends), down), "span")
        for at, (value, tone, name) in zip(ends, row.values, strict=True):
            chart.circle(at, down, 4, f"dot {tone}", f"{name}: {value:.2f} %")
    chart.text((left + right) / 2, bottom + 24, label, css="axis middle")
    return chart.svg()


def _legend(chart: Drawing, values: Sequence[tuple[float, str, str]], left: float) -> None:
    at = left
    for _, tone, name in values:
        chart.circle(at + 4, 10, 4, f"dot {tone}", name)
        chart.text(at + 12, 14, name, css=f"name {tone}")
        at += 22 + _PER_LETTER * len(name)


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Bars from a middle line: left is less, right is more; each with its label above."""
    middle, reach, step = WIDTH / 2, WIDTH / 2 - 52.0, 34.0
    most = max((abs(bar.value) for bar in bars), default=1.0) or 1.0
    chart = _chart(title, 8 + step * len(bars))
    for place, bar in enumerate(bars):
        down = 13 + step * place
        long = abs(bar.value) / most * reach
        start = middle - long if bar.value < 0 else middle
        tone = "less" if bar.value < 0 else "more"
        chart.text(2, down, bar.label, css="tick strong")
        chart.line((middle, down + 5), (middle, down + 15), "zero")
        chart.rectangle((start, down + 6), (max(long, 1), "8"), radius=2, css=tone)
        at, side = (start - 4, "end") if bar.value < 0 else (start + long + 4, "")
        chart.text(at, down + 14, f"{bar.value:+.2f}", css=f"tick {side}")
    return chart.svg()
