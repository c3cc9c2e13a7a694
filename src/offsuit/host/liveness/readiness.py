"""Whether a host can serve: tried by writing, at most once a second, however often it is asked."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress

from offsuit.errors import OutageError, StoreError
from offsuit.host.liveness.failure_counts import FailureCounts
from offsuit.store.store import Store
from offsuit.store.store_health import OPEN_FILES, WRITE

PROBE_SECONDS = 1.0
"""Time between two probes."""
ANSWER_SECONDS = 5.0
"""Time after which a database that does not answer counts as out of reach."""
MOST_LAG = 1_000
"""Waiting appends beyond which a host is not ready."""


class Readiness:
    """Finds out that an outage begins when somebody asks, and by itself that it has ended."""

    def __init__(
        self, store: Store, failures: FailureCounts, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._store, self._failures, self._now = store, failures, now
        self._probe: asyncio.Task[None] | None = None
        self._started = 0.0
        self._watching: asyncio.Task[None] | None = None

    async def problem(self) -> str | None:
        """Why the host is not ready; None if it is."""
        await self._probed()
        if self._store.health.outage is not None:
            return "the journal cannot be read or written"
        if self._store.lag > MOST_LAG:
            return "too many entries wait for the journal"
        if dead := self._failures.dead:
            return f"every {' and every '.join(dead)} fails"
        return None

    def watch(self) -> None:
        """Try again and again while there is an outage, until `close`."""
        if self._watching is None:
            self._watching = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        """Try no more."""
        tasks = [task for task in (self._watching, self._probe) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            self._open_a_file()
            if self._store.health.outage is not None:
                await self._probed()

    async def _probed(self) -> None:
        """Wait for a probe that began less than a second ago, or for a new one."""
        now = self._now()
        if self._probe is None or (self._probe.done() and now - self._started >= PROBE_SECONDS):
            self._started = now
            self._probe = asyncio.get_running_loop().create_task(self._try())
        patience = max(0.0, self._started + ANSWER_SECONDS - now)
        await asyncio.wait([self._probe], timeout=patience)
        if not self._probe.done() and self._store.health.outage is None:
            self._store.health.failed(WRITE, TimeoutError("no answer"))

    async def _try(self) -> None:
        self._open_a_file()
        try:
            await self._store.probe()
        except StoreError:
            pass  # the store has noted it
        except Exception as error:  # no thread can be started, say
            self._store.health.failed(WRITE, error)

    def _open_a_file(self) -> None:
        """Without descriptors there are no new connections, to clients or to the database."""
        with suppress(OutageError), self._store.health.watch(OPEN_FILES):
            os.close(os.open(os.devnull, os.O_RDONLY))
