"""Whether the database answers: every error of its drivers is mapped, counted and logged here."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from offsuit.errors import OutageError

LOG = logging.getLogger("offsuit.store")
READ, WRITE, OPEN_FILES = "read", "write", "open-files"
PARTS = {
    READ: "the journal cannot be read",
    WRITE: "the journal cannot be written",
    OPEN_FILES: "no file can be opened",
}
"""What may fail by itself: a full disk can still be read."""
QUIET_SECONDS = 1.0
"""Time without a failure after which an outage is over, so that one that comes and goes is one."""


HANG_SECONDS = 2.0
"""A call that takes so long to fail has met a database that hangs."""
RETRY_SECONDS = 1.0
"""Time between two tries of a database that hangs."""
TRIAL_SECONDS = 30.0
"""Time after which a try that has not come back is given up, and another one made."""


class StoreHealth:
    """The outages of one database. Threads may share it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._changing = threading.Lock()
        self._failing: dict[str, float] = {}
        """Parts that fail, with the time of the last failure."""
        self._hanging: dict[str, float] = {}
        """Parts whose calls failed only after a while, with the time of the next try."""
        self._why, self._since, self._failed_calls = "", 0.0, 0
        self.failures: Counter[str] = Counter(dict.fromkeys(PARTS, 0))
        """Failures of each part since the start."""

    @property
    def outage(self) -> str | None:
        """What fails and why; None while everything works."""
        return self._why if self._failing else None

    @property
    def seconds(self) -> float:
        """How long the outage has lasted; 0 while everything works."""
        return self._now() - self._since if self._failing else 0.0

    @contextmanager
    def watch(self, part: str) -> Iterator[None]:
        """Whatever the database raises inside is an `OutageError`.

        While it hangs, one call at a time finds out whether it still does, and others are refused
        at once: nobody waits behind those who wait.
        """
        self._enter(part)
        began = self._now()
        try:
            yield
        except Exception as error:
            self._left(part, hangs=self._now() - began >= HANG_SECONDS)
            if isinstance(error, OutageError):
                raise  # noted before
            raise self.failed(part, error) from error
        self._left(part, hangs=False)
        self.worked(part)

    def _enter(self, part: str) -> None:
        """Refuse a call of a part that hangs, unless it is time to try again."""
        with self._changing:
            again = self._hanging.get(part)
            if again is None:
                return
            now = self._now()
            if now >= again:
                self._hanging[part] = now + TRIAL_SECONDS
                return
            self._failed_calls += 1
            self.failures[part] += 1
            why = self._why or PARTS[part]
        raise OutageError(why)

    def _left(self, part: str, hangs: bool) -> None:
        with self._changing:
            if hangs:
                self._hanging[part] = self._now() + RETRY_SECONDS
            else:
                self._hanging.pop(part, None)

    def failed(self, part: str, error: Exception) -> OutageError:
        """Note a failure; the first one of an outage is logged."""
        why = f"{PARTS[part]}: {_first_line(error)}"
        with self._changing:
            begins = not self._failing
            now = self._now()
            if begins:
                self._why, self._since, self._failed_calls = why, now, 0
            self._failing[part] = now
            self._failed_calls += 1
            self.failures[part] += 1
        if begins:
            LOG.error("outage begins: %s", why)
        return OutageError(why)

    def worked(self, part: str) -> None:
        """Note that a part works; the end of an outage is logged."""
        if part not in self._failing:
            return
        with self._changing:
            now = self._now()
            if now - self._failing.get(part, now) < QUIET_SECONDS:
                return
            del self._failing[part]
            if self._failing:
                return
            lasted, calls = now - self._since, self._failed_calls
        LOG.warning("outage ends after %.1f s and %d failed calls", lasted, calls)


def _first_line(error: Exception) -> str:
    """The driver's own first line: later ones may quote rows."""
    told = str(getattr(error, "orig", None) or error).strip()
    return told.splitlines()[0] if told else type(error).__name__


class WatchedEngine:
    """Connections whose every error is an `OutageError`."""

    def __init__(self, engine: sa.Engine, part: str, health: StoreHealth) -> None:
        self._engine, self._part, self._health = engine, part, health

    @contextmanager
    def connect(self) -> Iterator[sa.Connection]:
        """A connection of the engine's pool; all work with it is watched."""
        with self._health.watch(self._part), self._engine.connect() as connection:
            yield connection

    def dispose(self) -> None:
        """Close all connections."""
        self._engine.dispose()
