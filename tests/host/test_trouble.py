"""Several at once, a disk that is full for a while, and readers who are no longer welcome."""

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from offsuit.errors import StoreError, TableError
from offsuit.games.pyramid.reviews import review
from offsuit.host import table_runner as runner
from offsuit.host.host import Host
from offsuit.host.journal_reader import entries_of
from offsuit.host.subscription import Ending
from offsuit.host.world import World, milliseconds
from offsuit.store.store import Store
from offsuit.table.commands.hosting import Change, Guard, Kick
from offsuit.table.commands.seating import Ready, Rest, Sit
from offsuit.table.commands.table_command import SENT_AWAY
from offsuit.table.journal.entries import ActionTaken, Finished
from offsuit.table.options import Options
from support.host.guests import act, backward_passwords, database, novice_action, running, seat_all

GAME = "pyramid no-surrender"
SIX = ("ann", "bob", "cy", "dee", "eve", "flo")


class Hands:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = milliseconds()

    def __call__(self) -> int:
        return self.at


def seeded() -> World:
    """The same chance in every run."""
    numbers = count()
    return World(fresh=lambda: sha256(str(next(numbers)).encode()).digest())


async def journal(host: Host, table: str) -> list[Any]:
    return entries_of(await host.store.rows(table))


async def arranged(folder: Path, order: list[int]) -> tuple[list[int], Finished]:
    """Seats in the order in which they got through, all asking at once, and what it came to."""
    folder.mkdir()
    async with running(database(folder), seeded()) as host:
        table = await host.open_table("ann", "Six", GAME, {}, Options(rounds=1))
        await seat_all(host, table, SIX)
        asked = {seat: novice_action(host.look(table, SIX[seat])) for seat in order}
        await asyncio.gather(
            *(act(host, table, SIX[seat], 1, 0, "x", action) for seat, action in asked.items())
        )
        found = await journal(host, table)
    arrived = [entry.seat for entry in found if isinstance(entry, ActionTaken)]
    (finished,) = [entry for entry in found if isinstance(entry, Finished)]
    return arrived, finished


def test_six_who_arrange_at_once_get_the_same_in_any_order(tmp_path: Path) -> None:
    async def go() -> None:
        arrivals, results = set(), set()
        for number in range(6):
            order = Random(number).sample(range(6), 6)
            arrived, finished = await arranged(tmp_path / str(number), order)
            assert arrived == order
            arrivals.add(tuple(arrived))
            results.add((finished.points, finished.chips, finished.server_seed))
        assert len(arrivals) == 6
        assert len(results) == 1

    asyncio.run(go())


def test_a_deadline_that_two_hosts_notice_is_journaled_once(tmp_path: Path) -> None:
    async def go() -> None:
        clock = Hands()
        world, url = World(now=clock), database(tmp_path)
        async with running(url, world) as host:
            table = await host.open_table("ann", "Three", GAME, {}, Options(rounds=1))
            await seat_all(host, table, SIX[:3])
            async with running(url, world) as other:
                clock.at += 60_000
                noticed = [each.runner(table).run(lambda _: None) for each in (host, other) * 5]
                await asyncio.gather(*noticed)
                assert other.runner(table).table == host.runner(table).table
            acted = [
                entry for entry in await journal(host, table) if isinstance(entry, ActionTaken)
            ]
            assert [(entry.seat, entry.by) for entry in acted] == [
                (0, "clock"),
                (1, "clock"),
                (2, "clock"),
            ]
            assert {entry.at for entry in acted} == {clock.at}

    asyncio.run(go())


@asynccontextmanager
async def full_disk(store: Store, failures: int) -> AsyncIterator[None]:
    """Files cannot grow until a number of appends were refused."""
    refused, append = 0, store.append

    async def noted(*given: Any) -> bool:
        nonlocal refused
        try:
            return await append(*given)
        except StoreError:
            refused += 1
            raise

    vars(store)["append"] = noted
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8_192, hard))
    try:
        yield
        while refused < failures:
            await asyncio.sleep(0.01)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def until_over(host: Host, table: str) -> None:
    async for news in host.subscribe(table, None):
        if news["table"]["match"] > 1:
            break


