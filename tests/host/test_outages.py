"""Tables come back by themselves: after a stopped database, a bot or a clock that fails."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from offsuit.errors import OutageError
from offsuit.games.pyramid import game as pyramid_game
from offsuit.host import table_runner as runner
from offsuit.host.host import Host
from offsuit.host.journal_reader import entries_of
from offsuit.host.world import World, milliseconds
from offsuit.store.store import Store
from offsuit.table.commands.seating import Ready, Rest, Sit
from offsuit.table.journal.entries import ActionTaken, Extended
from offsuit.table.options import Options
from support.host.guests import act, database, novice_action, running, seat_all
from support.host.outages import outage_over, read_only
from support.postgresql_cluster import Cluster

GAME = "pyramid no-surrender"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again soon."""
    monkeypatch.setattr(runner, "RETRY_SECONDS", 0.02)
    monkeypatch.setattr(runner, "MOST_RETRY_SECONDS", 0.1)


async def until_over(host: Host, table: str) -> None:
    async for news in host.subscribe(table, None):
        if news["table"]["match"] > 1:
            break


async def journal(host: Host, table: str) -> list[Any]:
    return entries_of(await host.store.rows(table))


def by(found: list[Any]) -> Counter[str]:
    """How many decisions were made by whom."""
    return Counter(entry.by for entry in found if isinstance(entry, ActionTaken))


async def with_bots(host: Host, **options: Any) -> str:
    """A table at which somebody who is away plays with two bots."""
    given = Options(**{"seats": 3, "rounds": 1, "bots": "novice", **options})
    table = await host.open_table("ann", "Bots", GAME, {}, given)
    await host.command(table, "ann", Sit("Ann"))
    await host.command(table, "ann", Ready())
    return table


