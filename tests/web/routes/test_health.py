"""Routes for operators."""

from pathlib import Path

from fastapi.testclient import TestClient

from offsuit.web.app import create_app
from support.web.api_calls import API, guest, opened, problem, settings


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
