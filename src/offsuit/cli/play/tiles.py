"""Tiles on a terminal: the link is a colour, the group a filled or an outlined suit."""

from collections.abc import Iterable

from rich.text import Text

LINKS = ("♠♤", "♥♡", "♦♢", "♣♧")
COLOURS = dict(zip(LINKS, ("bold", "red", "blue", "green"), strict=True))
LETTERS = dict(zip(LINKS, "SHDC", strict=True))
FACE_DOWN = "··"


def tile_text(name: str | None, symbols: bool = True) -> Text:
    """One tile in its colour; what is shown can be typed back.

    >>> tile_text("♡3").plain, tile_text("♡3", symbols=False).plain
    ('♡3', 'wH3')
    """
    if name is None:
        return Text(FACE_DOWN if symbols else "--", "dim")
    suit, rank = name[0], name[1]
    link = next(link for link in LINKS if suit in link)
    spelled = suit if symbols else "bw"[link.index(suit)] + LETTERS[link]
    return Text(spelled + rank, COLOURS[link])


def tile_line(names: Iterable[str | None], symbols: bool = True) -> Text:
    """Tiles on one line."""
    return Text(" ").join(tile_text(name, symbols) for name in names)
