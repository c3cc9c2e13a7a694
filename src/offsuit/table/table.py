"""A table: everything that its journal has made of it."""

from dataclasses import dataclass, field
from typing import Any

from offsuit.errors import TableError
from offsuit.games.game import Game
from offsuit.table.chair import Chair, Purse
from offsuit.table.options import Options, amounts_problem
from offsuit.table.table_round import AcceptedAction, TableRound


@dataclass(frozen=True)
class Table:
    """The state of a table; equal journals make equal tables, see `journal.fold`."""

    title: str
    game_name: str
    settings: str
    options: Options
    host: str
    """The player who opened it."""
    opened: int
    game: Game[Any] = field(compare=False)
    seq: int = 1
    """Number of entries."""
    at: int = 0
    """Time of the last entry."""
    locked: bool = False
    closing: bool = False
    """Closed by its host once the round is over."""
    closed: str = ""
    """Why it is closed for good; empty while it is open."""
    password: str = ""
    """Hashed; empty for none."""
    chairs: tuple[Chair | None, ...] = ()
    queue: tuple[tuple[str, str], ...] = ()
    """Player and name of those who wait for a seat."""
    guest_bots: frozenset[str] = frozenset()
    """Guests who have said here that they are programs; it cannot be taken back."""
    purses: tuple[Purse, ...] = ()
    """Of those who have left."""
    barred: frozenset[str] = frozenset()
    """Players whom the host removed."""
    former_names: tuple[tuple[str, str], ...] = ()
    """Player and a name that they had here before the operator renamed them."""
    withheld: tuple[tuple[str, int], ...] = ()
    """Player and the rounds in a row that they voided by withholding their client seed."""
    seedless: frozenset[str] = frozenset()
    """Players who bring no client seeds any more, because they withheld too many."""
    round: TableRound | None = None
    """The current round, or the last one."""
    rounds: int = 0
    """Rounds begun, voided ones included."""
    match: int = 1
    played: int = 0
    """Finished rounds of this match."""
    scores: tuple[Purse, ...] = ()
    """Results of this match."""
    accepted: tuple[AcceptedAction, ...] = ()
    """Actions of this round and the one before."""

    @property
    def running(self) -> TableRound | None:
        """The round that is being played."""
        return self.round if self.round is not None and self.round.is_running else None

    def taken(self) -> list[tuple[int, Chair]]:
        """Chairs that are taken, with their numbers."""
        return [(n, chair) for n, chair in enumerate(self.chairs) if chair is not None]

    def free_chairs(self) -> list[int]:
        """Numbers of the chairs that are free, within the number of seats of the options."""
        chairs = self.chairs[: self.options.seats]
        return [number for number, chair in enumerate(chairs) if chair is None]

    def chair_of(self, player: str) -> int | None:
        """The chair of a player; None if they do not sit here."""
        return next((n for n, chair in self.taken() if chair.player == player), None)

    def sitting(self, player: str) -> int:
        """The chair of a player; refused if they do not sit here."""
        chair = self.chair_of(player)
        if chair is None:
            raise TableError("you do not sit at this table")
        return chair

    def purse_of(self, player: str) -> Purse | None:
        """What is kept for a player who has left."""
        return next((purse for purse in self.purses if purse.player == player), None)

    def seat_of(self, player: str | None) -> int | None:
        """A player's seat in the current or last round; None for everybody else."""
        return None if self.round is None else self.round.seat_of(player)

    def dealt_in(self, player: str) -> tuple[TableRound, int]:
        """The current or last round and a player's seat in it; refused if they have none."""
        round_, seat = self.round, self.seat_of(player)
        if round_ is None or seat is None:
            raise TableError("you are not dealt in")
        return round_, seat

    def accepted_before(self, player: str, id: str) -> AcceptedAction | None:
        """An action that a player sent before under this id."""
        return next(
            (each for each in self.accepted if (each.player, each.id) == (player, id)), None
        )

    def everyone(self) -> tuple[Purse, ...]:
        """The purses of all who have ever sat here."""
        return (*(chair.purse for _, chair in self.taken()), *self.purses)

    def name_of(self, player: str | None) -> str | None:
        """The name of a player who has sat here; names are never given to others."""
        return next((purse.name for purse in self.everyone() if purse.player == player), None)

    def names_of(self, player: str | None) -> frozenset[str]:
        """All names that a player has had here: rounds of the past are known by them."""
        named = ((purse.player, purse.name) for purse in self.everyone())
        return frozenset(name for who, name in (*named, *self.former_names) if who == player)

    def knows(self, player: str) -> bool:
        """Whether a player has sat here before: locks and passwords are for others."""
        return player == self.host or any(each.player == player for each in self.everyone())

    def is_here(self, player: str) -> bool:
        """Whether a player sits at the table or waits for a seat."""
        return self.chair_of(player) is not None or player in dict(self.queue)

    def is_staying(self, player: str) -> bool:
        """Whether a player is here and has not left in the middle of the round."""
        number = self.chair_of(player)
        chair = None if number is None else self.chairs[number]
        return player in dict(self.queue) or (chair is not None and not chair.leaving)

    @property
    def closed_reason(self) -> str:
        """Why somebody who may not watch the table may not."""
        if self.password:
            return "this table has a password: sit down with it to see the table"
        return "this table does not allow spectators"

    @property
    def amounts_problem(self) -> str | None:
        """Why no round may begin: an amount beyond today's bounds, at a table of 0.1."""
        return amounts_problem(self.game_name, self.settings, self.options.stake)

    def may_watch(self, player: str | None) -> bool:
        """Everybody may watch a public table; others only their host, and who sits or waits there.

        To leave such a table is to give up the right to look at it, until one sits down again.
        """
        if self.options.watched and not self.password:
            return True
        if player is None or player in self.barred:
            return False
        return player == self.host or self.is_staying(player)
