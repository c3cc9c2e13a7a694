"""Stops the database under a real server again and again, and says what that has cost.

PYTHONPATH=tests python -m attacks.outage --times 20

It starts a PostgreSQL and an `offsuit serve` of its own, on sockets and ports of this machine, and
ends both. People and bots play at some tables. Each time the database is down for some seconds;
then every table must go on by itself. Prints one JSON object; the status is 1 if anything is wrong.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx2

from offsuit.store.export import check_export
from support.host.guests import novice_action, owed_by
from support.postgresql_cluster import Cluster, new_cluster
from support.web.socket_program import Program, programs, serving

GAMES = ("pyramid no-surrender", "pyramid standard", "piecepack holdem")
OPTIONS = {"seats": 4, "rounds": 1000, "bots": "novice", "stake": 1000, "seconds": 2}
STANDS_STILL = 30.0
"""Seconds after an outage within which every table must have gone on."""
AGAIN = 0.1
"""Seconds between two calls of one player."""
EXPECTED = (200, 201, 409, 503)
"""Statuses of calls: done, overtaken by the clock, or the database is away."""


class TakenAction(NamedTuple):
    """An action that the server has acknowledged."""

    table: str
    round: int
    decision: int
    seq: int


class Load:
    """Players at some tables, and what they were told."""

    def __init__(self) -> None:
        self.silent: set[str] = set()
        """Tables to which nobody sends anything at present."""
        self.taken: set[TakenAction] = set()
        self.statuses: Counter[int] = Counter()
        self.without_retry = 0
        """Answers with 503 that did not say when to try again."""

    async def play(self, player: Program, table: str) -> None:
        """Answer two decisions of three until cancelled; the clock takes the rest."""
        while True:
            await asyncio.sleep(AGAIN)
            seen = await self.call(player, "GET", f"/tables/{table}")
            owed = owed_by(seen) if seen else None
            if owed is not None and sum(owed) % 3 and table not in self.silent:
                await self.act(player, table, owed, novice_action(seen))

    async def act(self, player: Program, table: str, owed: tuple[int, int], action: Any) -> None:
        """Send an action, with the same id however often."""
        body = {"kind": "act", "id": f"{owed[0]}/{owed[1]}", "action": action}
        body |= {"round": owed[0], "decision": owed[1]}
        done = await self.call(player, "POST", f"/tables/{table}/commands", body)
        if done:
            self.taken.add(TakenAction(table, done["round"], done["decision"], done["seq"]))

    async def call(self, player: Program, method: str, path: str, body: Any = None) -> Any:
        """What came of a call; None if it was refused."""
        answer = await player.call(method, path, body)
        player.bodies.clear()
        self.statuses[answer.status_code] += 1
        self.without_retry += answer.status_code == 503 and "retry-after" not in answer.headers
        return answer.json() if answer.status_code in (200, 201) else None


async def last_entries(player: Program, tables: list[str]) -> dict[str, int]:
    """The number of each table's last entry."""
    return {table: (await player.get(f"/tables/{table}"))["table"]["seq"] for table in tables}


async def standing_still(player: Program, before: dict[str, int]) -> list[str]:
    """Tables that have not gone on since."""
    waiting = set(before)
    with suppress(TimeoutError):
        async with asyncio.timeout(STANDS_STILL):
            while waiting:
                await asyncio.sleep(AGAIN)
                now = await last_entries(player, sorted(waiting))
                waiting = {table for table in waiting if now[table] <= before[table]}
    return sorted(waiting)


async def wait_until_ready(http: httpx2.AsyncClient, ready: bool) -> bool:
    """Whether `/readyz` says so within the time for a table."""
    with suppress(TimeoutError):
        async with asyncio.timeout(STANDS_STILL):
            while ((await http.get("/readyz")).status_code == 200) != ready:
                await asyncio.sleep(AGAIN)
            return True
    return False


async def check_journal(player: Program, table: str, taken: set[TakenAction]) -> tuple[int, int]:
    """Acknowledged actions that are not in the journal, and decisions that are there twice."""
    lines = (await player.call("GET", f"/tables/{table}/export")).text.splitlines()
    check_export(lines)
    number, journaled = 0, {}
    answered: Counter[tuple[int, int, int]] = Counter()
    for line in lines:
        row = json.loads(line)
        entry = json.loads(row["body"])
        number = entry["round"] if entry["kind"] == "shuffled" else number
        if entry["kind"] == "acted":
            answered[number, entry["seat"], entry["decision"]] += 1
            journaled[row["seq"]] = (number, entry["decision"])
    mine = [each for each in taken if each.table == table]
    lost = sum(journaled.get(each.seq) != (each.round, each.decision) for each in mine)
    return lost, sum(times - 1 for times in answered.values())


