"""What tables may not have of their own: a clock, chance, and time to look back."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from offsuit.games.catalog.seated import seated_game, seated_review
from offsuit.table.journal.draft import Moment


def milliseconds() -> int:
    """Since 1970; deadlines are kept over a restart."""
    return time.time_ns() // 1_000_000


def fresh_seed() -> bytes:
    """32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


Reviewing = Callable[[str, str, Any], Awaitable[list[Any]]]
"""Game, settings as JSON, and the last state of a round -> an `Answer` a seat; see `find_reviews`.
"""


def find_reviews(game: str, settings: str, state: Any) -> list[Any]:
    """What there is to say about a round that is over."""
    return seated_review(game, seated_game(game, json.loads(settings)), state)


async def review_in_thread(game: str, settings: str, state: Any) -> list[Any]:
    """For few tables: a thread takes time from all others."""
    return await asyncio.to_thread(find_reviews, game, settings, state)


@dataclass(frozen=True)
class World:
    """Handed to every table; tests hand in their own."""

    now: Callable[[], int] = milliseconds
    fresh: Callable[[], bytes] = fresh_seed
    think: float = 0
    """Seconds that a bot takes for a decision, where people are to follow the play."""
    review: Reviewing = review_in_thread

    @property
    def moment(self) -> Moment:
        """Now."""
        return Moment(self.now(), self.fresh)
