"""The application in this process: refusals, strictness, cookies, headers, limits, the lab."""

import asyncio
import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from offsuit.errors import StoreError
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.api import replay
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rule_readers import READERS, SECTIONS
from offsuit.table.options import Options
from offsuit.web.app import create_app
from offsuit.web.lab.lab_pool import Worker
from offsuit.web.lab.lab_worker import POLITENESS
from offsuit.web.logs import JsonLines
from offsuit.web.messages.incoming import COMMANDS, TableOptions
from offsuit.web.messages.outgoing import SENT
from offsuit.web.passwords import check_password, hash_password
from offsuit.web.settings import LabLimits, Limits, Settings
from offsuit.web.token_buckets import MOST_KEYS, Buckets
from support.markdown_blocks import blocks
from support.web.socket_program import ENOUGH

API = "/api/v1"
KEY = "key-of-a-game"
DEAL = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"
DUEL = json.loads((Path(__file__).parents[2] / "examples" / "duel.json").read_text("utf-8"))


def settings(folder: Path, **given: Any) -> Settings:
    limits = Limits(**(ENOUGH | given.pop("limits", {})))
    database = SecretStr(f"sqlite:///{folder}/journal.db")
    return Settings(database=database, limits=limits, **given)


@pytest.fixture
def calls(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(settings(tmp_path))) as client:
        yield client


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    patient = LabLimits(idle=False, seconds=600, budget=1e6, budget_burst=1e6)
    keys = {"game": SecretStr(KEY)}
    given = settings(tmp_path_factory.mktemp("lab"), api_keys=keys, lab=patient)
    with TestClient(create_app(given)) as client:
        yield client


