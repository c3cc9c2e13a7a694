"""Floods a server with long reads, and reports how long everything else takes meanwhile.

    PYTHONPATH=tests python -m attacks.history [--url http://127.0.0.1:8000] [--table ID]

For a server of your own, on this machine; without `--url` it starts one that has played three
rounds. It reads the given table or the one with the most rounds, asks `/readyz`, and sends commands
to a table that it opens, locks and unlocks. Start your server with high `limits.requests` to
measure threads instead of rate limits.
"""

import argparse
import asyncio
import http.client
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from offsuit.table.options import Options
from support.host.guests import database, running, seat_all, together
from support.web.socket_program import serving

API = "/api/v1"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_SECONDS, MOST_CLIENTS = 60, 200
READS = ("rounds?limit=1", "rounds?limit=1000", "rounds/1/record", "reviews", "export")


@dataclass
class Answers:
    """Status and time of answers to one kind of call."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def report(self) -> dict[str, Any]:
        """Numbers by status, and milliseconds: the median, of 99 in 100, the greatest."""
        times = sorted(self.seconds) or [0.0]
        late = times[int(0.99 * (len(times) - 1))]
        figures = [round(1000 * each) for each in (median(times), late, times[-1])]
        return {"statuses": dict(sorted(self.statuses.items())), "milliseconds": figures}


class Caller:
    """One connection to the server, with a seat token if it needs one."""

    def __init__(self, address: str, port: int, token: str = "") -> None:
        self._wire = http.client.HTTPConnection(address, port, timeout=MOST_SECONDS)
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def close(self) -> None:
        """Close the connection."""
        self._wire.close()

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer; other bodies are read and left out."""
        sent = None if body is None else json.dumps(body)
        headers = {"Content-Type": "application/json"} if sent else {}
        self._wire.request(method, path, sent, self._headers | headers)
        answer = self._wire.getresponse()
        text = answer.read()
        is_json = answer.headers.get_content_subtype() in ("json", "problem+json")
        return answer.status, json.loads(text) if is_json else None

    def timed(self, answers: Answers, method: str, path: str, body: Any = None) -> None:
        """A call whose time and status are noted."""
        begin = time.perf_counter()
        try:
            status = str(self.call(method, path, body)[0])
        except (OSError, http.client.HTTPException) as error:
            self._wire.close()
            status = type(error).__name__
        answers.seconds.append(time.perf_counter() - begin)
        answers.statuses[status] += 1


def flood(caller: Caller, table: str, number: int, until: float, answers: Answers) -> None:
    """One client that reads as fast as it is answered."""
    with closing(caller):
        while time.monotonic() < until:
            number += 1
            caller.timed(answers, "GET", f"{API}/tables/{table}/{READS[number % len(READS)]}")


def probe(address: str, port: int, until: float) -> tuple[Answers, Answers]:
    """Readiness and commands, one after the other, until the time is over."""
    ready, commands = Answers(), Answers()
    with closing(Caller(address, port)) as caller:
        _, made = caller.call("POST", f"{API}/guests", {})
    with closing(Caller(address, port, made["token"])) as caller:
        lock_and_unlock(caller, until, ready, commands)
    return ready, commands


def lock_and_unlock(caller: Caller, until: float, ready: Answers, commands: Answers) -> None:
    """Commands at a new table, with `/readyz` before each."""
    status, opened = caller.call(
        "POST", f"{API}/tables", {"title": "Attack", "game": "pyramid standard"}
    )
    if status != 201:
        raise SystemExit(f"the server opens no table: {opened['detail']}")
    locked = True
    while time.monotonic() < until:
        caller.timed(ready, "GET", "/readyz")
        command = {"kind": "lock", "locked": locked}
        caller.timed(commands, "POST", f"{API}/tables/{opened['id']}/commands", command)
        locked = not locked
        time.sleep(0.02)


def longest(caller: Caller) -> str:
    """The table with the most rounds."""
    _, lobby = caller.call("GET", f"{API}/tables?limit=200")
    found = max(lobby["tables"], key=lambda each: each["round"], default=None)
    if found is None or not found["round"]:
        raise SystemExit("no table of this server has played a round")
    return str(found["id"])


def measure(address: str, port: int, table: str, clients: int, seconds: float) -> dict[str, Any]:
    """Some clients that read, and what everything else takes meanwhile."""
    until, reads = time.monotonic() + seconds, Answers()
    threads = [
        threading.Thread(target=flood, args=(Caller(address, port), table, n, until, reads))
        for n in range(clients)
    ]
    for thread in threads:
        thread.start()
    ready, commands = probe(address, port, until)
    for thread in threads:
        thread.join()
    told = {"reads": reads, "readyz": ready, "commands": commands}
    return {"clients": clients, **{name: each.report() for name, each in told.items()}}


async def play(url: str) -> None:
    """Three rounds at a table of two."""
    async with running(url) as host:
        options = Options(seats=2, rounds=3, stake=100)
        table = await host.open_table("ann", "Two", "piecepack holdem", {}, options)
        guests = await seat_all(host, table, ("ann", "bob"))
        await together(*(each.listen(lambda news: news["table"]["match"] > 1) for each in guests))


def run(given: argparse.Namespace) -> dict[str, Any]:
    """Measure without and with the flood."""
    if given.url is None:
        with TemporaryDirectory() as folder:
            asyncio.run(play(database(Path(folder))))
            with serving(Path(folder)) as server:
                given.url = server.address
                return run(given)
    place = urlsplit(given.url)
    address, port = place.hostname or "", place.port or 80
    with closing(Caller(address, port)) as caller:
        table = given.table or longest(caller)
    quiet, flooded = (
        measure(address, port, table, clients, given.seconds) for clients in (0, given.clients)
    )
    return {"table": table, "quiet": quiet, "flooded": flooded}


def faults(report: dict[str, Any]) -> list[str]:
    """What must not be: long reads that are neither answered nor refused, or anything else that
    is not answered.
    """
    found = []
    for phase in ("quiet", "flooded"):
        for name, right in (("reads", {"200", "429"}), ("readyz", {"200"}), ("commands", {"200"})):
            statuses = report[phase][name]["statuses"]
            if wrong := set(statuses) - right:
                found.append(f"{phase}: {name} answered {sorted(wrong)}")
            if not statuses and (phase, name) != ("quiet", "reads"):
                found.append(f"{phase}: {name} was never answered")
    return found


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The options, refused where they are out of bounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--url", help="of a server on this machine, as http://127.0.0.1:8000")
    parser.add_argument("--table", help="id of the table that is read")
    parser.add_argument("--seconds", type=float, default=10, help=f"at most {MOST_SECONDS}")
    parser.add_argument("--clients", type=int, default=60, help=f"at most {MOST_CLIENTS}")
    found = parser.parse_args(given)
    place = urlsplit(found.url or "http://127.0.0.1")
    if place.hostname not in LOOPBACK or place.scheme != "http":
        parser.error(f"{found.url!r}: only servers on this machine, by http, may be attacked")
    if not (0 < found.seconds <= MOST_SECONDS and 1 <= found.clients <= MOST_CLIENTS):
        parser.error("more seconds or clients than allowed")
    return found


if __name__ == "__main__":
    told = run(arguments())
    wrong = faults(told)
    print(json.dumps({**told, "faults": wrong}, indent=1))
    sys.exit(bool(wrong))
