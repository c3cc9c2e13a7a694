"""Leases: one holder at a time, by the database's clock."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from offsuit.store.engine import make_engine
from offsuit.store.schema import leases
from offsuit.store.store import Store
from support.postgresql_cluster import Cluster

LONG = 3600.0


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/journal.db"
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.database()


def end_all(url: str) -> None:
    """Let every lease have ended, as if its time were up."""
    engine = make_engine(url, writes=True)
    with engine.begin() as connection:
        connection.execute(sa.update(leases).values(until=leases.c.until - 2 * 1000 * LONG))
    engine.dispose()


def test_a_lease_has_one_holder_until_its_time_is_up_or_it_is_given_back(url: str) -> None:
    async def go() -> None:
        stores = Store(url), Store(url)
        one, two = (store.leases for store in stores)
        assert await one.holder("work") is None
        assert await one.take("work", "a", LONG)
        assert not await two.take("work", "b", LONG)
        assert await one.take("work", "a", LONG)
        assert await two.holder("work") == "a"
        assert await two.take("other", "b", LONG)
        await two.release("work", "b")
        assert await two.holder("work") == "a"
        end_all(url)
        assert await two.holder("work") is None
        assert await two.take("work", "b", LONG)
        assert not await one.take("work", "a", LONG)
        await two.release("work", "b")
        assert await one.take("work", "a", LONG)
        for store in stores:
            await store.close()

    asyncio.run(go())


def test_one_of_many_who_ask_at_once_has_it(url: str) -> None:
    async def go() -> None:
        stores = [Store(url) for _ in range(3)]
        for turn in range(5):
            asked = [
                stores[n % 3].leases.take(f"work {turn}", f"holder {n}", LONG) for n in range(12)
            ]
            found = await asyncio.gather(*asked)
            assert sum(found) == 1
            assert await stores[0].leases.holder(f"work {turn}") == f"holder {found.index(True)}"
        for store in stores:
            await store.close()

    asyncio.run(go())


def test_a_lease_of_no_time_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(f"sqlite:///{tmp_path}/journal.db")
        with pytest.raises(ValueError, match="expected more than 0 seconds, got 0"):
            await store.leases.take("work", "a", 0)
        await store.close()

    asyncio.run(go())
