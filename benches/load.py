"""A server under load, over loopback: every seat a socket, every action timed until all have it.

1,000 seats with 350 actions/s; the same with clients that never read; with a busy lab; then the
cost of an action with 10, 100 and 500 tables. Server and load share the machine.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

SEATS = 6
LIMITS = ("REQUESTS", "REQUEST_BURST", "TABLES", "TABLE_BURST", "SOCKETS", "MESSAGES")
ROOM = dict.fromkeys((*LIMITS, "GUESTS", "GUEST_BURST"), "1000000")
QUOTA = dict.fromkeys(("player", "address", "all"), 10**12)
QUOTAS = dict.fromkeys(("tables", "rounds", "bytes", "sockets", "reviews"), QUOTA)
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`offsuit serve` with limits that one address cannot meet."""

    def __init__(self, folder: str) -> None:
        limits = {f"OFFSUIT_LIMITS__{name}": value for name, value in ROOM.items()}
        limits["OFFSUIT_CONNECTIONS__BY_ADDRESS"] = "1000000"
        limits["OFFSUIT_QUOTAS"] = json.dumps(QUOTAS)
        lab = {"OFFSUIT_LAB__BUDGET": "1000", "OFFSUIT_LAB__BUDGET_BURST": "100000"}
        lab["OFFSUIT_LAB__BY_CLIENT"] = "100"
        command = [sys.executable, "-m", "offsuit.cli", "serve", "--json", "--port", "0"]
        self.child = subprocess.Popen(
            [*command, "--db", f"sqlite:///{folder}/journal.db"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **limits, **lab},
        )
        assert self.child.stdout is not None
        self.address = json.loads(self.child.stdout.readline())["address"]
        host, _, port = self.address.removeprefix("http://").partition(":")
        self.host, self.port = host, int(port)

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def kilobytes(self) -> int:
        """In memory now."""
        text = Path(f"/proc/{self.child.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0])


@contextmanager
def serving() -> Iterator[Server]:
    """A server on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            yield server
        finally:
            server.child.send_signal(signal.SIGTERM)
            server.child.wait()


class Socket(asyncio.Protocol):
    """As little of a WebSocket client as can be, so that the load costs little."""

    def __init__(self, seat: "Seat", host: str, path: str, token: str) -> None:
        self.seat = seat
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._read = bytearray()
        self._open = False
        self.opened = asyncio.get_running_loop().create_future()
        self.wire: Any = None

    def connection_made(self, transport: Any) -> None:
        """Shake hands."""
        self.wire = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Whole frames go to the seat."""
        self._read += data
        if not self._open:
            end = self._read.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._read.startswith(b"HTTP/1.1 101"), bytes(self._read)
            del self._read[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            self.seat.hear(frame)

    def _frame(self) -> bytes | None:
        """The next frame that has come whole; pings are answered by the way."""
        while len(self._read) >= 2:
            kind, size, start = self._read[0] & 15, self._read[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self._read[2:start], "big")
            if len(self._read) < start + size:
                return None
            body = bytes(self._read[start : start + size])
            del self._read[: start + size]
            if kind == 1:
                return body
            if kind == 8:
                raise ConnectionError(f"closed: {body!r}")
            if kind == 9:
                self._send(10, body)
        return None

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.wire.write(bytes([128 | kind]) + length + bytes(4) + body)  # masked with zeros

    def send(self, message: dict[str, Any]) -> None:
        """One message."""
        self._send(1, json.dumps(message).encode())


class Load:
    """All seats, what they owe, and how long everything took."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.owed: deque[tuple[Seat, dict[str, Any]]] = deque()
        self.sent: dict[tuple[str, int, int, int], float] = {}
        """Table, round, seat and decision -> when it was sent."""
        self.heard: Counter[tuple[str, int, int, int]] = Counter()
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()
        self.lost = 0
        self.messages = 0
        self.chance = random.Random(1)

    async def run(self, rate: float, seconds: float) -> int:
        """Actions at an even pace; how many there were."""
        start = time.perf_counter()
        due = 0
        while (now := time.perf_counter() - start) < seconds:
            while due < now * rate and self.owed:
                self.owed.rotate(self.chance.randrange(len(self.owed)))
                seat, message = self.owed.popleft()
                self.sent[(seat.table, message["round"], seat.number, message["decision"])] = (
                    time.perf_counter()
                )
                seat.socket.send(message)
                due += 1
            await asyncio.sleep(0.002)
        return due


class Seat:
    """One player; plays any legal hand that is quickly found."""

    def __init__(self, load: Load, table: str, number: int) -> None:
        self.load, self.table, self.number = load, table, number
        self.socket: Any = None
        self.last: int | None = None
        self.asked: tuple[int, int] | None = None
        self.ready = asyncio.get_running_loop().create_future()
        self.news: dict[str, Any] = {}

    def hear(self, frame: bytes) -> None:
        """One message of the server's."""
        message = json.loads(frame)
        now = time.perf_counter()
        if message["kind"] == "news":
            self.load.messages += 1
            self._told(message, now)
        elif message["kind"] == "refused":
            self.load.refused[message["problem"]["type"]] += 1
            if message["problem"]["type"].endswith("illegal") and self.asked is not None:
                self._owe(self.news, *self.asked)
        if message.get("re") == "ready":
            self.ready.set_result(None)

    def _told(self, news: dict[str, Any], now: float) -> None:
        turns = news["turns"] or ()
        if self.last is not None and [t["seq"] for t in turns] != [
            *range(self.last + 1, news["seq"] + 1)
        ]:
            self.load.lost += 1
        self.last, self.news = news["seq"], news
        round_ = news["table"]["round"]
        number = round_ and round_["number"]
        for turn in turns:
            entry = turn["entry"]
            if entry["kind"] == "acted" and entry["by"] == "seat":
                self._count(number, entry, turns, now)
        if round_ is None or news["you"]["seat"] is None:
            return
        for waiting in round_["waiting"]:
            owed = number, waiting["decision"]
            if waiting["seat"] == news["you"]["seat"] and self.asked != owed:
                self._owe(news, *owed)

    def _count(self, number: int, entry: Any, turns: Any, now: float) -> None:
        """The last of a table's seats to hear of an action ends its time."""
        ended = any(turn["entry"]["kind"] == "shuffled" for turn in turns)
        played = number - 1 if ended else number
        key = (self.table, played, entry["seat"], entry["decision"])
        self.load.heard[key] += 1
        if self.load.heard[key] == SEATS and key in self.load.sent:
            self.load.took.append(now - self.load.sent.pop(key))
            del self.load.heard[key]

    def _owe(self, news: dict[str, Any], number: int, decision: int) -> None:
        self.asked = number, decision
        view, chance = news["you"]["view"], self.load.chance
        if any(choice["action"] == "play" for choice in view["choices"]):
            action: dict[str, Any] = {"kind": "play" if chance.random() < 0.67 else "surrender"}
        else:
            action = arranged(view["cards"], chance)
        message = {"kind": "act", "id": f"{number}/{decision}/{chance.random()}"}
        self.load.owed.append(
            (self, {**message, "round": number, "decision": decision, "action": action})
        )


def arranged(cards: list[str], chance: random.Random) -> dict[str, Any]:
    """The two best groups in back and middle, three odd cards in front; nearly always legal."""
    by_rank: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        if card != "*":
            by_rank[card[0]].append(card)
    order = "23456789TJQKA"
    groups = sorted(by_rank, key=lambda rank: (len(by_rank[rank]), order.index(rank)), reverse=True)
    back, middle = by_rank[groups[0]][:4], by_rank[groups[1]][:4]
    single = [by_rank[rank][0] for rank in groups[2:]]
    chance.shuffle(single)
    front, single = single[:3], single[3:]
    middle += single[: 5 - len(middle)]
    laid = Counter((*back, *middle, *front))
    spare = [card for card in cards if card != "*" and not laid[card]]
    back += spare[: 5 - len(back)]
    return {"kind": "arrange", "back": back, "middle": middle, "front": front}


async def post(server: Server, path: str, body: Any, token: str = "") -> tuple[int, Any]:
    """One request, on a connection of its own."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    data = json.dumps(body).encode()
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    writer.write(
        f"POST /api/v1{path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n{bearer}"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        "Connection: close\r\n\r\n".encode()
        + data
    )
    head, _, told = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), json.loads(told)


async def new_token(server: Server) -> str:
    """A seat token, which only the server can make."""
    _, told = await post(server, "/guests", {})
    return str(told["token"])


def _same(wire: Socket) -> Socket:
    return wire


async def sit_down(server: Server, tables: int, load: Load) -> list[Seat]:
    """Tables with six seats each, all with a socket, sitting and ready."""
    loop = asyncio.get_running_loop()
    for _ in range(tables):
        options = {"seats": SEATS, "rounds": 1000, "seconds": 3600}
        body = {"title": "Load", "game": "pyramid standard", "options": options}
        _, told = await post(server, "/tables", body, await new_token(server))
        here = [Seat(load, told["id"], number) for number in range(SEATS)]
        path = f"/api/v1/tables/{told['id']}/socket"
        for seat in here:
            wire = Socket(seat, server.host, path, await new_token(server))
            await loop.create_connection(partial(_same, wire), server.host, server.port)
            await wire.opened
            seat.socket = wire
            seat.socket.send({"kind": "sit", "name": f"P{seat.number}"})
            seat.socket.send({"kind": "ready", "id": "ready"})
            await seat.ready
        load.seats += here
    return load.seats


async def warm_up(server: Server) -> None:
    """A table that plays some rounds, so that what is loaded and compiled once is there."""
    load = Load()
    await sit_down(server, 1, load)
    await load.run(40, 3)
    for seat in load.seats:
        seat.socket.wire.close()
    await post(server, "/lab/piecepack/equity", {"hands": ["♠N ♠A", "random"], "samples": 100})


async def stuck(server: Server, seats: list[Seat]) -> list[Any]:
    """A spectator at every tenth table who never reads."""
    found = []
    for seat in seats[:: SEATS * 10]:
        reader, writer = await asyncio.open_connection(server.host, server.port, limit=1024)
        writer.write(
            f"GET /api/v1/tables/{seat.table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        found.append((reader, writer))
    return found


async def ask_lab(server: Server, answered: Counter[int]) -> None:
    """One question after another, for as long as it lasts."""
    hands = {"hands": ["♠N ♠A", "♥3 ♡3", "random"], "samples": 200_000}
    while True:
        status, _ = await post(server, "/lab/piecepack/equity", hands)
        answered[status] += 1
        if status == 429:
            await asyncio.sleep(0.2)


def quantile(took: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(took)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


async def measure(server: Server, load: Load, name: str, rate: float, seconds: float) -> float:
    """One line of figures; CPU milliseconds of the server for an action."""
    await load.run(rate, 3)
    await asyncio.sleep(0.5)
    load.took.clear()
    load.messages = 0
    cpu, own, start = server.cpu, time.process_time(), time.perf_counter()
    actions = await load.run(rate, seconds)
    await asyncio.sleep(0.5)
    passed = time.perf_counter() - start
    used, own = server.cpu - cpu, time.process_time() - own
    print(
        f"{name:34} {actions / seconds:5.0f}/s  p50 {quantile(load.took, 0.5):6.1f}  "
        f"p95 {quantile(load.took, 0.95):6.1f}  p99 {quantile(load.took, 0.99):6.1f} ms  "
        f"told {len(load.took)}/{actions}  lost {load.lost}  refused {sum(load.refused.values())}  "
        f"server {used / passed:4.0%}  {1000 * used / max(actions, 1):5.2f} ms/action  "
        f"load {own / passed:4.0%}",
        flush=True,
    )
    return 1000 * used / max(actions, 1)


async def crowd(given: argparse.Namespace) -> None:
    """1,000 seats; then with clients that never read; then with the lab busy too."""
    with serving() as server:
        await warm_up(server)
        before, load = server.kilobytes, Load()
        seats = await sit_down(server, given.tables, load)
        sitting = server.kilobytes
        await measure(server, load, f"{len(seats)} seats", given.rate, given.seconds)
        kilobytes = (server.kilobytes - before) / len(seats)
        print(f"memory {kilobytes:.0f} kB a seat ({(sitting - before) / len(seats):.0f} sitting)")
        idle = await stuck(server, seats)
        await measure(server, load, f"and {len(idle)} that never read", given.rate, given.seconds)
        answered: Counter[int] = Counter()
        labs = [asyncio.create_task(ask_lab(server, answered)) for _ in range(4)]
        await measure(server, load, "and the lab saturated", given.rate, given.seconds)
        print("lab answers by status", dict(answered))
        for task in labs:
            task.cancel()


async def flat(given: argparse.Namespace) -> None:
    """What an action costs with few tables and with many, all of them played at."""
    for tables in (10, 100, 500):
        with serving() as server:
            load = Load()
            await sit_down(server, tables, load)
            await measure(server, load, f"{tables} tables", given.rate / 6, given.seconds)


async def main(given: argparse.Namespace) -> None:
    """All figures, one after another."""
    print("load average", *os.getloadavg())
    for part in (crowd, flat):
        if given.only in (None, part.__name__):
            await part(given)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=167)
    parser.add_argument("--rate", type=float, default=350)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", choices=("crowd", "flat"))
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    asyncio.run(main(parser.parse_args()))
