"""Who holds what before which board: the question that equities and showdowns answer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from offsuit.core.odds.equity import BOARD
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError, UnknownGameError
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds.board_variant import BoardVariant, board_variant
from offsuit.games.piecepack.symbols import parse_tiles, tile_names

RANDOM = ("random", "?")
"""What stands for a hand that nobody knows."""

QUANTITIES = ("win", "tie", "equity", "high", "low", "scoop")
"""What is told of each seat; the last three where the low hand takes half."""

Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Spot:
    """Hands, some perhaps unknown, and the board so far."""

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
        """What is told of each seat."""
        return QUANTITIES if self.low else QUANTITIES[:3]

    @property
    def known(self) -> tuple[Tiles, ...]:
        """The hands that are known."""
        return tuple(hand for hand in self.hands if hand is not None)

    @cached_property
    def remaining(self) -> Tiles:
        """Tiles that are still to be dealt from."""
        seen = {*self.board, *(code for hand in self.known for code in hand)}
        return tuple(code for code in PIECEPACK_DECK.cards if code not in seen)

    @property
    def missing(self) -> int:
        """Tiles that the board still gets."""
        return BOARD - len(self.board)

    @property
    def fillings(self) -> int:
        """In how many ways the unknown hands can be dealt."""
        ways, left = 1, len(self.remaining)
        for _ in range(len(self.hands) - len(self.known)):
            ways *= comb(left, self.variant.tiles)
            left -= self.variant.tiles
        return ways

    @property
    def deals(self) -> int:
        """In how many ways all that is unknown can be dealt, unknown hands by seat."""
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
    """A spot from text; refused where it could not occur at a table.

    >>> spot = read_spot(["♠N ♠A", "random"], "♠2 ♥A ♡5")
    >>> spot.fillings, spot.deals
    (903, 740460)
    """
    played = board_variant(variant)
    if low is not None and low not in LOW_RANKINGS:
        raise UnknownGameError(f"low {low!r} is not known: {', '.join(LOW_RANKINGS)}")
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
            f"{len(codes)} tiles in {text!r}; a hand of {variant.name} has {variant.tiles}"
        )
    return codes


def _check(spot: Spot) -> None:
    if len(spot.hands) < 2:
        given = "no hand" if not spot.hands else "one hand"
        raise HandError(f"{given} given; two or more are compared")
    names = tile_names(spot.board, spot.deck)
    if len(spot.board) > BOARD:
        raise HandError(f"{len(spot.board)} tiles in board {' '.join(names)!r}; {BOARD} at most")
    every = Counter((*spot.board, *(code for hand in spot.known for code in hand)))
    for code, times in every.items():
        if times > 1:
            (name,) = tile_names([code], spot.deck)
            raise HandError(f"{name} is given {times} times; there is one of each tile")
    wanted = len(spot.hands) * spot.variant.tiles + BOARD
    if wanted > PIECEPACK_DECK.size:
        raise HandError(
            f"{len(spot.hands)} hands of {spot.variant.tiles} and a board of {BOARD} take "
            f"{wanted} tiles; there are {PIECEPACK_DECK.size}"
        )
