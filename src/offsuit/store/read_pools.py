"""Threads for reading: control calls never wait behind long reads.

With one pool for everything, 60 reads of a long journal held up every look-up behind them. Threads
share one interpreter, so that more than two long reads at once would only slow down the tables.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from offsuit.errors import TooManyReadsError

P = ParamSpec("P")
T = TypeVar("T")

CONTROL_THREADS, LONG_THREADS = 4, 2
MOST_PLACES = 64
"""Long reads of all clients together, waiting ones and streams included."""
SHARE = 4
"""Long reads that one client may have at a time."""
RETRY_SECONDS = 1


class ReadPools:
    """Two pools of threads, and places for the clients of long reads."""

    def __init__(self) -> None:
        self._control = ThreadPoolExecutor(CONTROL_THREADS, thread_name_prefix="control")
        self._long = ThreadPoolExecutor(LONG_THREADS, thread_name_prefix="long-read")
        self._held: Counter[str] = Counter()

    async def control(self, read: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """A read of a few rows, which commands and readiness wait for."""
        return await _in(self._control, read, *args, **named)

    async def long(self, read: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """A read that may take long, or whose result takes long to make."""
        return await _in(self._long, read, *args, **named)

    @contextmanager
    def place(self, client: str, share: int = SHARE) -> Iterator[None]:
        """A client's place among the long reads while theirs takes; a client may hold `share`."""
        if self._held[client] >= share:
            raise TooManyReadsError(f"you have {share} long reads at work", RETRY_SECONDS)
        if self._held.total() >= MOST_PLACES:
            raise TooManyReadsError("too many long reads are at work", RETRY_SECONDS)
        self._held[client] += 1
        try:
            yield
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]

    def close(self) -> None:
        """Wait for the reads at work; those that have not begun are dropped."""
        for pool in (self._control, self._long):
            pool.shutdown(cancel_futures=True)


async def _in(pool: Executor, read: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, lambda: read(*args, **named))
