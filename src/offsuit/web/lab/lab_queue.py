"""Who gets the next free worker of the lab: clients who have asked for little come first."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from offsuit.web.messages.problems import Problem

W = TypeVar("W")


@dataclass(eq=False)
class Waiting(Generic[W]):
    """A question that waits for a worker."""

    client: str
    worker: "asyncio.Future[W]"


class LabQueue(Generic[W]):
    """Workers that are free, and questions that wait: at most so many, and for so long.

    A free worker takes a question of the client who has the fewest at work; of several, that of
    the client who has used the least of their budget; then the one that has waited for longest.
    """

    def __init__(
        self, workers: Iterable[W], most: int, seconds: float, used: Callable[[str], float]
    ) -> None:
        self._free = list(workers)
        self._most, self._seconds, self._used = most, seconds, used
        self._waiting: list[Waiting[W]] = []
        self._at_work: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """Questions that wait."""
        return len(self._waiting)

    async def take(self, client: str) -> W:
        """A worker for a question of a client, who gives it back."""
        if self._free:
            self._at_work[client] += 1
            return self._free.pop()
        if len(self._waiting) >= self._most:
            raise Problem("busy", "too many questions wait for the lab", retry=self._seconds / 4)
        mine: Waiting[W] = Waiting(client, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        try:
            async with asyncio.timeout(self._seconds):
                return await mine.worker
        except TimeoutError:
            self._gave_up(mine)
            detail = f"no worker of the lab was free within {self._seconds:g} seconds"
            raise Problem("busy", detail, retry=self._seconds / 2) from None
        except asyncio.CancelledError:
            self._gave_up(mine)
            raise

    def give_back(self, client: str, worker: W) -> None:
        """A worker whose question of a client is done; it takes the next."""
        self._at_work[client] -= 1
        if not self._at_work[client]:
            del self._at_work[client]
        waiting = [each for each in self._waiting if not each.worker.done()]  # some may be leaving
        if not waiting:
            self._free.append(worker)
            return
        chosen = min(
            waiting, key=lambda each: (self._at_work[each.client], self._used(each.client))
        )
        self._waiting.remove(chosen)
        self._at_work[chosen.client] += 1
        chosen.worker.set_result(worker)

    def _gave_up(self, mine: Waiting[W]) -> None:
        """A question that does not wait any more; it may have got a worker at the last moment."""
        if mine in self._waiting:
            self._waiting.remove(mine)
        elif mine.worker.done() and not mine.worker.cancelled():
            self.give_back(mine.client, mine.worker.result())
