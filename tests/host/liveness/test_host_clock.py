"""Time: the clock on the wall is set, forward and back, while a host runs and while it does not."""

import asyncio
from pathlib import Path

import pytest

from offsuit.host.host import Host
from offsuit.host.journal_reader import entries_of
from offsuit.host.liveness.host_clock import MILLISECOND, HostClock
from offsuit.host.world import World
from offsuit.table.advance import wake_at
from offsuit.table.journal.entries import ActionTaken
from offsuit.table.options import Options
from support.host.guests import database, running, seat_all

HOUR = 3_600_000
START = 1_800_000_000_000
GAME = "pyramid no-surrender"
PEOPLE = ("ann", "bob", "cy")


class Clocks:
    """Both clocks of a machine, in milliseconds, as a test sets them."""

    def __init__(self, wall: int = START, monotonic: int = 77_000) -> None:
        self.wall, self.monotonic = wall, monotonic

    def world(self) -> World:
        """A world that has started now."""
        return World(
            now=HostClock(
                lambda: self.wall * MILLISECOND,
                lambda: self.monotonic * MILLISECOND,
            )
        )

    def go_on(self, milliseconds: int) -> None:
        """Time passes."""
        self.wall += milliseconds
        self.monotonic += milliseconds


async def acted(host: Host, table: str) -> list[str]:
    """Who has made decisions, once what is due has happened."""
    await host.runner(table).run(lambda _: None)
    rows = await host.store.rows(table)
    return [entry.by for entry in entries_of(rows) if isinstance(entry, ActionTaken)]


def left(host: Host, table: str) -> int:
    """Milliseconds until the alarm of a table rings."""
    at = wake_at(host.runner(table).table)
    assert at is not None
    return at - host.now


async def dealt(host: Host) -> str:
    """A table at which everybody has a minute for their decision."""
    table = await host.open_table("ann", "Time", GAME, {}, Options(rounds=1, seconds=60))
    await seat_all(host, table, PEOPLE)
    return table


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_wall_clock_that_is_set_loses_no_decision_and_freezes_nothing(
    tmp_path: Path, jump: int
) -> None:
    async def go() -> None:
        clocks = Clocks()
        async with running(database(tmp_path), clocks.world()) as host:
            table = await dealt(host)
            clocks.wall += jump
            assert await acted(host, table) == []
            assert left(host, table) == 60_000
            clocks.go_on(59_999)
            assert await acted(host, table) == []
            assert host.now == START + 59_999
            clocks.go_on(1)
            assert await acted(host, table) == ["clock"] * 3

    asyncio.run(go())


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_wall_clock_that_is_set_between_two_runs_loses_nothing_either(
    tmp_path: Path, jump: int
) -> None:
    async def go() -> None:
        clocks = Clocks()
        async with running(database(tmp_path), clocks.world()) as host:
            table = await dealt(host)
            clocks.go_on(20_000)
            other = await dealt(host)  # the last entry of all, 20 s after those of the first table
        clocks.wall += jump
        clocks.monotonic = 5_000  # as after a boot
        async with running(database(tmp_path), clocks.world()) as host:
            assert host.now == max(START + 20_000 + jump, START + 20_000)
            for each in (table, other):
                assert await acted(host, each) == []
                assert left(host, each) == 60_000
            clocks.go_on(59_999)
            assert await acted(host, table) == []
            clocks.go_on(1)
            for each in (table, other):
                assert await acted(host, each) == ["clock"] * 3
            rows = await host.store.rows(table)
        times = [entry.at for entry in entries_of(rows)]
        assert times == sorted(times)

    asyncio.run(go())


def test_time_goes_on_from_the_latest_entry_and_never_back() -> None:
    clocks = Clocks()
    now = HostClock(lambda: clocks.wall * MILLISECOND, lambda: clocks.monotonic * MILLISECOND)
    now.not_before(START - 1)
    assert now() == START
    now.not_before(START + HOUR)
    assert now() == START + HOUR
    clocks.go_on(5)
    assert now() == START + HOUR + 5
