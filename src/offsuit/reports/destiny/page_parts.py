"""Parts of the page: panels, sheets, sections, curves by build."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from offsuit.games.destiny.balance.builds import BUILDS, Build
from offsuit.reports.destiny.balance_charts import Curve
from offsuit.reports.drawing import Axis

LEVEL_AXIS = Axis(1, 100, (1, 20, 40, 60, 80, 100), "level")
TONES = dict(zip((build.name for build in BUILDS), ("one", "two", "three"), strict=True))


def hundred(chance: Fraction) -> float:
    """In per cent, for pictures."""
    return 100 * float(chance)


def words(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def panel(title: str, small: str, picture: str) -> str:
    """A picture under its title."""
    return f"<figure><h3>{escape(title)} <small>{escape(small)}</small></h3>{picture}</figure>"


def section(key: str, title: str, text: str, *parts: str) -> str:
    """A section of the page; `text` is HTML."""
    return f'<section id="{key}"><h2>{escape(title)}</h2><p>{text}</p>{"".join(parts)}</section>'


def panels(parts: Iterable[str]) -> str:
    """Panels side by side."""
    return f'<div class="panels">{"".join(parts)}</div>'


def sheet(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], tone: str = "") -> str:
    """A table; cells are HTML, the first of each row is its heading."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(map(_cell, rest))}</tr>' for first, *rest in rows
    )
    return (
        f'<div class="sheet"><h3><small>{escape(caption)}</small></h3><div tabindex="0">'
        f'<table class="{tone}" aria-label="{escape(caption)}">'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div></div>"
    )


def _cell(cell: str) -> str:
    return cell if cell.startswith("<td") else f"<td>{cell}</td>"


def shaded(text: str, share: float, tone: str = "accent") -> str:
    """A cell on a tint as strong as `share`, 0 to 1; the number stands in it all the same."""
    tint = f"color-mix(in srgb, var(--{tone}) {min(1.0, share) * 45:.0f}%, transparent)"
    return f'<td style="background:{tint}">{text}</td>'


def build_curve(build: Build, points: Iterable[tuple[float, Fraction]]) -> Curve:
    """A curve in the build's own tone; chances become per cent."""
    return Curve(build.name, TONES[build.name], tuple((x, hundred(y)) for x, y in points))
