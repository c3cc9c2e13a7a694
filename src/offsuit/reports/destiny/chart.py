"""Charts as SVG text: data in, picture out. Colours are classes that the page's style defines.

All panels share one width, so that several stand side by side on a desk and one on a phone, with
letters of the same size everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 340
LETTER = 11  # height of the letters in the picture
_LINE = 13
_PER_LETTER = 5.9  # mean width of a letter


@dataclass(frozen=True)
class Axis:
    """A range, the values that are marked on it, and what they are of."""

    low: float
    high: float
    ticks: tuple[float, ...]
    label: str
    unit: str = ""

    def part(self, value: float) -> float:
        """Where a value lies, 0 to 1; values beyond the range lie on its edge."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    def mark(self, tick: float) -> str:
        """A tick with its unit."""
        return f"{tick:g}{self.unit}"


PERCENT = Axis(0, 100, (0, 25, 50, 75, 100), "", " %")


@dataclass(frozen=True)
class Curve:
    """Points joined by straight lines; `tone` is a class of the style sheet."""

    name: str
    tone: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Guide:
    """A dashed line across the picture, at an x or at a y, with its words."""

    words: str
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True)
class Frame:
    """Where the picture lies inside the panel."""

    left: float = 38
    top: float = 12
    right: float = WIDTH - 74
    bottom: float = 182
    height: float = 216

    def at(self, axes: tuple[Axis, Axis], x: float, y: float) -> tuple[float, float]:
        """The place of a point."""
        across, up = axes[0].part(x), axes[1].part(y)
        return (
            self.left + across * (self.right - self.left),
            self.bottom - up * (self.bottom - self.top),
        )


FRAME = Frame()


def line_chart(
    title: str, curves: Sequence[Curve], x: Axis, y: Axis = PERCENT, guides: Sequence[Guide] = ()
) -> str:
    """Curves over two axes, each named at its right end."""
    axes = (x, y)
    parts = [*_grid(axes), *(part for guide in guides for part in _guide(guide, axes))]
    parts += [_path(curve, axes) for curve in curves]
    parts += _end_labels(curves, axes)
    return _svg(title, FRAME.height, parts)


def _grid(axes: tuple[Axis, Axis]) -> list[str]:
    x, y = axes
    parts = []
    for tick in y.ticks:
        _, at = FRAME.at(axes, x.low, tick)
        parts.append(_line(FRAME.left, at, FRAME.right, at, "grid"))
        parts.append(_text(FRAME.left - 5, at + 4, y.mark(tick), "tick end"))
    for tick in x.ticks:
        at, _ = FRAME.at(axes, tick, y.low)
        parts.append(_line(at, FRAME.bottom, at, FRAME.bottom + 4, "grid"))
        parts.append(_text(at, FRAME.bottom + 16, x.mark(tick), "tick middle"))
    middle = (FRAME.left + FRAME.right) / 2
    return [*parts, _text(middle, FRAME.height - 4, x.label, "axis middle")]


def _guide(guide: Guide, axes: tuple[Axis, Axis]) -> list[str]:
    if guide.y is not None:
        _, at = FRAME.at(axes, axes[0].low, guide.y)
        words = _text(FRAME.right - 2, at - 4, guide.words, "promise end")
        return [_line(FRAME.left, at, FRAME.right, at, "dashed"), words]
    assert guide.x is not None, "a guide is at an x or at a y"
    at, _ = FRAME.at(axes, guide.x, axes[1].low)
    words = _text(at + 4, FRAME.top + 15, guide.words, "promise")
    return [_line(at, FRAME.top, at, FRAME.bottom, "dashed"), words]


def _path(curve: Curve, axes: tuple[Axis, Axis]) -> str:
    places = (FRAME.at(axes, *point) for point in curve.points)
    joined = " ".join(f"{across:.1f},{down:.1f}" for across, down in places)
    return f'<polyline class="curve {curve.tone}" points="{joined}"/>'


