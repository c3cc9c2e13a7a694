"""Rounds that are over come from an index and tables from snapshots; both equal the journal."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from offsuit.core.fair import client_commitment
from offsuit.errors import StoreError
from offsuit.host import journal_reader, round_index
from offsuit.host.host import Host
from offsuit.host.journal_reader import entries_of, fold_table, read_table
from offsuit.host.recovery import resume_table
from offsuit.host.tokens import new_token, player_of
from offsuit.host.world import World, milliseconds
from offsuit.store.engine import make_engine
from offsuit.store.schema import heads, journal, round_players, rounds, seeds, snapshots
from offsuit.store.store import Store
from offsuit.table.commands.hosting import Kick, Lock
from offsuit.table.commands.seating import Leave, Ready, Sit
from offsuit.table.commands.seeding import PromiseSeed
from offsuit.table.journal import entries, snapshot
from offsuit.table.options import Options
from support.host.guests import (
    Guest,
    News,
    backward_passwords,
    database,
    nothing,
    running,
    together,
)
from support.postgresql_cluster import Cluster

ANN, BOB, CY = (player_of(new_token()) for _ in range(3))
NAMES = {ANN: "Ann", BOB: "Bob", CY: "Cy"}
FIXTURE = Path(__file__).parents[1] / "fixtures" / "v0.1.0" / "tables.db.gz"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of either kind."""
    if request.param == "sqlite":
        return database(tmp_path)
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.database()


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot at every shuffle but the first."""
    monkeypatch.setattr(round_index, "SNAPSHOT_ENTRIES", 8)
    monkeypatch.setattr(journal_reader, "SNAPSHOT_ENTRIES", 8)


async def played(host: Host, number: int, password: str = "") -> str:
    """A table with a bot at which some rounds are over and another one is being played."""
    options = Options(seats=3, rounds=1000, bots="novice", stake=100)
    game = "piecepack holdem"
    table = await host.open_table(ANN, "Fridays", game, {}, options, password)
    for player in (ANN, BOB):
        await host.command(table, player, Sit(NAMES[player], password))
    for player in (ANN, BOB):
        await host.command(table, player, Ready())

    def next_has_begun(news: News) -> bool:
        return bool(news["table"]["round"]["number"] > number)

    guests = [Guest(host, table, player, nothing) for player in (ANN, BOB)]
    await together(*(guest.listen(next_has_begun) for guest in guests))
    return table


async def summaries_by_reading(host: Host, table: str) -> list[dict[str, Any]]:
    """What the index must hold, from the bodies of all entries alone."""
    found: list[dict[str, Any]] = []
    begun: dict[str, Any] = {}
    for row in await host.store.rows(table):
        entry = json.loads(row.body)
        if entry["kind"] == "shuffled":
            begun = entry
        elif entry["kind"] in ("finished", "voided"):
            found.append(
                {
                    "round": begun["round"],
                    "at": entry["at"],
                    "names": [seat["name"] for seat in begun["seats"]],
                    "points": entry.get("points"),
                    "chips": entry.get("chips"),
                    "voided": entry.get("why"),
                }
            )
    return found[::-1]


def everything(url: str, *tables: sa.Table) -> list[Any]:
    """All rows of some tables of the database."""
    engine = make_engine(url, writes=False)
    with engine.connect() as connection:
        found = [sorted(map(tuple, connection.execute(sa.select(each)))) for each in tables]
    engine.dispose()
    return found


def change(url: str, *statements: Any) -> None:
    """Write behind the store's back."""
    engine = make_engine(url, writes=True)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    engine.dispose()


