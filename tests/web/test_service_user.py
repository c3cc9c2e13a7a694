"""A server whose user can write nothing but its database."""

import asyncio
import json
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from fastapi.testclient import TestClient

import offsuit
from offsuit.web.app import create_app
from support.web.api_calls import DEAL, settings
from support.web.socket_program import Frame, match_over, programs, serving

NOWHERE = "/dev/null/cache"
"""No user can make this directory."""
TABLES = (("pyramid standard", "expert"), ("piecepack holdem", "regular"))


def machine_code() -> set[Path]:
    """Files of numba in the installation."""
    return set(Path(offsuit.__file__).parent.rglob("*.nb[ic]"))


def test_a_server_without_a_cache_says_so_once_and_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", NOWHERE)
    with TestClient(create_app(settings(tmp_path))) as calls:
        assert calls.get("/readyz").status_code == 200
    (record,) = caplog.records
    assert record.getMessage().startswith(
        f"no cache: '{NOWHERE}' cannot be written: Not a directory;"
    )


@pytest.mark.proof
def test_bots_of_a_user_who_can_write_nothing_play(tmp_path: Path) -> None:
    before = machine_code()

    async def play(address: str) -> None:
        async with programs(address, "Ann") as (ann,):
            for game, level in TABLES:
                options = {"seats": 3, "rounds": 1, "bots": level, "seconds": 3600, "stake": 100}
                table = await ann.open(game, options)
                late: list[object] = []

                def over(frame: Frame, late: list[object] = late) -> bool:
                    round_ = frame["table"]["round"]
                    late += round_["late"] if round_ else []
                    return match_over(frame)

                await ann.enter(table)
                await ann.play(table, over)
                assert late == [], "a bot could not think"
            assert (await ann.http.get("/readyz")).status_code == 200

    with serving(tmp_path, cache_dir=NOWHERE) as server:
        asyncio.run(play(server.address))
    lines = [json.loads(line)["event"] for line in (tmp_path / "log").read_text().splitlines()]
    assert [line.split(":")[0] for line in lines] == ["no cache"]
    assert machine_code() == before


def test_a_server_is_warm_when_it_says_so(tmp_path: Path) -> None:
    """The processes of lab and reviews are there, and have learnt, before anybody asks."""
    with serving(tmp_path, warm=True) as server:
        before = children(server.pid)
        with urlopen(f"{server.address}/readyz") as answer:
            assert json.load(answer)["status"] == "ready"
        body = json.dumps({"cards": DEAL}).encode()
        asked = Request(
            f"{server.address}/api/v1/lab/pyramid/arrange",
            body,
            {"Content-Type": "application/json"},
        )
        with urlopen(asked) as answer:
            assert json.load(answer)["best"]
        assert children(server.pid) == before
        assert len(before) >= 2


def children(pid: int) -> set[str]:
    """Processes that a process has started, by any of its threads."""
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return {child for each in listed for child in each.read_text().split()}
