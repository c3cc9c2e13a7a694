"""What a journal says has happened at a table: one kind of entry each.

A table is nothing but its entries, in order. Fields named in `sealed` are kept where no export
reads: see `sealing`.
"""

from dataclasses import dataclass
from typing import ClassVar

from offsuit.games.game import Seat
from offsuit.games.jsonable import Jsonable
from offsuit.table.options import Options


@dataclass(frozen=True)
class Entry(Jsonable):
    """`at` is when it was written down, in milliseconds."""

    at: int
    sealed: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True)
class TableOpened(Entry, kind="opened"):
    """The table is there; who opened it is its host."""

    title: str
    game: str
    """A name of `games.seated`."""
    settings: str
    """What differs from that game's rules, as JSON."""
    options: Options
    host: str
    sealed: ClassVar[tuple[str, ...]] = ("host",)


@dataclass(frozen=True)
class Changed(Entry, kind="changed"):
    """Other rules or options, from the next round on."""

    settings: str
    options: Options


@dataclass(frozen=True)
class Locked(Entry, kind="locked"):
    """Nobody new may sit down, or everybody again."""

    locked: bool


@dataclass(frozen=True)
class Guarded(Entry, kind="guarded"):
    """A password is wanted of those who sit down; an empty hash takes it away."""

    password: str
    """Hashed, by rules that the table does not know."""
    sealed: ClassVar[tuple[str, ...]] = ("password",)


@dataclass(frozen=True)
class Queued(Entry, kind="queued"):
    """Takes the seat of a bot when the round is over."""

    name: str
    player: str
    sealed: ClassVar[tuple[str, ...]] = ("player",)


@dataclass(frozen=True)
class Dequeued(Entry, kind="dequeued"):
    """Does not wait any longer."""

    name: str
    player: str
    sealed: ClassVar[tuple[str, ...]] = ("player",)


@dataclass(frozen=True)
class Sat(Entry, kind="sat"):
    """Sits down, or comes back to his purse."""

    chair: int
    name: str
    level: str
    player: str
    sealed: ClassVar[tuple[str, ...]] = ("player",)


@dataclass(frozen=True)
class Readied(Entry, kind="readied"):
    """Wants to be dealt in, or not yet; `seeds` says whether he brings client seeds."""

    chair: int
    ready: bool
    seeds: bool


@dataclass(frozen=True)
class Rested(Entry, kind="rested"):
    """Sits out, or is back."""

    chair: int
    resting: bool


@dataclass(frozen=True)
class Leaving(Entry, kind="leaving"):
    """Gone in the middle of a round; the clock plays on for him."""

    chair: int
    barred: bool
    """Sent away by the host, who does not want him back."""


@dataclass(frozen=True)
class Left(Entry, kind="left"):
    """The chair is empty."""

    chair: int
    barred: bool


@dataclass(frozen=True)
class Bought(Entry, kind="bought"):
    """Chips handed out."""

    chair: int
    chips: int


@dataclass(frozen=True)
class Shuffled(Entry, kind="shuffled"):
    """A round begins with the server's promise for every place of the deck.

    With the entries that follow it up to the end of the round it can be read without the others.
    """

    round: int
    game: str
    settings: str
    chairs: tuple[int, ...]
    """The chair of each seat of the round."""
    seats: tuple[Seat, ...]
    button: int
    commitments: tuple[str, ...]
    bring: tuple[int, ...]
    """Seats that are waited for with a client seed."""
    until: int
    """When those who have not committed are no longer waited for."""


@dataclass(frozen=True)
class SeedPromised(Entry, kind="promised"):
    """A seat's commitment to its client seed."""

    seat: int
    commitment: str


@dataclass(frozen=True)
class Called(Entry, kind="called"):
    """No more commitments: those who have committed are to reveal."""

    until: int


@dataclass(frozen=True)
class SeedRevealed(Entry, kind="revealed"):
    """A seat's client seed."""

    seat: int
    seed: str


@dataclass(frozen=True)
class Voided(Entry, kind="voided"):
    """The round is not played; nothing of it counts."""

    why: str
    seats: tuple[int, ...]
    """Whose doing it was."""


@dataclass(frozen=True)
class RoundDealt(Entry, kind="dealt"):
    """The cards are dealt, in the order that all client seeds give."""

    until: int
    """When time runs out for the seats that are asked now."""


@dataclass(frozen=True)
class ActionTaken(Entry, kind="acted"):
    """A seat has answered a decision; until the game shows it, nobody hears how."""

    seat: int
    decision: int
    by: str
    """seat, bot or clock."""
    until: int
    """When time runs out for the seats that this asks."""
    id: str
    action: str
    """As JSON."""
    sealed: ClassVar[tuple[str, ...]] = ("id", "action")


@dataclass(frozen=True)
class Extended(Entry, kind="extended"):
    """The host was away: every clock that was running gets so many milliseconds more."""

    by: int


@dataclass(frozen=True)
class Finished(Entry, kind="finished"):
    """The round is over; the server seed is told where the rules show every card."""

    points: tuple[int, ...]
    chips: tuple[int, ...]
    server_seed: str | None


@dataclass(frozen=True)
class StandingsPlace(Jsonable):
    """One line of a final ranking; equal results share a place."""

    place: int
    name: str
    points: int
    chips: int


@dataclass(frozen=True)
class Ranked(Entry, kind="ranked"):
    """A match is over."""

    match: int
    places: tuple[StandingsPlace, ...]


ENTRIES: tuple[type[Entry], ...] = (
    TableOpened,
    Changed,
    Locked,
    Guarded,
    Queued,
    Dequeued,
    Sat,
    Readied,
    Rested,
    Leaving,
    Left,
    Bought,
    Shuffled,
    SeedPromised,
    Called,
    SeedRevealed,
    Voided,
    RoundDealt,
    ActionTaken,
    Extended,
    Finished,
    Ranked,
)
