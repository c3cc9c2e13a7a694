"""Rounds looked back upon in a process of their own, one at a time, behind everything else."""

import asyncio
from typing import Any

from offsuit.errors import StoreError
from offsuit.web.lab.lab_pool import Worker

MOST = 500
"""Rounds that wait; one more is looked back upon when somebody asks for it."""
SECONDS = 30.0
"""Far more than any review takes."""


class Reviewer:
    """What a host's `World.review` calls."""

    def __init__(self, idle: bool) -> None:
        self._worker = Worker(idle)
        self._turn = asyncio.Lock()
        self.waiting = 0

    async def __call__(self, game: str, settings: str, state: Any) -> list[Any]:
        """Refused where too many wait already."""
        if self.waiting >= MOST:
            raise StoreError("too many rounds wait for their review")
        self.waiting += 1
        try:
            async with self._turn:
                given = {"game": game, "settings": settings, "state": state}
                answer = await asyncio.to_thread(self._worker.ask, "review", given, SECONDS)
        finally:
            self.waiting -= 1
        found: list[Any] = answer.found["reviews"]
        return found

    async def close(self) -> None:
        """End the process; what was not finished is made again when somebody asks."""
        await asyncio.to_thread(self._worker.close)
