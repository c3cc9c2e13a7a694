"""One socket for several tables, in this process: order, limits, endings, and bots as guests."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession

from offsuit.web.app import create_app
from offsuit.web.messages.outgoing import STREAM_SENT
from support.host.guests import novice_action, owed_by
from support.web.api_calls import API, guest, opened, problem, settings

STREAM = f"{API}/stream"
SEATS = {"options": {"seats": 2, "rounds": 2}}


def told(wire: WebSocketTestSession) -> dict[str, Any]:
    """The next message, which must be as described."""
    return dict(STREAM_SENT.validate_json(wire.receive_text(), strict=True))


def until(wire: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (found := told(wire))["kind"] != kind:
        pass
    return found


def ask(wire: WebSocketTestSession, **message: Any) -> dict[str, Any]:
    """The answer to a message."""
    wire.send_text(json.dumps({"id": "1", **message}))
    while (found := told(wire)).get("re") != "1":
        pass
    return found


def enter(calls: TestClient, table: str, who: dict[str, str], name: str, **more: Any) -> None:
    """Sit down at a table and be ready."""
    path = f"{API}/tables/{table}/commands"
    assert calls.post(path, json={"kind": "sit", "name": name, **more}, headers=who).is_success
    assert calls.post(path, json={"kind": "ready"}, headers=who).is_success


def test_two_matches_at_two_tables_on_one_stream(calls: TestClient) -> None:
    """A player who hears and says everything on one socket plays both to the end."""
    ann, bob = guest(calls), guest(calls)
    tables = [opened(calls, ann, **SEATS) for _ in range(2)]
    for table in tables:
        enter(calls, table, ann, "Ann")
    with calls.websocket_connect(STREAM, headers=ann) as wire:
        hello = told(wire)
        assert (hello["v"], sorted(hello["tables"])) == (1, sorted(tables))
        for table in tables:
            assert ask(wire, kind="watch", table_id=table)["kind"] == "watching"
        with calls.websocket_connect(STREAM, headers=bob) as other:
            for table in tables:
                enter(calls, table, bob, "Bob")
                assert ask(other, kind="watch", table_id=table)["kind"] == "watching"
        for table in tables:  # the clocks of this test stand: both seats are asked at once
            play_for(calls, table, bob)
        finished, last = Counter[str](), Counter[str]()
        sent: set[tuple[str, str]] = set()
        taken: set[tuple[str, str]] = set()
        while min(finished[table] for table in tables) < 2:
            message = told(wire)
            table = message["table_id"]
            if message["kind"] == "taken":
                taken.add((table, message["re"]))
                play_for(calls, table, bob)
                continue
            assert message["seq"] > last[table]
            last[table] = message["seq"]
            turns = message["turns"] or ()
            finished[table] += sum(turn["entry"]["kind"] == "finished" for turn in turns)
            owed = owed_by(message)
            if owed is None or (table, f"{owed[0]}/{owed[1]}") in sent:
                continue
            act = {"kind": "act", "id": f"{owed[0]}/{owed[1]}", "action": novice_action(message)}
            sent.add((table, f"{owed[0]}/{owed[1]}"))
            wire.send_text(
                json.dumps({**act, "table_id": table, "round": owed[0], "decision": owed[1]})
            )
        assert len(sent) >= 4
        assert taken <= sent


def play_for(calls: TestClient, table: str, who: dict[str, str]) -> None:
    """Answer what a seat is asked, over HTTP."""
    while owed := owed_by(seen := calls.get(f"{API}/tables/{table}", headers=who).json()):
        act = {"kind": "act", "id": f"{owed[0]}/{owed[1]}", "round": owed[0], "decision": owed[1]}
        body = {**act, "action": novice_action(seen)}
        path = f"{API}/tables/{table}/commands"
        assert calls.post(path, json=body, headers=who).is_success


def test_what_was_missed_is_told_after_a_watch_with_after(calls: TestClient) -> None:
    ann = guest(calls)
    table = opened(calls, ann, **SEATS)
    with calls.websocket_connect(STREAM, headers=ann) as wire:
        ask(wire, kind="watch", table_id=table)
        seq = calls.get(f"{API}/tables/{table}", headers=ann).json()["table"]["seq"]
    enter(calls, table, ann, "Ann")
    with calls.websocket_connect(STREAM, headers=ann) as wire:
        wire.send_text(json.dumps({"kind": "watch", "table_id": table, "after": seq}))
        news = until(wire, "news")
        assert [turn["entry"]["kind"] for turn in news["turns"]] == ["sat", "readied"]
        assert told(wire) == {"kind": "watching", "re": None, "table_id": table}
        assert ask(wire, kind="unwatch", table_id=table)["kind"] == "unwatched"
        assert ask(wire, kind="unwatch", table_id=table)["problem"]["status"] == 404


def test_a_table_that_ends_does_not_end_the_stream(calls: TestClient) -> None:
    ann, bob = guest(calls), guest(calls)
    tables = [opened(calls, ann, **SEATS) for _ in range(2)]
    with calls.websocket_connect(STREAM, headers=bob) as wire:
        for table in tables:
            ask(wire, kind="watch", table_id=table)
        path = f"{API}/tables/{tables[0]}/commands"
        assert calls.post(path, json={"kind": "close"}, headers=ann).is_success
        ended = until(wire, "ended")
        assert (ended["table_id"], ended["code"]) == (tables[0], 4010)
        assert ask(wire, kind="watch", table_id=tables[0])["problem"]["status"] == 410
        assert ask(wire, kind="sit", name="Bob", table_id=tables[1])["kind"] == "done"
        assert ask(wire, kind="ping")["kind"] == "pong"


def test_refusals_have_the_id_and_the_table(calls: TestClient) -> None:
    ann = guest(calls)
    table = opened(calls, ann)
    with calls.websocket_connect(STREAM, headers=ann) as wire:
        for message, status in (
            ({"kind": "watch", "table_id": "none"}, 404),
            ({"kind": "sit", "table_id": table}, 422),
            ({"kind": "sit", "name": "Ann"}, 422),
            ({"kind": "rest", "table_id": table}, 409),
            ({"kind": "watch", "table_id": table, "after": -1}, 422),
        ):
            refused = ask(wire, **message)
            assert (refused["kind"], refused["problem"]["status"]) == ("refused", status)
            assert refused["table_id"] == message.get("table_id")
    with calls.websocket_connect(STREAM) as wire:
        assert ask(wire, kind="watch", table_id=table)["kind"] == "watching"
        assert ask(wire, kind="sit", name="Eve", table_id=table)["problem"]["status"] == 401


def test_a_stream_watches_as_many_tables_as_the_limit_says(tmp_path: Path) -> None:
    given = settings(tmp_path, limits={"stream_tables": 2, "sockets": 1})
    with TestClient(create_app(given)) as calls:
        ann = guest(calls)
        tables = [opened(calls, ann) for _ in range(3)]
        with calls.websocket_connect(STREAM, headers=ann) as wire:
            for table in (*tables[:2], tables[0]):
                assert ask(wire, kind="watch", table_id=table)["kind"] == "watching"
            refused = ask(wire, kind="watch", table_id=tables[2])
            assert "at most 2 tables" in refused["problem"]["detail"]
            with pytest.raises(WebSocketDenialResponse) as denied:
                calls.websocket_connect(STREAM, headers=ann).__enter__()
            problem(denied.value, 429, "too-many")


def test_a_bot_is_marked_at_every_table(calls: TestClient) -> None:
    """By its token, or by what it says when it sits down; from the queue, too."""
    made = calls.post(f"{API}/guests", json={"bot": True}).json()
    calls.cookies.clear()
    bot, ann = {"Authorization": f"Bearer {made['token']}"}, guest(calls)
    assert made["bot"] is True
    assert calls.get(f"{API}/me", headers=bot).json()["bot"] is True
    assert calls.get(f"{API}/me", headers=ann).json()["bot"] is False
    table = opened(calls, ann, options={"seats": 3})
    enter(calls, table, bot, "Robo")
    enter(calls, table, ann, "Ann")
    enter(calls, table, guest(calls), "Otto", bot=True)
    chairs = calls.get(f"{API}/tables/{table}").json()["table"]["chairs"]
    assert [(each["name"], each["bot"], each["level"]) for each in chairs] == [
        ("Robo", True, ""),
        ("Ann", False, ""),
        ("Otto", True, ""),
    ]
    (listed,) = calls.get(f"{API}/tables").json()["tables"]
    assert (listed["bots"], listed["people"]) == ([True, False, True], 3)


def test_a_bot_that_waited_in_the_queue_is_marked(tmp_path: Path) -> None:
    """After a restart, too: the journal says so."""
    with TestClient(create_app(settings(tmp_path))) as calls:
        bot, ann = guest(calls), guest(calls)
        table = opened(calls, ann, options={"seats": 2})
        for who, name in ((ann, "Ann"), (guest(calls), "Bob")):
            path = f"{API}/tables/{table}/commands"
            calls.post(path, json={"kind": "sit", "name": name}, headers=who)
        sit = {"kind": "sit", "name": "Robo", "wait": True, "bot": True}
        assert calls.post(path, json=sit, headers=bot).is_success
        assert calls.post(path, json={"kind": "leave"}, headers=ann).is_success
    with TestClient(create_app(settings(tmp_path))) as calls:
        chairs = calls.get(f"{API}/tables/{table}").json()["table"]["chairs"]
        assert {each["name"]: each["bot"] for each in chairs} == {"Robo": True, "Bob": False}
