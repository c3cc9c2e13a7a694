"""What is derived from a journal by reading it: written with the entries it comes from.

Whoever writes entries knows what they say, the store does not. All of it can be made again from the
journal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class IndexedRound:
    """A round that is over."""

    table: str
    round: int
    seq: int
    """Number of the entry that ended it."""
    at: int
    body: bytes
    """A public summary."""
    players: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    """Seat and secret id of the people who were dealt in."""


@dataclass(frozen=True)
class Snapshot:
    """What the entries of a journal up to a number amount to; for the host only."""

    table: str
    seq: int
    hash: bytes
    """Of the row with this number: a snapshot of another journal does not fit."""
    seal: bytes
    """By which the host knows that the body is whole and its own."""
    body: bytes = field(repr=False)


@dataclass(frozen=True)
class Derived:
    """What is written in the same transaction as some entries."""

    rounds: Sequence[IndexedRound] = ()
    snapshot: Snapshot | None = None


NOTHING_DERIVED = Derived()