def read_log(path: Path) -> dict[str, Any]:
    """How often the log tells of outages, and whatever else it tells."""
    events = [json.loads(line)["event"] for line in path.read_text().splitlines()]
    begin = [event for event in events if event.startswith("outage begins")]
    end = [event for event in events if event.startswith("outage ends")]
    other = [event for event in events if event not in begin + end]
    return {"begin": len(begin), "end": len(end), "other": other}


async def attack(cluster: Cluster, address: str, given: argparse.Namespace) -> dict[str, Any]:
    """Play, stop the database `times` times, and look at the journals."""
    chance = Random(given.seed)
    load = Load()
    still: list[str] = []
    unnoticed = 0
    async with programs(address, "Ann", "Bob") as (ann, bob):
        tables = [
            await ann.open(GAMES[number % len(GAMES)], OPTIONS) for number in range(given.tables)
        ]
        for table in tables:
            for player in (ann, bob):
                await player.command(table, "sit", name=player.name)
            for player in (ann, bob):
                await player.command(table, "ready")
        playing = [asyncio.create_task(load.play(p, t)) for t in tables for p in (ann, bob)]
        for _ in range(given.times):
            await asyncio.sleep(chance.uniform(0.2, 1.5))
            load.silent = set(tables[::2])  # these must go on by themselves
            await asyncio.to_thread(cluster.go_down, chance.choice(("immediate", "fast")))
            unnoticed += not await wait_until_ready(ann.http, False)
            await asyncio.sleep(given.seconds * chance.uniform(0.5, 1))
            before = await last_entries(ann, tables)
            await asyncio.to_thread(cluster.go_up)
            still += await standing_still(ann, before)
            load.silent = set()
            unnoticed += not await wait_until_ready(ann.http, True)
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        defects = [repr(each) for each in ended if isinstance(each, Exception)]
        checked = [await check_journal(ann, table, load.taken) for table in tables]
    return {
        "outages": given.times,
        "tables": given.tables,
        "stand_still": still,
        "acknowledged": len(load.taken),
        "lost": sum(lost for lost, _ in checked),
        "doubled": sum(doubled for _, doubled in checked),
        "statuses": {str(status): n for status, n in sorted(load.statuses.items())},
        "unexpected": sum(n for status, n in load.statuses.items() if status not in EXPECTED),
        "without_retry_after": load.without_retry,
        "readiness_wrong": unnoticed,
        "clients_failed": defects,
    }


def run(given: argparse.Namespace, cluster: Cluster) -> dict[str, Any]:
    """The whole attack on a new database; the report."""
    with TemporaryDirectory(prefix="offsuit-outage-") as folder:
        with serving(Path(folder), url=cluster.database()) as server:
            report = asyncio.run(attack(cluster, server.address, given))
        return report | {"log": read_log(Path(folder) / "log")}


def faults(report: dict[str, Any]) -> list[str]:
    """What is wrong in a report."""
    wrong = [
        name
        for name in ("stand_still", "lost", "doubled", "unexpected", "without_retry_after")
        if report[name]
    ]
    wrong += [name for name in ("readiness_wrong", "clients_failed") if report[name]]
    quiet = {"begin": report["outages"], "end": report["outages"], "other": []}
    return (
        wrong + ["log"] * (report["log"] != quiet) + ["acknowledged"] * (not report["acknowledged"])
    )


def arguments(given: list[str]) -> argparse.Namespace:
    """The options of a run, all of them bounded."""
    parser = argparse.ArgumentParser(prog="attacks.outage", description=__doc__)
    parser.add_argument("--times", type=int, default=3, choices=range(1, 101), metavar="1-100")
    parser.add_argument("--tables", type=int, default=6, choices=range(1, 51), metavar="1-50")
    parser.add_argument("--seconds", type=int, default=8, choices=range(1, 61), metavar="1-60")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(given)


def main() -> None:
    """Print the report, and what is wrong in it."""
    given = arguments(sys.argv[1:])
    with new_cluster() as cluster:
        report = run(given, cluster)
    wrong = faults(report)
    print(json.dumps(report | {"wrong": wrong}, indent=1))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
