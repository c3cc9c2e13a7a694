"""The 48 tiles in the symbols of other equipment that the rule book names.

Only the spelling of a tile depends on the equipment, never its code.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from offsuit.core.suggest import unknown_name
from offsuit.errors import NotationError
from offsuit.games.piecepack.hands import PIECEPACK_DECK

Spellings = tuple[str, ...]
"""Ways to write one suit; the first is printed."""
Suits = tuple[Spellings, Spellings, Spellings, Spellings]
"""One for each link: ♠ ♥ ♦ ♣."""

BETWEEN = " \t\r\n,;()[]{}"
STYLES = str.maketrans("", "", "\ufe0e\ufe0f")
"""Unicode variation selectors, which are ignored."""


@dataclass(frozen=True)
class Symbols:
    """How tiles are written with one kind of equipment."""

    name: str
    equipment: str
    black: Suits
    """Suits of the black group; those of the white group are linked in the same order."""
    white: Suits
    ranks: tuple[str, str] = ("2345AN", "2345AN")
    """Letters for 2 3 4 5 A N, in the black and in the white group."""
    suit_first: bool = True

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Each tile as it is printed, by code."""
        return tuple(next(self._spelled(code)) for code in PIECEPACK_DECK.cards)

    @cached_property
    def plain_names(self) -> tuple[str, ...]:
        """Each tile as it is printed with letters and digits only, by code."""
        return tuple(
            next(text for text in self._spelled(code) if text.isascii())
            for code in PIECEPACK_DECK.cards
        )

    @cached_property
    def codes(self) -> dict[str, int]:
        """Every way to write a tile, in upper case -> its code."""
        return {text.upper(): code for code in PIECEPACK_DECK.cards for text in self._spelled(code)}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches one tile, the longest spelling first."""
        spellings = sorted(self.codes, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, spellings)), re.IGNORECASE | re.ASCII)

    def _spelled(self, code: int) -> Iterator[str]:
        rank, suit = divmod(code, len(PIECEPACK_DECK.suits))
        group, link = divmod(suit, len(self.black))
        letters = self.ranks[group][rank]
        spellings = (self.black, self.white)[group][link]
        for text in spellings:
            yield text + letters if self.suit_first else letters + text


def _suits(*suits: Spellings) -> Suits:
    spades, hearts, diamonds, clubs = suits
    return spades, hearts, diamonds, clubs


def _signed(signs: str, letters: str) -> Suits:
    """Suits written as a sign, or as a letter for the group and one for the link."""
    linked = zip(signs, "SHDC", strict=True)
    return _suits(*((sign, *(letter + link for letter in letters)) for sign, link in linked))


def _coloured(letter: str) -> Suits:
    """Suits written as a letter for the group and the piecepack's sign or word for the link."""
    return _suits(*(tuple(letter + sign for sign in signs) for signs in PIECEPACK_SIGNS))


FRENCH_SIGNS = _suits(("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C"))
PIECEPACK_SIGNS = _suits(("☾", "moon"), ("☀", "sun"), ("⚜", "arms"), ("♛", "crown"))
"""Linked to ♠ ♥ ♦ ♣ by colour, as in a four-colour deck."""
CARD_SIGNS = _suits(*(spellings[::-1] for spellings in FRENCH_SIGNS))

SCHEMES = {
    scheme.name: scheme
    for scheme in (
        Symbols(
            "dual",
            "dual piecepacks with French suits",
            black=_signed("♠♥♦♣", "b"),
            white=_signed("♤♡♢♧", "w"),
        ),
        Symbols(
            "expansion",
            "a piecepack and the playing-cards expansion",
            black=FRENCH_SIGNS,
            white=PIECEPACK_SIGNS,
        ),
        Symbols(
            "rainbow",
            "Rainbow Deck: 2 3 4 5, jack for ace, king for null",
            black=_signed("♠♥♦♣", "bd"),
            white=_signed("♤♡♢♧", "wl"),
            ranks=("2345JK", "2345JK"),
            suit_first=False,
        ),
        Symbols(
            "dice",
            "Piecepack Dice Cards: black and red",
            black=_coloured("b"),
            white=_coloured("r"),
        ),
        Symbols(
            "cards52",
            "ordinary cards: 6-9 J K for the black group, 2-5 A Q for the white",
            black=CARD_SIGNS,
            white=CARD_SIGNS,
            ranks=("6789JK", "2345AQ"),
            suit_first=False,
        ),
    )
}
"""Name -> symbols; `dual` is how tiles are written everywhere else."""


def scheme(name: str) -> Symbols:
    """The symbols of some equipment.

    >>> scheme("cards52").names[PIECEPACK_DECK.naturals - 1]
    'QC'
    """
    if name not in SCHEMES:
        raise NotationError(unknown_name("deck", name, SCHEMES))
    return SCHEMES[name]


def parse_tiles(text: str, deck: str = "dual") -> tuple[int, ...]:
    """The codes of the tiles that `text` names in the symbols of `deck`, in its order.

    >>> parse_tiles("♠N wh3"), parse_tiles("K♠, 3lh", "rainbow"), parse_tiles("KS 3H", "cards52")
    ((40, 13), (40, 13), (40, 13))
    """
    symbols, clean = scheme(deck), text.translate(STYLES)
    codes, at = [], 0
    while at < len(clean):
        if clean[at] in BETWEEN:
            at += 1
        elif found := symbols.pattern.match(clean, at):
            codes.append(symbols.codes[found[0].upper()])
            at = found.end()
        else:
            raise NotationError(_not_a_tile(symbols, clean, at))
    return tuple(codes)


def tile_names(codes: Iterable[int], deck: str = "dual") -> tuple[str, ...]:
    """Tiles as they are printed; `parse_tiles` reads them back.

    >>> tile_names(parse_tiles("♠N ♡3"), "expansion")
    ('♠N', '☀3')
    """
    names = scheme(deck).names
    return tuple(names[code] for code in codes)


def _not_a_tile(symbols: Symbols, text: str, at: int) -> str:
    """The error message: the word that is not a tile, and the decks that can read it."""
    ends = (at + length for length, letter in enumerate(text[at:]) if letter in BETWEEN)
    word = text[at : next(ends, len(text))]
    where = "" if word == text else f" in {text!r}"
    others = [other.name for other in SCHEMES.values() if other.pattern.fullmatch(word)]
    hint = f"; --deck {' or '.join(others)} reads it" if others else ""
    tiles = "piecepack" if symbols.name == "dual" else f"piecepack deck {symbols.name!r}"
    return f"{word!r}{where} is not a card of {tiles} (written like {symbols.names[-1]}){hint}"
