"""What clients and operators are told while the database is away, and of tables that are broken."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from pydantic import SecretStr
from starlette.testclient import WebSocketDenialResponse

from offsuit.host.liveness import readiness
from offsuit.store import engine, store_health
from offsuit.store.patient_connection import PatientConnection
from offsuit.web.app import create_app
from offsuit.web.messages import dispatch
from support.host.outages import locked, stopped
from support.postgresql_cluster import Cluster
from support.web.api_calls import API, guest, opened, problem, settings
from support.web.operator_calls import OPERATOR_TOKEN, operate

GAME = "pyramid no-surrender"


def metric(calls: TestClient, name: str) -> float:
    """A figure at `/metrics`."""
    lines = calls.get("/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(f"offsuit_{name} ")).split()[1])


def refused(answer: Any) -> None:
    """An answer that says when to try again."""
    problem(answer, 503, "journal")
    assert int(answer.headers["retry-after"]) >= 1


def test_calls_are_refused_while_postgresql_is_away_and_answered_again(
    stoppable: Cluster, tmp_path: Path
) -> None:
    given = settings(tmp_path).model_copy(update={"database": SecretStr(stoppable.database())})
    with TestClient(create_app(given)) as calls:
        who = guest(calls)
        table = opened(calls, who, options={"bots": "novice", "seats": 2})
        path = f"{API}/tables/{table}"
        sit = {"kind": "sit", "id": "1", "name": "Ann"}
        assert calls.post(f"{path}/commands", json=sit, headers=who).status_code == 200
        ready = {"kind": "ready", "id": "2"}
        assert calls.post(f"{path}/commands", json=ready, headers=who).status_code == 200
        assert calls.get("/readyz").status_code == 200
        lock = {"kind": "lock", "id": "3", "locked": True}
        with calls.websocket_connect(f"{path}/socket", headers=who) as wire:
            stoppable.go_down()
            try:
                refused(calls.post(f"{path}/commands", json=lock, headers=who))
                refused(calls.post(f"{API}/tables", json={"title": "B", "game": GAME}, headers=who))
                reads = ("rounds", "rounds/1/record", "rounds/1/turns", "reviews?round=1", "export")
                for read in reads:
                    refused(calls.get(f"{path}/{read}", headers=who))
                refused(calls.get("/readyz"))
                wire.send_json(lock)
                while (told := wire.receive_json())["kind"] != "refused":
                    pass
                assert told["problem"]["type"] == "urn:offsuit:problem:journal"
                assert told["problem"]["retry_after"] >= 1
                assert calls.get(path, headers=who).status_code == 200  # as it was
                assert calls.get("/healthz").status_code == 200
                assert metric(calls, "outage") == 1
                assert metric(calls, 'journal_failures_total{part="read"}') >= len(reads)
                assert metric(calls, 'journal_failures_total{part="write"}') >= 1
            finally:
                stoppable.go_up()
            while calls.get("/readyz").status_code != 200:
                time.sleep(0.05)
        assert metric(calls, "outage") == 0
        assert metric(calls, 'work_failures_total{what="clock"}') == 0
        while metric(calls, "tables_standing"):
            time.sleep(0.05)
        assert calls.post(f"{path}/commands", json=lock, headers=who).status_code == 200
        for read in ("rounds", "rounds/1/turns", "export"):
            assert calls.get(f"{path}/{read}", headers=who).status_code == 200


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same limits of time, a tenth as long."""
    bounds = {"lock_timeout": "400ms", "statement_timeout": "800ms"}
    monkeypatch.setattr(engine, "BOUNDS", bounds)
    monkeypatch.setattr(PatientConnection, "patience", 1.0)
    monkeypatch.setattr(store_health, "HANG_SECONDS", 0.2)
    monkeypatch.setattr(readiness, "ANSWER_SECONDS", 0.5)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("how", ["a lock", "stopped processes"])
