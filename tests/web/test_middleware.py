"""Checks of every request: origins, headers, sizes, rates, defects."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from offsuit.web.app import STATIC, create_app
from offsuit.web.logs import JsonLines
from support.web.api_calls import API, problem, settings


def test_pages_of_others_may_not_call(tmp_path: Path) -> None:
    own, other = {"Origin": "http://127.0.0.1:8000"}, {"Origin": "https://poker.example"}
    with TestClient(create_app(settings(tmp_path)), "http://127.0.0.1:8000") as calls:
        assert calls.post(f"{API}/guests", headers=own).status_code == 201
        problem(calls.post(f"{API}/guests", headers=other), 403, "forbidden")
    with TestClient(create_app(settings(tmp_path)), "http://evil.example") as calls:
        rebound = calls.post(f"{API}/guests", headers={"Origin": "http://evil.example"})
        problem(rebound, 403, "forbidden")  # a name can be made to lead anywhere
    given = settings(tmp_path, origins=["https://poker.example"])
    with TestClient(create_app(given)) as calls:
        assert calls.post(f"{API}/guests", headers=other).status_code == 201
        problem(calls.post(f"{API}/guests", headers=own), 403, "forbidden")


def test_headers_of_every_answer(calls: TestClient) -> None:
    pages = ("/", "/static/css/page.css", "/tables/none")
    for path in (*pages, "/nowhere", f"{API}/games", "/healthz"):
        headers = calls.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == ("no-store" if path.startswith(API) else "no-cache")
    for page in (calls.get("/").text, calls.get("/tables/none").text):
        assert page.count("<script") == page.count('src="/static/js/') > 0
        assert "style=" not in page
    problem(calls.get("/docs"), 404, "unknown")
    assert calls.get(f"{API}/openapi.json").json()["paths"][f"{API}/tables"]["post"]


def test_too_large_and_too_many(tmp_path: Path) -> None:
    limits = {"body_bytes": 100, "requests": 0.001, "request_burst": 5, "guest_burst": 2}
    given = settings(tmp_path, limits=limits | {"guests": 0.001})
    with TestClient(create_app(given)) as calls:
        problem(calls.post(f"{API}/guests", content=b"x" * 101), 413, "too-large")
        for _ in range(2):
            assert calls.post(f"{API}/guests").status_code == 201
        problem(calls.post(f"{API}/guests"), 429, "too-many")
        assert calls.get("/healthz").status_code == 200
        answer = calls.get("/healthz")
        told = problem(answer, 429, "too-many")
        assert int(answer.headers["retry-after"]) == told["retry_after"] > 100


def test_a_visitor_may_open_several_pages_at_once(tmp_path: Path) -> None:
    """With the limits as they are: every file of every page, three times."""
    files = [path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()]
    with TestClient(create_app(settings(tmp_path))) as calls:
        for _ in range(3):
            assert {calls.get(f"/static/{each}").status_code for each in files} == {200}
        assert calls.get("/healthz").status_code == 200


def test_files_are_limited_too(tmp_path: Path) -> None:
    limits = {"files": 0.001, "file_burst": 3}
    with TestClient(create_app(settings(tmp_path, limits=limits))) as calls:
        for _ in range(3):
            assert calls.get("/static/icon.svg").status_code == 200
        problem(calls.get("/static/icon.svg"), 429, "too-many")
        assert calls.get("/healthz").status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, limits={"body_seconds": 0.01}))
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def go() -> None:
        scope = {"type": "http", "method": "POST", "path": f"{API}/guests", "headers": []}
        more = {"query_string": b"", "client": ("1.2.3.4", 5), "server": ("x", 1), "scheme": "http"}
        await app({**scope, **more}, never, send)

    asyncio.run(go())
    assert sent[0]["status"] == 408


def test_half_a_body_is_no_request(tmp_path: Path) -> None:
    """A client that leaves before the end of its body has asked for nothing."""
    app = create_app(settings(tmp_path))
    come: list[Any] = [
        {"type": "http.request", "body": b"{}", "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        return come.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def go() -> None:
        scope = {"type": "http", "method": "POST", "path": f"{API}/guests", "headers": []}
        more = {"query_string": b"", "client": ("1.2.3.4", 5), "server": ("x", 1), "scheme": "http"}
        await app({**scope, **more}, receive, send)

    asyncio.run(go())
    assert sent == []


def test_a_defect_is_logged_without_what_it_says_and_told_without_a_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(settings(tmp_path))

    @app.get("/broken")
    async def broken() -> None:
        raise KeyError("AS KS token-of-somebody")

    with TestClient(app) as calls, caplog.at_level(logging.ERROR):
        told = problem(calls.get("/broken"), 500, "defect")
    assert told["detail"] == "it has been logged"
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    (line,) = [line for line in lines if line["event"] == "defect"]
    assert (line["error"], line["path"]) == ("KeyError", "/broken")
    assert line["at"][-1].endswith(" broken")
    assert "token-of-somebody" not in json.dumps(line)
