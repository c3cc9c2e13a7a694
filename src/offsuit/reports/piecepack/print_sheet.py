"""A sheet of paper for the piecepack charts: boxes, lines, text, and tiles."""

from collections.abc import Sequence

from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.reports.drawing import INK, Attributes, Drawing

PAGE, SURFACE, LINE = "#f5f2ea", "#fffdf8", "#ddd6c8"
QUIET, ACCENT = "#5f676d", "#a8432f"
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
PER_MILLIMETRE = 4
"""Units of the picture."""


class PrintSheet(Drawing):
    """A page of a size in millimetres, four units each."""

    def __init__(self, width: float, height: float, title: str, paper: str = PAGE) -> None:
        self.width, self.height = width * PER_MILLIMETRE, height * PER_MILLIMETRE
        attributes: Attributes = {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{width}mm",
            "height": f"{height}mm",
            "viewBox": f"0 0 {self.width:g} {self.height:g}",
            "font-family": SANS,
            "fill": INK,
            "font-variant-numeric": "tabular-nums",
            "role": "img",
        }
        super().__init__(attributes, between="\n")
        self.add("title", {}, title)
        self.add("style", {}, "@page{margin:0;size:" + f"{width}mm {height}mm" + "}")
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
        outline = {"stroke": line} if line else {}
        self.rectangle((x, y), (width, height), round_by, {"fill": fill, **outline})

    def rule(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A thin straight line."""
        self.path(f"M{x:g} {y:g}L{to_x:g} {to_y:g}", {"stroke": LINE, "stroke-width": 1})

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
        style: dict[str, str | float] = {"font-size": size, "fill": colour, "text-anchor": anchor}
        if bold:
            style["font-weight"] = "600"
        if serif:
            style["font-family"] = SERIF
        if struck:
            style["text-decoration"] = "line-through"
        self.text(x, y, text, style)

    def suit(self, x: float, y: float, suit: int, size: float) -> None:
        """The sign of a suit: filled in the black group, outlined in the white."""
        group, link = divmod(suit, len(LINK_SHAPES))
        colour = LINK_COLOURS[link]
        filled: Attributes = {"fill": colour}
        outlined: Attributes = {"fill": "#fff", "stroke": colour, "stroke-width": 2}
        place = f"translate({x:g} {y:g}) scale({size / SHAPE_SIZE:g})"
        self.path(LINK_SHAPES[link], outlined if group else filled, place)

    def tile(self, x: float, y: float, code: int, size: float) -> None:
        """A square tile, its rank beside its suit's sign."""
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
        return f"{super().svg()}\n"


def percent(share: float) -> str:
    """A share of all hands, small ones with a digit more.

    >>> percent(0.27168), percent(0.0000280), percent(0)
    ('27.17 %', '0.003 %', 'never')
    """
    if not share:
        return "never"
    return f"{share:.3%}".replace("%", " %") if share < 0.001 else f"{share:.2%}".replace("%", " %")
