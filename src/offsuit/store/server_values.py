"""Small values that a server keeps beside its journals, by name."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

import sqlalchemy as sa

from offsuit.store.read_pools import ReadPools
from offsuit.store.schema import server_values
from offsuit.store.store_health import WRITE, StoreHealth
from offsuit.store.writing.writer import INSERTS

T = TypeVar("T")
TOGETHER = 500
"""Names in one statement."""


class ServerValues:
    """Durable when a call returns; a database that cannot be used is an `OutageError`."""

    def __init__(self, writes: sa.Engine, health: StoreHealth, pools: ReadPools) -> None:
        self._engine, self._health, self._pools = writes, health, pools
        self._insert = INSERTS[writes.dialect.name]

    async def all(self, prefix: str) -> dict[str, bytes]:
        """All values whose names begin with a prefix, by the rest of the name."""
        name = server_values.c.name
        wanted = sa.select(server_values).where(name.startswith(prefix, autoescape=True))
        found = await self._do(lambda to: to.execute(wanted.order_by(name)).all())
        return {each.name.removeprefix(prefix): each.body for each in found}

    async def put(self, name: str, body: bytes) -> None:
        """Keep a value, in place of one with this name."""
        row = {"name": name, "body": body}
        statement = self._insert(server_values).values(row)
        change = statement.on_conflict_do_update(index_elements=["name"], set_={"body": body})
        await self._do(lambda to: to.execute(change))

    async def put_first(self, name: str, body: bytes) -> bytes:
        """Keep a value unless there is one with this name; returns the one that is kept."""
        row = self._insert(server_values).values({"name": name, "body": body})
        kept = sa.select(server_values.c.body).where(server_values.c.name == name)

        def write(to: sa.Connection) -> bytes:
            to.execute(row.on_conflict_do_nothing())
            found: bytes = to.execute(kept).scalar_one()
            return found

        return await self._do(write)

    async def add(self, amounts: Mapping[str, int]) -> None:
        """Add to values that are numbers, written as text; missing ones are 0.

        Several programs may add to the same ones at once.
        """
        names = sorted(amounts)
        first = self._insert(server_values).on_conflict_do_nothing()
        column = server_values.c
        of: sa.BindParameter[str] = sa.bindparam("of")
        total = sa.bindparam("total", type_=sa.LargeBinary)
        change = sa.update(server_values).where(column.name == of).values(body=total)

        def write(to: sa.Connection) -> None:
            for at in range(0, len(names), TOGETHER):
                some = names[at : at + TOGETHER]
                to.execute(first, [{"name": name, "body": b"0"} for name in some])
                wanted = sa.select(server_values).where(column.name.in_(some)).order_by(column.name)
                found = to.execute(wanted.with_for_update()).all()
                totals = [
                    {"of": each.name, "total": b"%d" % (int(each.body) + amounts[each.name])}
                    for each in found
                ]
                to.execute(change, totals)

        if names:
            await self._do(write)

    async def remove_all(self, names: Collection[str]) -> None:
        """Forget some values."""
        gone, wanted = list(names), server_values.c.name

        def write(to: sa.Connection) -> None:
            for at in range(0, len(gone), TOGETHER):
                some = gone[at : at + TOGETHER]
                to.execute(sa.delete(server_values).where(wanted.in_(some)))

        if gone:
            await self._do(write)

    async def remove(self, name: str) -> None:
        """Forget a value, if there is one with this name."""
        gone = sa.delete(server_values).where(server_values.c.name == name)
        await self._do(lambda to: to.execute(gone))

    async def _do(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._health.watch(WRITE), self._engine.begin() as connection:
                return work(connection)

        return await self._pools.control(run)
