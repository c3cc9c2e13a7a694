"""Nobody plays alone for ever: bots wait for somebody who watches, and unused tables are closed."""

import asyncio
from pathlib import Path

import pytest

from offsuit.errors import ArchivedTableError, TableError
from offsuit.host.host import Host
from offsuit.host.operating.host_operator import Operator
from offsuit.host.operating.meter import OPERATOR
from offsuit.host.operating.unused_tables import DAY, UnusedAfter
from offsuit.host.world import World
from offsuit.table.commands.closing import Close
from offsuit.table.commands.hosting import Kick
from offsuit.table.commands.seating import Leave, Ready, Sit
from offsuit.table.journal.draft import Draft
from offsuit.table.options import Options
from support.host.guests import database, nothing, running

GAME = "pyramid no-surrender"
ALONE = Options(seats=2, rounds=1000, bots="novice", alone=True, bot_pause=0)


class Clock:
    """Set by the test."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at


async def rounds_after(host: Host, table: str) -> int:
    """Rounds begun once all bots have acted, and the clock has been asked once more."""
    runner = host.runner(table)
    await runner.idle()
    await runner.run(nothing)
    await runner.idle()
    return runner.table.rounds


def test_bots_alone_wait_for_somebody_who_watches(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Bots", GAME, {}, ALONE)
            assert await rounds_after(host, table) == 0
            watching = host.subscribe(table, None)
            async for news in watching:
                if news["table"]["round"] is not None:
                    break
            watching.close()
            begun = await rounds_after(host, table)
            assert begun >= 1
            assert host.runner(table).table.running is None
            assert await rounds_after(host, table) == begun

    asyncio.run(go())


def test_bots_of_the_operator_play_without_anybody(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table(OPERATOR, "Bots", GAME, {}, ALONE)
            await host.runner(table).run(nothing)
            assert host.runner(table).table.rounds >= 1

    asyncio.run(go())


def test_unused_tables_are_closed_and_used_ones_are_not(tmp_path: Path) -> None:
    async def go() -> None:
        clock = Clock()
        async with running(database(tmp_path), World(now=clock)) as host:
            opened = {
                name: await host.open_table(player, name, GAME, {}, Options(seats=2))
                for name, player in (("old", "ann"), ("watched", "ann"), ("ours", OPERATOR))
            }
            host.subscribe(opened["watched"], None)
            clock.at += 30 * DAY - 1
            assert await Operator(host).close_unused(UnusedAfter()) == []
            clock.at += 1
            assert await Operator(host).close_unused(UnusedAfter()) == [opened["old"]]
            with pytest.raises(ArchivedTableError, match="closed"):
                await host.command(opened["old"], "bob", Sit("Bob"))
            assert host.tables == (opened["watched"], opened["ours"])
        async with running(database(tmp_path), World(now=clock)) as host:
            assert set(host.tables) == {opened["watched"], opened["ours"]}
            assert await host.rounds(opened["old"], 10) == ([], 0)

    asyncio.run(go())


def test_a_full_house_makes_room_by_closing_what_nobody_uses(tmp_path: Path) -> None:
    async def go() -> None:
        clock = Clock()
        async with running(database(tmp_path), World(now=clock)) as host:
            ids = []
            for number in range(5):
                clock.at += 1
                title = f"Table {number}"
                ids.append(await host.open_table("ann", title, GAME, {}, Options(seats=2)))
            await host.command(ids[0], "bob", Sit("Bob"))
            host.subscribe(ids[1], None)
            operator, after = Operator(host), UnusedAfter(spare=600_000)
            assert await operator.close_unused(after, room_for=4) == [], "all are new"
            clock.at += 600_000
            assert await operator.close_unused(after, room_for=4) == [ids[2]]
            assert await operator.close_unused(after, room_for=0) == [ids[3], ids[4]]
            assert host.tables == (ids[0], ids[1]), "somebody sits here, somebody watches there"
            clock.at += DAY
            assert await operator.close_unused(after, room_for=0) == [ids[0]]

    asyncio.run(go())


def test_a_host_closes_a_table_and_its_money_can_be_settled(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=2, rounds=5, watched=False)
            table = await host.open_table("ann", "Fridays", GAME, {}, options)
            for player in ("ann", "bob"):
                await host.command(table, player, Sit(player.title()))
            for player in ("ann", "bob"):
                await host.command(table, player, Ready())
            with pytest.raises(TableError, match="only the host"):
                await host.command(table, "bob", Close())
            await host.command(table, "ann", Close())
            await host.command(table, "ann", Leave())
            await host.command(table, "bob", Leave())
            assert host.tables == ()
            found, total = await host.rounds(table, 10, "ann")
            assert (total, found[0]["voided"]) == (1, None)
            assert sum(payment.chips for payment in await host.settle_up(table, "ann")) > 0
            for other in ("bob", None):
                with pytest.raises(TableError, match="does not allow spectators"):
                    await host.rounds(table, 10, other)
        async with running(database(tmp_path)) as host:
            assert host.tables == ()
            assert host.has_round(table, 1)
            assert not host.has_round(table, 2)
            assert host.knows("bob")
            assert not host.knows("cy")

    asyncio.run(go())


def test_leaving_a_table_that_is_not_public_ends_the_right_to_look(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=3, watched=False)
            table = await host.open_table("ann", "Fridays", GAME, {}, options)
            await host.command(table, "bob", Sit("Bob"))
            watching = host.subscribe(table, "bob")
            await host.command(table, "bob", Leave())
            assert watching.reason == "this table does not allow spectators"
            with pytest.raises(TableError, match="does not allow spectators"):
                host.look(table, "bob")
            await host.command(table, "bob", Sit("Bob"))
            assert host.look(table, "bob")["you"]["chair"] == 0

    asyncio.run(go())


def test_two_seats_from_one_address_are_marked_for_the_host_alone(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAME, {}, Options(seats=4))
            for player, origin in (("ann", "a"), ("bob", "b"), ("cy", "b")):
                await host.command(table, player, Sit(player.title()), origin=origin)
            assert host.look(table, "ann")["you"]["marks"] == [
                {"chair": 1, "same": [2], "sent_away": False},
                {"chair": 2, "same": [1], "sent_away": False},
            ]
            for other in ("bob", None):
                assert host.look(table, other)["you"]["marks"] == []
            await host.runner(table).run(lambda draft: _kick(draft, 1))
            assert host.look(table, "ann")["you"]["marks"] == [
                {"chair": 2, "same": [], "sent_away": True}
            ]

    asyncio.run(go())


def _kick(draft: Draft, chair: int) -> None:
    Kick(chair).apply(draft, "ann")
