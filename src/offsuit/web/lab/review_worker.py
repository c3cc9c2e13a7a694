"""Makes reviews of rounds in a process of its own, one at a time, at low priority."""

import asyncio
from typing import Any

from offsuit.errors import StoreError
from offsuit.web.lab.lab_pool import LabWorker

MOST = 500
"""Rounds that may wait; others are reviewed when somebody asks for the review."""
SECONDS = 30.0
"""More than any review takes."""


class ReviewWorker:
    """The `World.review` of a server's host."""

    def __init__(self, idle: bool) -> None:
        self._worker = LabWorker(idle)
        self._turn = asyncio.Lock()
        self.waiting = 0

    async def __call__(self, game: str, settings: str, state: Any) -> list[Any]:
        """Make the reviews of a round; refused if too many wait already."""
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

    async def learn(self) -> None:
        """Start the process now."""
        await asyncio.to_thread(self._worker.learn, ["review"])

    async def close(self) -> None:
        """End the process; missing reviews are made when somebody asks for them."""
        await asyncio.to_thread(self._worker.close)
