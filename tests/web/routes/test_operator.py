"""The operator's calls: close, void, rename, limits; for nobody else, and after a restart too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from offsuit.table.records.verify import verify
from offsuit.web.app import create_app
from offsuit.web.settings import Settings
from support.web.api_calls import API, guest, opened, problem, settings
from support.web.operator_calls import OPERATOR_TOKEN, operate


@pytest.fixture
def given(tmp_path: Path) -> Settings:
    return settings(tmp_path, operator_token=SecretStr(OPERATOR_TOKEN))


@pytest.fixture
def calls(given: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(given)) as client:
        yield client


def seated(calls: TestClient, *names: str) -> tuple[str, list[dict[str, str]]]:
    """A table at which everybody is ready, and who they are."""
    people = [guest(calls) for _ in names]
    table = opened(calls, people[0], options={"seats": len(names), "rounds": 5})
    for message in ("sit", "ready"):
        for who, name in zip(people, names, strict=True):
            body = {"kind": message, "name": name} if message == "sit" else {"kind": message}
            told = calls.post(f"{API}/tables/{table}/commands", json=body, headers=who)
            assert told.is_success, told.text
    return table, people


def test_nobody_else_may_operate(calls: TestClient, tmp_path: Path) -> None:
    table, people = seated(calls, "Ann", "Bob")
    for name in ("close", "void", "ban", "unban", "rename", "limits", "bans"):
        problem(operate(calls, name, token="guess", table=table), 401, "stranger")
    problem(calls.post(f"{API}/operator/close", json={}, headers=people[0]), 401, "stranger")
    other = tmp_path / "other"
    other.mkdir()
    with TestClient(create_app(settings(other))) as without:
        problem(operate(without, "limits", token=""), 403, "forbidden")


def test_the_operator_voids_a_round_and_it_verifies(calls: TestClient) -> None:
    table, people = seated(calls, "Ann", "Bob")
    assert operate(calls, "void", table=table).is_success
    record = calls.get(f"{API}/tables/{table}/rounds/1/record", headers=people[0]).json()
    assert record["voided"] == "the operator voided it"
    assert record["openings"] == record["events"] == []
    assert verify(record).round == 1
    look = calls.get(f"{API}/tables/{table}").json()["table"]
    assert [chair["won"] for chair in look["chairs"]] == [0, 0]
    assert look["round"]["number"] == 2, "the next round begins"
    problem(operate(calls, "void", table="none"), 404, "unknown")


def test_a_closed_table_can_be_read_and_nothing_else(given: Settings) -> None:
    with TestClient(create_app(given)) as calls:
        table, (ann, _) = seated(calls, "Ann", "Bob")
        with calls.websocket_connect(f"{API}/tables/{table}/socket", headers=ann) as wire:
            assert operate(calls, "close", table=table).is_success
            with pytest.raises(WebSocketDisconnect) as ended:
                read_on(wire)
            assert (ended.value.code, ended.value.reason) == (
                4010,
                "this table is closed: the operator closed it",
            )
        check_closed(calls, table, ann)
    with TestClient(create_app(given)) as calls:
        check_closed(calls, table, ann)
        assert calls.get(f"{API}/me", headers=ann).json()["tables"] == []


def read_on(wire: WebSocketTestSession) -> None:
    """Everything that is sent, until the server ends it."""
    while True:
        wire.receive_json()


def check_closed(calls: TestClient, table: str, who: dict[str, str]) -> None:
    path = f"{API}/tables/{table}"
    for kind in ("ready", "close", "leave"):
        told = calls.post(f"{path}/commands", json={"kind": kind}, headers=who)
        assert "closed" in problem(told, 410, "closed")["detail"]
    problem(calls.get(path, headers=who), 410, "closed")
    assert calls.get(f"{API}/tables").json()["total"] == 0
    [first] = calls.get(f"{path}/rounds", headers=who).json()["rounds"]
    assert first["voided"] == "the operator closed it"
    record = calls.get(f"{path}/rounds/1/record", headers=who)
    assert verify(record.json()).round == 1
    for rest in ("reviews", "export", "settle", "rounds/1/turns"):
        assert calls.get(f"{path}/{rest}", headers=who).is_success
    assert '"kind":"closed"' in calls.get(f"{path}/export").text.replace(" ", "").replace("\\", "")
    problem(calls.get(f"{path}/rounds/2/record"), 404, "unknown")


def test_the_host_closes_a_table_after_the_round(calls: TestClient) -> None:
    table, (ann, bob) = seated(calls, "Ann", "Bob")
    path = f"{API}/tables/{table}"
    problem(calls.post(f"{path}/commands", json={"kind": "close"}, headers=bob), 409, "refused")
    assert calls.post(f"{path}/commands", json={"kind": "close"}, headers=ann).is_success
    assert calls.get(path).json()["table"]["round"]["phase"] == "play", "it is finished first"
    for who in (ann, bob):  # both get up: the clock plays for them at once
        calls.post(f"{path}/commands", json={"kind": "rest"}, headers=who)
    problem(calls.get(path), 410, "closed")
    [round_] = calls.get(f"{path}/rounds").json()["rounds"]
    assert round_["voided"] is None
    assert sum(round_["chips"]) == 0


def test_renamed_players_keep_their_rounds_and_their_old_name(given: Settings) -> None:
    with TestClient(create_app(given)) as calls:
        table, (ann, bob) = seated(calls, "Ann", "Bob")
        for who in (ann, bob):
            calls.post(f"{API}/tables/{table}/commands", json={"kind": "rest"}, headers=who)
        assert operate(calls, "rename", table=table, chair=1, name="Robert").is_success
        assert operate(calls, "rename", table=table, title="Club").is_success
        problem(operate(calls, "rename", table=table, chair=1, name="Ann"), 409, "refused")
        problem(operate(calls, "rename", table=table, chair=1), 422, "invalid")
    with TestClient(create_app(given)) as calls:
        look = calls.get(f"{API}/tables/{table}", headers=bob).json()
        names = [chair["name"] for chair in look["table"]["chairs"]]
        assert (look["table"]["title"], names) == ("Club", ["Ann", "Robert"])
        path = f"{API}/tables/{table}/rounds/1/record"
        assert calls.get(path, headers=bob).json()["reader"] == 1
        left = {"kind": "leave"}
        assert calls.post(f"{API}/tables/{table}/commands", json=left, headers=bob).is_success
        sit = {"kind": "sit", "name": "Bob"}
        stranger = guest(calls)
        told = calls.post(f"{API}/tables/{table}/commands", json=sit, headers=stranger)
        assert problem(told, 409, "refused")["detail"] == "the name 'Bob' is taken"
        assert calls.get(path, headers=stranger).json()["reader"] is None


def test_limits_are_shown_and_changed_while_the_server_runs(given: Settings) -> None:
    with TestClient(create_app(given)) as calls:
        before = operate(calls, "limits").json()
        quotas = {"tables": {"player": 1}}
        after = operate(calls, "limits", quotas=quotas, limits={"guest_burst": 9}).json()
        assert after["quotas"]["tables"] == {**before["quotas"]["tables"], "player": 1}
        assert after["limits"] == {**before["limits"], "guest_burst": 9}
        told = operate(calls, "limits", quotas={"tables": {"player": 0}})
        assert "tables.player" in problem(told, 422, "invalid")["detail"]
        assert operate(calls, "limits").json() == after, "nothing has changed"
    with TestClient(create_app(given)) as calls:
        assert operate(calls, "limits").json() == after
        ann = guest(calls)
        opened(calls, ann)
        body = {"title": "Second", "game": "pyramid no-surrender"}
        refused = calls.post(f"{API}/tables", json=body, headers=ann)
        assert "1 tables of yours" in problem(refused, 429, "too-many")["detail"]
        assert int(refused.headers["retry-after"]) > 0