def test_bots_play_on_when_the_disk_has_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RETRY_SECONDS", 0.02)

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=3, rounds=1, bots="novice")
            table = await host.open_table("ann", "Bots", GAME, {}, options)
            await host.command(table, "ann", Sit("Ann"))
            await host.command(table, "ann", Ready())
            async with full_disk(host.store, 4):
                pass
            await host.command(table, "ann", Rest())
            await until_over(host, table)

    asyncio.run(go())


def test_clocks_ring_again_when_the_disk_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RETRY_SECONDS", 0.02)

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(rounds=1, seconds=1)
            table = await host.open_table("ann", "Clocks", GAME, {}, options)
            await seat_all(host, table, SIX[:3])
            async with full_disk(host.store, 3):
                pass
            assert host.runner(table).table.running is not None
            await until_over(host, table)
            acted = [
                entry for entry in await journal(host, table) if isinstance(entry, ActionTaken)
            ]
            assert [entry.by for entry in acted] == ["clock"] * 3

    asyncio.run(go())


def test_a_round_that_is_due_before_the_last_is_written_begins_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RETRY_SECONDS", 0.01)
    hasty = count(milliseconds(), 2_000)
    """Two seconds go by whenever somebody looks; the pause between rounds is one."""

    async def go() -> None:
        async with running(database(tmp_path), World(now=lambda: next(hasty))) as host:
            options = Options(rounds=2, pause=1, seconds=86_400)
            table = await host.open_table("ann", "Hasty", GAME, {}, options)
            await seat_all(host, table, SIX[:2])
            for player in SIX[:2]:
                await act(host, table, player, 1, 0, "x", novice_action(host.look(table, player)))
            while host.runner(table).table.rounds < 2:  # and nobody does anything
                await asyncio.sleep(0.01)

    asyncio.run(go())


def test_a_review_that_fails_is_logged_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("AS KH 2C")

    monkeypatch.setattr(review, "review", fail)

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=3, rounds=2, bots="novice")
            table = await host.open_table("ann", "Reviews", GAME, {}, options)
            await host.command(table, "ann", Sit("Ann"))
            await host.command(table, "ann", Ready())
            await act(host, table, "ann", 1, 0, "x", novice_action(host.look(table, "ann")))
            await host.command(table, "ann", Rest())
            await until_over(host, table)

    asyncio.run(go())
    assert [record.getMessage().split(": ")[1] for record in caplog.records] == [
        "ZeroDivisionError in a review"
    ] * len(caplog.records)
    assert caplog.records
    assert "AS" not in caplog.text


def test_spectators_go_when_a_table_is_closed_to_them(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path), passwords=backward_passwords()) as host:
            table = await host.open_table("ann", "Private", GAME, {}, Options())
            for player in ("ann", "bob"):
                await host.command(table, player, Sit(player.title()))
            heard = {player: host.subscribe(table, player) for player in ("ann", "bob")}
            watching = host.subscribe(table, None)
            stranger = host.subscribe(table, "eve")
            await host.command(table, "ann", Guard("hash"))
            guarded = host.runner(table).table.closed_reason
            assert "password" in guarded
            assert watching.reason == stranger.reason == guarded
            assert [heard[player].reason for player in heard] == [None, None]
            await host.command(table, "ann", Kick(1))
            assert [heard[player].reason for player in heard] == [None, SENT_AWAY]
            assert (watching.ending, heard["bob"].ending) == (Ending.REVOKED, Ending.REMOVED)
            for ask in (lambda: host.look(table, "bob"), lambda: host.subscribe(table, "bob")):
                with pytest.raises(TableError, match="password"):
                    ask()
            await host.command(table, "ann", Guard(""))
            open_again = host.subscribe(table, "eve")
            await host.command(table, "ann", Change({}, Options(watched=False)))
            assert open_again.reason == "this table does not allow spectators"

    asyncio.run(go())


def test_nothing_is_said_of_a_round_that_is_played(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            for game in (GAME, "piecepack holdem"):
                table = await host.open_table("ann", "Now", game, {}, Options(stake=100))
                await seat_all(host, table, SIX[:3])
                assert await host.reviews(table, 1, "ann") == []
                with pytest.raises(TableError, match="is not over"):
                    await host.record(table, 1, "ann")

    asyncio.run(go())
