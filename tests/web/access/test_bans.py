"""Bans by player and by address: what is refused, and what ends that is open."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from starlette.types import Message

from offsuit.host import host
from offsuit.web.access.bans import Ban, Subject
from offsuit.web.app import create_app
from support.web.api_calls import API, guest, opened, settings
from support.web.operator_calls import OPERATOR_TOKEN, operate

HERE, THERE = "192.0.2.7", "192.0.2.8"
BANNED = (4003, "you may not use this server")


@pytest.fixture
def calls(tmp_path: Path) -> Iterator[TestClient]:
    given = settings(tmp_path, operator_token=SecretStr(OPERATOR_TOKEN))
    with TestClient(create_app(given), client=(HERE, 1)) as client:
        yield client


def ended(wire: Any) -> tuple[int, str] | None:
    """With which code and words the server has closed a socket; None if it still answers."""
    wire.send_json({"kind": "ping", "id": "p"})
    while (message := wire.receive())["type"] != "websocket.close":
        if '"pong"' in message["text"] or '"refused"' in message["text"]:
            return None
    return message["code"], message["reason"]


def test_a_ban_closes_open_sockets_of_an_address_and_of_nobody_else(calls: TestClient) -> None:
    ann = guest(calls)
    table = opened(calls, ann)
    path = f"{API}/tables/{table}/socket"
    elsewhere = TestClient(calls.app, client=(THERE, 1))
    elsewhere.portal = calls.portal
    with (
        calls.websocket_connect(path, headers=ann) as player,
        calls.websocket_connect(path) as spectator,
        elsewhere.websocket_connect(path) as other,
        calls.websocket_connect(f"{API}/stream", headers=ann) as stream,
    ):
        assert operate(calls, "ban", address=HERE).is_success
        assert ended(spectator) == BANNED
        assert ended(stream) == BANNED
        assert ended(player) == BANNED
        assert ended(other) is None


def test_a_ban_closes_open_sockets_of_a_player_and_of_nobody_else(calls: TestClient) -> None:
    ann, bob = guest(calls), guest(calls)
    table = opened(calls, ann)
    sit = {"kind": "sit", "name": "Bob"}
    assert calls.post(f"{API}/tables/{table}/commands", json=sit, headers=bob).is_success
    path = f"{API}/tables/{table}/socket"
    with (
        calls.websocket_connect(path, headers=bob) as banned,
        calls.websocket_connect(path, headers=ann) as other,
    ):
        assert operate(calls, "ban", table=table, chair=0).is_success
        assert ended(banned) == BANNED
        assert ended(other) is None


@pytest.mark.parametrize("subject", ["player", "address"])
def test_a_ban_ends_streams(
    calls: TestClient, monkeypatch: pytest.MonkeyPatch, subject: Subject
) -> None:
    """An export of several parts is cut off after the part in which its reader was banned."""
    monkeypatch.setattr(host, "LINES_TOGETHER", 1)
    ann = guest(calls)
    table = opened(calls, ann)
    path = f"{API}/tables/{table}/commands"
    for n in range(5):
        body = {"kind": "lock", "locked": bool(n % 2)}
        assert calls.post(path, json=body, headers=ann).is_success
    context = calls.app.state.context  # type: ignore[attr-defined]
    who = context.host.openers()[table] if subject == "player" else HERE
    ban = Ban(subject, who, None)
    parts: list[bytes] = []

    async def send(message: Message) -> None:
        if message.get("more_body") and message["body"]:
            parts.append(message["body"])
            if len(parts) == 2:
                await context.bans.add(context.host, ban)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": "GET",
        "path": f"{API}/tables/{table}/export",
        "raw_path": b"",
        "query_string": b"",
        "headers": [(b"authorization", ann["Authorization"].encode())],
        "client": (HERE, 1),
        "server": ("x", 80),
        "scheme": "http",
    }
    assert calls.portal is not None
    calls.portal.call(calls.app, scope, receive, send)
    assert len(parts) == 2
