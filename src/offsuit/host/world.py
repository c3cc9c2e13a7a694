"""What tables are given from outside: a clock, random bytes, and reviews."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from offsuit.games.catalog.seated import seated_game, seated_review
from offsuit.host.liveness.failure_counts import FailureCounts
from offsuit.host.liveness.host_clock import HostClock
from offsuit.host.operating.meter import UNMETERED, Meter
from offsuit.table.journal.draft import Moment


def milliseconds() -> int:
    """Now, since 1970, by the clock on the wall."""
    return time.time_ns() // 1_000_000


def fresh_seed() -> bytes:
    """32 random bytes from the operating system."""
    return secrets.token_bytes(32)


Reviewing = Callable[[str, str, Any], Awaitable[list[Any]]]
"""Game, settings as JSON, last state of a round -> a review for each seat; see `find_reviews`."""


def find_reviews(game: str, settings: str, state: Any) -> list[Any]:
    """The reviews of a finished round, one for each seat."""
    return seated_review(game, seated_game(game, json.loads(settings), bounded=False), state)


async def review_in_thread(game: str, settings: str, state: Any) -> list[Any]:
    """Good for few tables: a thread slows down all others."""
    return await asyncio.to_thread(find_reviews, game, settings, state)


@dataclass(frozen=True)
class World:
    """Given to every table; tests use their own."""

    now: Callable[[], int] = field(default_factory=HostClock)
    """Milliseconds since 1970, so that deadlines outlive a restart."""
    fresh: Callable[[], bytes] = fresh_seed
    think: float = 0
    """Seconds that a bot waits before it acts, so that people can follow the play."""
    review: Reviewing = review_in_thread
    failures: FailureCounts = field(default_factory=FailureCounts)
    meter: Meter = UNMETERED
    """Counts what tables use."""

    @property
    def moment(self) -> Moment:
        """The time now, with a source of random bytes."""
        return Moment(self.now(), self.fresh)

    def not_before(self, at: int) -> None:
        """Let time go on from the last entry of a journal if the wall clock is behind it."""
        if isinstance(self.now, HostClock):
            self.now.not_before(at)
