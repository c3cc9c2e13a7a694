"""One round at a table: the shuffle with client seeds, then the game."""

from dataclasses import dataclass
from typing import Any

from offsuit.core.fair import Deal
from offsuit.games.game import Action, Game, Seat
from offsuit.games.jsonable import Jsonable

SEEDS, REVEALS, PLAY, OVER, VOID = "seeds", "reveals", "play", "over", "void"
"""Phases: waiting for commitments, waiting for client seeds, playing, finished, voided."""


@dataclass(frozen=True)
class AcceptedAction(Jsonable):
    """An action that was accepted: the result for anybody who sends it again."""

    player: str
    id: str
    round: int
    decision: int
    seq: int
    """Number of the journal entry."""


@dataclass(frozen=True)
class TableRound:
    """A round with all its secrets; readers are sent what `turn_views` makes of it."""

    number: int
    chairs: tuple[int, ...]
    players: tuple[str, ...]
    """Those who were dealt in: somebody else may sit in the chair by now."""
    seats: tuple[Seat, ...]
    button: int
    deal: Deal
    bring: tuple[int, ...]
    """Seats that bring a client seed."""
    until: int
    """Deadline for commitments, and in the next phase for client seeds."""
    phase: str = SEEDS
    promises: tuple[tuple[int, bytes], ...] = ()
    """Seat and client commitment, in seat order."""
    reveals: tuple[tuple[int, bytes], ...] = ()
    """Seat and client seed, in seat order."""
    places: tuple[int, ...] = ()
    """In dealing order, once all client seeds are known."""
    state: Any = None
    """The game's state, once it is dealt."""
    waiting: tuple[int, ...] = ()
    """Seats that owe a decision."""
    clocks: tuple[int, ...] = ()
    """Deadline of each seat; meaningless for a seat that owes nothing."""
    answered: tuple[int, ...] = ()
    """Decisions that each seat has taken: also the number of the next one."""
    actions: tuple[tuple[int, Action], ...] = ()
    faces: tuple[frozenset[int], ...] = ()
    """Places in dealing order that each seat has seen; the last set is the spectators'."""
    late: tuple[tuple[int, int], ...] = ()
    """Seat and decision for which the clock has acted, in order."""
    paused_at: int = 0
    """When the pause after it began: at its end, or later if nobody was kept waiting then."""

    @property
    def is_running(self) -> bool:
        """Whether it is neither finished nor voided."""
        return self.phase in (SEEDS, REVEALS, PLAY)

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player; None if they are not dealt in."""
        return self.players.index(player) if player in self.players else None

    def seen(self, game: Game[Any], state: Any) -> tuple[frozenset[int], ...]:
        """`faces` after the game has reached a state."""
        readers = (*range(len(self.seats)), None)
        before = self.faces or (frozenset(),) * len(readers)
        after = tuple(
            known if known.issuperset(now) else known.union(now)
            for known, now in zip(
                before, (game.faces(state, reader) for reader in readers), strict=True
            )
        )
        return before if after == before else after
