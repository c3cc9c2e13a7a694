"""Cards on a terminal: sorted as the player likes, four colours of suits."""

from collections.abc import Iterable
from itertools import groupby
from typing import Literal

from rich.text import Text

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name, parse_card

Sorting = Literal["rank", "suit"]
SORTINGS: dict[str, Sorting] = {"rank": "rank", "suit": "suit"}

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
COLOURS = {"C": "green", "D": "blue", "H": "red", "S": "bold"}
JOKER_COLOUR = "magenta"


def sorted_groups(deck: Deck, names: Iterable[str], sorting: Sorting) -> list[list[str]]:
    """Cards in groups of one rank or one suit, jokers in front, then from the highest down."""

    def group(code: int) -> tuple[bool, int]:
        if code == deck.joker:
            return True, 0
        return False, deck.rank_of(code) if sorting == "rank" else deck.suit_of(code)

    def place(code: int) -> tuple[bool, int, int, int]:
        return *group(code), deck.rank_of(code), deck.suit_of(code)

    codes = sorted((parse_card(deck, name) for name in names), key=place, reverse=True)
    return [[card_name(deck, code) for code in part] for _, part in groupby(codes, key=group)]


def card_text(name: str, symbols: bool = True) -> Text:
    """One card in its colour; what is shown can be typed back."""
    if name == "*":
        return Text(name, JOKER_COLOUR)
    suit = name[-1]
    shown = name[:-1] + (SYMBOLS[suit] if symbols else suit)
    return Text(shown, f"{COLOURS[suit]} underline" if name.startswith("*") else COLOURS[suit])


def hand_line(groups: Iterable[Iterable[str]], symbols: bool = True) -> Text:
    """Cards on one line, a wider gap between groups."""
    parts = [Text(" ").join(card_text(name, symbols) for name in group) for group in groups]
    return Text("  ").join(parts)
