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


class StoreHealth:
    """The outages of one database. Threads may share it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._changing = threading.Lock()
        self._failing: dict[str, float] = {}
        """Parts that fail, with the time of the last failure."""
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
        """Whatever the database raises inside is an `OutageError`."""
        try:
            yield
        except OutageError:
            raise  # noted before
        except Exception as error:
            raise self.failed(part, error) from error
        self.worked(part)

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
