"""Outages of a database: one kind of error, one line when they begin and one when they end."""

import asyncio
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from offsuit.errors import OutageError
from offsuit.store import store_health
from offsuit.store.chain import chain, empty
from offsuit.store.store import Store
from offsuit.store.store_health import READ, WRITE, StoreHealth
from support.host.outages import no_descriptors, outage_over, read_only, size_of
from support.postgresql_cluster import Cluster

ROWS = chain(empty("t"), [(1, b"{}", None)])


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says of outages, without reasons and figures."""
    return [" ".join(record.getMessage().split()[:2]) for record in caplog.records]


async def refusals(store: Store) -> list[str]:
    """What every call of a store is refused with."""
    calls: list[Any] = [
        store.rows("t"),
        store.tables(),
        store.seed("t", 1),
        store.reviews("t"),
        store.export("t"),
        store.append(ROWS),
        store.keep_reviews([]),
        store.probe(),
    ]
    found = await asyncio.gather(*calls, return_exceptions=True)
    assert {type(each) for each in found} == {OutageError}
    return [str(each) for each in found]


def test_a_stopped_postgresql_is_one_outage(
    stoppable: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        store = Store(stoppable.database())
        assert await store.append(ROWS)
        stoppable.go_down()
        try:
            for _ in range(3):
                reasons = await refusals(store)
            assert all("\n" not in reason for reason in reasons)
            assert told(caplog) == ["outage begins:"]
        finally:
            stoppable.go_up()
        await outage_over(store)
        assert await store.rows("t") == ROWS
        await store.close()

    asyncio.run(go())
    assert told(caplog) == ["outage begins:", "outage ends"]


def test_nobody_waits_behind_a_database_that_hangs() -> None:
    """A call that fails late makes others fail at once; one a second tries, until one works."""
    now = [100.0]
    health = StoreHealth(lambda: now[0])

    def call(seconds: float, fails: bool) -> bool:
        """Whether a call reaches the database."""
        reached = False
        with suppress(OutageError), health.watch(READ):
            reached = True
            now[0] += seconds
            if fails:
                raise TimeoutError
        return reached

    assert call(0.1, fails=True)
    assert call(8, fails=True), "one that fails at once hangs for nobody"
    assert [call(0, fails=False) for _ in range(3)] == [False] * 3
    with health.watch(WRITE):
        pass  # another part
    now[0] += 1
    assert call(8, fails=True)
    assert not call(0, fails=False)
    now[0] += 1
    assert call(3, fails=False)
    assert call(0, fails=False)
    assert health.outage is None


def test_idle_connections_survive_a_restart_of_postgresql(
    stoppable: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        store = Store(stoppable.database())
        assert await store.append(ROWS)
        assert await store.rows("t") == ROWS
        stoppable.go_down()
        stoppable.go_up()
        await store.probe()
        assert await store.rows("t") == ROWS
        await store.close()

    asyncio.run(go())
    assert told(caplog) == []


def test_a_disk_that_cannot_be_written_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        store = Store(f"sqlite:///{tmp_path}/journal.db")
        assert await store.append(ROWS)
        with read_only(store):
            for _ in range(5):
                with pytest.raises(OutageError, match="cannot be written: attempt to write"):
                    await store.probe()
                assert await store.rows("t") == ROWS
        assert store.health.failures == {READ: 0, WRITE: 5, "open-files": 0}
        assert told(caplog) == ["outage begins:"]
        await outage_over(store)
        await store.close()

    asyncio.run(go())
    assert told(caplog) == ["outage begins:", "outage ends"]


def test_without_descriptors_and_connections_calls_are_refused(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(f"sqlite:///{tmp_path}/journal.db")
        await asyncio.to_thread(int)  # a thread to read in
        with no_descriptors(), pytest.raises(OutageError, match="unable to open"):
            await store.rows("t")
        await store.close()
        busy = Store(f"sqlite:///{tmp_path}/journal.db")
        pool: Any = busy._reads._engine.pool
        pool._timeout = 0.01
        with ExitStack() as taken:
            for _ in range(pool.size() + pool._max_overflow):
                taken.enter_context(busy._reads.connect())
            with pytest.raises(OutageError, match="QueuePool limit"):
                await busy.rows("t")
        await busy.close()

    asyncio.run(go())


def test_an_outage_that_comes_and_goes_is_one(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    health = StoreHealth(lambda: now)
    for _ in range(50):
        assert isinstance(health.failed(READ, OSError("away")), OutageError)
        now += store_health.QUIET_SECONDS / 2
        health.worked(READ)
    assert health.seconds == 25.0
    now += store_health.QUIET_SECONDS
    health.worked(WRITE)
    assert health.seconds == 26.0
    health.worked(READ)
    assert health.outage is None
    assert health.seconds == 0
    assert told(caplog) == ["outage begins:", "outage ends"]


def test_reasons_have_one_line_and_no_statement() -> None:
    first = "duplicate key value\nDETAIL: Failing row contains (AS KH)"
    error = sa.exc.IntegrityError("INSERT secret", {"seed": "secret"}, Exception(first))
    assert str(StoreHealth().failed(WRITE, error)) == (
        "the journal cannot be written: duplicate key value"
    )
    assert str(StoreHealth().failed(READ, KeyError())) == "the journal cannot be read: KeyError"


def test_probes_do_not_grow_the_database(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(f"sqlite:///{tmp_path}/journal.db")

        async def after(probes: int) -> int:
            for _ in range(probes):
                await store.probe()
            with store._writes.connect() as connection:
                connection.exec_driver_sql("ROLLBACK")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            return size_of(tmp_path / "journal.db")

        assert await after(1) == await after(300)
        await store.close()

    asyncio.run(go())
