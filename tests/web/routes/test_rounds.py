"""Routes of rounds: pages of the index, places for long reads, exports that end in time."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import Message

from offsuit.host.host import Host
from offsuit.store.export import check_export
from offsuit.store.read_pools import ReadPools
from offsuit.table.options import Options
from offsuit.web.app import create_app
from offsuit.web.routes import rounds
from support.host.guests import database, running, seat_all, together
from support.web.api_calls import API, guest, opened, problem, settings

TESTER = "testclient"
"""The address from which a test client calls."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    """A client, and a table at which a match of three rounds is over."""
    folder = tmp_path_factory.mktemp("rounds")
    table = asyncio.run(a_match(database(folder)))
    with TestClient(create_app(settings(folder, limits={"reads": 2}))) as calls:
        yield calls, table


async def a_match(url: str) -> str:
    """The id of a table at which two people have played three rounds."""
    async with running(url) as host:
        options = Options(seats=2, rounds=3, stake=100)
        table = await host.open_table("ann", "Two", "piecepack holdem", {}, options)
        guests = await seat_all(host, table, ("ann", "bob"))
        await together(*(each.listen(lambda news: news["table"]["match"] > 1) for each in guests))
    return table


def host_of(calls: TestClient) -> Host:
    found: Host = calls.app.state.context.host  # type: ignore[attr-defined]
    return found


def test_rounds_come_page_by_page(server: tuple[TestClient, str]) -> None:
    calls, table = server
    path = f"{API}/tables/{table}/rounds"
    latest = calls.get(f"{path}?limit=2").json()["rounds"]
    assert latest[0]["round"] == latest[1]["round"] + 1
    before = calls.get(f"{path}?limit=1&before={latest[0]['round']}").json()["rounds"]
    assert before == latest[1:]
    assert calls.get(f"{path}?before=1").json()["rounds"] == []
    problem(calls.get(f"{path}?before=0"), 422, "invalid")


def test_control_calls_and_long_reads_have_threads_of_their_own(
    server: tuple[TestClient, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, table = server
    reader, used = host_of(calls).store.reader, set[str]()
    for name in ("probe", "rows", "rounds", "reviews"):
        monkeypatch.setattr(reader, name, noted(getattr(reader, name), used))
    assert calls.get("/readyz").status_code == 200
    assert used == {"control"}
    used.clear()
    path = f"{API}/tables/{table}"
    for read in ("rounds?limit=1", "rounds/1/record", "rounds/1/turns", "reviews", "export"):
        assert calls.get(f"{path}/{read}").status_code == 200
    assert used == {"long-read"}


def noted(read: Any, used: set[str]) -> Any:
    """What reads, and notes in which pool it was called."""

    def call(*given: Any, **named: Any) -> Any:
        used.add(threading.current_thread().name.rpartition("_")[0])
        return read(*given, **named)

    return call


def test_a_client_has_a_share_of_long_reads(server: tuple[TestClient, str]) -> None:
    calls, table = server
    path, pools = f"{API}/tables/{table}", host_of(calls).store.pools
    reads = ("rounds", "rounds/1/record", "rounds/1/turns", "reviews", "export", "settle")
    with ExitStack() as held:
        for _ in range(2):
            held.enter_context(pools.place(TESTER, 2))
        for read in reads:
            answer = calls.get(f"{path}/{read}")
            told = problem(answer, 429, "too-many")
            assert told["detail"] == "you have 2 long reads at work"
            assert answer.headers["Retry-After"] == "1"
        assert calls.get("/readyz").status_code == 200
        assert calls.get(path).status_code == 200
    for read in reads:
        assert calls.get(f"{path}/{read}").status_code == 200
    assert not pools._held


def test_an_export_is_whole(server: tuple[TestClient, str]) -> None:
    calls, table = server
    found = calls.get(f"{API}/tables/{table}/export")
    assert found.headers["content-type"] == "application/x-ndjson"
    assert check_export(found.text.splitlines(keepends=True)).table == table
    assert json.loads(found.text.splitlines()[0])["seq"] == 1


class Wire:
    """A client of one response; it goes away, or stops reading, after some parts."""

    def __init__(self, parts: int, leaves: bool) -> None:
        self.left, self.leaves = parts, leaves
        self.sent: list[Message] = []
        self.gone = asyncio.Event()

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        self.left -= 1
        if self.left == 0:
            if self.leaves:
                self.gone.set()
            await asyncio.Event().wait()


@pytest.mark.parametrize("leaves", [True, False])
def test_an_export_ends_with_its_client(monkeypatch: pytest.MonkeyPatch, leaves: bool) -> None:
    """One who leaves, and one who stays and does not read."""
    if not leaves:
        monkeypatch.setattr(rounds, "STALL_SECONDS", 0.05)
    read = 0

    async def parts() -> AsyncIterator[str]:
        nonlocal read
        while True:
            read += 1
            yield "{}\n"

    async def go() -> None:
        pools, wire = ReadPools(), Wire(5, leaves)
        response = rounds.Lines(parts(), pools.place("ann"))
        scope = {"type": "http", "asgi": {"spec_version": "2.3"}}
        await response(scope, wire.receive, wire.send)
        assert not pools._held
        pools.close()

    asyncio.run(go())
    assert read == 4, "the start, and four parts"


def test_the_file_of_a_server_that_is_gone_is_noticed(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as calls:
        who = guest(calls)
        table = opened(calls, who)
        (tmp_path / "journal.db").rename(tmp_path / "away")
        problem(calls.get("/readyz"), 503, "journal")
        sit = {"kind": "sit", "name": "Ann"}
        path = f"{API}/tables/{table}/commands"
        problem(calls.post(path, json=sit, headers=who), 503, "journal")
        (tmp_path / "away").rename(tmp_path / "journal.db")
        while calls.get("/readyz").status_code != 200:  # it is asked at most once a second
            time.sleep(0.1)
        assert calls.post(path, json=sit, headers=who).status_code == 200