def _end_labels(curves: Sequence[Curve], axes: tuple[Axis, Axis]) -> list[str]:
    """Names at the right ends, pushed apart where they would overlap."""
    ends = [(FRAME.at(axes, *curve.points[-1])[1], curve) for curve in curves]
    ends.sort(key=lambda end: end[0])
    parts, lowest = [], FRAME.top - _LINE
    spare = FRAME.bottom - 5 - _LINE * len(ends)
    for place, (down, curve) in enumerate(ends):
        lowest = max(min(down, spare + _LINE * (place + 1)), lowest + _LINE)
        parts.append(_text(FRAME.right + 5, lowest + 4, curve.name, f"name {curve.tone}"))
    return parts


@dataclass(frozen=True)
class Dots:
    """A row of values on one scale: (value in per cent, tone, name)."""

    label: str
    note: str
    values: tuple[tuple[float, str, str], ...]


def dot_chart(title: str, rows: Sequence[Dots], label: str) -> str:
    """Rows of dots over one scale from 0 to 100 per cent; a legend names the tones."""
    left, right, top, step = 112.0, WIDTH - 16.0, 36.0, 27.0
    bottom = top + step * len(rows)
    parts = [*_legend(rows[0].values, left)]
    for tick in PERCENT.ticks:
        at = left + PERCENT.part(tick) * (right - left)
        parts.append(_line(at, top - 6, at, bottom - 6, "grid"))
        parts.append(_text(at, bottom + 8, PERCENT.mark(tick), "tick middle"))
    for place, row in enumerate(rows):
        down = top + 6 + step * place
        parts.append(_text(left - 10, down, row.label, "tick strong end"))
        parts.append(_text(left - 10, down + 11, row.note, "note end"))
        ends = [left + PERCENT.part(value) * (right - left) for value, _, _ in row.values]
        parts.append(_line(min(ends), down, max(ends), down, "span"))
        parts += [
            _dot(at, down, tone, f"{name}: {value:.2f} %")
            for at, (value, tone, name) in zip(ends, row.values, strict=True)
        ]
    parts.append(_text((left + right) / 2, bottom + 24, label, "axis middle"))
    return _svg(title, bottom + 28, parts)


def _legend(values: Sequence[tuple[float, str, str]], left: float) -> list[str]:
    parts, at = [], left
    for _, tone, name in values:
        parts += [_dot(at + 4, 10, tone, name), _text(at + 12, 14, name, f"name {tone}")]
        at += 22 + _PER_LETTER * len(name)
    return parts


@dataclass(frozen=True)
class Bar:
    """How far something moves a figure, in points of per cent, and what moves it."""

    label: str
    value: float


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Bars from a middle line: left is less, right is more; each with its words above."""
    middle, reach, step = WIDTH / 2, WIDTH / 2 - 52.0, 34.0
    most = max((abs(bar.value) for bar in bars), default=1.0) or 1.0
    parts = []
    for place, bar in enumerate(bars):
        down = 13 + step * place
        long = abs(bar.value) / most * reach
        start = middle - long if bar.value < 0 else middle
        tone = "less" if bar.value < 0 else "more"
        parts.append(_text(2, down, bar.label, "tick strong"))
        parts.append(_line(middle, down + 5, middle, down + 15, "zero"))
        shape = f'x="{start:.1f}" y="{down + 6:.1f}" width="{max(long, 1):.1f}" height="8" rx="2"'
        parts.append(f'<rect class="{tone}" {shape}/>')
        at, side = (start - 4, "end") if bar.value < 0 else (start + long + 4, "")
        parts.append(_text(at, down + 14, f"{bar.value:+.2f}", f"tick {side}"))
    height = 8 + step * len(bars)
    return _svg(title, height, parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return "".join((head, *parts, "</svg>"))


def _line(left: float, top: float, right: float, bottom: float, tone: str) -> str:
    place = f'x1="{left:.1f}" y1="{top:.1f}" x2="{right:.1f}" y2="{bottom:.1f}"'
    return f'<line class="{tone}" {place}/>'


def _text(across: float, down: float, words: str, tone: str) -> str:
    return f'<text class="{tone}" x="{across:.1f}" y="{down:.1f}">{escape(words)}</text>'


def _dot(across: float, down: float, tone: str, words: str) -> str:
    place = f'cx="{across:.1f}" cy="{down:.1f}" r="4"'
    return f'<circle class="dot {tone}" {place}><title>{escape(words)}</title></circle>'
