"""The journals of all tables in one database, as bytes."""

import asyncio
from collections.abc import Iterator, Sequence

import sqlalchemy as sa

from offsuit.store.chain import JournalRow
from offsuit.store.engine import open_database
from offsuit.store.export import ndjson
from offsuit.store.schema import journal, reviews, seeds
from offsuit.store.server_values import ServerValues
from offsuit.store.writer import Append, Reviewed, Seed, Writer


class Store:
    """Appends return when they are on the disk; reads run in threads."""

    def __init__(self, url: str) -> None:
        """Open the database, and create or migrate its tables.

        `sqlite:///PATH`, or `postgresql://USER:PASSWORD@HOST/NAME` of an existing database.
        """
        self._writes, self._reads = open_database(url)
        self._writer = Writer(self._writes)
        self.values = ServerValues(self._writes)

    async def append(self, rows: Sequence[JournalRow], kept: Sequence[Seed] = ()) -> bool:
        """Write rows of one table, with seeds; true once they are durable.

        False if another writer has used one of their numbers; then nothing is written. A disk that
        cannot be written raises `StoreError`.
        """
        return await asyncio.wrap_future(self._writer.submit(Append(rows, kept)))

    async def keep_reviews(self, found: Sequence[Reviewed]) -> None:
        """Write reviews of a part; existing ones are kept."""
        await asyncio.wrap_future(self._writer.submit(Append((), reviews=found)))

    async def reviews(self, table: str, part: int | None = None) -> list[Reviewed]:
        """Reviews of one part or of all, the greatest loss first."""
        wanted = [reviews.c.table == table]
        if part is not None:
            wanted.append(reviews.c.part == part)
        order = (reviews.c.loss.desc(), reviews.c.part, reviews.c.seat)

        def read() -> list[Reviewed]:
            with self._reads.connect() as connection:
                found = connection.execute(sa.select(reviews).where(*wanted).order_by(*order))
                return [Reviewed(**row._mapping) for row in found]

        return await asyncio.to_thread(read)

    @property
    def lag(self) -> int:
        """Appends that wait to be written."""
        return self._writer.lag

    async def rows(self, table: str, after: int = 0, part: int | None = None) -> list[JournalRow]:
        """Entries of a journal after number `after`, of one part or of all, in order."""
        wanted = [journal.c.table == table, journal.c.seq > after]
        if part is not None:
            wanted.append(journal.c.part == part)
        return await asyncio.to_thread(self._read_rows, sa.and_(*wanted))

    def _read_rows(self, wanted: sa.ColumnElement[bool]) -> list[JournalRow]:
        with self._reads.connect() as connection:
            found = connection.execute(sa.select(journal).where(wanted).order_by(journal.c.seq))
            return [JournalRow(**row._mapping) for row in found]

    async def tables(self) -> list[str]:
        """Ids of all tables that have a journal."""

        def read() -> list[str]:
            with self._reads.connect() as connection:
                found = connection.execute(sa.select(journal.c.table).distinct())
                return sorted(row[0] for row in found)

        return await asyncio.to_thread(read)

    async def seed(self, table: str, part: int) -> bytes | None:
        """The secret of one part, for the host only."""

        def read() -> bytes | None:
            wanted = (seeds.c.table == table, seeds.c.part == part)
            with self._reads.connect() as connection:
                return connection.execute(sa.select(seeds.c.seed).where(*wanted)).scalar()

        return await asyncio.to_thread(read)

    async def export(self, table: str) -> Iterator[str]:
        """The journal as lines of JSON, without sealed parts."""
        return ndjson(await self.rows(table))

    async def close(self) -> None:
        """Finish all writes, then close the database."""
        await asyncio.to_thread(self._writer.close)
        self._writes.dispose()
        self._reads.dispose()
