"""Everything that draws SVG: elements, scales, colours, and Matplotlib figures as text.

The same input gives the same bytes. Text is escaped here; attribute values are written as they are,
so a caller that puts data into one escapes it.
"""

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from offsuit.errors import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Number = float | str
"""A coordinate or size; a string is written as it is."""
Attributes = Mapping[str, Number]

INK = "#1d2226"
FIGURE_INK, FIGURE_QUIET, FIGURE_FAINT = "#222222", "#777777", "#cfcfca"
FIGURE_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "offsuit",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": FIGURE_INK,
    "axes.edgecolor": FIGURE_FAINT,
    "axes.labelcolor": FIGURE_QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": FIGURE_QUIET,
    "ytick.color": FIGURE_QUIET,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
}
"""Settings for Matplotlib: text stays text, so files are small and can be searched."""


class Drawing:
    """An SVG picture, built element by element.

    `form` is the format of all coordinates and sizes; `between` stands between elements.
    """

    def __init__(self, attributes: Attributes, form: str = "g", between: str = "") -> None:
        self._form, self._between = form, between
        self._parts = [f"<svg{self._written(attributes)}>"]

    def add(self, tag: str, attributes: Attributes, text: str | None = None) -> None:
        """Append one element; `text` is escaped."""
        content = None if text is None else escape(text)
        self._parts.append(self._element(tag, attributes, content))

    def rectangle(
        self,
        corner: tuple[float, float],
        size: tuple[Number, Number],
        radius: float = 0,
        style: Attributes | None = None,
        css: str = "",
    ) -> None:
        """A rectangle from its upper left corner, its corners rounded by `radius`."""
        x, y = corner
        width, height = size
        place: Attributes = {"x": x, "y": y, "width": width, "height": height, "rx": f"{radius:g}"}
        self.add("rect", {**_classed(css), **place, **(style or {})})

    def line(self, start: tuple[float, float], end: tuple[float, float], css: str) -> None:
        """A straight line in the colours of a CSS class."""
        (x1, y1), (x2, y2) = start, end
        self.add("line", {**_classed(css), "x1": x1, "y1": y1, "x2": x2, "y2": y2})

    def polyline(self, points: Iterable[tuple[float, float]], css: str) -> None:
        """Points joined by straight lines."""
        joined = " ".join(f"{self._number(x)},{self._number(y)}" for x, y in points)
        self.add("polyline", {**_classed(css), "points": joined})

    def path(self, commands: str, style: Attributes, transform: str = "") -> None:
        """A shape given as SVG path commands."""
        moved: Attributes = {"transform": transform} if transform else {}
        self.add("path", {**moved, "d": commands, **style})

    def circle(self, x: float, y: float, radius: float, css: str, title: str) -> None:
        """A dot; `title` is shown when the pointer rests on it."""
        place: Attributes = {"cx": x, "cy": y, "r": f"{radius:g}"}
        content = f"<title>{escape(title)}</title>"
        self._parts.append(self._element("circle", {**_classed(css), **place}, content))

    def text(
        self, x: float, y: float, text: str, style: Attributes | None = None, css: str = ""
    ) -> None:
        """One line of text with its baseline at `y`."""
        self.add("text", {**_classed(css), "x": x, "y": y, **(style or {})}, text)

    def svg(self) -> str:
        """The whole picture."""
        return self._between.join([*self._parts, "</svg>"])

    def _element(self, tag: str, attributes: Attributes, content: str | None) -> str:
        start = f"<{tag}{self._written(attributes)}"
        return f"{start}/>" if content is None else f"{start}>{content}</{tag}>"

    def _written(self, attributes: Attributes) -> str:
        return "".join(f' {name}="{self._number(value)}"' for name, value in attributes.items())

    def _number(self, value: Number) -> str:
        return value if isinstance(value, str) else format(value, self._form)


def _classed(css: str) -> Attributes:
    return {"class": css} if css else {}


@dataclass(frozen=True)
class Axis:
    """A range of values, the values marked on it, and its label."""

    low: float
    high: float
    ticks: tuple[float, ...]
    label: str
    unit: str = ""

    def part(self, value: float) -> float:
        """Where a value lies, 0 to 1; values outside the range lie on its edge."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    def mark(self, tick: float) -> str:
        """A tick with its unit."""
        return f"{tick:g}{self.unit}"


@dataclass(frozen=True)
class Frame:
    """The rectangle of a picture that its axes span."""

    left: float
    top: float
    right: float
    bottom: float

    def at(self, axes: tuple[Axis, Axis], x: float, y: float) -> tuple[float, float]:
        """The place of a point given in values of the two axes."""
        across, up = axes[0].part(x), axes[1].part(y)
        return (
            self.left + across * (self.right - self.left),
            self.bottom - up * (self.bottom - self.top),
        )


def blended(share: float, low: str, high: str) -> str:
    """A colour between two, `share` of the way from `low`.

    >>> blended(0.5, "#000000", "#ffffff")
    '#808080'
    """
    pairs = zip(bytes.fromhex(low[1:]), bytes.fromhex(high[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * min(max(share, 0), 1)) for a, b in pairs).hex()


def legible(paper: str) -> str:
    """White or ink, whichever is easier to read on this colour."""
    return max(("#ffffff", INK), key=lambda ink: contrast(ink, paper))


def contrast(one: str, other: str) -> float:
    """Contrast ratio as accessibility guidelines define it, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    darker, lighter = sorted(_luminance(colour) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    levels = [level / 255 for level in bytes.fromhex(colour[1:])]
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def require_matplotlib() -> None:
    """Raise `MissingExtraError` if Matplotlib, part of the extra `analysis`, is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        install = "pip install 'offsuit[analysis]'"
        raise MissingExtraError(f"pictures need Matplotlib: {install}") from None


def new_figure(width: float, height: float) -> "Figure":
    """An empty Matplotlib figure, in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), facecolor="white", layout="constrained")


def figure_svg(figure: "Figure") -> str:
    """A figure as SVG text, without date, program name and comments."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = re.sub(r"\n *<!--.*?-->", "", out.getvalue())
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
