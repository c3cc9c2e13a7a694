"""Tables with a password: what is told to those who have not given it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from starlette.testclient import WebSocketDenialResponse

from offsuit.web.app import create_app
from offsuit.web.settings import Limits, Settings
from support.web.socket_program import ENOUGH

API = "/api/v1"
LISTED = {"title", "game", "settings", "options", "people", "match", "played", "round"}
TRIES = {"passwords": 1e6, "password_burst": 10**6}


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = SecretStr(f"sqlite:///{tmp_path_factory.mktemp('guarded')}/journal.db")
    limits = Limits.model_validate(ENOUGH | TRIES)
    with TestClient(create_app(Settings(database=database, limits=limits))) as client:
        yield client


def guest(calls: TestClient) -> dict[str, str]:
    token = calls.post(f"{API}/guests", json={}).json()["token"]
    calls.cookies.clear()
    return {"Authorization": f"Bearer {token}"}


def command(calls: TestClient, table: str, who: dict[str, str], **fields: Any) -> int:
    answer = calls.post(f"{API}/tables/{table}/commands", json=fields, headers=who)
    return answer.status_code


def listed(calls: TestClient, table: str, who: dict[str, str]) -> dict[str, Any]:
    tables = calls.get(f"{API}/tables", headers=who).json()["tables"]
    (found,) = (each for each in tables if each["id"] == table)
    return dict(found)


@pytest.fixture(scope="module")
def played(calls: TestClient) -> tuple[str, dict[str, str], list[str]]:
    """A table with a password at which bots have played a round, its host, and names there."""
    who = guest(calls)
    options = {"bots": "novice", "alone": True, "pause": 86_400, "seats": 3}
    body = {"title": "Fridays", "game": "pyramid no-surrender", "options": options}
    table = calls.post(f"{API}/tables", json=body, headers=who).json()["id"]
    with calls.websocket_connect(f"{API}/tables/{table}/socket"):  # bots play for who watches
        while not listed(calls, table, who)["played"]:
            pass
    assert command(calls, table, who, kind="sit", name="Wilhelmina") == 200
    assert command(calls, table, who, kind="guard", password="sesame") == 200
    (round_,) = calls.get(f"{API}/tables/{table}/rounds", headers=who).json()["rounds"]
    return table, who, ["Wilhelmina", *round_["names"]]


def paths_of_a_table(calls: TestClient) -> list[str]:
    """Every GET below a table that the server has."""
    paths = calls.get(f"{API}/openapi.json").json()["paths"]
    return [path for path in paths if "/tables/{id}" in path and "get" in paths[path]]


def test_whoever_has_not_given_the_password_hears_no_name_and_no_result(
    calls: TestClient, played: tuple[str, dict[str, str], list[str]]
) -> None:
    table, ann, names = played
    paths = [path.format(id=table, number=1) for path in paths_of_a_table(calls)]
    assert len(paths) == 7
    for who in ({}, guest(calls)):
        for path in paths:
            answer = calls.get(path, headers=who)
            assert (answer.status_code, *re.findall("|".join(names), answer.text)) == (409,)
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            calls.websocket_connect(f"{API}/tables/{table}/socket", headers=who),
        ):
            pass
        assert refused.value.status_code == 409
        told, known = (listed(calls, table, reader) for reader in (who, ann))
        assert (told["guarded"], told["named"]) == (True, False)
        assert told["chairs"] == ["somebody"] * 3
        assert {name: told[name] for name in LISTED} == {name: known[name] for name in LISTED}
    assert set(known["chairs"]) < set(names)
    assert all(calls.get(path, headers=ann).status_code == 200 for path in paths)


def test_the_password_opens_what_it_closes(
    calls: TestClient, played: tuple[str, dict[str, str], list[str]]
) -> None:
    table, _, names = played
    bob = guest(calls)
    for password in ("", "Sesame"):
        assert command(calls, table, bob, kind="sit", name="Bob", password=password) == 409
    assert command(calls, table, bob, kind="sit", name="Bob", password="sesame") == 200
    assert set(listed(calls, table, bob)["chairs"]) < {*names, "Bob"}
    assert calls.get(f"{API}/tables/{table}/rounds", headers=bob).json()["total"] == 1


def test_nobody_comes_in_before_the_password(calls: TestClient) -> None:
    who = guest(calls)
    body = {"title": "Shut", "game": "pyramid standard", "password": "sesame"}
    table = calls.post(f"{API}/tables", json=body, headers=who).json()["id"]
    assert command(calls, table, guest(calls), kind="sit", name="Bob") == 409
    assert command(calls, table, who, kind="sit", name="Ann") == 200
    lines = calls.get(f"{API}/tables/{table}/export", headers=who).text.splitlines()
    kinds = [json.loads(json.loads(line)["body"])["kind"] for line in lines]
    assert kinds[:3] == ["opened", "guarded", "sat"]


def test_names_at_a_table_without_spectators_are_told(calls: TestClient) -> None:
    who = guest(calls)
    body = {"title": "Quiet", "game": "pyramid standard", "options": {"watched": False, "seats": 2}}
    table = calls.post(f"{API}/tables", json=body, headers=who).json()["id"]
    assert command(calls, table, who, kind="sit", name="Ann") == 200
    assert listed(calls, table, {})["chairs"] == ["Ann", None]
    assert calls.get(f"{API}/tables/{table}").status_code == 409


def test_an_invited_friend_is_told_which_table_it_is(
    calls: TestClient, played: tuple[str, dict[str, str], list[str]]
) -> None:
    table, _, _ = played
    told = calls.get(f"{API}/tables/{table}", headers=guest(calls)).json()
    assert told["detail"] == "this table has a password: sit down with it to see the table"
    assert told["table"] == listed(calls, table, {})


def test_the_right_password_at_a_full_table_opens_its_queue(calls: TestClient) -> None:
    people = [guest(calls) for _ in range(3)]
    body = {"title": "Full", "game": "pyramid standard", "options": {"seats": 2}, "password": "x"}
    table = calls.post(f"{API}/tables", json=body, headers=people[0]).json()["id"]
    for who, name in zip(people[:2], ("Ann", "Bob"), strict=True):
        assert command(calls, table, who, kind="sit", name=name, password="x") == 200
    sit = {"kind": "sit", "name": "Cy"}
    path = f"{API}/tables/{table}/commands"
    wrong = calls.post(path, json={**sit, "password": "y"}, headers=people[2]).json()
    assert "queue" not in wrong, "the password is asked for first"
    right = calls.post(path, json={**sit, "password": "x"}, headers=people[2]).json()
    assert (right["detail"], right["queue"]) == ("every seat is taken", True)
    waiting = calls.post(path, json={**sit, "password": "x", "wait": True}, headers=people[2])
    assert waiting.status_code == 200
    seen = calls.get(f"{API}/tables/{table}", headers=people[2]).json()
    assert (seen["table"]["queue"], seen["you"]["chair"]) == (["Cy"], None)
    assert command(calls, table, people[1], kind="leave") == 200
    assert calls.get(f"{API}/tables/{table}", headers=people[2]).json()["you"]["chair"] == 1
