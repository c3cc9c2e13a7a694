"""Readiness: a real write, but not more than one a second."""

import asyncio
from pathlib import Path

import pytest

from offsuit.host.liveness.failure_counts import BOT, CLOCK, DEAD, FailureCounts
from offsuit.host.liveness.readiness import Readiness
from offsuit.store.store import Store
from support.host.guests import database
from support.host.outages import no_descriptors, outage_over, read_only


def probes(store: Store) -> int:
    """How often the database was written to find out whether that is possible."""
    with store._reads.connect() as connection:
        found = connection.exec_driver_sql("SELECT times FROM probe").scalar()
    return -1 if found is None else int(found)


def test_a_thousand_questions_a_second_are_one_write(tmp_path: Path) -> None:
    async def go() -> None:
        now = 10.0
        store = Store(database(tmp_path))
        readiness = Readiness(store, FailureCounts(), lambda: now)
        for second in range(3):
            asked = [readiness.problem() for _ in range(1000)]
            assert set(await asyncio.gather(*asked)) == {None}
            assert probes(store) == second
            now += 0.99
            assert await readiness.problem() is None
            assert probes(store) == second
            now += 0.01
        await readiness.close()
        await store.close()

    asyncio.run(go())


def test_what_cannot_be_written_is_not_ready_and_recovers_unasked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        store = Store(database(tmp_path))
        readiness = Readiness(store, FailureCounts())
        with read_only(store):
            assert await readiness.problem() == "the journal cannot be read or written"
        readiness.watch()
        while store.health.outage is not None:
            await asyncio.sleep(0.02)
        assert await readiness.problem() is None
        await readiness.close()
        await store.close()

    asyncio.run(go())
    assert [record.getMessage().split()[1] for record in caplog.records] == ["begins:", "ends"]


def test_without_descriptors_it_is_not_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        store = Store(database(tmp_path))
        readiness = Readiness(store, FailureCounts())
        assert await readiness.problem() is None
        await asyncio.sleep(1)
        with no_descriptors():
            assert await readiness.problem() is not None
        assert "Too many open files" in caplog.text
        readiness.watch()
        await outage_over(store)
        await readiness.close()
        await store.close()

    asyncio.run(go())
    assert [record.getMessage().split()[1] for record in caplog.records] == ["begins:", "ends"]


def test_a_database_that_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    async def go() -> None:
        now = 10.0
        store = Store(database(tmp_path))
        readiness = Readiness(store, FailureCounts(), lambda: now)
        with store._writes.connect() as other:  # another program holds the lock
            other.exec_driver_sql("SELECT 1")
            first = asyncio.create_task(readiness.problem())
            while readiness._probe is None:
                await asyncio.sleep(0)
            now += 5
            assert await readiness.problem() == "the journal cannot be read or written"
        await outage_over(store)
        await first
        await readiness.close()
        await store.close()

    asyncio.run(go())


def test_dead_clocks_and_bots_are_not_ready(tmp_path: Path) -> None:
    async def go() -> None:
        store, failures = Store(database(tmp_path)), FailureCounts()
        readiness = Readiness(store, failures)
        for _ in range(DEAD):
            assert await readiness.problem() is None
            failures.failed(BOT)
        assert await readiness.problem() == "every bot fails"
        for _ in range(DEAD):
            failures.failed(CLOCK)
        assert await readiness.problem() == "every clock and every bot fails"
        failures.worked(CLOCK)
        failures.worked(BOT)
        assert await readiness.problem() is None
        assert failures.total == {CLOCK: DEAD, BOT: DEAD}
        await readiness.close()
        await store.close()

    asyncio.run(go())