def test_a_database_that_hangs_holds_up_nobody(
    stoppable: Cluster, tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Calls are refused in time, however many come at once, and answered when it works again."""
    url = f"{stoppable.database()}&connect_timeout=2"
    given = settings(tmp_path).model_copy(update={"database": SecretStr(url)})
    with TestClient(create_app(given)) as calls:
        who = guest(calls)
        table = opened(calls, who)
        path = f"{API}/tables/{table}"
        lock = {"kind": "lock", "locked": True}
        assert calls.post(f"{path}/commands", json=lock, headers=who).status_code == 200
        hanging = locked(url) if how == "a lock" else stopped(url, stoppable.data)
        with hanging, ThreadPoolExecutor(24) as together:
            asked = [
                together.submit(calls.post, f"{path}/commands", json=lock, headers=who)
                for _ in range(16)
            ]
            asked += [together.submit(calls.get, f"{path}/export", headers=who) for _ in range(4)]
            refused(calls.get("/readyz"))
            refused(calls.post(f"{API}/tables", json={"title": "B", "game": GAME}, headers=who))
            for each in asked:
                refused(each.result())
            assert calls.get(path, headers=who).status_code == 200  # as it was
        while calls.get("/readyz").status_code != 200:
            time.sleep(0.05)
        while calls.post(f"{path}/commands", json=lock, headers=who).status_code != 200:
            time.sleep(0.05)
        assert calls.get(f"{path}/export", headers=who).status_code == 200
    said = [each.getMessage() for each in caplog.records if each.name == "offsuit.store"]
    assert [" ".join(each.split()[:2]) for each in said] == ["outage begins:", "outage ends"]


def test_a_command_that_waits_too_long_is_refused_and_finished(
    calls: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it waits for: here for a change of the table before it that does not end."""
    who = guest(calls)
    table = opened(calls, who)
    path = f"{API}/tables/{table}"
    runner = calls.app.state.context.host.runner(table)  # type: ignore[attr-defined]
    assert calls.portal is not None
    calls.portal.call(runner._lock.acquire)
    with monkeypatch.context() as impatient:
        impatient.setattr(dispatch, "ANSWER_SECONDS", 0.05)
        refused(calls.post(f"{path}/commands", json={"kind": "lock"}, headers=who))
    assert not calls.get(path, headers=who).json()["table"]["locked"]
    calls.portal.call(runner._lock.release)
    calls.portal.call(runner.idle)
    assert calls.get(path, headers=who).json()["table"]["locked"]


def test_a_broken_table_says_so(tmp_path: Path) -> None:
    given = settings(tmp_path, operator_token=SecretStr(OPERATOR_TOKEN))
    with TestClient(create_app(given)) as calls:
        who = guest(calls)
        table = opened(calls, who)
        assert operate(calls, "audit", table=table).json() == {"table": table, "problem": None}
        problem(operate(calls, "audit", table="none"), 404, "unknown")
    database = sa.create_engine(given.database.get_secret_value())
    with database.begin() as connection:
        connection.exec_driver_sql("UPDATE journal SET body = x'00'")
    database.dispose()
    with TestClient(create_app(given)) as calls:
        path = f"{API}/tables/{table}"
        for read in ("", "/rounds", "/export", "/settle"):
            told = problem(calls.get(f"{path}{read}", headers=who), 410, "broken")
            assert "its journal is broken" in told["detail"]
        command = {"kind": "ready", "id": "1"}
        problem(calls.post(f"{path}/commands", json=command, headers=who), 410, "broken")
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            calls.websocket_connect(f"{path}/socket", headers=who),
        ):
            pass
        assert denied.value.status_code == 410
        problem(calls.get(f"{API}/tables/{'0' * 16}", headers=who), 404, "unknown")
        assert metric(calls, "tables_broken") == 1
        told = operate(calls, "audit", table=table).json()
        assert told["problem"].endswith("entry 1: is not what was written")
        assert calls.get("/readyz").status_code == 200


def test_sockets_of_those_sent_away_have_a_code_of_their_own(calls: TestClient) -> None:
    ann, bob = guest(calls), guest(calls)
    table = opened(calls, ann)
    path = f"{API}/tables/{table}"

    def command(who: dict[str, str], **fields: Any) -> None:
        answer = calls.post(f"{path}/commands", json=fields, headers=who)
        assert answer.status_code == 200, answer.text

    def ended(wire: Any) -> tuple[int, str]:
        while (message := wire.receive())["type"] != "websocket.close":
            pass
        return message["code"], message["reason"]

    command(ann, kind="sit", name="Ann")
    command(bob, kind="sit", name="Bob")
    with (
        calls.websocket_connect(f"{path}/socket", headers=bob) as kicked,
        calls.websocket_connect(f"{path}/socket") as watching,
    ):
        command(ann, kind="kick", chair=1)
        assert ended(kicked) == (4003, "the host of this table has sent you away")
        command(ann, kind="guard", password="open sesame")
        code, reason = ended(watching)
        assert (code, "password" in reason) == (4004, True)
