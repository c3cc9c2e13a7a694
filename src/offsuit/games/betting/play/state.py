"""Where a round of Dual Piecepacks Poker stands: all of it, hidden tiles included."""

from dataclasses import dataclass

from offsuit.games.betting.play.actions import Answer
from offsuit.games.betting.play.events import Acted, Awarded, Discarded, Settled, Shown
from offsuit.games.game import Choice, Seat
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Move(Jsonable):
    """What a seat has asked for, and got."""

    seat: int
    action: Answer


@dataclass(frozen=True)
class Pot(Jsonable):
    """Chips, and the seats that can still win them, clockwise from the button."""

    chips: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Stand(Jsonable):
    """How one seat stands: chips behind and bet, and its tiles."""

    chips: int
    bet: int
    folded: bool
    shown: bool
    """Whether everybody sees all of its tiles."""
    tiles: tuple[int, ...]
    up: tuple[bool, ...]


@dataclass(frozen=True)
class PiecepackState(Jsonable, kind="piecepack state"):
    """Never leaves the host: seats get views of it.

    Seats, button, deck and moves are the round; all else follows from them and is kept so that
    nothing has to be played again to be seen.
    """

    variant: str
    seats: tuple[Seat, ...]
    button: int
    deck: tuple[int, ...]
    moves: tuple[Move, ...]
    street: int
    stands: tuple[Stand, ...]
    board: tuple[int, ...]
    burnt: tuple[int, ...]
    stub: tuple[int, ...]
    """Tiles still to be dealt, the next one first."""
    spent: tuple[int, ...]
    """Tiles that were discarded or folded."""
    pots: tuple[Pot, ...]
    actor: int | None
    """The seat that owes a decision; nobody once the round is over."""
    choices: tuple[Choice, ...]
    history: tuple[Acted | Discarded, ...]
    shown: tuple[Shown, ...]
    awarded: tuple[Awarded, ...]
    settled: Settled | None
