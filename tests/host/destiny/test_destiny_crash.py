"""kill -9 while characters act: every acknowledged action once, and the same answer again."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from offsuit.host.destiny.destiny_service import DestinyService
from offsuit.host.destiny.life_audit import audit_character
from offsuit.host.world import World
from offsuit.store.chain import check_chain, empty
from offsuit.store.store import Store
from support.destiny.crash_studio import CHARACTERS
from support.destiny.studio import CRIME, DUEL, STUDIO, asked
from support.host.guests import database
from support.postgresql_cluster import Cluster

PROGRAM = Path(__file__).parents[2] / "support" / "destiny" / "crash_studio.py"
Lines = list[list[str]]


def act_and_kill(url: str, run: str, chance: Random) -> Lines:
    """What a service said until it was killed at some moment."""
    path = os.pathsep.join([str(PROGRAM.parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])])
    server = subprocess.Popen(
        [sys.executable, str(PROGRAM), url, run],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert server.stdout is not None
    assert server.stderr is not None
    with server:
        lines = [server.stdout.readline() for _ in range(chance.randint(9, 60))]
        time.sleep(chance.choice((0, 0, 0.02)) * chance.random())
        server.kill()
        lines += server.stdout.readlines()
        assert server.stderr.read() == ""
    return [line.split() for line in lines if line.endswith("\n")]


async def check(url: str, lines: Lines) -> int:
    """Everything that was acknowledged is answered again, once; how many actions there are."""
    store = Store(url)
    destiny = DestinyService(store, World())
    acted = {(who, key): id for what, who, key, id, *_ in lines if what == "acted"}
    asks = {(line[1], line[2]): line[3:] for line in lines if line[0] == "asks"}
    late = set(asks) - set(acted)
    for (who, key), (commitment, kind) in asks.items():
        if (who, key) not in late and not key.endswith("1"):
            continue  # a sample of those that were answered, and all that were not
        given = None if commitment == "-" else commitment
        again = asked(key, (CRIME, DUEL)[int(kind)], who, commitment=given)
        found = await destiny.act(STUDIO, again)
        assert found.replayed or (who, key) in late, "an acknowledged action is lost"
        assert found.result["id"] == acted.get((who, key), found.result["id"])
        assert (await destiny.act(STUDIO, again)).replayed
    actions = 0
    for who in CHARACTERS:
        assert await audit_character(store, STUDIO, who) is None
        journal = f"destiny/{STUDIO}/{who}"
        check_chain(empty(journal), await store.rows(journal))
        actions += (await destiny.look(STUDIO, who))["actions"]
    assert actions == len(asks), "each key is one action"
    await store.close()
    return actions


def crash(url: str, times: int, seed: int) -> None:
    """Act and kill, several times over one journal, then ask again for everything."""
    chance = Random(seed)
    lines: Lines = []
    for number in range(times):
        lines += act_and_kill(url, f"r{number}", chance)
    assert asyncio.run(check(url, lines)) > 3 * times


def test_a_killed_service_loses_no_action(tmp_path: Path) -> None:
    crash(database(tmp_path), times=3, seed=1)


def test_a_killed_service_loses_no_action_on_postgresql(postgresql: Cluster) -> None:
    crash(postgresql.database(), times=2, seed=2)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(5))
def test_a_service_killed_a_hundred_times_loses_no_action(
    tmp_path: Path, postgresql: Cluster, seed: int
) -> None:
    crash(database(tmp_path), times=20, seed=100 + seed)
    crash(postgresql.database(), times=20, seed=200 + seed)
