"""kill -9 at random moments: nothing acknowledged is lost, nothing happens twice, all goes on."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from offsuit.host.journal_reader import entries_of, read_round, read_table
from offsuit.store.chain import check_chain, empty
from offsuit.store.export import check_export
from offsuit.store.store import Store
from offsuit.table.commands.seating import Rest
from offsuit.table.journal.draft import Draft
from offsuit.table.journal.entries import ActionTaken, Finished, Shuffled, Voided
from support.host.guests import database, running

PLAYER = Path(__file__).parents[1] / "support" / "host" / "crash_player.py"
Taken = tuple[str, str, int, int, int]
"""Table, player, round, decision and journal entry of an acknowledged action."""


def play_and_kill(url: str, chance: Random) -> list[Taken]:
    """Acknowledged actions of a server that was killed at some moment."""
    path = os.pathsep.join([str(PLAYER.parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])])
    server = subprocess.Popen(
        [sys.executable, str(PLAYER), url],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert server.stdout is not None
    assert server.stderr is not None
    with server:
        lines = [server.stdout.readline() for _ in range(chance.randint(1, 40))]
        time.sleep(chance.choice((0, 0, 0.03)) * chance.random())  # often at once: a fresh answer
        server.kill()
        lines += server.stdout.readlines()  # `communicate` would forget what is read ahead
        assert server.stderr.read() == ""
    whole = [line.split() for line in lines if line.endswith("\n") and line != "plays\n"]
    return [(t, p, int(r), int(d), int(s)) for t, p, r, d, s in whole]


async def check(url: str, taken: set[Taken]) -> int:
    """Everything that must hold of the journal; how many actions it has."""
    store = Store(url)
    actions = 0
    for id in await store.tables():
        rows = await store.rows(id)
        check_chain(empty(id), rows)
        check_export(list(await store.export(id)))
        table, _ = await read_table(store, id)
        assert sum(purse.won for purse in table.everyone()) == 0
        players: tuple[str, ...] = ()
        number = 0
        answered: Counter[tuple[int, int, int]] = Counter()
        journaled = {}
        names = {purse.name: purse.player for purse in table.everyone()}
        for row, entry in zip(rows, entries_of(rows), strict=True):
            if isinstance(entry, Shuffled):
                number, players = entry.round, tuple(names[seat.name] for seat in entry.seats)
            elif isinstance(entry, ActionTaken):
                actions += 1
                answered[number, entry.seat, entry.decision] += 1
                journaled[players[entry.seat], number, entry.decision] = row.seq
            elif isinstance(entry, Finished):
                assert sum(entry.chips) == 0
        assert max(answered.values(), default=1) == 1, "an action was applied twice"
        for where, player, round_, decision, seq in taken:
            if where == id:
                assert journaled.get((player, round_, decision)) == seq, "an action is lost"
    await store.close()
    return actions


async def go_on(url: str) -> None:
    """Every table resumes, and the round that was under way comes to an end."""
    async with running(url) as host:
        for id in host.tables:
            runner = host.runner(id)
            number = runner.table.rounds
            await runner.run(rest_everybody)
            async for news in host.subscribe(id, None):
                round_ = news["table"]["round"]
                if round_ is None or round_["number"] > number or not round_["waiting"]:
                    break
            if number:
                turns = await read_round(host.store, id, number)
                assert isinstance(turns[-1].entry, Finished | Voided)
            json.dumps(host.look(id, None))


def rest_everybody(draft: Draft) -> None:
    """People get up for a while, so that a round ends without them."""
    for _, chair in draft.table.taken():
        if not chair.is_bot and not chair.resting:
            Rest().apply(draft, chair.player)


def crash(folder: Path, times: int, seed: int) -> None:
    """Play, kill and check, several times over one journal."""
    chance, url = Random(seed), database(folder)
    taken: set[Taken] = set()
    actions = 0
    for _ in range(times):
        taken |= set(play_and_kill(url, chance))
        found = asyncio.run(check(url, taken))
        assert found >= actions
        actions = found
    assert len(taken) > 5 * times
    assert actions > len(taken)
    asyncio.run(go_on(url))


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    crash(tmp_path, times=5, seed=1)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(10))
def test_a_server_killed_two_hundred_times_loses_nothing(tmp_path: Path, seed: int) -> None:
    crash(tmp_path, times=20, seed=100 + seed)
