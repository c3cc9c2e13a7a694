"""Floods a server with long reads, and reports how long everything else takes meanwhile.

    python tests/attacks/history.py http://127.0.0.1:8000 [--table ID] [--seconds 10] [--clients 60]

For a server of your own, on this machine. Without `--table` it takes the table with the most
rounds. Meanwhile it asks `/readyz` and sends commands to a table that it opens and locks and
unlocks. Start the server with high `limits.requests` to measure threads instead of rate limits.
"""

import argparse
import http.client
import json
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from urllib.parse import urlsplit

API = "/api/v1"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_SECONDS, MOST_CLIENTS = 60, 200
READS = ("rounds?limit=1", "rounds?limit=1000", "rounds/1/record", "reviews", "export")


@dataclass
class Answers:
    """Status and time of answers to one kind of call."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        """Numbers by status, the median and the greatest time."""
        if not self.seconds:
            return "no answer"
        times = sorted(self.seconds)
        late = times[int(0.99 * (len(times) - 1))]
        told = ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items()))
        figures = [f"{1000 * each:.0f}" for each in (median(times), late, times[-1])]
        return f"median {figures[0]} ms, 99 % {figures[1]} ms, greatest {figures[2]} ms; {told}"


class Caller:
    """One connection to the server, with a seat token if it needs one."""

    def __init__(self, address: str, port: int, token: str = "") -> None:
        self._wire = http.client.HTTPConnection(address, port, timeout=MOST_SECONDS)
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

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
    for turn in range(number, 10**9):
        if time.monotonic() >= until:
            return
        caller.timed(answers, "GET", f"{API}/tables/{table}/{READS[turn % len(READS)]}")


def probe(address: str, port: int, until: float) -> tuple[Answers, Answers]:
    """Readiness and commands, one after the other, until the time is over."""
    ready, commands = Answers(), Answers()
    _, made = Caller(address, port).call("POST", f"{API}/guests", {})
    caller = Caller(address, port, made["token"])
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
    return ready, commands


def longest(caller: Caller) -> str:
    """The table with the most rounds."""
    _, lobby = caller.call("GET", f"{API}/tables?limit=200")
    found = max(lobby["tables"], key=lambda each: each["round"], default=None)
    if found is None or not found["round"]:
        raise SystemExit("no table of this server has played a round")
    return str(found["id"])


def main() -> None:
    """Measure without and with the flood."""
    told = __doc__ or ""
    parser = argparse.ArgumentParser(description=told.partition("\n")[0])
    parser.add_argument("url", help="of a server on this machine, as http://127.0.0.1:8000")
    parser.add_argument("--table", help="id of the table that is read")
    parser.add_argument("--seconds", type=int, default=10, help=f"at most {MOST_SECONDS}")
    parser.add_argument("--clients", type=int, default=60, help=f"at most {MOST_CLIENTS}")
    given = parser.parse_args()
    place = urlsplit(given.url)
    if place.hostname not in LOOPBACK or place.scheme != "http":
        parser.error(f"{given.url!r}: only servers on this machine, by http, may be attacked")
    if not (1 <= given.seconds <= MOST_SECONDS and 1 <= given.clients <= MOST_CLIENTS):
        parser.error("more seconds or clients than allowed")
    address, port = place.hostname, place.port or 80
    table = given.table or longest(Caller(address, port))
    for clients in (0, given.clients):
        until = time.monotonic() + given.seconds
        reads = Answers()
        threads = [
            threading.Thread(
                target=flood, args=(Caller(address, port), table, n, until, reads), daemon=True
            )
            for n in range(clients)
        ]
        for thread in threads:
            thread.start()
        ready, commands = probe(address, port, until)
        for thread in threads:
            thread.join()
        print(f"{clients} clients that read table {table}")
        print(f"  reads     {reads.line()}")
        print(f"  /readyz   {ready.line()}")
        print(f"  commands  {commands.line()}")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