def problem(answer: Any, status: int, name: str) -> dict[str, Any]:
    """A refusal in its one form."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert (told["type"], told["status"]) == (f"urn:offsuit:problem:{name}", status)
    assert told["title"]
    assert told["detail"]
    return told


def guest(calls: TestClient) -> dict[str, str]:
    token = calls.post(f"{API}/guests", json={}).json()["token"]
    calls.cookies.clear()
    return {"Authorization": f"Bearer {token}"}


def opened(calls: TestClient, who: dict[str, str], **more: Any) -> str:
    body = {"title": "Fridays", "game": "pyramid no-surrender", **more}
    return str(calls.post(f"{API}/tables", json=body, headers=who).json()["id"])


def test_every_refusal_is_a_problem(calls: TestClient) -> None:
    problem(calls.get("/nowhere"), 404, "unknown")
    problem(calls.put(f"{API}/tables"), 405, "method")
    problem(calls.post(f"{API}/tables", json={}), 401, "stranger")
    who = guest(calls)
    told = problem(calls.post(f"{API}/tables", json={}, headers=who), 422, "invalid")
    assert {each["where"] for each in told["errors"]} == {"body.title", "body.game"}
    broken = calls.post(f"{API}/tables", content=b"{", headers=who)
    problem(broken, 422, "invalid")
    problem(calls.get(f"{API}/tables/none"), 404, "unknown")
    table = opened(calls, who)
    problem(calls.get(f"{API}/tables/{table}/rounds/1/record"), 404, "unknown")
    problem(calls.get(f"{API}/tables/{table}/reviews?round=1"), 404, "unknown")
    problem(calls.get(f"{API}/tables/{table}/reviews?sort=name"), 422, "invalid")
    act = {"kind": "act", "id": "1", "round": 1, "decision": 0, "action": {"kind": "play"}}
    problem(calls.post(f"{API}/tables/{table}/commands", json=act, headers=who), 409, "refused")
    dance = calls.post(f"{API}/tables/{table}/commands", json={"kind": "dance"}, headers=who)
    problem(dance, 422, "unknown-message")
    unknown = {"title": "x", "game": "bridge"}
    problem(calls.post(f"{API}/tables", json=unknown, headers=who), 422, "invalid")
    token = calls.get(f"{API}/me", headers={"Authorization": "Bearer short"})
    problem(token, 401, "stranger")
    assert token.headers["WWW-Authenticate"] == "Bearer"


def test_messages_are_strict_and_refusals_quote_no_secret(calls: TestClient) -> None:
    who = guest(calls)
    table = opened(calls, who)
    path = f"{API}/tables/{table}/commands"
    for wrong in (
        {"kind": "kick", "chair": False},
        {"kind": "kick", "chair": "0"},
        {"kind": "kick", "chair": 0.0},
        {"kind": "ready", "ready": 1},
        {"kind": "leave", "extra": 1},
        {"kind": "act", "round": 1, "decision": 0, "action": {}},
        {"kind": "act", "id": "a b", "round": 1, "decision": 0, "action": {}},
        {"kind": "sit", "name": "Ann", "password": "x" * 201},
    ):
        told = problem(calls.post(path, json=wrong, headers=who), 422, "invalid")
        assert "x" * 50 not in json.dumps(told)
    options = {"seats": False}
    body = {"title": "x", "game": "pyramid standard", "options": options}
    problem(calls.post(f"{API}/tables", json=body, headers=who), 422, "invalid")
    bots = {"options": {"bots": "genius"}}
    for there, asked in ((f"{API}/tables", {**body, **bots}), (path, {"kind": "change", **bots})):
        told = problem(calls.post(there, json=asked, headers=who), 422, "invalid")
        listed = "novice, beginner, club, expert, reader"
        assert told["detail"] == f"bots 'genius' must be one of {listed}"


def test_a_seat_token_is_a_cookie_that_no_script_reads(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, secure=True)), "https://testserver") as calls:
        assert calls.get(f"{API}/me").json() == {"guest": False, "tables": []}
        answer = calls.post(f"{API}/guests", json={})
        cookie = answer.headers["set-cookie"].lower()
        assert {"httponly", "samesite=strict", "secure", "path=/"} <= set(cookie.split("; "))
        assert calls.get(f"{API}/me").json() == {"guest": True, "tables": []}
        table = opened(calls, {})
        calls.post(f"{API}/tables/{table}/commands", json={"kind": "sit", "name": "Ann"})
        assert calls.get(f"{API}/me").json()["tables"] == [table]
        assert calls.get(f"{API}/tables/{table}").json()["you"]["is_host"]


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


def test_operations(calls: TestClient) -> None:
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


def test_games_come_with_what_their_rules_may_be(calls: TestClient) -> None:
    found = {game["name"]: game for game in calls.get(f"{API}/games").json()["games"]}
    pyramid = found["pyramid standard"]["choices"]
    assert pyramid["suit_tiebreak"] == ["printed", "all"]
    assert pyramid["automatics"] == [None, True, False]
    assert found["piecepack holdem"]["choices"]["muck"] == [True, False]
    assert found["pyramid standard"]["hands"] == {}
    assert found["piecepack holdem"]["hands"]["high"][0] == "suit-flush no-pairs"
    lows = found["piecepack lowball"]["hands"]
    assert {low: hands[0] for low, hands in lows.items()} == {
        "table-low": "no-flush one-pair",
        "null-to-five": "no-pairs",
    }
    for game in found.values():
        assert all(game["rules"][name] in values for name, values in game["choices"].items())


def test_the_lab_answers_as_the_library(lab: TestClient) -> None:
    found = lab.post(f"{API}/lab/pyramid/arrange", json={"cards": DEAL, "top": 2}).json()
    best, second = found["arrangements"]
    assert best["value"] >= second["value"]
    hands = {hand: " ".join(best[hand]) for hand in ("back", "middle", "front", "unused")}
    judged = lab.post(f"{API}/lab/pyramid/judge", json=hands).json()
    assert (judged["legal"], judged["loss"]) == (True, 0)
    drafted = lab.post(f"{API}/lab/pyramid/draft", json={"front": "AS AD KH"}).json()
    assert drafted["positions"]["front"]["words"] == "pair, aces, king kicker"
    assert drafted["reason"] == "0 cards in back; back takes 5 or 6 or 7 or 8"
    automatics = lab.post(f"{API}/lab/pyramid/automatics", json={"cards": DEAL}).json()
    assert [each["type"] for each in automatics["automatics"]] == ["dragon"]
    first = " ".join(DEAL.split()[:13])
    decided = lab.post(
        f"{API}/lab/pyramid/decide", json={"cards": first, "players": 4, "seconds": 0.2}
    ).json()
    better = decided["play"]["ev"] > decided["surrender"]["ev"]
    assert (decided["decision"] == "play") == better
    assert decided["play"]["n"] > 0
    spot = {"hands": ["♠N ♠A", "♥3 ♡3"], "board": "♣5 ♣4 ♢A"}
    equities = lab.post(f"{API}/lab/piecepack/equity", json=spot).json()
    assert sum(player["equity"] for player in equities["players"]) == pytest.approx(1)
    odds = lab.post(f"{API}/lab/destiny/odds", json=DUEL).json()
    assert odds["win"]["fraction"] == "4808140785281/6754593081600"
    refused = lab.post(f"{API}/lab/pyramid/arrange", json={"cards": "AS XX"})
    assert "'XX'" in problem(refused, 422, "invalid")["detail"]


def test_the_lab_weighs_and_explains_as_the_library(lab: TestClient) -> None:
    scenario = {name: value for name, value in DUEL.items() if name != "hands"}
    instead = [{"location": place} for place in shipped_rules().locations]
    body = {"scenario": scenario, "instead": instead}
    weighed = lab.post(f"{API}/lab/destiny/weigh", json=body).json()
    assert weighed == destiny.weigh(scenario, instead)
    other = scenario | instead[0]
    assert weighed["instead"][0] == lab.post(f"{API}/lab/destiny/odds", json=other).json()
    seed, client_seed = "5e" * 32, "c0ffee"
    draw = {"scenario": scenario, "seed": seed, "client_seed": client_seed}
    explained = lab.post(f"{API}/lab/destiny/explain", json=draw).json()
    assert explained == destiny.explain(scenario, seed, client_seed)
    short = lab.post(f"{API}/lab/destiny/explain", json=draw | {"seed": "5e"})
    assert "32 bytes" in problem(short, 422, "invalid")["detail"]
    wrong = {"scenario": scenario, "instead": [{"location": "kanto"}]}
    refused = lab.post(f"{API}/lab/destiny/weigh", json=wrong)
    assert "'kanto'" in problem(refused, 422, "invalid")["detail"]


def test_all_content_of_destiny_is_told(lab: TestClient) -> None:
    told, rules = lab.get(f"{API}/lab/destiny/content").json(), shipped_rules()
    for section in SECTIONS:
        assert told[section] == rules.as_json()[section]
    assert told["levels"] == [1, 100]
    assert told["tuning"]["hand_rank_scores.pair"] == "30.00"
    assert told["choices"]["skill_curve"] == ["formula", "published"]
    paths = {path.partition(".")[0] for path in told["tuning"]}
    assert paths | set(SECTIONS) | {"published_curve"} == set(READERS)
    assert all({*skills} <= {*rules.skills} for skills in told["presets"].values())


def test_the_lab_verifies_records(lab: TestClient) -> None:
    who = guest(lab)
    options = {"bots": "novice", "alone": True, "rounds": 1, "pause": 600, "seats": 2}
    table = opened(lab, who, options=options)
    path = f"{API}/tables/{table}"
    while not lab.get(f"{path}/rounds").json()["total"]:
        pass  # bots are playing
    record = lab.get(f"{path}/rounds/1/record").json()
    found = lab.post(f"{API}/lab/verify", json={"record": record}).json()
    assert (found["verified"], found["round"]) == (True, 1)
    record["openings"][0]["card"] ^= 1
    changed = lab.post(f"{API}/lab/verify", json={"record": record}).json()
    assert (changed["verified"], changed["checks"]) == (False, [])
    assert changed["difference"]
    problem(lab.post(f"{API}/lab/verify", json={"record": {}}), 422, "invalid")


def test_destiny_draws_once_for_a_request(lab: TestClient) -> None:
    path = f"{API}/lab/destiny/resolve"
    scenario = {name: value for name, value in DUEL.items() if name != "hands"}
    body = {**scenario, "request_id": "r1", "character_id": "c1"}
    problem(lab.post(path, json=body), 401, "stranger")
    problem(lab.post(path, json=body, headers={"X-API-Key": "wrong"}), 401, "stranger")
    key = {"X-API-Key": KEY}
    first = lab.post(path, json=body, headers=key).json()
    assert lab.post(path, json=body, headers=key).json() == first
    assert (first["request_id"], first["character_id"]) == ("r1", "c1")
    assert replay(first["record"])["margin"] == first["margin"]
    other = lab.post(path, json={**body, "request_id": "r2"}, headers=key).json()
    assert other["record"] != first["record"]
    changed = {**body, "location": "kanto"}
    problem(lab.post(path, json=changed, headers=key), 409, "conflict")
    hands = {**body, "request_id": "r3", "hands": {"actor": "A♠ K♠ Q♠ J♠ 10♠"}}
    problem(lab.post(path, json=hands, headers=key), 422, "invalid")
    who = guest(lab)
    assert lab.post(path, json=body, headers=who).json()["record"] != first["record"]


def test_a_client_has_a_budget_in_the_lab(tmp_path: Path) -> None:
    given = settings(tmp_path, lab=LabLimits(idle=False, budget=1e-6, budget_burst=1e-6))
    with TestClient(create_app(given)) as calls:
        path, body = f"{API}/lab/pyramid/automatics", {"cards": DEAL}
        for _ in range(2):  # the first is free: the process learns how
            assert calls.post(path, json=body).status_code == 200
        answer = calls.post(path, json=body)
        problem(answer, 429, "too-many")
        assert int(answer.headers["retry-after"]) > 1


def test_an_answer_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    given = settings(tmp_path, lab=LabLimits(idle=False, seconds=0.05))
    with TestClient(create_app(given)) as calls:
        path = f"{API}/lab/piecepack/equity"
        quick, slow = ({"hands": ["random"] * 9, "samples": count} for count in (10, 1_000_000))
        assert calls.post(path, json=quick).status_code == 200  # it is awake now
        refused = calls.post(path, json=slow)
        assert "ask for less" in problem(refused, 422, "invalid")["detail"]
        assert calls.post(path, json=quick).status_code == 200


def test_passwords() -> None:
    hashed = hash_password("sesame")
    assert hashed.startswith("$argon2id$")
    assert check_password(hashed, "sesame")
    assert not check_password(hashed, "Sesame")
    assert not check_password("no hash", "sesame")
    assert hash_password("") == ""


def test_options_are_those_of_tables() -> None:
    assert TableOptions().model_dump() == vars(Options())


def test_buckets_forget() -> None:
    clock = [0.0]
    buckets = Buckets(1, 1, lambda: clock[0])
    for number in range(3 * MOST_KEYS):
        assert buckets.take(str(number)) == 0
        assert len(buckets._left) <= MOST_KEYS
    assert buckets.take(str(3 * MOST_KEYS - 1)) == 1
    clock[0] = 1
    assert buckets.take(str(3 * MOST_KEYS - 1)) == 0


def test_messages_in_the_documentation_are_messages() -> None:
    """Each is read by the model of its kind, and every kind has an example."""
    page = Path(__file__).parents[2] / "docs" / "server.md"
    sent, asked = set(), set()
    for block in blocks(page, "json"):
        parts = [block] if block.startswith('{"kind": "news"') else block.splitlines()
        for part in parts:
            kind = json.loads(part)["kind"]
            if kind in {"hello", "news", "done", "taken", "pong", "refused"}:
                SENT.validate_json(part, strict=True)
                sent.add(kind)
            else:
                COMMANDS.validate_json(part)
                asked.add(kind)
    assert len(sent) == 6
    kinds = COMMANDS.json_schema()["discriminator"]["mapping"]
    assert asked == set(kinds)


def test_threats_are_answered_by_tests_that_there_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    tests = "".join(
        path.read_text("utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")
    )
    assert len(named) > 15
    assert {name for name in named if f"def {name}(" not in tests} == set()


def test_a_worker_that_dies_is_replaced() -> None:
    worker = Worker()
    found, learning, first = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    again = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert first
    assert (again.found, again.first) == (found, False)
    assert 0 < again.took < learning
    assert worker._process is not None
    worker._process.kill()
    anew = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert (anew.found, anew.first) == (found, True)
    process = worker._process
    with pytest.raises(RuntimeError, match="automatics: TypeError"):
        worker.ask("automatics", {"cards": 5, "rules": {}}, 60)
    assert worker._process is process  # a defect is told, and not died of
    worker.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="there is no such class elsewhere")
@pytest.mark.parametrize("idle", [True, False])
def test_workers_step_back(idle: bool) -> None:
    worker = Worker(idle)
    worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert worker._process is not None
    pid = worker._process.pid
    assert pid is not None
    last = os.SCHED_IDLE, os.getpriority(os.PRIO_PROCESS, 0)
    found = os.sched_getscheduler(pid), os.getpriority(os.PRIO_PROCESS, pid)
    assert found == (last if idle else (os.SCHED_OTHER, min(19, last[1] + POLITENESS)))
    worker.stop()


def test_a_worker_that_is_closed_starts_no_other_process() -> None:
    """Neither before it is asked nor for a question that the end has interrupted."""
    worker = Worker()
    asked = {"hands": ["♠N ♠A", "random"], "samples": 10**9, "seed": 1}
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(worker.ask, "equity", asked, 60.0)
        while worker._process is None:
            pass
        worker.close()
        with pytest.raises(StoreError, match="the server stops"):
            answer.result()
    assert vars(worker)["_process"] is None
    with pytest.raises(StoreError, match="the server stops"):
        worker.ask("equity", asked, 60.0)