@pytest.mark.usefixtures("often")
def test_the_index_is_what_the_journal_says_and_is_made_again(url: str) -> None:
    async def go() -> None:
        async with running(url) as host:
            table = await played(host, 5)
            wanted = await summaries_by_reading(host, table)
            assert len(wanted) >= 5
            total = len(wanted)
            assert await host.rounds(table, 100) == (wanted, total)
            assert await host.rounds(table, 2) == (wanted[:2], total)
            assert await host.rounds(table, 2, before=4) == (wanted[-3:-1], total)
            mine = host.store.reader.player_rounds(ANN, 100)
            assert [json.loads(each.body) for each in mine] == wanted
            for each in mine:
                ((seat, _),) = each.players
                assert json.loads(each.body)["names"][seat] == "Ann"
        kept = everything(url, rounds, round_players)
        assert {row[0] for row in kept[1]} == {ANN, BOB}, "bots have no history"
        async with running(url) as host:
            await host.store.forget_derived(table)
        async with running(url) as host:
            assert host.broken == {}
            assert await host.rounds(table, 2, before=4) == (wanted[-3:-1], total)
        assert everything(url, rounds, round_players)[0][: len(kept[0])] == kept[0]
        assert set(everything(url, round_players)[0]) >= set(kept[1])

    asyncio.run(go())


def test_a_voided_round_is_in_the_index(tmp_path: Path) -> None:
    async def go() -> None:
        now = [milliseconds()]
        async with running(database(tmp_path), World(now=lambda: now[0])) as host:
            table = await host.open_table(ANN, "Two", "pyramid standard", {}, Options(rounds=1))
            for player in (ANN, BOB):
                await host.command(table, player, Sit(NAMES[player]))
            for player in (ANN, BOB):
                await host.command(table, player, Ready(seeds=True))
            for player in (ANN, BOB):
                promise = PromiseSeed(client_commitment(player.encode()).hex())
                await host.command(table, player, promise)
            now[0] += 60_000
            await host.runner(table).run(lambda _: None)
            found, total = await host.rounds(table, 9)
            assert (found, total) == (await summaries_by_reading(host, table), 1)
            assert found[0]["voided"] == "a client seed was not revealed"
            assert len(host.store.reader.player_rounds(BOB, 9)) == 1

    asyncio.run(go())


def test_a_page_of_rounds_reads_no_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await played(host, 2)
            monkeypatch.setattr(host.store.reader, "rows", None)
            found, _ = await host.rounds(table, 1)
            assert len(found) == 1

    asyncio.run(go())


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[Store]:
    """The store alone: nobody acts meanwhile."""
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


def rows_read(store: Store) -> list[int]:
    """Numbers of the entries that are read from now on."""
    read, seen = store.reader.rows, list[int]()

    def noted(*given: Any, **named: Any) -> Any:
        found = read(*given, **named)
        seen.extend(row.seq for row in found)
        return found

    vars(store.reader)["rows"] = noted
    return seen


@pytest.mark.usefixtures("often")
def test_a_table_resumes_from_its_snapshot(url: str) -> None:
    async def go() -> None:
        async with running(url) as host:
            table = await played(host, 5)
            await host.command(table, CY, Sit("Cy", wait=True))
            await host.command(table, ANN, Kick(chair_of(host, table, BOB)))
        async with reading(url) as store:
            whole, head = await read_table(store, table)
            seen = rows_read(store)
            found = fold_table(store.reader, table)
            kept = store.reader.snapshot(table)
            assert kept is not None
            assert (found.table, found.head) == (whole, head)
            assert whole.barred == {BOB}
            assert seen == list(range(kept.seq + 1, head.seq + 1))
            assert len(seen) < head.seq / 2

    asyncio.run(go())


