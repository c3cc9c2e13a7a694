"""Hands and a board, for which an equity or a showdown is asked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from offsuit.core.odds.equity import BOARD
from offsuit.core.ranking import Ranking
from offsuit.core.suggest import unknown_name
from offsuit.errors import HandError, UnknownGameError
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds.board_variant import BoardVariant, board_variant
from offsuit.games.piecepack.symbols import parse_tiles, tile_names

RANDOM = ("random", "?")
"""How an unknown hand is written."""

QUANTITIES = ("win", "tie", "equity", "high", "low", "scoop")
"""Results of each seat; the last three only where the low hand takes half."""

Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Spot:
    """The hands of all seats, unknown ones as None, and the board so far."""

    variant: BoardVariant
    hands: tuple[Tiles | None, ...]
    board: Tiles
    low: Ranking | None
    deck: str = "dual"

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """The high ranking, and the low one where it takes half."""
        return (PIECEPACK,) if self.low is None else (PIECEPACK, self.low)

    @property
    def quantities(self) -> tuple[str, ...]:
        """Results of each seat."""
        return QUANTITIES if self.low else QUANTITIES[:3]

    @property
    def known(self) -> tuple[Tiles, ...]:
        """The hands that are known."""
        return tuple(hand for hand in self.hands if hand is not None)

    @cached_property
    def remaining(self) -> Tiles:
        """Tiles that are not in a known hand or on the board."""
        seen = {*self.board, *(code for hand in self.known for code in hand)}
        return tuple(code for code in PIECEPACK_DECK.cards if code not in seen)

    @property
    def missing(self) -> int:
        """Number of tiles that the board still gets."""
        return BOARD - len(self.board)

    @property
    def fillings(self) -> int:
        """Number of ways to deal the unknown hands."""
        ways, left = 1, len(self.remaining)
        for _ in range(len(self.hands) - len(self.known)):
            ways *= comb(left, self.variant.tiles)
            left -= self.variant.tiles
        return ways

    @property
    def deals(self) -> int:
        """Number of ways to deal the unknown hands and the rest of the board."""
        unknown = len(self.hands) - len(self.known)
        left = len(self.remaining) - unknown * self.variant.tiles
        return self.fillings * comb(left, self.missing)


def read_spot(
    hands: Sequence[str],
    board: str = "",
    variant: str = "holdem",
    low: str | None = None,
    deck: str = "dual",
) -> Spot:
    """A spot from text; one that cannot occur at a table is an error.

    >>> spot = read_spot(["♠N ♠A", "random"], "♠2 ♥A ♡5")
    >>> spot.fillings, spot.deals
    (903, 740460)
    """
    played = board_variant(variant)
    if low is not None and low not in LOW_RANKINGS:
        raise UnknownGameError(unknown_name("low ranking", low, LOW_RANKINGS))
    if low is not None and not played.high_low:
        raise UnknownGameError(f"low {low!r}: {played.name} has no low hand")
    lowest = LOW_RANKINGS[low or "table-low"] if played.high_low else None
    held = tuple(_hand(text, played, deck) for text in hands)
    spot = Spot(played, held, parse_tiles(board, deck), lowest, deck)
    _check(spot)
    return spot


def _hand(text: str, variant: BoardVariant, deck: str) -> Tiles | None:
    if text.strip().lower() in RANDOM:
        return None
    codes = parse_tiles(text, deck)
    if len(codes) != variant.tiles:
        raise HandError(
            f"{text!r}: expected {variant.tiles} tiles in a hand of {variant.name}, "
            f"got {len(codes)}"
        )
    return codes


def _check(spot: Spot) -> None:
    if len(spot.hands) < 2:
        raise HandError(f"expected at least 2 hands, got {len(spot.hands)}")
    names = tile_names(spot.board, spot.deck)
    if len(spot.board) > BOARD:
        raise HandError(
            f"board {' '.join(names)!r}: expected at most {BOARD} tiles, got {len(spot.board)}"
        )
    every = Counter((*spot.board, *(code for hand in spot.known for code in hand)))
    for code, times in every.items():
        if times > 1:
            (name,) = tile_names([code], spot.deck)
            raise HandError(f"{name} is given {times} times; every tile exists once")
    needed = len(spot.hands) * spot.variant.tiles + BOARD
    if needed > PIECEPACK_DECK.size:
        raise HandError(
            f"{len(spot.hands)} hands of {spot.variant.tiles} and a board of {BOARD} need "
            f"{needed} tiles; the deck has {PIECEPACK_DECK.size}"
        )
