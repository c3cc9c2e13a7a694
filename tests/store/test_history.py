"""What is kept beside the journal: heads, the index of rounds, snapshots; and the file."""

import asyncio
import logging
import os
import threading
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
import sqlalchemy as sa

from offsuit.errors import StoreError, TooManyReadsError
from offsuit.store import store_reader
from offsuit.store.chain import Head, JournalRow, chain, empty
from offsuit.store.derived import Derived, IndexedRound, Snapshot
from offsuit.store.engine import make_engine, migrate
from offsuit.store.export import check_export
from offsuit.store.read_pools import MOST_PLACES, SHARE, ReadPools
from offsuit.store.schema import journal
from offsuit.store.store import Store
from offsuit.store.writing.writer import Append, Reviewed, Writer
from support.postgresql_cluster import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/journal.db"
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.database()


def rows_of(table: str, count: int, head: Head | None = None) -> list[JournalRow]:
    return chain(head or empty(table), [(n // 3, f"{n}".encode(), None) for n in range(count)])


def round_of(table: str, number: int, *players: str) -> IndexedRound:
    seats = tuple(enumerate(players))
    return IndexedRound(table, number, 3 * number, 1000 + number, b"%d" % number, seats)


def test_a_head_follows_every_append(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        first = rows_of("t", 5)
        await asyncio.gather(
            store.append(first), *(store.append(rows_of(f"o{n}", n)) for n in range(1, 9))
        )
        kept = store.reader.kept("t")
        assert kept is not None
        assert (kept.head, kept.indexed) == (Head("t", 5, first[-1].hash), True)
        more = rows_of("t", 2, kept.head)
        assert await store.append(more)
        assert not await store.append(rows_of("t", 1)), "another writer was first"
        kept = store.reader.kept("t")
        assert kept is not None
        assert kept.head == Head("t", 7, more[-1].hash)
        assert store.reader.kept("u") is None
        assert await store.tables() == sorted(["t", *(f"o{n}" for n in range(1, 9))])
        assert store.reader.first_of_last_part("t") == 4
        assert store.reader.first_of_last_part("o1") == 0
        await store.close()

    asyncio.run(go())


def test_a_loser_moves_no_head_and_writes_nothing_derived(url: str) -> None:
    engine = make_engine(url, writes=True)
    asyncio.run(Store(url).close())
    writer = Writer(engine)
    short, long = rows_of("t", 1), chain(empty("t"), [(0, b"x", None)] * 3)
    group = [
        Append(short, derived=Derived([round_of("t", 1, "ann")])),
        Append(long, derived=Derived([round_of("t", 2, "bob")])),
    ]
    writer._write(group)
    assert [append.written.result() for append in group] == [True, False]
    writer.close()
    engine.dispose()

    async def read() -> None:
        store = Store(url)
        kept = store.reader.kept("t")
        assert kept is not None
        assert kept.head == Head("t", 1, short[0].hash)
        assert store.reader.rounds("t", 9) == [b"1"]
        assert store.reader.player_rounds("bob", 9) == []
        await store.close()

    asyncio.run(read())


def test_rounds_are_read_page_by_page_and_by_player(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        for table in ("t", "u"):
            lines = [round_of(table, n, "ann", "bob" if n % 2 else "cy") for n in range(1, 8)]
            assert await store.append(rows_of(table, 21), (), Derived(lines))
        read = store.reader
        assert read.rounds("t", 3) == [b"7", b"6", b"5"]
        assert read.rounds("t", 3, before=5) == [b"4", b"3", b"2"]
        assert read.rounds("t", 3, before=1) == []
        assert len(read.player_rounds("ann", 100)) == 14
        found = [(each.table, each.round) for each in read.player_rounds("cy", 3)]
        assert found == [("t", 6), ("u", 6), ("t", 4)]
        await store.forget_derived("t")
        assert (read.rounds("t", 9), len(read.player_rounds("ann", 100))) == ([], 7)
        kept = read.kept("t")
        assert kept is not None
        assert not kept.indexed
        await store.keep_index("t", lines, whole=True)
        kept = read.kept("t")
        assert kept is not None
        assert kept.indexed
        await store.close()

    asyncio.run(go())


def test_reviews_are_read_by_player_and_limit(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        lines = [round_of("t", n, "ann", "bob") for n in range(1, 6)]
        assert await store.append(rows_of("t", 15), (), Derived(lines))
        await store.keep_reviews(
            [Reviewed("t", n, s, n % 3 + s / 2, b"") for n in range(1, 6) for s in range(2)]
        )
        read = store.reader.reviews
        assert [(each.part, each.seat) for each in read("t", limit=3)] == [(2, 1), (5, 1), (2, 0)]
        late = read("t", order="round", limit=3)
        assert [(each.part, each.seat) for each in late] == [(5, 0), (5, 1), (4, 0)]
        own = read("t", player="bob", limit=2)
        assert [(each.part, each.seat) for each in own] == [(2, 1), (5, 1)]
        assert read("t", player="cy") == []
        await store.close()

    asyncio.run(go())


def test_a_snapshot_of_another_journal_is_not_found(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        rows = rows_of("t", 9)
        right = Snapshot("t", 6, rows[5].hash, b"s" * 32, b"body")
        assert await store.append(rows, (), Derived(snapshot=right))
        assert store.reader.snapshot("t") == right
        for wrong in (
            Snapshot("t", 6, bytes(32), b"s" * 32, b"body"),
            Snapshot("t", 7, rows[5].hash, b"s" * 32, b"body"),
            Snapshot("t", 70, rows[5].hash, b"s" * 32, b"body"),
        ):
            await store.keep_snapshot(wrong)
            assert store.reader.snapshot("t") is None
        await store.keep_snapshot(right)
        assert store.reader.snapshot("t") == right
        await store.close()

    asyncio.run(go())


def test_an_export_is_read_in_chunks_up_to_the_head(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_reader, "CHUNK", 10)
    asked: list[int | None] = []

    async def go() -> None:
        store = Store(url)
        rows = rows_of("t", 35)
        await store.append(rows)
        whole = store.reader.rows

        def counted(*given: Any, **named: Any) -> list[JournalRow]:
            asked.append(named["limit"])
            return whole(*given, **named)

        vars(store.reader)["rows"] = counted
        lines = await store.export("t")
        assert asked == []
        first = [next(lines) for _ in range(11)]
        assert asked == [10, 10]
        await store.append(rows_of("t", 5, Head("t", 35, rows[-1].hash)))
        assert check_export([*first, *lines]).seq == 35
        assert asked == [10, 10, 10, 5]
        await store.close()

    asyncio.run(go())


def test_an_older_database_gets_its_heads(url: str) -> None:
    engine = make_engine(url, writes=True)
    migrate(engine, "0002")
    rows = {table: rows_of(table, count) for table, count in (("t", 4), ("u", 1))}
    with engine.begin() as connection:
        for each in rows.values():
            connection.execute(sa.insert(journal), [vars(row) for row in each])
    engine.dispose()

    async def go() -> None:
        store = Store(url)
        for table, each in rows.items():
            kept = store.reader.kept(table)
            assert kept is not None
            assert (kept.head, kept.indexed) == (Head(table, len(each), each[-1].hash), False)
        await store.close()

    asyncio.run(go())


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


def test_the_file_is_for_its_owner_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "journal.db"
    before = os.umask(0)
    try:
        store = Store(f"sqlite:///{file}")
    finally:
        os.umask(before)
    asyncio.run(store.append(rows_of("t", 1)))
    made = sorted(tmp_path.iterdir())
    assert [path.name for path in made] == ["journal.db", "journal.db-shm", "journal.db-wal"]
    assert {mode(path) for path in made} == {0o600}
    assert caplog.records == []
    asyncio.run(store.close())
    file.chmod(0o644)
    asyncio.run(Store(f"sqlite:///{file}").close())
    assert mode(file) == 0o600
    (said,) = caplog.records
    assert said.levelno == logging.WARNING
    assert "its mode was 644" in said.message


@pytest.mark.parametrize("replaced", [False, True])
def test_a_deleted_or_replaced_file_is_noticed(tmp_path: Path, replaced: bool) -> None:
    file, away = tmp_path / "journal.db", tmp_path / "away"

    async def go() -> None:
        store = Store(f"sqlite:///{file}")
        rows = rows_of("t", 3)
        await store.append(rows)
        more = rows_of("t", 1, Head("t", 3, rows[-1].hash))
        file.rename(away)
        if replaced:
            file.write_bytes(away.read_bytes())
        with pytest.raises(StoreError, match="the database file is gone"):
            await store.append(more)
        with pytest.raises(StoreError, match="the database file is gone"):
            await store.probe()
        away.replace(file)
        await store.probe()
        assert await store.append(more), "nothing of it was written before"
        await store.close()

    asyncio.run(go())


def test_a_file_that_goes_during_a_commit_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"

    async def go() -> None:
        store = Store(f"sqlite:///{file}")
        await store.append(rows_of("t", 1))
        sa.event.listen(store._writes, "commit", lambda _: file.unlink())
        with pytest.raises(StoreError, match="the database file is gone"):
            await store.append(rows_of("u", 1))
        await store.close()

    asyncio.run(go())


def test_control_calls_pass_long_reads() -> None:
    async def go() -> None:
        pools, gate = ReadPools(), threading.Event()
        stuck = [asyncio.create_task(pools.long(gate.wait)) for _ in range(60)]
        assert await pools.control(lambda: "ready") == "ready"
        assert not any(each.done() for each in stuck)
        gate.set()
        await asyncio.gather(*stuck)
        pools.close()

    asyncio.run(go())


def test_a_client_has_a_share_of_the_long_reads() -> None:
    pools = ReadPools()
    held = [pools.place("ann") for _ in range(SHARE)]
    for place in held:
        place.__enter__()
    with pytest.raises(TooManyReadsError, match="you have 4 long reads at work"):
        pools.place("ann").__enter__()
    others = [pools.place(f"{n}") for n in range(MOST_PLACES - SHARE)]
    for place in others:
        place.__enter__()
    with pytest.raises(TooManyReadsError, match="too many long reads"):
        pools.place("bob").__enter__()
    for place in (*held, *others):
        place.__exit__(None, None, None)
    assert not pools._held
    with pools.place("ann"):
        pass
    pools.close()