@pytest.mark.parametrize("rounds_played", [None, 1])
def test_a_table_that_never_shuffles_has_snapshots_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rounds_played: int | None
) -> None:
    """Nobody can make a start slow by entries before the first round, or during one."""
    monkeypatch.setattr(round_index, "MOST_ENTRIES", 16)
    monkeypatch.setattr(journal_reader, "MOST_ENTRIES", 16)

    async def go() -> None:
        url, game = database(tmp_path), "pyramid standard"
        async with running(url) as host:
            if rounds_played is None:
                table = await host.open_table(ANN, "Empty", game, {}, Options())
            else:
                table = await played(host, rounds_played)
            for number in range(60):
                await host.command(table, ANN, Lock(number % 2 == 0))
        async with reading(url) as store:
            whole, head = await read_table(store, table)
            kept = store.reader.snapshot(table)
            assert kept is not None
            assert head.seq - kept.seq < 24
            found = fold_table(store.reader, table)
            assert (found.table, found.head) == (whole, head)
            assert (whole.running is None) == (rounds_played is None)
            await store.forget_derived(table)
            runner = await resume_table(store, World(), table)
            assert not isinstance(runner, str)
            assert runner.table == whole
            made = store.reader.snapshot(table)
            assert made is not None
            assert made.seq == head.seq
            assert fold_table(store.reader, table).table == whole

    asyncio.run(go())


def chair_of(host: Host, table: str, player: str) -> int:
    found = host.runner(table).table.chair_of(player)
    assert found is not None
    return found


@pytest.mark.usefixtures("often")
def test_a_snapshot_that_does_not_fit_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        url = database(tmp_path)
        async with running(url) as host:
            table = await played(host, 4)
        async with reading(url) as store:
            reader = store.reader
            whole, head = await read_table(store, table)
            kept = reader.snapshot(table)
            assert kept is not None
            richer = kept.body.replace(b'"chips":', b'"chips":9', 1)
            assert richer != kept.body
            for wrong in (
                replace(kept, body=richer),
                replace(kept, seal=bytes(32)),
                replace(kept, hash=bytes(32)),
                replace(kept, seq=kept.seq - 1),
            ):
                await store.keep_snapshot(wrong)
                found = fold_table(reader, table)
                assert (found.table, found.head) == (whole, head)
                assert found.snapshot is not None, "a better one is to be kept"
                better = found.snapshot
            await store.keep_snapshot(better)
            assert fold_table(reader, table).snapshot is None
            monkeypatch.setattr(snapshot, "snapshot_form", lambda: b"another program")
            found = fold_table(reader, table)
            assert (found.table, found.head) == (whole, head)
            assert found.snapshot is not None
            runner = await resume_table(store, World(), table)
            assert not isinstance(runner, str)
            assert runner.table == whole
            assert fold_table(reader, table).snapshot is None, "it has taken the old one's place"

    asyncio.run(go())


@pytest.mark.usefixtures("often")
def test_a_journal_that_was_cut_is_broken(url: str, caplog: pytest.LogCaptureFixture) -> None:
    reasons = {
        "cut": "its journal ends with entry {0}, but {1} were written",
        "empty": "its journal ends with entry 0, but {1} were written",
        "headless": "the head of its journal is missing",
        "other": "entry {1}: is not the one in its head",
    }

    async def go() -> None:
        async with running(url) as host:
            tables = {name: await played(host, 2) for name in ("cut", "empty")}
            for name in ("headless", "other", "well"):
                tables[name] = await host.open_table(ANN, name, "pyramid standard", {}, Options())
        ends = {table: seq for table, seq, *_ in everything(url, heads)[0]}
        mine = {name: journal.c.table == table for name, table in tables.items()}
        change(
            url,
            journal.delete().where(mine["cut"], journal.c.seq == ends[tables["cut"]]),
            journal.delete().where(mine["empty"]),
            heads.delete().where(heads.c.table == tables["headless"]),
            heads.update().where(heads.c.table == tables["other"]).values(hash=bytes(32)),
        )
        async with running(url) as host:
            assert list(host.tables) == [tables["well"]]
            for name, reason in reasons.items():
                end = ends[tables[name]]
                assert host.broken[tables[name]].endswith(reason.format(end - 1, end)), name

    asyncio.run(go())
    assert len(caplog.records) == 4


