"""Cards and tiles on a terminal: sorted, coloured, and spelled so that they can be typed back."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Literal

from rich.text import Text

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name, parse_card
from offsuit.games.piecepack.symbols import SCHEMES, scheme

Sorting = Literal["rank", "suit"]
SORTINGS: dict[str, Sorting] = {"rank": "rank", "suit": "suit"}

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
COLOURS = {"C": "green", "D": "blue", "H": "red", "S": "bold"}
JOKER_COLOUR = "magenta"

LINK_COLOURS = ("bold", "red", "blue", "green")
"""By link: spades, hearts, diamonds, clubs."""
FACE_DOWN = "··"

_CODES = {name: code for code, name in enumerate(SCHEMES["dual"].names)}


def sorted_groups(deck: Deck, names: Iterable[str], sorting: Sorting) -> list[list[str]]:
    """Cards in groups of one rank or one suit: jokers first, then from the highest down."""

    def group(code: int) -> tuple[bool, int]:
        if code == deck.joker:
            return True, 0
        return False, deck.rank_of(code) if sorting == "rank" else deck.suit_of(code)

    def place(code: int) -> tuple[bool, int, int, int]:
        return *group(code), deck.rank_of(code), deck.suit_of(code)

    codes = sorted((parse_card(deck, name) for name in names), key=place, reverse=True)
    return [[card_name(deck, code) for code in part] for _, part in groupby(codes, key=group)]


def card_text(name: str, symbols: bool = True) -> Text:
    """One card in its colour."""
    if name == "*":
        return Text(name, JOKER_COLOUR)
    suit = name[-1]
    shown = name[:-1] + (SYMBOLS[suit] if symbols else suit)
    return Text(shown, f"{COLOURS[suit]} underline" if name.startswith("*") else COLOURS[suit])


def hand_line(groups: Iterable[Iterable[str]], symbols: bool = True) -> Text:
    """Cards on one line, a wider gap between groups."""
    parts = [Text(" ").join(card_text(name, symbols) for name in group) for group in groups]
    return Text("  ").join(parts)


def tile_name(name: str, deck: str = "dual", symbols: bool = True) -> str:
    """A tile in the symbols of the player's deck, or in ASCII.

    >>> tile_name("♡3", "rainbow"), tile_name("♡3", "rainbow", symbols=False)
    ('3♡', '3wH')
    """
    spelled = scheme(deck)
    return (spelled.names if symbols else spelled.plain_names)[_CODES[name]]


def tile_text(name: str | None, deck: str = "dual", symbols: bool = True) -> Text:
    """One tile in its colour, or face down.

    >>> tile_text("♡3").plain, tile_text("♡3", symbols=False).plain
    ('♡3', 'wH3')
    """
    if name is None:
        return Text(FACE_DOWN if symbols else "--", "dim")
    return Text(tile_name(name, deck, symbols), LINK_COLOURS[_CODES[name] % len(LINK_COLOURS)])


def tile_line(names: Iterable[str | None], deck: str = "dual", symbols: bool = True) -> Text:
    """Tiles on one line."""
    return Text(" ").join(tile_text(name, deck, symbols) for name in names)


def respelled(words: str, deck: str, symbols: bool = True) -> str:
    """A message of the game with its tiles in the player's symbols.

    >>> respelled("discard '♡3': not held", "cards52")
    "discard '3H': not held"
    """
    return re.sub("|".join(_CODES), lambda found: tile_name(found[0], deck, symbols), words)
