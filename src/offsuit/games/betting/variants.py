"""Poker variants as data: what each street deals, and what the pot is played for."""

from dataclasses import dataclass
from typing import Literal

from offsuit.errors import RulesError
from offsuit.games.piecepack.hands import PIECEPACK_DECK

Half = Literal["high", "low"]
Limit = Literal["no-limit", "pot-limit", "fixed-limit"]
Opening = Literal["blinds", "bring-in"]
LIMITS: tuple[Limit, ...] = ("no-limit", "pot-limit", "fixed-limit")

FEWEST_SEATS = 2


@dataclass(frozen=True)
class Street:
    """Burn, draw, deal; then a round of betting."""

    name: str
    down: int = 0
    """Tiles to each seat that it alone sees."""
    up: int = 0
    """Tiles to each seat, face up; they come between the first down tiles and the betting."""
    board: int = 0
    draw: bool = False
    """Seats may exchange tiles."""
    burn: bool = True
    big: bool = False
    """Whether a fixed limit is the big bet here, twice the small one."""


@dataclass(frozen=True)
class Variant:
    """One poker game on 48 tiles.

    >>> VARIANTS["holdem"].most_seats, VARIANTS["omaha"].most_seats, VARIANTS["stud"].most_seats
    (20, 10, 6)
    """

    name: str
    title: str
    streets: tuple[Street, ...]
    halves: tuple[Half, ...] = ("high",)
    limit: Limit = "no-limit"
    """Played unless the table says otherwise."""
    from_hand: int | None = None
    """Tiles of the hand that must be used, no more and no fewer; None leaves it free."""
    opening: Opening = "blinds"

    @property
    def draws(self) -> bool:
        """Whether tiles are exchanged, so that spent ones may have to come back."""
        return any(street.draw for street in self.streets)

    @property
    def hand_size(self) -> int:
        """Tiles that a seat holds at the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def most_seats(self) -> int:
        """As many as can be dealt; what draws take comes back, so only the deal counts there."""
        before = next((i for i, street in enumerate(self.streets) if street.draw), None)
        dealt = self.streets[:before]
        shared = sum(street.board + street.burn for street in dealt)
        return (PIECEPACK_DECK.size - shared) // sum(street.down + street.up for street in dealt)

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that cannot be dealt."""
        if not FEWEST_SEATS <= seats <= self.most_seats:
            raise RulesError(
                f"{seats} seats: {FEWEST_SEATS} to {self.most_seats} can play {self.name} "
                f"with {PIECEPACK_DECK.size} tiles"
            )


def _board_streets(hole: int) -> tuple[Street, ...]:
    return (
        Street("pre-flop", down=hole, burn=False),
        Street("flop", board=3),
        Street("turn", board=1, big=True),
        Street("river", board=1, big=True),
    )


_STUD = (
    Street("third street", down=2, up=1, burn=False),
    Street("fourth street", up=1),
    Street("fifth street", up=1, big=True),
    Street("sixth street", up=1, big=True),
    Street("seventh street", down=1, big=True),
)
_DEAL = Street("deal", down=5, burn=False)
_DRAW = (_DEAL, Street("draw", draw=True, big=True))
_TRIPLE_DRAW = (
    _DEAL,
    Street("first draw", draw=True),
    Street("second draw", draw=True, big=True),
    Street("third draw", draw=True, big=True),
)
_BOTH: tuple[Half, ...] = ("high", "low")

VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("holdem", "Hold'em", _board_streets(2)),
        Variant("omaha", "Omaha", _board_streets(4), limit="pot-limit", from_hand=2),
        Variant("omaha-hilo", "Omaha high-low", _board_streets(4), _BOTH, from_hand=2),
        Variant("stud", "seven-tile stud", _STUD, limit="fixed-limit", opening="bring-in"),
        Variant("stud-hilo", "stud high-low", _STUD, _BOTH, "fixed-limit", opening="bring-in"),
        Variant("draw", "five-tile draw", _DRAW),
        Variant("lowball", "lowball draw", _DRAW, ("low",)),
        Variant("triple-draw", "triple-draw lowball", _TRIPLE_DRAW, ("low",), "fixed-limit"),
    )
}
