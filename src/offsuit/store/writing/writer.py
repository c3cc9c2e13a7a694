"""The thread that writes: appends that arrive during one transaction make the next one.

A thread and not an asynchronous driver: `aiosqlite` is a thread per connection too, with a switch
between threads for each statement. Here a switch carries a whole group of appends.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from offsuit.errors import OutageError, StoreError
from offsuit.store.chain import JournalRow
from offsuit.store.database_file import DatabaseFile
from offsuit.store.derived import NOTHING_DERIVED, Derived
from offsuit.store.schema import journal, probe, reviews, seeds
from offsuit.store.store_health import WRITE, StoreHealth
from offsuit.store.writing.derived_writer import DerivedWriter
from offsuit.store.writing.driver_insert import DriverInsert

MOST_TOGETHER = 256
"""Largest number of appends in one transaction."""
PROBES = 1_000_000
"""The number of probes is counted up to this, so that each one changes its row."""

INSERTS: dict[str, Callable[[sa.Table], Any]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


@dataclass(frozen=True)
class Seed:
    """The secret of one part of a journal."""

    table: str
    part: int
    seed: bytes = field(repr=False)


@dataclass(frozen=True)
class Reviewed:
    """The review of one seat of a part."""

    table: str
    part: int
    seat: int
    loss: float
    """Sort key."""
    body: bytes


@dataclass
class Append:
    """Rows that are written together or not at all."""

    rows: Sequence[JournalRow]
    seeds: Sequence[Seed] = ()
    reviews: Sequence[Reviewed] = ()
    """The first review of a seat and part is kept."""
    derived: Derived = NOTHING_DERIVED
    indexed: Sequence[str] = ()
    """Tables whose rounds are all in the index from now on."""
    forgotten: Sequence[str] = ()
    """Tables whose index and snapshot are removed, to be made again."""
    probes: bool = False
    """Whether one row is written that says nothing: it finds out whether that is possible."""
    written: "Future[bool]" = field(default_factory=Future)
    """True once durable; False if another writer has used one of the numbers."""


class HandedOver(NamedTuple):
    """Appends that were submitted together, and what is called once all of them are decided."""

    appends: Sequence[Append]
    decided: Callable[[], None] | None = None


class Writer:
    """Writes appends in the order in which they are submitted."""

    def __init__(
        self,
        engine: sa.Engine,
        health: StoreHealth | None = None,
        *,
        file: DatabaseFile | None = None,
    ) -> None:
        self._engine, self._health, self._file = engine, health or StoreHealth(), file
        insert = INSERTS[engine.dialect.name]
        self._derived = DerivedWriter(insert, engine.dialect)
        rows = insert(journal).on_conflict_do_nothing()
        self._insert = DriverInsert(rows, engine.dialect)
        self._keep = sa.insert(seeds)
        self._review = insert(reviews).on_conflict_do_nothing()
        again = {"times": (probe.c.times + 1) % PROBES}
        first = insert(probe).values(id=1, times=0)
        self._probe = first.on_conflict_do_update(index_elements=[probe.c.id], set_=again)
        self._waiting: queue.SimpleQueue[HandedOver | None] = queue.SimpleQueue()
        self._submitted = self._taken = 0
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._closed = False
        self._thread.start()

    def submit(self, append: Append) -> "Future[bool]":
        """Queue an append; the future is done when it is written or refused."""
        self.submit_all(HandedOver([append]))
        return append.written

    def submit_all(self, together: HandedOver) -> None:
        """Queue several appends; each may be written or refused."""
        if self._closed:
            raise StoreError("the journal is closed")
        self._submitted += len(together.appends)
        self._waiting.put(together)

    @property
    def lag(self) -> int:
        """Appends that wait for the thread."""
        return self._submitted - self._taken

    def close(self) -> None:
        """Write everything that was submitted, then stop."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            handed, last = self._gather(first)
            group = [append for each in handed for append in each.appends]
            self._taken += len(group)
            self._write(group)
            for each in handed:
                if each.decided is not None:
                    each.decided()
            if last:
                break

    def _gather(self, first: HandedOver) -> tuple[list[HandedOver], bool]:
        """All appends that wait, and whether the writer is to stop after them."""
        handed, count = [first], len(first.appends)
        while count < MOST_TOGETHER:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                return handed, False
            if more is None:
                return handed, True
            handed.append(more)
            count += len(more.appends)
        return handed, False

    def _write(self, group: list[Append]) -> None:
        """Write a group of appends; errors go to their futures, and the thread keeps running."""
        group = [append for append in group if append.written.set_running_or_notify_cancel()]
        if not group:
            return
        try:
            with self._health.watch(WRITE):
                self._check_file()
                with self._engine.connect() as connection:
                    won = self._insert_group(connection, group)
                    connection.commit()
                self._check_file()  # nothing is acknowledged that went into a deleted file
        except OutageError as error:
            for append in group:
                append.written.set_exception(OutageError(str(error)))
            return
        for append, written in zip(group, won, strict=True):
            append.written.set_result(written)

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    def _insert_group(self, connection: sa.Connection, group: list[Append]) -> list[bool]:
        """Insert all in one go; if not every row was new, one append after another."""
        won = [True] * len(group)
        if not self._insert_rows(connection, [row for append in group for row in append.rows]):
            connection.rollback()
            won = [self._insert_one(connection, append) for append in group]
        winners = [append for append, written in zip(group, won, strict=True) if written]
        if kept := [asdict(seed) for append in winners for seed in append.seeds]:
            connection.execute(self._keep, kept)
        if found := [asdict(each) for append in winners for each in append.reviews]:
            connection.execute(self._review, found)
        if any(append.probes for append in group):
            self._try_locks(connection)
            connection.execute(self._probe)
        self._derive(connection, winners)
        return won

    def _try_locks(self, connection: sa.Connection) -> None:
        """A journal that somebody has locked cannot be written, although others can."""
        if self._engine.dialect.name == "postgresql":
            connection.execute(sa.text("LOCK TABLE journal IN ROW EXCLUSIVE MODE"))

    def _derive(self, connection: sa.Connection, winners: Sequence[Append]) -> None:
        """Heads and whatever else is derived from what was written."""
        self._derived.move_heads(connection, [each.rows[-1] for each in winners if each.rows])
        for append in winners:
            self._derived.forget(connection, append.forgotten)
        self._derived.write(connection, [append.derived for append in winners])
        for append in winners:
            self._derived.mark_indexed(connection, append.indexed)

    def _insert_one(self, connection: sa.Connection, append: Append) -> bool:
        attempt = connection.begin_nested()
        written = self._insert_rows(connection, append.rows)
        (attempt.commit if written else attempt.rollback)()
        return written

    def _insert_rows(self, connection: sa.Connection, rows: Sequence[JournalRow]) -> bool:
        """Whether every row was new; a number that was used before inserts nothing."""
        if not rows:
            return True
        return self._insert.run(connection, [vars(row) for row in rows]) == len(rows)
