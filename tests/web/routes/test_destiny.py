"""Routes of the Destiny Deck service, on a real server in this process."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from offsuit.games.destiny import api as destiny
from offsuit.host.destiny.api_keys import BEGINNING
from offsuit.host.tokens import ISSUED, UNSIGNED
from offsuit.web.messages import day_messages, desk_messages, destiny_messages
from support.destiny.studio_calls import (
    DESTINY,
    make_key,
    new_character,
    studio,  # noqa: F401  fixture
    take,
)
from support.web.api_calls import API, guest, problem


def database_of(client: TestClient) -> str:
    app: Any = client.app
    return str(app.state.context.settings.database.get_secret_value())


def test_a_character_acts_once_for_each_key(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio, id="ann")
    first = take(studio, "k1", ann)
    assert first.status_code == 201, first.text
    told = first.json()
    assert told["replayed"] is False
    assert told["energy"] == {"before": "150.000", "after": "140.000"}
    assert told["precommitted"] is False
    again = take(studio, "k1", ann)
    assert again.status_code == 200
    assert again.json() == {**told, "replayed": True}
    problem(take(studio, "k1", ann, client_seed="00"), 409, "conflict")
    kept = studio.get(f"{DESTINY}/actions/{told['id']}").json()
    assert kept == {**told, "replayed": True}
    assert studio.get(f"{DESTINY}/records/{told['id']}").json() == told["record"]
    seen = studio.get(f"{DESTINY}/characters/{ann}").json()
    assert (seen["actions"], seen["rules"]) == (1, told["rules"])
    assert seen["dollars"] == told["dollars"]["after"]


def test_without_energy_it_is_402_with_the_seconds(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    for number in range(15):
        assert take(studio, f"k{number}", ann).status_code == 201
    answer = take(studio, "late", ann)
    told = problem(answer, 402, "energy")
    assert told["needed"] == 10
    assert 500 < told["seconds"] <= 600
    assert int(answer.headers["retry-after"]) == told["seconds"]


def test_commitments_serve_one_action_each(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    answer = studio.post(f"{DESTINY}/characters/{ann}/commitments", json={"count": 2})
    assert answer.status_code == 201
    first, second = answer.json()["commitments"]
    done = take(studio, "k", ann, commitment=first["id"], client_seed="beef").json()
    assert done["precommitted"] is True
    assert done["record"]["commitment"] == first["commitment"]
    problem(take(studio, "x", ann, commitment=first["id"], client_seed="aa"), 409, "conflict")
    assert take(studio, "y", ann, commitment=second["id"]).status_code == 201
    for count in (0, 101):
        body = {"count": count}
        answer = studio.post(f"{DESTINY}/characters/{ann}/commitments", json=body)
        problem(answer, 422, "invalid")


def test_what_is_told_can_be_replayed_and_a_change_shows(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    told = take(studio, "k", ann, kind="duel", target={"npc": "rookie"}).json()
    url = f"{DESTINY}/replay"
    assert studio.post(url, json={"action": told["id"]}).json() == {"replayed": True}
    assert studio.post(url, json={"record": told}).json() == {"replayed": True}
    forged = json.loads(json.dumps(told))
    forged["record"]["inputs"]["actor"]["skills"]["lockpicking"] = 90
    found = studio.post(url, json={"record": forged}).json()
    assert found["replayed"] is False
    assert found["difference"]
    problem(studio.post(url, json={}), 422, "invalid")


def test_odds_are_those_of_the_character(studio: TestClient) -> None:  # noqa: F811
    weak, strong = new_character(studio), new_character(studio, skills={"lockpicking": 90})
    bodies = [
        {"character": each, "kind": "crime", "target": {"crime": "burglary"}}
        for each in (weak, strong)
    ]
    found = [studio.post(f"{DESTINY}/odds", json=body).json() for body in bodies]
    assert all(each["exact"] for each in found)
    assert found[0]["win"] != found[1]["win"]


def test_odds_of_a_gang_war_count_allies(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    bob = new_character(studio, name="Bob", skills={"lockpicking": 90, "brawling": 80})
    rookie = {"npc": "rookie"}
    body = {"character": ann, "kind": "gang", "defenders": [rookie, rookie]}
    alone = studio.post(f"{DESTINY}/odds", json=body).json()
    both = studio.post(f"{DESTINY}/odds", json={**body, "allies": [bob]}).json()
    assert alone["exact"]
    assert both["exact"]
    assert both["win"]["value"] > alone["win"]["value"]
    sheets = [{"skills": {"lockpicking": 20}}, {"skills": {"lockpicking": 90, "brawling": 80}}]
    scenario = {"kind": "gang", "attackers": sheets, "defenders": [rookie, rookie]}
    assert both["win"] == destiny.odds(scenario).win
    for allies in ([ann], [bob, bob]):
        answer = studio.post(f"{DESTINY}/odds", json={**body, "allies": allies})
        problem(answer, 422, "invalid")
        assert "attacks only once" in answer.json()["detail"]
    duel = {"character": ann, "kind": "duel", "target": rookie, "allies": [bob]}
    problem(studio.post(f"{DESTINY}/odds", json=duel), 422, "invalid")


def test_rules_are_published_shared_and_rolled_back(studio: TestClient) -> None:  # noqa: F811
    url = f"{DESTINY}/rules"
    before = studio.get(url).json()
    ann = new_character(studio)
    version = {"economy": {"cost": {"duel": 25}}}
    made = studio.post(url, json={"change": "publish", "version": version}).json()
    assert made["current"] != before["current"]
    done = take(studio, "k", ann, kind="duel", target={"npc": "rookie"}).json()
    assert (done["rules"], done["energy_cost"]) == (made["current"], 25)
    text = studio.get(f"{url}/{made['current']}").json()["version"]
    assert text["economy"]["cost"]["duel"] == 25
    shared = {"change": "share", "rules": before["current"], "thousandths": 500}
    assert studio.post(url, json=shared).json()["share"] == {
        "rules": before["current"],
        "thousandths": 500,
    }
    assert studio.post(url, json={"change": "roll back"}).json()["share"] is None
    back = studio.post(url, json={"change": "roll back"}).json()
    assert back["current"] == before["current"]
    later = {"change": "schedule", "rules": made["current"], "start": 2**45}
    assert studio.post(url, json=later).json()["current"] == before["current"]
    assert studio.post(f"{DESTINY}/replay", json={"action": done["id"]}).json()["replayed"]
    for bad in (
        {"change": "publish"},
        {"change": "share", "rules": before["current"]},
        {"change": "schedule", "rules": before["current"]},
        {"change": "publish", "version": {"rules": {"no_such_rule": 1}}},
    ):
        problem(studio.post(url, json=bad), 422, "invalid")
    unknown = {"change": "publish", "rules": "0" * 64}
    problem(studio.post(url, json=unknown), 404, "unknown")
    kinds = [each["kind"] for each in studio.get(url).json()["timeline"]]
    assert kinds == [
        *("published", "published", "shared"),
        *("rolled_back", "rolled_back", "scheduled"),
    ]


def test_keys_open_only_what_they_are_for(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    url = f"{DESTINY}/characters/{ann}"
    database = database_of(studio)
    bare = TestClient(studio.app)
    problem(bare.get(url), 401, "stranger")
    problem(bare.get(url, headers={"Authorization": "Bearer ofk_x"}), 401, "stranger")
    problem(bare.get(url, headers=guest(bare)), 401, "stranger")
    reads = {"Authorization": f"Bearer {make_key(database, 'acme.reads', 'destiny.read')}"}
    other = {"Authorization": f"Bearer {make_key(database, 'other')}"}
    app: Any = studio.app
    app.state.context.keys._read_at = None  # as if two seconds had passed
    assert bare.get(url, headers=reads).status_code == 200
    name = {"name": "Bob"}
    problem(bare.post(f"{DESTINY}/characters", json=name, headers=reads), 403, "forbidden")
    problem(bare.get(url, headers=other), 404, "unknown")
    key = reads["Authorization"].removeprefix("Bearer ")
    assert key.startswith(BEGINNING)
    assert not ISSUED.fullmatch(key)
    assert not UNSIGNED.fullmatch(key)
    problem(bare.get(f"{API}/me", headers=reads), 401, "stranger")


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Ann", "id": "no spaces"},
        {"name": "Ann", "id": "a/b"},
        {"name": ""},
        {"name": "Ann", "skills": {"sewing": 3}},
        {"name": "Ann", "skills": {"lockpicking": 101}},
        {"name": "Ann", "dollars": 3},
        {"name": "Ann", "location": "the moon"},
    ],
)
def test_bad_characters_are_refused(studio: TestClient, body: Any) -> None:  # noqa: F811
    problem(studio.post(f"{DESTINY}/characters", json=body), 422, "invalid")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/characters", r'{"name": "x", "items": [{"name": "\ud800", "effects": {"clubs": 1}}]}'),
        ("/rules", r'{"change": "add", "version": {"rules": {"items": {"\ud800": {"clubs": 1}}}}}'),
        ("/actions", r'{"character": "%s", "kind": "duel", "target": {"name": "\ud800"}}'),
        ("/actions", '{"character": "%s", "kind": "check", "target": {"threshold": NaN}}'),
        ("/actions", '{"character": "%s", "kind": "duel", "target": ' + '{"a":' * 5000),
    ],
)
def test_text_that_cannot_be_written_breaks_nothing(
    studio: TestClient,  # noqa: F811
    path: str,
    text: str,
) -> None:
    ann = new_character(studio)
    body = (text % ann if "%s" in text else text).encode()
    given = {"Idempotency-Key": "k", "Content-Type": "application/json"}
    problem(studio.post(f"{DESTINY}{path}", content=body, headers=given), 422, "invalid")


def test_changes_of_a_character_count_from_then_on(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    url = f"{DESTINY}/characters/{ann}"
    buff = {"buffId": "poisoned", "start": "2020-01-01T00:00:00Z", "duration": 10**9}
    answer = studio.patch(url, json={"skills": {"lockpicking": 50}, "location": None})
    assert answer.json()["skills"] == {"lockpicking": 50}
    told = take(studio, "k", ann).json()
    assert told["record"]["inputs"]["actor"]["skills"] == {"lockpicking": 50}
    assert studio.patch(url, json={"buffs": [buff]}).json()["buffs"] == [buff]
    assert take(studio, "k2", ann).json()["actor"]["modifiers"] == "-25.00"
    assert studio.post(f"{DESTINY}/replay", json={"action": told["id"]}).json()["replayed"]


def test_an_action_needs_its_key(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    body = {"character": ann, "kind": "crime", "target": {"crime": "pickpocket"}}
    problem(studio.post(f"{DESTINY}/actions", json=body), 422, "invalid")
    for key in ("", "two words", "x" * 65):
        problem(take(studio, key, ann), 422, "invalid")
    assert studio.get(f"{DESTINY}/characters/{ann}").json()["actions"] == 0


def test_metrics_are_folded_beside_the_server(studio: TestClient) -> None:  # noqa: F811
    ann = new_character(studio)
    done = take(studio, "k", ann, kind="duel", target={"npc": "rookie"}).json()
    app: Any = studio.app
    context = app.state.context
    assert studio.portal is not None
    studio.portal.call(context.destiny_metrics.measure, "acme", context.host)
    told = studio.get(f"{DESTINY}/metrics").json()
    assert told["actions"] >= 1
    assert (told["lag_actions"], told["difference_count"]) == (0, 0)
    assert told["lag_seconds"] >= 0
    rows = [row for row in told["metrics"] if row["rules"] == done["rules"]]
    names = {row["name"] for row in rows}
    assert {"win_rate_by_level_difference", "suit_bonus_distribution"} <= names
    assert all({"group", "n", "observed", "expected", "p_value", "alarm"} <= set(r) for r in rows)
    page = studio.get("/metrics").text
    assert f"offsuit_destiny_observed {float(told['actions'])}" in page
    assert "offsuit_destiny_differences 0.0" in page
    assert 'offsuit_destiny_actions_total{replayed="false"}' in page


def test_the_api_is_described_with_examples_and_what_it_replaces_is_deprecated(
    studio: TestClient,  # noqa: F811
) -> None:
    told = studio.get(f"{API}/openapi.json").json()
    models = {**vars(desk_messages), **vars(destiny_messages), **vars(day_messages)}
    bodies = 0
    for path, methods in told["paths"].items():
        for found in methods.values():
            body = found.get("requestBody")
            if body is None or not path.startswith(DESTINY):
                continue
            bodies += 1
            schema = body["content"]["application/json"]["schema"]
            if "$ref" in schema:
                schema = told["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            assert schema.get("examples"), path
            model = models[schema["title"]]
            assert [model.model_validate(each) for each in schema["examples"]]
    assert bodies >= 8
    replaced = {
        path for path in told["paths"] if told["paths"][path].get("post", {}).get("deprecated")
    }
    assert replaced == {f"{API}/lab/destiny/odds", f"{API}/lab/destiny/resolve"}
