"""A small SVG writer: shapes, words, and the tiles."""

from collections.abc import Sequence
from html import escape

from offsuit.games.piecepack.hands import PIECEPACK_DECK

PAGE, SURFACE, LINE = "#f5f2ea", "#fffdf8", "#ddd6c8"
INK, QUIET, ACCENT = "#1d2226", "#5f676d", "#a8432f"
LINK_COLOURS = ("#1d2226", "#b3261e", "#1f5fae", "#2c6e3f")
LINK_SHAPES = (
    "M10 1C12 6 18 8.5 18 13a4 4 0 0 1-7 2.6c.2 1.6.8 2.7 2 3.4H7c1.2-.7 1.8-1.8 2-3.4"
    "A4 4 0 0 1 2 13C2 8.5 8 6 10 1Z",
    "M10 18.5C5 14 1.5 10.8 1.5 6.8A4.4 4.4 0 0 1 10 5a4.4 4.4 0 0 1 8.5 1.8c0 4-3.5 7.2-8.5 11.7Z",
    "M10 1 17.5 10 10 19 2.5 10Z",
    "M10 1.2a4.1 4.1 0 0 1 3.3 6.6 4.1 4.1 0 1 1-2.2 7.1c.2 1.8.8 3 1.9 3.9H7c1.1-.9 1.7-2.1 "
    "1.9-3.9a4.1 4.1 0 1 1-2.2-7.1A4.1 4.1 0 0 1 10 1.2Z",
)
"""Spade, heart, diamond and club in a square of 20."""
SHAPE_SIZE = 20
SANS = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
SERIF = "Georgia, 'Iowan Old Style', 'Times New Roman', serif"


class Drawing:
    """A page of so many millimetres, on which a pixel is a quarter of one."""

    def __init__(self, width: float, height: float, title: str, paper: str = PAGE) -> None:
        self.width, self.height = width * 4, height * 4
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" font-family="{SANS}" fill="{INK}" '
            f'font-variant-numeric="tabular-nums" role="img">',
            f"<title>{escape(title)}</title>",
            "<style>@page{margin:0;size:" + f"{width}mm {height}mm" + "}</style>",
        ]
        self.box(0, 0, self.width, self.height, paper)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        line: str = "",
        round_by: float = 0,
    ) -> None:
        """A rectangle, outlined where `line` is a colour."""
        outline = f' stroke="{line}"' if line else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}" '
            f'fill="{fill}"{outline}/>'
        )

    def rule(
        self, x: float, y: float, to_x: float, to_y: float, colour: str = LINE, width: float = 1
    ) -> None:
        """A straight line."""
        self._parts.append(
            f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{colour}" stroke-width="{width:g}"/>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 15,
        colour: str = INK,
        anchor: str = "start",
        bold: bool = False,
        serif: bool = False,
        struck: bool = False,
    ) -> None:
        """One line of text with its baseline at y."""
        weight = ' font-weight="600"' if bold else ""
        family = f' font-family="{SERIF}"' if serif else ""
        strike = ' text-decoration="line-through"' if struck else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}" '
            f'text-anchor="{anchor}"{weight}{family}{strike}>{escape(text)}</text>'
        )

    def suit(self, x: float, y: float, suit: int, size: float) -> None:
        """The sign of a suit: filled in the black group, outlined in the white."""
        group, link = divmod(suit, len(LINK_SHAPES))
        colour = LINK_COLOURS[link]
        style = (
            f'fill="{colour}"' if group == 0 else f'fill="#fff" stroke="{colour}" stroke-width="2"'
        )
        self._parts.append(
            f'<path transform="translate({x:g} {y:g}) scale({size / SHAPE_SIZE:g})" '
            f'd="{LINK_SHAPES[link]}" {style}/>'
        )

    def tile(self, x: float, y: float, code: int, size: float) -> None:
        """A square tile, its rank over its suit's sign."""
        rank, suit = divmod(code, len(PIECEPACK_DECK.suits))
        self.box(x, y, size, size, "#fff", "#8d8778", round_by=size / 10)
        colour = LINK_COLOURS[suit % len(LINK_SHAPES)]
        letter = PIECEPACK_DECK.ranks[rank]
        self.words(
            x + size * 0.29, y + size * 0.66, letter, size * 0.48, colour, "middle", bold=True
        )
        self.suit(x + size * 0.5, y + size * 0.3, suit, size * 0.42)

    def tiles(self, x: float, y: float, codes: Sequence[int], size: float, gap: float = 3) -> None:
        """Tiles side by side."""
        for place, code in enumerate(codes):
            self.tile(x + place * (size + gap), y, code, size)

    def svg(self) -> str:
        """The whole file."""
        return "\n".join([*self._parts, "</svg>", ""])


def percent(share: float) -> str:
    """A share of all hands, small ones with a digit more.

    >>> percent(0.27168), percent(0.0000280), percent(0)
    ('27.17 %', '0.003 %', 'never')
    """
    if not share:
        return "never"
    return f"{share:.3%}".replace("%", " %") if share < 0.001 else f"{share:.2%}".replace("%", " %")


def blended(share: float, low: str, high: str) -> str:
    """A colour between two, `share` of the way from `low`."""
    pairs = zip(bytes.fromhex(low[1:]), bytes.fromhex(high[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * min(max(share, 0), 1)) for a, b in pairs).hex()


def legible(paper: str) -> str:
    """White or ink, whichever is easier to read on this colour."""
    return max(("#ffffff", INK), key=lambda ink: contrast(ink, paper))


def contrast(one: str, other: str) -> float:
    """Ratio of luminances as accessibility guidelines define it, 1 to 21.

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