def test_tables_go_on_by_themselves_after_postgresql_was_stopped(
    stoppable: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        url = stoppable.database()
        async with running(url) as host:
            clocks = await host.open_table("ann", "3", GAME, {}, Options(rounds=1, seconds=1))
            await seat_all(host, clocks, ("ann", "bob", "cy"))
            bots = await with_bots(host)
            stoppable.go_down()
            try:
                for call in (
                    lambda: host.command(bots, "ann", Rest()),
                    lambda: host.rounds(bots, 1),
                    lambda: host.record(bots, 1),
                    lambda: host.turns(bots, 1),
                    lambda: host.reviews(bots, 1),
                    lambda: host.export(bots),
                    lambda: host.open_table("ann", "No", GAME),
                ):
                    with pytest.raises(OutageError):
                        await call()
                assert await host.readiness_problem() == "the journal cannot be read or written"
                while not host.runner(clocks).stands_still:
                    await asyncio.sleep(0.02)
                again = Host(host.store)
                with pytest.raises(OutageError):
                    await again.recover()
                assert again.broken == {}
                await again.close()
            finally:
                stoppable.go_up()
            await until_over(host, clocks)
            assert by(await journal(host, clocks)) == {"clock": 3}
            await host.command(bots, "ann", Rest())
            await until_over(host, bots)
            await outage_over(host.store)
            while host.counts().standing:
                await asyncio.sleep(0.02)

    asyncio.run(go())
    told = [record.getMessage().split(":")[0].split(" after")[0] for record in caplog.records]
    assert told == ["outage begins", "outage ends"]


def test_clocks_get_the_time_of_an_outage_back(tmp_path: Path) -> None:
    async def go() -> None:
        at = milliseconds()
        async with running(database(tmp_path), World(now=lambda: at)) as host:
            table = await host.open_table("ann", "3", GAME, {}, Options(rounds=1, seconds=60))
            await seat_all(host, table, ("ann", "bob", "cy"))
            at += 50_000
            action = novice_action(host.look(table, "ann"))
            with read_only(host.store), pytest.raises(OutageError):
                await act(host, table, "ann", 1, 0, "x", action)
            at += 1_000_000
            await act(host, table, "ann", 1, 0, "x", action)
            at += 9_000
            await act(host, table, "bob", 1, 0, "x", novice_action(host.look(table, "bob")))
            at += 2_000
            await host.runner(table).run(lambda _: None)
            found = await journal(host, table)
        (extended,) = [entry for entry in found if isinstance(entry, Extended)]
        assert extended.by >= 1_000_000
        acted = [(entry.seat, entry.by) for entry in found if isinstance(entry, ActionTaken)]
        assert acted == [(0, "seat"), (1, "seat"), (2, "clock")]

    asyncio.run(go())


def test_a_change_that_was_written_although_it_seemed_to_fail_is_noticed_unasked(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "2", GAME, {}, Options(rounds=1, seconds=1))
            for player in ("ann", "bob"):
                await host.command(table, player, Sit(player.title()))
            await host.command(table, "ann", Ready())
            append = host.store.append

            async def written_unheard(*given: Any) -> bool:
                await append(*given)
                del vars(host.store)["append"]
                raise OutageError("the connection was lost after the commit")

            vars(host.store)["append"] = written_unheard
            with pytest.raises(OutageError):
                await host.command(table, "bob", Ready())
            assert host.runner(table).table.rounds == 0
            await until_over(host, table)

    asyncio.run(go())


def test_a_bot_that_cannot_think_is_tried_again_and_then_the_clock_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = 0

    async def fail(*_: Any) -> Any:
        nonlocal tried
        tried += 1
        raise RuntimeError("cannot cache AS KH")

    async def answer(host: Host, table: str, number: int) -> None:
        while host.runner(table).table.rounds < number:
            await asyncio.sleep(0.02)
        action = novice_action(host.look(table, "ann"))
        await act(host, table, "ann", number, 0, str(number), action)

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            with monkeypatch.context() as patched:
                patched.setattr(runner, "think", fail)
                table = await with_bots(host, seconds=86_400, rounds=3)
                await answer(host, table, 1)
                while by(await journal(host, table))["clock"] < 4:
                    await asyncio.sleep(0.02)
                assert tried == 4 * runner.BOT_TRIES
                assert await host.readiness_problem() == "every bot fails"
            assert by(await journal(host, table)) == {"seat": 1, "clock": 4}
            for number in (2, 3):
                await answer(host, table, number)
            await until_over(host, table)
            assert host.counts().work_failures["bot"] == tried
            assert by(await journal(host, table))["clock"] == 4
            assert await host.readiness_problem() is None

    asyncio.run(go())
    told = [record.getMessage().split(": ")[1] for record in caplog.records]
    assert told == ["RuntimeError in a bot", "its bot works again"]


def test_a_clock_comes_back_after_any_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "3", GAME, {}, Options(rounds=1, seconds=1))
            await seat_all(host, table, ("ann", "bob", "cy"))
            with monkeypatch.context() as patched:

                def fail(*_: Any) -> None:
                    raise ZeroDivisionError("AS KH")

                patched.setattr(runner, "advance", fail)
                while host.counts().work_failures["clock"] < 6:
                    await asyncio.sleep(0.02)
                assert host.counts().standing == 1
                assert await host.readiness_problem() == "every clock fails"
            await until_over(host, table)
            while host.counts().standing:
                await asyncio.sleep(0.02)

    asyncio.run(go())
    told = [record.getMessage().split(": ")[1] for record in caplog.records]
    assert told == ["ZeroDivisionError in a clock", "its clock works again"]


def test_a_clock_plays_a_plain_hand_where_advice_cannot_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("cannot cache function")

    monkeypatch.setattr(pyramid_game, "arrange_exactly", fail)

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "3", GAME, {}, Options(rounds=1, seconds=1))
            await seat_all(host, table, ("ann", "bob", "cy"))
            await until_over(host, table)

    asyncio.run(go())


def test_news_that_cannot_be_sent_do_not_stop_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "3", GAME, {}, Options(rounds=1, seconds=1))
            await seat_all(host, table, ("ann", "bob", "cy"))
            broadcaster = host.runner(table).broadcaster

            def fail(*_: Any) -> None:
                raise KeyError("view")

            with monkeypatch.context() as patched:
                patched.setattr(broadcaster, "send", fail)
                await until_all_acted(host, table)

    async def until_all_acted(host: Host, table: str) -> None:
        while host.runner(table).table.running is not None:
            await asyncio.sleep(0.02)

    asyncio.run(go())


def test_a_store_out_of_reach_breaks_no_table(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await with_bots(host)
        store = Store(database(tmp_path))
        host = Host(store)
        with read_only(store), pytest.raises(OutageError):
            await host.recover()
        assert host.broken == {}
        await host.close()
        await store.close()
        async with running(database(tmp_path)) as host:
            assert host.tables == (table,)

    asyncio.run(go())
