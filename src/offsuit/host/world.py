"""What tables may not have of their own: a clock and chance."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from offsuit.table.draft import Moment


def milliseconds() -> int:
    """Since 1970; deadlines are kept over a restart."""
    return time.time_ns() // 1_000_000


def fresh_seed() -> bytes:
    """32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


@dataclass(frozen=True)
class World:
    """Handed to every table; tests hand in their own."""

    now: Callable[[], int] = milliseconds
    fresh: Callable[[], bytes] = fresh_seed
    think: float = 0
    """Seconds that a bot takes for a decision, where people are to follow the play."""

    @property
    def moment(self) -> Moment:
        """Now."""
        return Moment(self.now(), self.fresh)
