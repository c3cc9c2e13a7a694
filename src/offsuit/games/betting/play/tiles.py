"""Tiles as this package, its readers and pokerkit name them.

pokerkit knows 52 cards. The rule book's own scheme turns 48 of them into tiles: white N A 2 3 4 5
are Q A 2 3 4 5, black ones K J 6 7 8 9, and the four links are the four suits. Nothing but their
being different is used: pokerkit never ranks a hand of ours.
"""

from collections.abc import Iterable

from pokerkit import Card, Rank, Suit

from offsuit.core.notation import card_name
from offsuit.games.piecepack.hands import PIECEPACK_DECK

TILE_NAMES = tuple(card_name(PIECEPACK_DECK, code) for code in PIECEPACK_DECK.cards)
TILE_CODES = {name: code for code, name in enumerate(TILE_NAMES)}

_RANKS = {"black": dict(zip("2345AN", "6789JK", strict=True))}
_RANKS["white"] = dict(zip("2345AN", "2345AQ", strict=True))
_LINKS = "shdc"


def _card(code: int) -> Card:
    group, link = divmod(PIECEPACK_DECK.suit_of(code), len(_LINKS))
    rank = PIECEPACK_DECK.ranks[PIECEPACK_DECK.rank_of(code)]
    return Card(Rank(_RANKS["white" if group else "black"][rank]), Suit(_LINKS[link]))


CARDS = tuple(_card(code) for code in PIECEPACK_DECK.cards)
"""Tile code -> card."""


def tile_names(codes: Iterable[int]) -> tuple[str, ...]:
    """Tiles as they are printed.

    >>> tile_names((0, 47)), str(CARDS[0]), str(CARDS[47])
    (('♠2', '♧N'), 'SIX OF SPADES (6s)', 'QUEEN OF CLUBS (Qc)')
    """
    return tuple(TILE_NAMES[code] for code in codes)
