"""The Destiny service under load, over loopback: actions journaled before they are answered.

Clients that wait for each answer, then actions that arrive at random times. Reported: actions a
second, percentiles, the server's processor time an action (all its threads), that of the metrics'
process, and that of this generator, which shares the machine.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK")
PLENTY = {"energy": {"capacity": 1_000_000, "start": 1_000_000, "per_minute": "1000000.000"}}
DESTINY = "/api/v1/destiny"


class Server:
    """`offsuit serve` on a database of its own, with the key of a studio."""

    def __init__(self, url: str, metrics: bool) -> None:
        program = [sys.executable, "-m", "offsuit.cli"]
        made = subprocess.run(
            [*program, "key", "create", "bench", "--json", "--db", url],
            check=True,
            capture_output=True,
        )
        self.key = json.loads(made.stdout)["key"]
        rates = {"OFFSUIT_LIMITS__STUDIO_REQUESTS": "1000000"}
        rates["OFFSUIT_LIMITS__STUDIO_REQUEST_BURST"] = "1000000"
        self.child = subprocess.Popen(
            [*program, "serve", "--json", "--port", "0", "--db", url],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **rates, "OFFSUIT_LAB__METRICS": str(metrics)},
        )
        assert self.child.stdout is not None
        address = json.loads(self.child.stdout.readline())["address"]
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port = int(port)

    @property
    def cpu(self) -> float:
        """Seconds of processor time of the server so far, all threads."""
        return _cpu(self.child.pid)

    @property
    def beside(self) -> float:
        """The same of its processes: metrics and lab."""
        lists = Path(f"/proc/{self.child.pid}/task").glob("*/children")  # by the thread that began
        return sum(_cpu(int(pid)) for each in lists for pid in each.read_text().split())


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def serving(url: str | None, metrics: bool = True) -> Iterator[Server]:
    """A server on an empty SQLite file, or on a database that is named."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(url or f"sqlite:///{folder}/journal.db", metrics)
        try:
            yield server
        finally:
            server.child.send_signal(signal.SIGTERM)
            server.child.wait()


class Wire(asyncio.Protocol):
    """One connection that asks one thing at a time; as little of HTTP as can be."""

    def __init__(self, server: Server) -> None:
        self._head = f"Host: {server.host}\r\nAuthorization: Bearer {server.key}\r\n"
        self._read = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._wire: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ready."""
        self._wire = transport

    def data_received(self, data: bytes) -> None:
        """A whole answer ends the wait."""
        self._read += data
        end = self._read.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._read[:end]).lower()
        size = int(head.partition(b"content-length: ")[2].split(b"\r\n", 1)[0])
        if len(self._read) < end + 4 + size:
            return
        body = bytes(self._read[end + 4 : end + 4 + size])
        self._read.clear()
        assert self._answer is not None
        self._answer.set_result((int(head[9:12]), body))

    async def ask(self, path: str, body: Any, key: str = "-") -> tuple[int, bytes]:
        """Status and body of the answer."""
        text = json.dumps(body).encode()
        self._answer = asyncio.get_running_loop().create_future()
        head = f"POST {DESTINY}{path} HTTP/1.1\r\n{self._head}Idempotency-Key: {key}\r\n"
        sizes = f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        self._wire.write((head + sizes).encode() + text)
        return await self._answer


async def connect(server: Server) -> Wire:
    """A connection to the server."""
    loop = asyncio.get_running_loop()
    return (await loop.create_connection(lambda: Wire(server), server.host, server.port))[1]


async def act(wire: Wire, character: str, key: str, times: list[float], begun: float) -> None:
    """One action, timed from when it was wanted."""
    body = {"character": character, "kind": "crime", "target": {"crime": "burglary"}}
    status, told = await wire.ask("/actions", body, key)
    assert status == 201, told
    times.append(time.perf_counter() - begun)


async def waiting(server: Server, clients: int, seconds: float) -> list[float]:
    """Clients that each have a character and ask again as soon as they are answered."""
    times: list[float] = []
    until = time.perf_counter() + seconds

    async def client(number: int) -> None:
        wire, count = await connect(server), 0
        while (begun := time.perf_counter()) < until:
            await act(wire, f"w{number}", f"w{begun}-{count}", times, begun)
            count += 1

    await asyncio.gather(*(client(number) for number in range(clients)))
    return times


async def arriving(server: Server, rate: float, clients: int, seconds: float) -> list[float]:
    """Actions that arrive at random times, each from a character that is free."""
    times: list[float] = []
    chance, tasks = random.Random(1), set()
    free: asyncio.Queue[tuple[Wire, str]] = asyncio.Queue()
    for number in range(clients):
        free.put_nowait((await connect(server), f"w{number}"))

    async def one(begun: float) -> None:
        wire, character = await free.get()
        await act(wire, character, f"r{begun}", times, begun)
        free.put_nowait((wire, character))

    at = time.perf_counter()
    until = at + seconds
    while at < until:
        at += chance.expovariate(rate)
        await asyncio.sleep(max(0, at - time.perf_counter()))
        task = asyncio.create_task(one(at))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return times


async def prepare(server: Server, clients: int) -> None:
    """Rules with energy for everybody, and a character for each client."""
    wire = await connect(server)
    status, told = await wire.ask("/rules", {"change": "publish", "version": {"economy": PLENTY}})
    assert status == 200, told
    skills = {"lockpicking": 30, "brawling": 12}
    for number in range(clients):
        body = {"id": f"w{number}", "name": f"Client {number}", "skills": skills}
        status, told = await wire.ask("/characters", body)
        assert status == 201, told


def report(what: str, server: Server, run: Any) -> None:
    """One line: the rate, percentiles, and who used the processors."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    cpu, beside, begun = server.cpu, server.beside, time.perf_counter()
    times = sorted(run())
    took = time.perf_counter() - begun
    now = resource.getrusage(resource.RUSAGE_SELF)
    used = now.ru_utime + now.ru_stime - own.ru_utime - own.ru_stime
    n = len(times)
    print(
        f"{what}: {n / took:.0f} actions/s; p50 {1e3 * times[n // 2]:.1f} ms, "
        f"p95 {1e3 * times[n * 95 // 100]:.1f} ms; server {1e3 * (server.cpu - cpu) / n:.2f} ms of "
        f"CPU an action, metrics {1e3 * (server.beside - beside) / n:.2f} ms, "
        f"generator {1e3 * used / n:.2f} ms",
        flush=True,
    )


def main() -> None:
    """Both loads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--db", help="postgresql://... instead of a new SQLite file")
    parser.add_argument(
        "--without-metrics", action="store_true", help="nobody follows what happens"
    )
    given = parser.parse_args()
    with serving(given.db, not given.without_metrics) as server:
        asyncio.run(prepare(server, given.clients))
        asyncio.run(waiting(server, given.clients, 1))
        closed = lambda: asyncio.run(waiting(server, given.clients, given.seconds))  # noqa: E731
        report(f"{given.clients} clients that wait", server, closed)
        opened = lambda: asyncio.run(  # noqa: E731
            arriving(server, given.rate, given.clients, given.seconds)
        )
        report(f"{given.rate:.0f}/s at random times", server, opened)


if __name__ == "__main__":
    main()
