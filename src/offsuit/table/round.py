"""One round at a table: the shuffle that everybody has a hand in, then the game."""

from dataclasses import dataclass
from typing import Any

from offsuit.core.fair import Deal
from offsuit.games.game import Action, Game, Seat

SEEDS, REVEALS, PLAY, OVER, VOID = "seeds", "reveals", "play", "over", "void"
"""Phases: commitments are awaited, client seeds are awaited, the game is played, done."""


@dataclass(frozen=True)
class Given:
    """An action that was accepted: the answer to whoever sends it again."""

    player: str
    id: str
    round: int
    decision: int
    seq: int
    """Of the journal entry."""


@dataclass(frozen=True)
class Round:
    """Never leaves the host; seats and spectators are told what `telling` makes of it."""

    number: int
    chairs: tuple[int, ...]
    players: tuple[str, ...]
    """Who was dealt in: somebody else may sit in the chair by now."""
    seats: tuple[Seat, ...]
    button: int
    deal: Deal
    bring: tuple[int, ...]
    until: int
    """When commitments, or after them client seeds, are no longer waited for."""
    phase: str = SEEDS
    promises: tuple[tuple[int, bytes], ...] = ()
    """Seat and client commitment, in seat order."""
    reveals: tuple[tuple[int, bytes], ...] = ()
    """Seat and client seed, in seat order."""
    places: tuple[int, ...] = ()
    """In the order in which they are dealt, once all client seeds are known."""
    state: Any = None
    """The game's, once it is dealt."""
    waiting: tuple[int, ...] = ()
    clocks: tuple[int, ...] = ()
    """When time runs out, for each seat; means nothing for one that is not waited for."""
    answered: tuple[int, ...] = ()
    """Decisions that each seat has taken: also the number of the one it is asked now."""
    actions: tuple[tuple[int, Action], ...] = ()
    faces: tuple[frozenset[int], ...] = ()
    """Places in dealing order that each seat has seen, and last of all spectators."""
    ended: int = 0
    """When it was over."""

    @property
    def is_running(self) -> bool:
        """Whether there is something left to do in it."""
        return self.phase in (SEEDS, REVEALS, PLAY)

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player; None if he is not dealt in."""
        return self.players.index(player) if player in self.players else None

    def seen(self, game: Game[Any], state: Any) -> tuple[frozenset[int], ...]:
        """What each reader has seen when the game gets there, spectators last."""
        readers = (*range(len(self.seats)), None)
        before = self.faces or (frozenset(),) * len(readers)
        after = tuple(
            known if known.issuperset(now) else known.union(now)
            for known, now in zip(
                before, (game.faces(state, reader) for reader in readers), strict=True
            )
        )
        return before if after == before else after
