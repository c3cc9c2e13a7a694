"""Routes of tables: refusals, strictness, tokens, games."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from offsuit.games.catalog.descriptions import describe_game
from offsuit.games.catalog.seated import SEATED
from offsuit.web.app import create_app
from support.web.api_calls import API, guest, opened, problem, settings


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
        levels = "novice, beginner, club, expert, reader"
        assert told["detail"] == f"unknown level of bots 'genius'; must be one of {levels}"


def test_a_seat_token_is_a_cookie_that_no_script_reads(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, secure=True)), "https://testserver") as calls:
        assert calls.get(f"{API}/me").json() == {"guest": False, "bot": False, "tables": []}
        answer = calls.post(f"{API}/guests", json={})
        cookie = answer.headers["set-cookie"].lower()
        assert {"httponly", "samesite=strict", "secure", "path=/"} <= set(cookie.split("; "))
        assert calls.get(f"{API}/me").json() == {"guest": True, "bot": False, "tables": []}
        table = opened(calls, {})
        calls.post(f"{API}/tables/{table}/commands", json={"kind": "sit", "name": "Ann"})
        assert calls.get(f"{API}/me").json()["tables"] == [table]
        assert calls.get(f"{API}/tables/{table}").json()["you"]["is_host"]


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


@pytest.mark.parametrize("game", SEATED)
def test_a_table_with_default_options_plays(calls: TestClient, game: str) -> None:
    people = [guest(calls), guest(calls)]
    table = opened(calls, people[0], game=game)
    for name, who in zip(("Ann", "Bob"), people, strict=True):
        for sent in ({"kind": "sit", "name": name}, {"kind": "ready"}):
            path = f"{API}/tables/{table}/commands"
            assert calls.post(path, json=sent, headers=who).status_code == 200
    seen = calls.get(f"{API}/tables/{table}", headers=people[0]).json()
    assert seen["table"]["round"]["phase"] == "play"
    usual = describe_game(game).usual.stake
    assert seen["table"]["options"]["stake"] == usual
    assert all(seat["chips"] >= usual for seat in seen["you"]["view"]["seats"])


def test_the_default_stake_follows_the_blinds(calls: TestClient) -> None:
    who = guest(calls)
    blinds = {"small_blind": 25, "big_blind": 50}
    table = opened(calls, who, game="piecepack holdem", settings=blinds)
    path = f"{API}/tables/{table}"
    assert calls.get(path, headers=who).json()["table"]["options"]["stake"] == 5_000
    change = {"kind": "change", "settings": {}, "options": {"seats": 3}}
    assert calls.post(f"{path}/commands", json=change, headers=who).status_code == 200
    assert calls.get(path, headers=who).json()["table"]["options"]["stake"] == 200
    broke = {"title": "x", "game": "piecepack holdem", "options": {"stake": 0}}
    told = problem(calls.post(f"{API}/tables", json=broke, headers=who), 422, "invalid")
    assert "0 chips" in told["detail"]


@pytest.mark.parametrize("path", ["/nowhere", "/tables", "/static/none.css"])
def test_an_unknown_address_is_a_page_for_people_and_a_problem_for_programs(
    calls: TestClient, path: str
) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    seen = calls.get(path, headers=browser)
    assert (seen.status_code, seen.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no such page" in seen.text
    assert "Content-Security-Policy" in seen.headers
    problem(calls.get(path), 404, "unknown")
    problem(calls.get(f"{API}{path}/none", headers=browser), 404, "unknown")


def test_results_are_left_with_next_over_http(calls: TestClient) -> None:
    who = guest(calls)
    table = opened(calls, who, options={"pause": 3600, "bots": "novice", "seats": 2})
    path = f"{API}/tables/{table}"
    for sent in ({"kind": "sit", "name": "Ann"}, {"kind": "ready"}):
        assert calls.post(f"{path}/commands", json=sent, headers=who).status_code == 200
    assert calls.get(path, headers=who).json()["table"]["next_round"] is None
    next_ = calls.post(f"{path}/commands", json={"kind": "next"}, headers=who)
    assert next_.json()["kind"] == "done", "a round that is played is not left"
    problem(
        calls.post(f"{path}/commands", json={"kind": "next"}, headers=guest(calls)), 409, "refused"
    )
