"""What one seat may see of a round of a betting game."""

from dataclasses import dataclass

from offsuit.games.betting.play.events import Acted, Awarded, Discarded, Settled, Shown
from offsuit.games.betting.play.made_hands import BestFive
from offsuit.games.betting.play.pots import Pot
from offsuit.games.game import Choice, Seat, View
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Player(Jsonable):
    """A seat as the viewer sees it; cards that stay hidden are None."""

    chips: int
    bet: int
    folded: bool
    all_in: bool
    tiles: tuple[str | None, ...]
    up: tuple[bool, ...]
    """Which of them are face up for everybody."""


@dataclass(frozen=True)
class BettingView(View):
    """All that a player, a page or a bot needs to decide."""

    seat: int | None
    seats: tuple[Seat, ...]
    button: int
    variant: str
    limit: str
    street: str
    streets: tuple[str, ...]
    """Those that have begun; `history` numbers them."""
    waiting_for: tuple[int, ...]
    players: tuple[Player, ...]
    tiles: tuple[str, ...]
    """The seat's own cards; empty for a spectator and for a seat that has folded."""
    folded_tiles: tuple[str, ...]
    """What the seat itself held when it folded."""
    made: tuple[str, ...]
    """What they make with the board, as text, for each half of the pot."""
    fives: tuple[BestFive, ...]
    """The same with the cards that play."""
    board: tuple[str, ...]
    burnt: int
    stub: int
    pots: tuple[Pot, ...]
    """Collected chips; bets of this street are still with the players."""
    pot: int
    """All chips that can be won, bets included."""
    to_call: int
    choices: tuple[Choice, ...]
    history: tuple[Acted | Discarded, ...]
    shown: tuple[Shown, ...]
    awarded: tuple[Awarded, ...]
    settled: Settled | None
