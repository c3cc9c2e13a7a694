"""The journals of all tables in one database, as bytes."""

import asyncio
from collections.abc import Iterator, Sequence

from offsuit.store.chain import JournalRow
from offsuit.store.database_file import DatabaseFile
from offsuit.store.derived import NOTHING_DERIVED, Derived, IndexedRound, Snapshot
from offsuit.store.engine import open_database
from offsuit.store.export import ndjson
from offsuit.store.leases import Leases
from offsuit.store.read_pools import ReadPools
from offsuit.store.server_values import ServerValues
from offsuit.store.store_health import READ, StoreHealth, WatchedEngine
from offsuit.store.store_reader import StoreReader
from offsuit.store.writing.loop_appends import LoopAppends
from offsuit.store.writing.writer import Append, Reviewed, Seed, Writer


class Store:
    """Appends return when they are on the disk; reads run in threads.

    A database that cannot be used now raises `OutageError`, whatever the reason.
    """

    def __init__(self, url: str) -> None:
        """Open the database, and create or migrate its tables.

        `sqlite:///PATH`, or `postgresql://USER:PASSWORD@HOST/NAME` of an existing database.
        """
        self._writes, reads = open_database(url)
        self.health = StoreHealth()
        self._reads = WatchedEngine(reads, READ, self.health)
        file = DatabaseFile(self._writes.url)
        self._writer = Writer(self._writes, self.health, file=file)
        self._appends = LoopAppends(self._writer)
        self.reader = StoreReader(self._reads)
        """For threads; coroutines use the methods here, or `pools`."""
        self.pools = ReadPools()
        self.values = ServerValues(self._writes, self.health, self.pools)
        self.leases = Leases(self._writes, self.health, self.pools)

    async def append(
        self,
        rows: Sequence[JournalRow],
        kept: Sequence[Seed] = (),
        derived: Derived = NOTHING_DERIVED,
    ) -> bool:
        """Write rows of one table, with seeds and what is derived; true once they are durable.

        False if another writer has used one of their numbers; then nothing is written. After an
        `OutageError` it is not known whether they were.
        """
        return await self._write(Append(rows, kept, derived=derived))

    async def keep_reviews(self, found: Sequence[Reviewed]) -> None:
        """Write reviews of a part; existing ones are kept."""
        await self._write(Append((), reviews=found))

    async def probe(self) -> None:
        """Write one small row and read it, or raise `OutageError`."""
        await self._write(Append((), probes=True))
        await self.pools.control(self.reader.probe)

    async def keep_index(self, table: str, found: Sequence[IndexedRound], whole: bool) -> None:
        """Write rounds of an older journal into the index; `whole` if there are no more."""
        indexed = (table,) if whole else ()
        await self._write(Append((), derived=Derived(found), indexed=indexed))

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Write a snapshot in place of the one that was kept."""
        await self._write(Append((), derived=Derived(snapshot=snapshot)))

    async def forget_derived(self, table: str) -> None:
        """Remove index and snapshot of a table: they are made again when its journal is read."""
        await self._write(Append((), forgotten=(table,)))

    async def _write(self, append: Append) -> bool:
        return await self._appends.write(append)

    @property
    def lag(self) -> int:
        """Appends that wait to be written."""
        return self._writer.lag

    async def rows(self, table: str, after: int = 0, part: int | None = None) -> list[JournalRow]:
        """Entries of a journal after number `after`, of one part or of all, in order."""
        return await self.pools.control(self.reader.rows, table, after, part)

    async def reviews(self, table: str, part: int | None = None) -> list[Reviewed]:
        """Reviews of one part or of all, the greatest loss first."""
        return await self.pools.control(self.reader.reviews, table, part)

    async def tables(self) -> list[str]:
        """Ids of all tables that have a journal."""
        return await self.pools.control(self.reader.tables)

    async def seed(self, table: str, part: int) -> bytes | None:
        """The secret of one part, for the host only."""
        return await self.pools.control(self.reader.seed, table, part)

    async def export(self, table: str) -> Iterator[str]:
        """The journal as it is now, as lines of JSON without sealed parts.

        Each step of the iterator may read from the database: take it in a thread.
        """
        kept = await self.pools.control(self.reader.kept, table)
        until = 0 if kept is None else kept.head.seq
        return ndjson(row for chunk in self.reader.chunks(table, 0, until) for row in chunk)

    async def close(self) -> None:
        """Finish all writes, then close the database."""
        self._appends.hand_over()
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self.pools.close)
        self._writes.dispose()
        self._reads.dispose()
