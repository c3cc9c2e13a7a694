"""A table as its journal makes it."""

from dataclasses import dataclass, field
from typing import Any

from offsuit.errors import TableError
from offsuit.games.game import Game
from offsuit.table.chair import Chair, Purse
from offsuit.table.options import Options
from offsuit.table.round import Given, Round


@dataclass(frozen=True)
class Table:
    """Equal journals make equal tables; see `folding`."""

    title: str
    game_name: str
    settings: str
    options: Options
    host: str
    opened: int
    game: Game[Any] = field(compare=False)
    seq: int = 1
    """Entries so far."""
    at: int = 0
    """Of the last entry."""
    locked: bool = False
    password: str = ""
    chairs: tuple[Chair | None, ...] = ()
    queue: tuple[tuple[str, str], ...] = ()
    """Player and name of those who wait for the seat of a bot."""
    purses: tuple[Purse, ...] = ()
    """Of those who have left."""
    barred: frozenset[str] = frozenset()
    round: Round | None = None
    """Under way, or the last one."""
    rounds: int = 0
    """Begun, voided ones included."""
    match: int = 1
    played: int = 0
    """Rounds of this match that are over."""
    scores: tuple[Purse, ...] = ()
    """Of this match."""
    given: tuple[Given, ...] = ()
    """Actions of this round and the one before."""

    @property
    def running(self) -> Round | None:
        """The round under way."""
        return self.round if self.round is not None and self.round.is_running else None

    def taken(self) -> list[tuple[int, Chair]]:
        """Chairs that somebody sits in, with their numbers."""
        return [(n, chair) for n, chair in enumerate(self.chairs) if chair is not None]

    def chair_of(self, player: str) -> int | None:
        """Where a player sits."""
        return next((n for n, chair in self.taken() if chair.player == player), None)

    def sitting(self, player: str) -> int:
        """Where a player sits; refused if he does not."""
        chair = self.chair_of(player)
        if chair is None:
            raise TableError("you do not sit at this table")
        return chair

    def purse_of(self, player: str) -> Purse | None:
        """What waits for a player who has left."""
        return next((purse for purse in self.purses if purse.player == player), None)

    def seat_of(self, player: str | None) -> int | None:
        """A player's seat in the round that there is, None for everybody else."""
        return None if self.round is None else self.round.seat_of(player)

    def everyone(self) -> tuple[Purse, ...]:
        """All who have ever sat here."""
        return (*(chair.purse for _, chair in self.taken()), *self.purses)
