"""The journal: chained, durable, one winner for every number, seeds apart."""

import asyncio
import json
import resource
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from offsuit.errors import StoreError
from offsuit.store.chain import Head, JournalRow, chain, check_chain, empty
from offsuit.store.engine import make_engine
from offsuit.store.export import check_export
from offsuit.store.schema import metadata
from offsuit.store.store import Store
from offsuit.store.writing.writer import Append, Reviewed, Seed, Writer
from support.postgresql_cluster import Cluster

SECRET = b"\xabtiger\x00" * 4


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder}/journal.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of either kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.database()


def lines(*bodies: str, sealed: bytes | None = None) -> list[tuple[int, bytes, bytes | None]]:
    return [(1, body.encode(), sealed) for body in bodies]


async def filled(store: Store, table: str = "t", count: int = 5) -> list[JournalRow]:
    rows = chain(empty(table), lines(*(f'{{"n":{n}}}' for n in range(count)), sealed=SECRET))
    assert await store.append(rows, [Seed(table, 1, bytes(32))])
    return rows


def test_what_is_appended_is_read_back(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        rows = await filled(store)
        await filled(store, "u", 2)
        assert await store.rows("t") == rows
        assert await store.rows("t", after=3) == rows[3:]
        assert await store.rows("t", part=2) == []
        assert await store.tables() == ["t", "u"]
        assert await store.seed("t", 1) == bytes(32)
        assert await store.seed("t", 2) is None
        await store.close()
        again = Store(url)
        assert check_chain(empty("t"), await again.rows("t")).hash == rows[-1].hash
        await again.close()
        with pytest.raises(StoreError, match="closed"):
            await again.append(rows)

    asyncio.run(go())


def test_sqlite_keeps_what_it_commits(tmp_path: Path) -> None:
    engine = make_engine(sqlite(tmp_path), writes=True)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


def test_postgresql_keeps_what_it_commits(postgresql: Cluster) -> None:
    """Whatever the database's own default is; a server that does not write through is refused."""
    address = postgresql.database()
    name = address.split("/")[3].split("?")[0]
    postgresql.psql(name, f"ALTER DATABASE {name} SET synchronous_commit = off")
    engine = make_engine(address, writes=True)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        default = "SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'"
        assert connection.exec_driver_sql(default).scalar() == "off"
    engine.dispose()
    set_fsync(postgresql, address, "off")
    try:
        with pytest.raises(StoreError, match="fsync=off; a journal needs on"):
            Store(address)
    finally:
        set_fsync(postgresql, address, "on")


def set_fsync(cluster: Cluster, address: str, value: str) -> None:
    """For all connections from now on; the server takes a moment to read its settings again."""
    cluster.psql("postgres", f"ALTER SYSTEM SET fsync = {value}")
    cluster.psql("postgres", "SELECT pg_reload_conf()")
    engine = sa.create_engine(address.replace(":", "+psycopg:", 1), poolclass=sa.NullPool)
    found = ""
    while found != value:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("SHOW fsync").scalar() or ""


def test_an_address_is_quoted_without_its_password(tmp_path: Path) -> None:
    for address in (
        f"postgresql://ann:secret@/x?host={tmp_path}",
        "oracle://ann:secret@db/x",
        "ann:secret@db",
    ):
        with pytest.raises(StoreError) as refused:
            Store(address)
        assert "secret" not in str(refused.value)


def test_many_programs_open_one_new_database_at_once(url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(Store, [url] * 6))

    async def go() -> None:
        for number, store in enumerate(stores):
            await filled(store, f"t{number}")
        assert len(await stores[0].tables()) == 6
        for store in stores:
            await store.close()

    asyncio.run(go())


@pytest.mark.parametrize(
    "address", ["sqlite://", "nonsense", "oracle://x", "sqlite:////no/where/x"]
)
def test_a_database_that_cannot_keep_a_journal_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        Store(address)


def test_the_migrations_make_the_schema(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        await store.close()

    asyncio.run(go())
    engine = make_engine(url, writes=False)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
        made = sa.inspect(connection).get_table_names()
    engine.dispose()
    assert found == []
    assert set(made) == {"alembic_version", *metadata.tables}


def test_of_rivals_for_one_number_exactly_one_is_written(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        rivals = [chain(empty("t"), lines(*[f"{n}"] * (1 + n % 3))) for n in range(50)]
        others = [chain(empty(f"o{n}"), lines("x")) for n in range(20)]
        won = await asyncio.gather(*(store.append(rows) for rows in (*rivals, *others)))
        assert sum(won[:50]) == 1
        assert all(won[50:])
        assert await store.rows("t") == rivals[won.index(True)]
        await store.close()

    asyncio.run(go())


def test_a_loser_leaves_no_half_append_and_no_seed(url: str) -> None:
    """Both in one transaction; the loser is the longer one and comes second."""
    engine = make_engine(url, writes=True)
    asyncio.run(Store(url).close())
    writer = Writer(engine)
    short, long = chain(empty("t"), lines("a")), chain(empty("t"), lines("b", "c", "d"))
    group = [
        Append(short, [Seed("t", 1, b"s" * 32)]),
        Append(long, [Seed("t", 1, b"l" * 32)]),
        Append(chain(empty("u"), lines("e"))),
    ]
    writer._write(group)
    assert [append.written.result() for append in group] == [True, False, True]
    writer.close()
    engine.dispose()

    async def read() -> None:
        store = Store(url)
        assert await store.rows("t") == short
        assert await store.seed("t", 1) == b"s" * 32
        await store.close()

    asyncio.run(read())


def test_what_is_taken_back_in_time_is_not_written_and_the_rest_is(url: str) -> None:
    engine = make_engine(url, writes=True)
    asyncio.run(Store(url).close())
    writer = Writer(engine)
    group = [Append(chain(empty(name), lines("x"))) for name in ("t", "u", "v")]
    group[1].written.cancel()
    writer._write(group)
    assert not group[0].written.cancel(), "it is too late for the others"
    assert group[2].written.result()
    odd = Append([JournalRow("w", 1, 1, b"", b"", "no bytes", None)])  # type: ignore[arg-type]
    with pytest.raises(StoreError, match="cannot be written"):
        writer.submit(odd).result()
    assert writer.submit(Append(chain(empty("w"), lines("y")))).result()
    writer.close()
    engine.dispose()


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("what", ["body", "sealed", "previous", "hash", "seq"])
def test_a_changed_row_breaks_the_chain_there(place: int, what: str) -> None:
    rows = chain(empty("t"), lines("a", "b", "c", "d", sealed=SECRET))
    was = getattr(rows[place], what)
    changed = was + 1 if isinstance(was, int) else bytes([was[0] ^ 1]) + was[1:]
    rows[place] = JournalRow(**{**vars(rows[place]), what: changed})
    with pytest.raises(StoreError, match=f"entry {rows[place].seq}"):
        check_chain(empty("t"), rows)


def test_a_missing_row_is_named() -> None:
    rows = chain(empty("t"), lines("a", "b", "c"))
    with pytest.raises(StoreError, match="entry 2 is missing"):
        check_chain(empty("t"), [rows[0], rows[2]])
    with pytest.raises(StoreError, match="does not follow"):
        check_chain(empty("u"), rows)


def test_an_export_verifies_and_holds_nothing_sealed(url: str) -> None:
    async def go() -> list[str]:
        store = Store(url)
        await filled(store)
        found = list(await store.export("t"))
        await store.close()
        return found

    exported = asyncio.run(go())
    assert check_export(exported).seq == 5
    assert "tiger" not in "".join(exported)
    assert SECRET.hex() not in "".join(exported)
    assert bytes(32).hex() not in "".join(exported)
    for place in range(5):
        told = json.loads(exported[place])
        told["body"] = told["body"].replace("n", "m")
        broken = [*exported[:place], json.dumps(told), *exported[place + 1 :]]
        with pytest.raises(StoreError, match=f"line {place + 1}: entry {place + 1}"):
            check_export(broken)
    with pytest.raises(StoreError, match="line 1 is not an entry"):
        check_export(["{}"])
    with pytest.raises(StoreError, match="export is empty"):
        check_export([])


def test_a_full_disk_is_refused_cleanly_and_then_forgotten(tmp_path: Path) -> None:
    """The limit on the size of files stands in for the disk: writes beyond it fail."""

    async def go() -> None:
        store = Store(sqlite(tmp_path))
        rows = await filled(store)
        head = Head("t", rows[-1].seq, rows[-1].hash)
        more = chain(head, [(1, b"x" * 200_000, None)])
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
        try:
            with pytest.raises(StoreError, match="cannot be written"):
                await store.append(more)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert await store.rows("t") == rows
        assert await store.append(more)
        check_chain(empty("t"), await store.rows("t"))
        await store.close()

    asyncio.run(go())


def test_reviews_are_kept_once_and_sorted_by_loss(url: str) -> None:
    async def go() -> None:
        store = Store(url)
        found = [Reviewed("t", 1 + n % 3, n, loss, b"{}") for n, loss in enumerate((0.5, 2.0, 0.0))]
        await store.keep_reviews(found)
        await store.keep_reviews([Reviewed("t", 1, 0, 9.0, b"other"), Reviewed("u", 1, 0, 1, b"")])
        assert [each.loss for each in await store.reviews("t")] == [2.0, 0.5, 0.0]
        assert await store.reviews("t", part=1) == [found[0]]
        await store.close()

    asyncio.run(go())
