"""Routes of the lab: the same answers as the library, within a budget."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.api import replay
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rule_readers import READERS, SECTIONS
from offsuit.web.app import create_app
from offsuit.web.settings import LabLimits
from support.web.api_calls import API, DEAL, KEY, guest, opened, problem, settings

DUEL = json.loads((Path(__file__).parents[3] / "examples" / "duel.json").read_text("utf-8"))


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


def test_the_lab_counts_automatics_and_the_pot(lab: TestClient) -> None:
    """Three flushes are declared; judged, the best arrangement loses to that."""
    cards = "KC * 5D 8D QD 8H KS JC 7S 2H AD 5D 9H JC AH 4C 6C"
    stake = {"players": 2, "pot": 40, "rules": {"variant": "standard"}}
    found = lab.post(f"{API}/lab/pyramid/arrange", json={"cards": cards, **stake}).json()
    best, arranged = found["best"], found["arrangements"][0]
    assert (best["do"], best["automatic"], best["unit"]) == ("declare", "three flushes", "units")
    hands = {name: " ".join(arranged[name]) for name in ("back", "middle", "front", "unused")}
    judged = lab.post(f"{API}/lab/pyramid/judge", json={**hands, **stake}).json()
    assert judged["best"] == best
    assert judged["worth"] == arranged["worth"]
    assert judged["loss"] == best["worth"] - arranged["worth"]
    refused = lab.post(f"{API}/lab/pyramid/arrange", json={"cards": cards, "pot": 40})
    assert "pot 40: the number of players is missing" in refused.text


def test_the_lab_weighs_and_explains_as_the_library(lab: TestClient) -> None:
    scenario = {name: value for name, value in DUEL.items() if name != "hands"}
    instead = [{"location": place} for place in shipped_rules().locations]
    body = {"scenario": scenario, "instead": instead}
    weighed = lab.post(f"{API}/lab/destiny/weigh", json=body).json()
    assert weighed == destiny.weigh(scenario, instead).as_json()
    other = scenario | instead[0]
    assert weighed["instead"][0] == lab.post(f"{API}/lab/destiny/odds", json=other).json()
    seed, client_seed = "5e" * 32, "c0ffee"
    draw = {"scenario": scenario, "seed": seed, "client_seed": client_seed}
    explained = lab.post(f"{API}/lab/destiny/explain", json=draw).json()
    assert explained == destiny.explain(scenario, seed, client_seed).as_json()
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
    with lab.websocket_connect(f"{path}/socket"):  # bots play for who watches
        while not lab.get(f"{path}/rounds").json()["total"]:
            pass
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
    given = settings(
        tmp_path, lab=LabLimits(idle=False, wait_seconds=3600, budget=1e-6, budget_burst=1e-6)
    )
    with TestClient(create_app(given)) as calls:
        path, body = f"{API}/lab/pyramid/automatics", {"cards": DEAL}
        assert calls.post(path, json=body).status_code == 200  # charged, in a new process too
        answer = calls.post(path, json=body)
        problem(answer, 429, "too-many")
        assert int(answer.headers["retry-after"]) > 1


def test_an_answer_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    given = settings(tmp_path, lab=LabLimits(idle=False, wait_seconds=3600, seconds=0.05))
    with TestClient(create_app(given)) as calls:
        path = f"{API}/lab/piecepack/equity"
        quick, slow = ({"hands": ["random"] * 9, "samples": count} for count in (10, 1_000_000))
        assert calls.post(path, json=quick).status_code == 200  # it is awake now
        refused = calls.post(path, json=slow)
        assert "ask for less" in problem(refused, 422, "invalid")["detail"]
        assert calls.post(path, json=quick).status_code == 200


def test_a_client_has_two_questions_in_the_lab(tmp_path: Path) -> None:
    """A third is refused at once, from whatever connection; another client's is not."""
    app = create_app(
        settings(tmp_path, lab=LabLimits(idle=False, budget_burst=1000, wait_seconds=3600))
    )
    path, body = f"{API}/lab/piecepack/equity", {"hands": ["random"] * 20, "samples": 300_000}

    async def go() -> None:
        async with app.router.lifespan_context(app):
            ann, bob = (_client(app, host) for host in ("2001:db8::1", "192.0.2.7"))
            near = _client(app, "2001:db8::2")  # the same network
            asked = [asyncio.create_task(each.post(path, json=body)) for each in (ann, near)]
            context = app.state.context
            while context.questions != {"2001:db8::/64": 2}:
                await asyncio.sleep(0)
            refused = problem(await ann.post(path, json=body), 429, "too-many")
            assert refused["detail"] == "2 of your questions are at work or wait"
            other = asyncio.create_task(bob.post(path, json={"hands": ["random"] * 2}))
            answers = await asyncio.gather(*asked, other)
            assert [answer.status_code for answer in answers] == [200, 200, 200]
            assert not context.questions

    asyncio.run(go())


def _client(app: Any, host: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=(host, 1))
    return httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000", timeout=None)


def test_questions_that_would_take_too_long_are_refused_before_work(tmp_path: Path) -> None:
    """In one line, by a lab that has no time for any work."""
    lab = LabLimits(idle=False, wait_seconds=3600, budget=1e-9, budget_burst=1e-9)
    with TestClient(create_app(settings(tmp_path, lab=lab))) as calls:
        for name, body, told in (
            ("destiny/odds", _war(51, 1), "attackers: expected at most 50 members, got 51"),
            ("destiny/odds", _war(1, 1000), "defenders: expected at most 50 members, got 1000"),
            (
                "destiny/weigh",
                {"scenario": DUEL, "instead": [_war(1, 1), _war(1, 99)]},
                "defenders: expected at most 50 members, got 99",
            ),
            (
                "destiny/weigh",
                {"scenario": _war(9, 9), "instead": [{"defense_bonus": 1}] * 2},
                "instead: expected at most 2 gang wars in one question, got 3",
            ),
        ):
            refused = calls.post(f"{API}/lab/{name}", json=body)
            assert problem(refused, 422, "invalid")["detail"] == told
        for name, body in (
            ("destiny/weigh", {"scenario": DUEL, "instead": [{}] * 201}),
            ("piecepack/equity", {"hands": ["random"] * 21}),
            ("piecepack/equity", {"hands": ["random"] * 2, "samples": 1_000_001}),
            ("pyramid/arrange", {"cards": DEAL, "top": 21}),
            ("pyramid/decide", {"cards": DEAL, "players": 2, "seconds": 6}),
        ):
            problem(calls.post(f"{API}/lab/{name}", json=body), 422, "invalid")
        assert calls.app.state.context.pool._workers[0]._process is None  # type: ignore[attr-defined]


def _war(attackers: int, defenders: int) -> dict[str, Any]:
    return {"kind": "gang", "attackers": [{}] * attackers, "defenders": [{}] * defenders}


def test_defects_and_ended_workers_are_charged(tmp_path: Path) -> None:
    """By what they took, or by all that an answer may take."""
    lab = LabLimits(idle=False, wait_seconds=3600, seconds=0.05, budget=1e-3, budget_burst=0.04)
    with TestClient(create_app(settings(tmp_path, lab=lab))) as calls:
        path, slow = f"{API}/lab/piecepack/equity", {"hands": ["random"] * 20, "samples": 10**6}
        refused = calls.post(path, json=slow)  # its first question, in a new process
        assert "ask for less" in problem(refused, 422, "invalid")["detail"]
        again = problem(calls.post(path, json=slow), 429, "too-many")
        assert again["retry_after"] >= 9  # 0.05 - 0.04 seconds, at 0.001 a second