@pytest.mark.usefixtures("often")
def test_an_audit_finds_what_a_start_from_a_snapshot_leaves_out(tmp_path: Path) -> None:
    async def go() -> None:
        url = database(tmp_path)
        async with running(url) as host:
            tables = [await played(host, 3) for _ in range(4)]
            assert [await host.audit(table) for table in tables] == [None] * 4
            kept = host.store.reader.snapshot(tables[2])
            assert kept is not None
            richer = kept.body.replace(b'"chips":', b'"chips":9', 1)
            early = (await host.store.rows(tables[0], part=1))[1]
            later = early.body.replace(b'"until":', b'"until":9')
        mine = (journal.c.table == tables[0], journal.c.seq == early.seq)
        change(
            url,
            journal.update().where(*mine).values(body=later),
            rounds.update()
            .where(rounds.c.table == tables[1], rounds.c.round == 2)
            .values(body=b""),
            snapshots.update()
            .where(snapshots.c.table == tables[2])
            .values(body=richer, seal=snapshot.snapshot_seal(kept.hash, richer)),
        )
        async with running(url) as host:
            assert host.broken == {}, "what was changed is before the snapshots"
            found = [await host.audit(table) for table in tables]
            wrong = (
                "is not what was written",
                "round 2: its line in the index is wrong",
                "its snapshot is not what its journal says",
            )
            for said, reason in zip(found, wrong, strict=False):
                assert said is not None
                assert said.endswith(reason)
            assert found[3] is None
            with pytest.raises(StoreError, match="is not what was written"):
                await host.record(tables[0], 1)
            assert (await host.record(tables[0], 2))["round"] == 2

    asyncio.run(go())


def test_an_older_database_is_indexed_and_goes_on(tmp_path: Path) -> None:
    async def go() -> None:
        (tmp_path / "journal.db").write_bytes(gzip.decompress(FIXTURE.read_bytes()))
        url, found = database(tmp_path), {}
        world = World(now=lambda: 1_760_000_100_000)  # a little after the last entry
        async with running(url, world) as host:
            for table in host.tables:
                wanted = await summaries_by_reading(host, table)
                found[table], total = await host.rounds(table, 1000, "ann")
                assert (found[table], total) == (wanted, len(wanted))
        assert sum(map(len, found.values())) > 10
        assert all(row[-1] for row in everything(url, heads)[0]), "all are indexed"
        async with running(url, world) as host:
            assert host.broken == {}
            for table in host.tables:
                whole, head = await read_table(host.store, table)
                again = fold_table(host.store.reader, table)
                assert (again.table, again.head, again.snapshot) == (whole, head, None)
                assert (await host.rounds(table, 1000, "ann"))[0] == found[table]

    asyncio.run(go())


@pytest.mark.usefixtures("often")
def test_nothing_of_it_is_exported(tmp_path: Path) -> None:
    async def go() -> None:
        url, words = database(tmp_path), backward_passwords()
        async with running(url, passwords=words) as host:
            table = await played(host, 4, "tiger")
            await host.command(table, BOB, Leave())
            text = "".join(await host.export(table, ANN))
            parts = [part async for part in await host.export_parts(table, ANN)]
            assert "".join(parts).startswith(text), "a bot may have acted since"
            text += json.dumps(await host.rounds(table, 100, ANN))
            kept = host.store.reader.snapshot(table)
            assert kept is not None
        assert b"regit" in kept.body
        for player in (ANN, BOB):
            assert player.encode() in kept.body
            assert player not in text
        assert "regit" not in text
        for _, _, seed in everything(url, seeds)[0]:
            assert seed.hex().encode() not in kept.body
        assert len(everything(url, snapshots)[0]) == 1

    asyncio.run(go())


def test_entries_of_a_journal_are_read_in_order(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await played(host, 1)
            chunks = host.store.reader.chunks(table)
            found = [entry for rows in chunks for entry in entries_of(rows)]
            assert isinstance(found[0], entries.TableOpened)
            assert found == entries_of(await host.store.rows(table))

    asyncio.run(go())
