"""Tiles on a terminal: the link is a colour; symbols are those of the player's equipment."""

import re
from collections.abc import Iterable

from rich.text import Text

from offsuit.games.piecepack.symbols import SCHEMES, scheme

COLOURS = ("bold", "red", "blue", "green")
"""By link."""
FACE_DOWN = "··"

_CODES = {name: code for code, name in enumerate(SCHEMES["dual"].names)}


def tile_name(name: str, deck: str = "dual", symbols: bool = True) -> str:
    """A tile as the player's equipment shows it, or in ASCII; what is shown can be typed back.

    >>> tile_name("♡3", "rainbow"), tile_name("♡3", "rainbow", symbols=False)
    ('3♡', '3wH')
    """
    spelled = scheme(deck)
    return (spelled.names if symbols else spelled.plain_names)[_CODES[name]]


def tile_text(name: str | None, deck: str = "dual", symbols: bool = True) -> Text:
    """One tile in its colour, or its back.

    >>> tile_text("♡3").plain, tile_text("♡3", symbols=False).plain
    ('♡3', 'wH3')
    """
    if name is None:
        return Text(FACE_DOWN if symbols else "--", "dim")
    return Text(tile_name(name, deck, symbols), COLOURS[_CODES[name] % len(COLOURS)])


def tile_line(names: Iterable[str | None], deck: str = "dual", symbols: bool = True) -> Text:
    """Tiles on one line."""
    return Text(" ").join(tile_text(name, deck, symbols) for name in names)


def respelled(words: str, deck: str, symbols: bool = True) -> str:
    """What the game says of tiles, in the player's symbols.

    >>> respelled("discard '♡3': not held", "cards52")
    "discard '3H': not held"
    """
    return re.sub("|".join(_CODES), lambda found: tile_name(found[0], deck, symbols), words)
