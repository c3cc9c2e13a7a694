"""A poker variant as data: what each street deals, and which hands win the pot."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from offsuit.games.jsonable import Jsonable

Half = Literal["high", "low"]
Limit = Literal["no-limit", "pot-limit", "fixed-limit"]
Opening = Literal["blinds", "bring-in"]
LIMITS: tuple[Limit, ...] = ("no-limit", "pot-limit", "fixed-limit")

FEWEST_SEATS = 2


@dataclass(frozen=True)
class Street:
    """What is burnt, exchanged and dealt before one round of betting, in that order."""

    name: str
    down: int = 0
    """Cards to each seat, face down."""
    up: int = 0
    """Cards to each seat, face up, dealt after those face down."""
    board: int = 0
    """Cards to the board, which all seats share."""
    draw: bool = False
    """Whether seats may exchange cards."""
    burn: bool = True
    """Whether a card is burnt first."""
    big: bool = False
    """Whether a fixed limit is the big bet here, twice the small one."""


@dataclass(frozen=True)
class StreetLimits(Jsonable):
    """How much may be bet on one street."""

    limit: str
    """One of `LIMITS`."""
    least: int
    """The smallest bet, and the least by which a bet is raised."""
    most_raises: int | None = None
    """Bets and raises together; None for any number."""


@dataclass(frozen=True)
class Variant:
    """One poker variant; it can be played with any deck that is large enough.

    >>> streets = (Street("pre-flop", down=2, burn=False), Street("flop", board=3))
    >>> Variant("flop only", "Hold'em without turn and river", streets).most_seats(52)
    24
    """

    name: str
    title: str
    streets: tuple[Street, ...]
    halves: tuple[Half, ...] = ("high",)
    """Hands that win the pot: each of two takes half of it."""
    limit: Limit = "no-limit"
    """Played unless the table's rules name another."""
    from_hand: int | None = None
    """Exactly how many cards of the hand must be used; None means any number."""
    opening: Opening = "blinds"

    @cached_property
    def street_names(self) -> tuple[str, ...]:
        """In order."""
        return tuple(street.name for street in self.streets)

    @cached_property
    def draws(self) -> bool:
        """Whether cards are exchanged, so that discards may have to be dealt again."""
        return any(street.draw for street in self.streets)

    @property
    def hand_size(self) -> int:
        """Cards that a seat holds at the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_size(self) -> int:
        """Cards on the board at the end."""
        return sum(street.board for street in self.streets)

    def most_seats(self, cards: int) -> int:
        """Seats that a deck of `cards` can deal to.

        Discards are dealt again, so only the streets before the first draw count.
        """
        first_draw = next((i for i, street in enumerate(self.streets) if street.draw), None)
        dealt = self.streets[:first_draw]
        shared = sum(street.board + street.burn for street in dealt)
        return (cards - shared) // sum(street.down + street.up for street in dealt)
