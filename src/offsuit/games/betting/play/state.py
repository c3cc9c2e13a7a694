"""The state of a round of a betting game: all of it, hidden cards included."""

from dataclasses import dataclass

from offsuit.games.betting.play.actions import BettingAction
from offsuit.games.betting.play.betting_round import BettingRound
from offsuit.games.betting.play.events import Acted, Awarded, Discarded, Settled, Shown
from offsuit.games.betting.play.forced_bets import ExtraPost
from offsuit.games.betting.play.pots import Pot
from offsuit.games.game import Choice, Seat
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Move(Jsonable):
    """An action that a seat has taken."""

    seat: int
    action: BettingAction


@dataclass(frozen=True)
class SeatState(Jsonable):
    """One seat's chips, bet and cards."""

    chips: int
    bet: int
    folded: bool
    shown: bool
    """Whether everybody sees all of its cards."""
    tiles: tuple[int, ...]
    """Codes of its cards."""
    up: tuple[bool, ...]
    folded_tiles: tuple[int, ...] = ()
    """Codes of the cards that it held when it folded."""


@dataclass(frozen=True)
class BettingState(Jsonable):
    """Never leaves the host: seats get views of it.

    Seats, button, deck, posts and moves define the round. All else follows from them and is kept so
    that the round need not be replayed to be seen or to go on.
    """

    variant: str
    seats: tuple[Seat, ...]
    button: int
    deck: tuple[int, ...]
    moves: tuple[Move, ...]
    street: int
    stands: tuple[SeatState, ...]
    """Seat by seat."""
    board: tuple[int, ...]
    burnt: tuple[int, ...]
    stub: tuple[int, ...]
    """Cards still to be dealt, the next one first."""
    spent: tuple[int, ...]
    """Cards that were discarded or folded."""
    pots: tuple[Pot, ...]
    actor: int | None
    """The seat that owes a decision; None once the round is over."""
    choices: tuple[Choice, ...]
    """What that seat may do."""
    history: tuple[Acted | Discarded, ...]
    shown: tuple[Shown, ...]
    awarded: tuple[Awarded, ...]
    settled: Settled | None
    betting: BettingRound
    """Chips and turns."""
    drawing: tuple[int, ...] = ()
    """Seats that have still to exchange cards on this street, the next one first."""
    spent_by: tuple[tuple[int, ...], ...] = ()
    """The seat and street that each card in `spent` is from."""
    reshuffles: int = 0
    posts: tuple[ExtraPost, ...] = ()
    """What seats had to pay in addition to antes and blinds."""
