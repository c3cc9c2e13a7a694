"""The kinds of entries in a table's journal.

A table is the fold of its entries, in order. Fields named in `sealed` are left out of exports:
see `entry_codec`.
"""

from dataclasses import dataclass
from typing import ClassVar

from offsuit.games.game import Seat
from offsuit.games.jsonable import Jsonable
from offsuit.table.options import Options


@dataclass(frozen=True)
class Entry(Jsonable):
    """Something that has happened at a table, at a time in milliseconds."""

    at: int
    sealed: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True)
class TableOpened(Entry, kind="opened"):
    """A table was opened; the player who opened it is its host."""

    title: str
    game: str
    """A name in `games.catalog.seated`."""
    settings: str
    """Rules that differ from the game's defaults, as JSON."""
    options: Options
    host: str
    sealed: ClassVar[tuple[str, ...]] = ("host",)


@dataclass(frozen=True)
class Changed(Entry, kind="changed"):
    """Rules or options were changed, from the next round on."""

    settings: str
    options: Options


@dataclass(frozen=True)
class Retitled(Entry, kind="retitled"):
    """The operator gave the table another title."""

    title: str


@dataclass(frozen=True)
class Closing(Entry, kind="closing"):
    """The host closes the table; the round that is played is finished first."""


@dataclass(frozen=True)
class Closed(Entry, kind="closed"):
    """The table is closed for good: the last entry of its journal."""

    why: str
    """In words: who closed it, or that nobody used it."""


@dataclass(frozen=True)
class Locked(Entry, kind="locked"):
    """The table was locked to newcomers, or unlocked."""

    locked: bool


@dataclass(frozen=True)
class Guarded(Entry, kind="guarded"):
    """A password was set; an empty hash removes it."""

    password: str
    """Its hash, made by the host."""
    sealed: ClassVar[tuple[str, ...]] = ("password",)


@dataclass(frozen=True)
class Queued(Entry, kind="queued"):
    """A player waits for a seat, at least until the round is over."""

    name: str
    player: str
    bot: bool = False
    """Says of itself that it is a program."""
    sealed: ClassVar[tuple[str, ...]] = ("player",)


@dataclass(frozen=True)
class Dequeued(Entry, kind="dequeued"):
    """A player has stopped waiting."""

    name: str
    player: str
    sealed: ClassVar[tuple[str, ...]] = ("player",)


@dataclass(frozen=True)
class Sat(Entry, kind="sat"):
    """A player or bot sat down, with the purse they left here before."""

    chair: int
    name: str
    level: str
    """Level of a bot of the server; empty for a guest."""
    player: str
    bot: bool = False
    """A guest who says of itself that it is a program."""
    sealed: ClassVar[tuple[str, ...]] = ("player",)


@dataclass(frozen=True)
class Readied(Entry, kind="readied"):
    """A player is ready to be dealt in, or not; `seeds`: brings client seeds."""

    chair: int
    ready: bool
    seeds: bool
    holds: bool = False
    """Looks at each result until they go on."""


@dataclass(frozen=True)
class WentOn(Entry, kind="next"):
    """A player has seen the result: the next round need not wait for them."""

    chair: int


@dataclass(frozen=True)
class Rested(Entry, kind="rested"):
    """A player sits out, or is back."""

    chair: int
    resting: bool


@dataclass(frozen=True)
class Unseeded(Entry, kind="unseeded"):
    """A player withheld too many client seeds: from now on they play here without one."""

    chair: int


@dataclass(frozen=True)
class Renamed(Entry, kind="renamed"):
    """The operator gave a player another name; the old one stays theirs."""

    chair: int
    name: str


@dataclass(frozen=True)
class Leaving(Entry, kind="leaving"):
    """A player left in the middle of a round; the clock acts for them."""

    chair: int
    barred: bool
    """Removed by the host, and may not come back."""


@dataclass(frozen=True)
class Left(Entry, kind="left"):
    """A chair was emptied."""

    chair: int
    barred: bool


@dataclass(frozen=True)
class Bought(Entry, kind="bought"):
    """Chips were handed out."""

    chair: int
    chips: int


@dataclass(frozen=True)
class Shuffled(Entry, kind="shuffled"):
    """A round began, with the server's commitment for every place of the deck.

    It can be replayed from this entry and those that follow until it ends.
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
    """Seats that bring a client seed."""
    until: int
    """Deadline for their commitments."""


@dataclass(frozen=True)
class SeedPromised(Entry, kind="promised"):
    """A seat committed to its client seed."""

    seat: int
    commitment: str


@dataclass(frozen=True)
class Called(Entry, kind="called"):
    """Commitments are closed; seats that have committed must reveal."""

    until: int


@dataclass(frozen=True)
class SeedRevealed(Entry, kind="revealed"):
    """A seat revealed its client seed."""

    seat: int
    seed: str


@dataclass(frozen=True)
class Voided(Entry, kind="voided"):
    """The round was cancelled, before the deal or by the operator; nothing of it counts."""

    why: str
    seats: tuple[int, ...]
    """Seats that caused it, by a client seed that they withheld."""


@dataclass(frozen=True)
class RoundDealt(Entry, kind="dealt"):
    """Cards were dealt, in the order given by all client seeds."""

    until: int
    """Deadline of the seats that owe a decision now."""


@dataclass(frozen=True)
class ActionTaken(Entry, kind="acted"):
    """A seat answered a decision; what it did is public once the game shows it."""

    seat: int
    decision: int
    by: str
    """Who acted: seat, bot or clock."""
    until: int
    """Deadline of the seats that owe a decision because of it."""
    id: str
    action: str
    """As JSON."""
    sealed: ClassVar[tuple[str, ...]] = ("id", "action")


@dataclass(frozen=True)
class Extended(Entry, kind="extended"):
    """The server was down: every running clock gets some milliseconds more."""

    by: int


@dataclass(frozen=True)
class Finished(Entry, kind="finished"):
    """The round is over; the server seed is published if the rules show every card."""

    points: tuple[int, ...]
    chips: tuple[int, ...]
    server_seed: str | None


@dataclass(frozen=True)
class StandingsPlace(Jsonable):
    """One line of the standings; equal results share a place."""

    place: int
    name: str
    points: int
    chips: int


@dataclass(frozen=True)
class Ranked(Entry, kind="ranked"):
    """A match is over, with its final standings."""

    match: int
    places: tuple[StandingsPlace, ...]


ENTRIES: tuple[type[Entry], ...] = (
    TableOpened,
    Changed,
    Retitled,
    Closing,
    Closed,
    Locked,
    Guarded,
    Queued,
    Dequeued,
    Sat,
    Readied,
    WentOn,
    Rested,
    Unseeded,
    Renamed,
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
