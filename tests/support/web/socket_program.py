"""Programs at a server's tables: nothing but HTTP and frames of a real process or application."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from support.host.guests import database, novice_action, owed_by

Frame = dict[str, Any]
ROOM = {"requests": 1e6, "request_burst": 10**6, "guests": 1e6, "guest_burst": 10**6}
"""Limits that a test with one address never meets."""
MORE_ROOM = {"tables": 1e6, "table_burst": 10**6, "messages": 1e6, "message_burst": 10**6}
ENOUGH = ROOM | MORE_ROOM | {"sockets": 10**4}
QUOTAS = {
    what: dict.fromkeys(("player", "address", "all"), 10**12)
    for what in ("tables", "rounds", "bytes", "sockets", "reviews")
}
BUSY = {
    "lab__idle": False,
    "lab__wait_seconds": 3600,
    "connections__by_address": 10**4,
    "connections__log_lines": 10**4,
    "connections__log_burst": 10**5,
    "warm": False,
}
"""For a lab beside tests that want all processors and is seldom asked, and for tests with one
address."""


class Process:
    """`offsuit serve` as a user starts it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        settings = BUSY | settings
        limits = ENOUGH | settings.pop("limits", {})
        port = str(settings.pop("port", 0))
        url = settings.pop("url", database(folder))
        given = {f"OFFSUIT_LIMITS__{name.upper()}": str(value) for name, value in limits.items()}
        given |= {"OFFSUIT_QUOTAS": json.dumps(settings.pop("quotas", QUOTAS))}
        given |= {f"OFFSUIT_{name.upper()}": str(value) for name, value in settings.items()}
        self._log = (folder / "log").open("a")
        self._child = subprocess.Popen(
            [
                sys.executable,
                *["-m", "offsuit.cli", "serve", "--json", "--port", port, "--db"],
                url,
            ],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, **given},
        )
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        assert line, (folder / "log").read_text()
        self.address: str = json.loads(line)["address"]
        self.pid = self._child.pid

    def stop(self) -> int:
        """Ask it to end; its status."""
        self.signal_end()
        return self._end()

    def signal_end(self) -> None:
        """Ask it to end, and do not wait."""
        self._child.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a crash would."""
        self._child.kill()
        self._end()

    def _end(self) -> int:
        self._child.communicate()
        self._log.close()
        return self._child.returncode


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Process]:
    """A server that ends with the block, by the signal that it is sent then and nothing else."""
    process = Process(folder, **settings)
    try:
        yield process
    finally:
        status = process.stop()
    assert status == -signal.SIGTERM, (folder / "log").read_text()


class Program:
    """A client with a seat token of its own; every byte that it is told is kept."""

    def __init__(self, http: httpx2.AsyncClient, name: str) -> None:
        self.http, self.name = http, name
        self.token = ""
        self.frames: list[str] = []
        self.bodies: list[str] = []
        self.seq: int | None = None

    @property
    def headers(self) -> dict[str, str]:
        """Who it is."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def call(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        """One request, whatever comes of it."""
        answer = await self.http.request(method, f"/api/v1{path}", json=body, headers=self.headers)
        self.bodies.append(answer.text)
        return answer

    async def get(self, path: str) -> Any:
        """What is there."""
        answer = await self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None) -> Any:
        """What comes of it, if it is not refused."""
        answer = await self.call("POST", path, {} if body is None else body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def introduce(self) -> "Program":
        """Become a guest."""
        self.token = (await self.post("/guests"))["token"]
        return self

    async def open(self, game: str, options: Any = None, settings: Any = None) -> str:
        """A table."""
        body = {"title": "Wire", "game": game, "options": options or {}, "settings": settings or {}}
        return str((await self.post("/tables", body))["id"])

    async def command(self, table: str, kind: str, **fields: Any) -> Any:
        """A command over HTTP."""
        return await self.post(f"/tables/{table}/commands", {"kind": kind, **fields})

    async def enter(self, table: str) -> None:
        """Sit down and be ready."""
        await self.command(table, "sit", name=self.name)
        await self.command(table, "ready")

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[ClientConnection]:
        """A socket that goes on behind the last news."""
        address = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        after = "" if self.seq is None else f"?after={self.seq}"
        async with connect(
            f"{address}/api/v1/tables/{table}/socket{after}",
            additional_headers=self.headers,
            compression=None,
            max_size=None,
            open_timeout=None,
            ping_interval=None,
        ) as wire:
            hello = json.loads(await wire.recv())
            assert (hello["kind"], hello["v"]) == ("hello", 1)
            yield wire

    async def play(
        self,
        table: str,
        until: Callable[[Frame], bool],
        begin: Callable[[], Awaitable[Any]] | None = None,
    ) -> None:
        """Answer what is asked until there is news that ends it; `begin` comes when it listens."""
        async with self.socket(table) as wire:
            if begin is not None:
                await begin()
            async for text in wire:
                assert isinstance(text, str)
                self.frames.append(text)
                frame = json.loads(text)
                if frame["kind"] != "news":
                    continue
                self.seq = frame["seq"]
                if until(frame):
                    break
                await self.answer(wire, frame)

    async def answer(self, wire: ClientConnection, frame: Frame) -> None:
        """What this seat is asked, if it is."""
        owed = owed_by(frame)
        if owed is not None:
            number, decision = owed
            act = {"kind": "act", "id": f"{number}/{decision}", "action": novice_action(frame)}
            await wire.send(json.dumps({**act, "round": number, "decision": decision}))


@asynccontextmanager
async def programs(address: str, *names: str) -> AsyncIterator[list[Program]]:
    """Guests of a server."""
    async with httpx2.AsyncClient(base_url=address, timeout=None) as http:
        yield [await Program(http, name).introduce() for name in names]


def match_over(frame: Frame) -> bool:
    """Whether the first match has ended."""
    return bool(frame["table"]["match"] > 1)


async def together(*work: Any) -> None:
    """All at once; the first failure ends it."""
    async with asyncio.TaskGroup() as group:
        for each in work:
            group.create_task(each)
