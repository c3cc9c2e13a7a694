"""Leases: what one of several processes on a database does at a time.

Times are those of the database's clock, so that the clocks of two machines need not agree.
"""

import sqlalchemy as sa

from offsuit.store.read_pools import ReadPools
from offsuit.store.schema import leases
from offsuit.store.store_health import WRITE, StoreHealth
from offsuit.store.writing.writer import INSERTS

CLOCKS = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
}
"""Milliseconds since 1970 in the words of each database."""


class Leases:
    """A name has at most one holder at a time; a holder that dies loses it when its time is up.

    A database that cannot be used is an `OutageError`.
    """

    def __init__(self, writes: sa.Engine, health: StoreHealth, pools: ReadPools) -> None:
        self._engine, self._health, self._pools = writes, health, pools
        now = sa.literal_column(CLOCKS[writes.dialect.name], sa.BigInteger)
        until = now + sa.bindparam("length", type_=sa.BigInteger)
        given = {"name": sa.bindparam("lease"), "holder": sa.bindparam("by"), "until": until}
        insert = INSERTS[writes.dialect.name](leases).values(given)
        mine = leases.c.holder == insert.excluded.holder
        self._take = insert.on_conflict_do_update(
            index_elements=[leases.c.name],
            set_={"holder": insert.excluded.holder, "until": insert.excluded.until},
            where=mine | (leases.c.until <= now),
        ).returning(leases.c.holder)
        held = leases.c.name == sa.bindparam("lease")
        self._release = leases.delete().where(held, leases.c.holder == sa.bindparam("by"))
        self._holder = sa.select(leases.c.holder).where(held, leases.c.until > now)

    async def take(self, name: str, holder: str, seconds: float) -> bool:
        """Take a lease that is free, or extend one's own; whether `holder` has it afterwards."""
        if not seconds > 0:
            raise ValueError(f"lease {name!r}: expected more than 0 seconds, got {seconds}")
        length = max(1, round(1000 * seconds))
        given: dict[str, str | int] = {"lease": name, "by": holder, "length": length}
        return await self._pools.control(self._run, self._take, given) is not None

    async def release(self, name: str, holder: str) -> None:
        """Give a lease back before its time is up; that of another holder stays."""

        def run() -> None:
            with self._health.watch(WRITE), self._engine.begin() as connection:
                connection.execute(self._release, {"lease": name, "by": holder})

        await self._pools.control(run)

    async def holder(self, name: str) -> str | None:
        """Who has a lease now."""
        return await self._pools.control(self._run, self._holder, {"lease": name})

    def _run(self, statement: sa.Executable, given: dict[str, str | int]) -> str | None:
        with self._health.watch(WRITE), self._engine.begin() as connection:
            found: str | None = connection.execute(statement, given).scalar_one_or_none()
            return found
