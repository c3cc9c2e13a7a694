"""Routes for operators."""

import re
from multiprocessing.connection import Connection
from pathlib import Path

from fastapi.testclient import TestClient

from offsuit.web.app import create_app
from offsuit.web.context import ServerContext
from support.web.api_calls import API, DEAL, guest, opened, problem, settings


def test_health_and_metrics(calls: TestClient) -> None:
    who = guest(calls)
    table = opened(calls, who, options={"bots": "novice", "alone": True, "rounds": 1, "pause": 60})
    assert calls.get("/healthz").json() == {"status": "ok"}
    assert calls.get("/readyz").json() == {"status": "ready", "tables": 1}
    metrics = calls.get("/metrics").text
    for name in (
        "tables 1.0",
        'seats{by="person"} 0.0',
        "journal_lag 0.0",
        "queue_drops_total 0.0",
    ):
        assert f"\noffsuit_{name}" in metrics
    assert "offsuit_action_seconds_bucket" in metrics
    lobby = calls.get(f"{API}/tables?game=pyramid no-surrender").json()
    assert [each["id"] for each in lobby["tables"]] == [table]
    assert calls.get(f"{API}/tables?game=piecepack draw").json() == {"tables": [], "total": 0}


def test_a_server_that_starts_or_stops_says_so(tmp_path: Path) -> None:
    calls = TestClient(create_app(settings(tmp_path)))
    problem(calls.get("/readyz"), 503, "journal")
    problem(calls.get(f"{API}/tables"), 503, "journal")
    assert calls.get("/healthz").status_code == 200


def test_requests_are_counted_by_the_template_of_their_route(calls: TestClient) -> None:
    """Paths that clients choose make no new series."""
    who = guest(calls)
    for table in (opened(calls, who), "none"):
        calls.get(f"{API}/tables/{table}")
    for path in ("/nothing/1", "/nothing/2", f"{API}/nothing", "/static/icon.svg", "/"):
        calls.get(path)
    page = calls.get("/metrics").text
    counted = dict(re.findall(r"^offsuit_requests_total\{(.*)\} (\S+)$", page, re.MULTILINE))
    for route, status, count in (
        ("/api/v1/tables/{id}", 200, 1),
        ("/api/v1/tables/{id}", 404, 1),
        ("none", 404, 3),
        ("/static", 200, 1),
        ("/", 200, 1),
    ):
        label = f'method="GET",route="{route}",status="{status}"'
        assert float(counted[label]) == count
    assert 'offsuit_request_seconds_count{route="/api/v1/tables/{id}"} 2.0' in page
    for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"):
        assert f"\n{name} " in page


def test_a_lab_that_answers_nothing_makes_a_server_unready(lab: TestClient) -> None:
    """Workers that die, again and again; the first answer after that is enough."""
    context: ServerContext = lab.app.state.context  # type: ignore[attr-defined]
    body = {"cards": DEAL}
    worker = context.pool._workers[0]
    asked = worker._open
    try:
        worker._open = dies  # type: ignore[method-assign]
        for _ in range(6):
            assert lab.get("/readyz").status_code == 200
            problem(lab.post(f"{API}/lab/pyramid/automatics", json=body), 422, "invalid")
        assert "lab" in problem(lab.get("/readyz"), 503, "journal")["detail"]
        assert "offsuit_lab_failures_total 6.0" in lab.get("/metrics").text
    finally:
        worker._open = asked  # type: ignore[method-assign]
    assert lab.post(f"{API}/lab/pyramid/automatics", json=body).is_success
    assert lab.get("/readyz").status_code == 200


def dies() -> Connection:
    """What a process that is killed at once looks like."""
    raise EOFError
