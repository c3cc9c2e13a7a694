"""Try to take a core and a disk with anonymous clients, and report what they got.

python tests/attacks/alone.py --url http://127.0.0.1:8000 --seconds 20 --clients 8 [--pid PID]

Only for a server of your own on loopback. Every client opens as many tables of bots as it may, does
not watch them, and then sends commands that only fill the journal, as fast as they are answered.
Bounded in time, clients and tables; nothing is left open but the tables.
"""

import argparse
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

MOST_CLIENTS, MOST_SECONDS, MOST_TABLES = 64, 300.0, 200
BOTS = {"seats": 4, "rounds": 1000, "alone": True, "bots": "novice", "bot_pause": 2}
GAME = "pyramid no-surrender"


@dataclass
class Haul:
    """What the attack got."""

    guests: int = 0
    tables: int = 0
    tables_refused: int = 0
    rounds_unwatched: int = 0
    """Begun at tables that nobody watches."""
    commands: int = 0
    commands_refused: int = 0
    entries: int = 0
    """Rows that the journals of its tables have."""
    seconds: float = 0.0
    cpu_seconds: float | None = None
    """Processor time of the server meanwhile, if its process was named."""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, name: str, amount: int = 1) -> None:
        """Count something; clients are threads."""
        with self.lock:
            setattr(self, name, getattr(self, name) + amount)

    def told(self) -> dict[str, Any]:
        """As JSON."""
        return {name: value for name, value in vars(self).items() if name != "lock"}


class Client:
    """Somebody without a name."""

    def __init__(self, url: str, haul: Haul) -> None:
        self._url, self._haul, self._token = url, haul, ""
        self.tables: list[str] = []

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request: its status, and what was answered."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        request = urllib.request.Request(f"{self._url}/api/v1{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, {"retry": int(error.headers.get("Retry-After") or 0)}

    def open_tables(self, until: float) -> None:
        """Become a guest, and open tables until that is refused for long."""
        status, told = self.call("POST", "/guests", {})
        if status != 201:
            return
        self._token = told["token"]
        self._haul.add("guests")
        while time.monotonic() < until and self._haul.tables < MOST_TABLES:
            body = {"title": "Alone", "game": GAME, "options": BOTS}
            status, told = self.call("POST", "/tables", body)
            if status == 201:
                self._haul.add("tables")
                self.tables.append(told["id"])
                continue
            self._haul.add("tables_refused")
            return

    def fill_journal(self, until: float) -> None:
        """Commands that change nothing that anybody wants."""
        locked = False
        while time.monotonic() < until and self.tables:
            locked = not locked
            body = {"kind": "lock", "locked": locked}
            status, told = self.call("POST", f"/tables/{self.tables[0]}/commands", body)
            self._haul.add("commands" if status == 200 else "commands_refused")
            if status != 200:
                time.sleep(min(max(told["retry"], 0.1), max(0.0, until - time.monotonic())))

    def count(self) -> None:
        """What the tables of this client have used."""
        for table in self.tables:
            status, told = self.call("GET", f"/tables/{table}")
            while status == 429:
                time.sleep(told["retry"])
                status, told = self.call("GET", f"/tables/{table}")
            if status == 200:
                self._haul.add("entries", told["table"]["seq"])
                begun = told["table"]["round"]
                self._haul.add("rounds_unwatched", begun["number"] if begun else 0)


def cpu_of(pid: int) -> float:
    """Processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def attack(url: str, seconds: float, clients: int, pid: int | None = None) -> Haul:
    """Attack a server for some seconds."""
    haul = Haul()
    people = [Client(url.rstrip("/"), haul) for _ in range(clients)]
    start, before = time.monotonic(), None if pid is None else cpu_of(pid)
    until = start + seconds

    def run(client: Client) -> None:
        client.open_tables(until)
        client.fill_journal(until)

    threads = [threading.Thread(target=run, args=(client,), daemon=True) for client in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    haul.seconds = round(time.monotonic() - start, 1)
    if pid is not None and before is not None:
        haul.cpu_seconds = round(cpu_of(pid) - before, 2)
    for client in people:
        client.count()
    return haul


def check_own(url: str) -> None:
    """Refuse every address but those of this machine."""
    host = urlsplit(url).hostname or ""
    try:
        own = ip_address(host).is_loopback
    except ValueError:
        own = host == "localhost"
    if not own:
        sys.exit(f"{url!r}: only a server on loopback may be attacked")


def main() -> None:
    """Read the options, attack, and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--seconds", type=float, default=20.0, help=f"at most {MOST_SECONDS:g}")
    parser.add_argument("--clients", type=int, default=8, help=f"at most {MOST_CLIENTS}")
    parser.add_argument("--pid", type=int, help="process of the server, to report its CPU time")
    given = parser.parse_args()
    check_own(given.url)
    seconds, clients = min(given.seconds, MOST_SECONDS), min(given.clients, MOST_CLIENTS)
    print(json.dumps(attack(given.url, seconds, clients, given.pid).told()))


if __name__ == "__main__":
    main()
