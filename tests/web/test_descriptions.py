"""Published descriptions: OpenAPI without untyped answers, AsyncAPI, JSON Schema of messages."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from jsonschema_rs import ValidationError

from offsuit.web.app import create_app
from offsuit.web.lab.lab_worker import CALLS
from offsuit.web.lab.warm_questions import QUESTIONS
from offsuit.web.schemas.open_fields import OPEN
from support.web.api_calls import API, DEAL, guest, opened, settings
from support.web.json_schemas import check_answer, check_sent, validator

RULES = "rules as a rules file has them; GET /games and destiny/content list them"
CONTENT = "content of Destiny Deck, whose files studios write"
OPEN_BY_NATURE = {
    "GameInfo.rules": RULES,
    "ArrangingDescription.defaults": RULES,
    "ArrangingDescription.retired": RULES,
    "BettingDescription.defaults": RULES,
    "BettingDescription.retired": RULES,
    "RoundRecord.settings": RULES,
    "CheckedContent.rules": RULES,
    "DestinyRecord.rules": RULES,
    "DestinyRecord.inputs": "a scenario, for which there is a schema of its own",
    "VersionText.version": RULES,
    "CharacterView.buffs": CONTENT,
    "CharacterView.items": CONTENT,
    "Content.items": CONTENT,
    "Content.locations": CONTENT,
    "Content.buffs": CONTENT,
    "Content.crimes": CONTENT,
    "Content.checks": CONTENT,
    "Content.npcs": CONTENT,
    "DayContent.skills": CONTENT,
    "DayContent.items": CONTENT,
    "DayContent.locations": CONTENT,
    "DayContent.buffs": CONTENT,
    "DayContent.npcs": CONTENT,
    "ChallengeView.result": "an ActionView without what only the actor sees",
    "LimitsView.limits": "the settings, which x-limits lists",
    "LimitsView.quotas": "the settings, which x-limits lists",
    "PyramidReview.better": "an arrangement, an automatic or a decision",
    "PyramidReview.decision": "what a decision was worth; named in its description",
}
"""Field of an answer that stays open -> why."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(settings(tmp_path_factory.mktemp("described")))) as client:
        yield client


@pytest.fixture(scope="module")
def openapi(served: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = served.get(f"{API}/openapi.json").json()
    return found


def references(schema: Any) -> Iterator[str]:
    """Names of the components that a schema uses itself."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for value in schema.values():
            yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def answers(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every answer of every call: its place, and its schema."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                for media, content in answer["content"].items():
                    yield f"{method} {path} {status} {media}", content.get("schema", {})


def is_open(schema: Any) -> bool:
    """Whether anything at all fits, or any object."""
    if not isinstance(schema, dict):
        return False
    says = set(schema) - {"title", "description", "default", "examples"}
    if not says:
        return True
    free = schema.get("additionalProperties", True) in (True, {})
    return schema.get("type") == "object" and free and "properties" not in schema


def open_places(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """Fields of a component in which anything may be."""
    for field, each in schema.get("properties", {}).items():
        parts = [each, *each.get("anyOf", ()), each.get("items"), each.get("additionalProperties")]
        if any(is_open(part) for part in parts if part is not None):
            yield f"{name}.{field}"


def test_no_answer_is_untyped(openapi: dict[str, Any]) -> None:
    schemas = openapi["components"]["schemas"]
    untyped, wanted = [], set()
    for place, schema in answers(openapi):
        if is_open(schema):
            untyped.append(place)
        wanted |= set(references(schema))
    assert untyped == []
    seen: set[str] = set()
    while new := {each.rpartition("/")[2] for each in wanted} - seen:
        seen |= new
        wanted |= {ref for name in new for ref in references(schemas[name])}
    left = {place for name in seen for place in open_places(name, schemas[name])}
    assert left == set(OPEN_BY_NATURE)


def test_every_call_says_what_it_requires_and_how_it_is_limited(openapi: dict[str, Any]) -> None:
    schemes = openapi["components"]["securitySchemes"]
    for path, operations in openapi["paths"].items():
        for operation in operations.values():
            assert {name for each in operation["security"] for name in each} <= set(schemes), path
            for status in ("429", "503"):
                assert "Retry-After" in operation["responses"][status]["headers"], path
    required = {
        ("post", "/tables"): ["seat", "cookie"],
        ("post", "/operator/ban"): ["operator"],
        ("get", "/destiny/metrics"): ["studio"],
        ("post", "/destiny/actions"): ["studio"],
        ("post", "/lab/destiny/resolve"): ["program", "seat", "cookie"],
        ("get", "/tables/{id}"): ["seat", "cookie"],
        ("get", "/games"): [],
    }
    for (method, path), names in required.items():
        told = openapi["paths"][f"{API}{path}"][method]["security"]
        assert [name for each in told for name in each] == names
    assert ({} in openapi["paths"][f"{API}/tables/{{id}}"]["get"]["security"]) is True
    assert openapi["x-limits"]["limits.stream_tables"]["value"] == 64
    assert openapi["x-limits"]["quotas"]["tables"]


def test_calls_require_what_they_say(served: TestClient, openapi: dict[str, Any]) -> None:
    """Without a token, every call that requires one is refused, and no other."""
    for path, operations in openapi["paths"].items():
        for method, operation in operations.items():
            needs = bool(operation["security"]) and {} not in operation["security"]
            if needs and "{" not in path and operation["tags"] != ["operator"]:
                status = served.request(method, path, json={}).status_code
                assert status in (401, 422), path


def test_references_lead_somewhere_and_examples_of_every_component_are_checked(
    openapi: dict[str, Any], served: TestClient
) -> None:
    for document in (
        openapi,
        served.get(f"{API}/asyncapi.json").json(),
        served.get(f"{API}/messages.json").json(),
    ):
        for reference in references(document):
            found: Any = document
            for part in reference.removeprefix("#/").split("/"):
                found = found[part]
            assert found
    places = {place.partition(".")[0] for place in OPEN}
    known = set(openapi["components"]["schemas"]) | set(
        served.get(f"{API}/messages.json").json()["components"]["schemas"]
    )
    assert places <= known


def test_the_asyncapi_document_has_both_channels(served: TestClient) -> None:
    """By the rules of AsyncAPI 3.0: each operation has a channel, and messages of that channel."""
    document = served.get(f"{API}/asyncapi.json").json()
    assert document["asyncapi"] == "3.0.0"
    assert set(document["info"]) >= {"title", "version"}
    assert set(document["channels"]) == {"table", "stream"}
    for operation in document["operations"].values():
        assert operation["action"] in ("send", "receive")
        channel = operation["channel"]["$ref"].removeprefix("#/channels/")
        own = {
            f"#/channels/{channel}/messages/{name}"
            for name in document["channels"][channel]["messages"]
        }
        assert {each["$ref"] for each in operation["messages"]} <= own
        assert operation["messages"]
    for name, message in document["components"]["messages"].items():
        assert message["payload"]["$ref"] == f"#/components/schemas/{name}"
        assert message["summary"]
    for channel in document["channels"].values():
        assert ("{id}" in channel["address"]) == ("parameters" in channel)


def test_what_a_stream_sends_is_as_described(served: TestClient) -> None:
    ann = guest(served)
    table = opened(served, ann, options={"seats": 2})
    kinds = set()
    with served.websocket_connect(f"{API}/stream", headers=ann) as wire:
        for message in (
            {"kind": "watch", "id": "1", "table_id": table},
            {"kind": "sit", "id": "2", "table_id": table, "name": "Ann"},
            {"kind": "sit", "id": "3", "table_id": table, "name": 5},
            {"kind": "ping", "id": "4"},
            {"kind": "unwatch", "id": "5", "table_id": table},
        ):
            if message["id"] != "3":
                validator("stream", "asked").validate(message)
            wire.send_text(json.dumps(message))
            while True:
                text = wire.receive_text()
                kinds.add(check_sent(text, "stream"))
                if json.loads(text).get("re") == message["id"]:
                    break
    assert kinds == {"hello", "news", "watching", "done", "refused", "pong", "unwatched"}


def test_a_message_that_is_not_as_described_is_noticed() -> None:
    good = {"kind": "pong", "re": "1", "now": 5}
    validator("table", "sent").validate(good)
    for bad in ({**good, "more": 1}, {**good, "now": "5"}, {"kind": "pong", "re": "1"}):
        with pytest.raises(ValidationError):
            validator("table", "sent").validate(bad)


ANSWERS = {
    "arrange": "ArrangeAnswer",
    "judge": "JudgeAnswer",
    "draft": "DraftAnswer",
    "automatics": "AutomaticsAnswer",
    "decide": "DecideAnswer",
    "equity": "EquityAnswer",
    "odds": "OddsAnswer",
    "weigh": "Weighed",
    "resolve": "ResolveAnswer",
    "explain": "ExplainAnswer",
    "difference": "RulesDifference",
    "scenario": "ScenarioOdds",
}
MORE: dict[str, list[dict[str, Any]]] = {
    "draft": [
        {"back": "AS AD", "middle": "", "front": "", "unused": "", "automatic": None, "rules": {}}
    ],
    "judge": [
        {
            "back": "2S 2D TD JC 3H",
            "middle": "AS AD QH QC JH",
            "front": "KH KC 9D",
            "unused": "",
            "players": None,
            "pot": None,
            "rules": {},
        }
    ],
    "arrange": [{"cards": DEAL, "top": 1, "players": None, "pot": None, "rules": {"wilds": 2}}],
    "odds": [
        {"scenario": {"kind": "crime", "actor": {}, "target": {"crime": "pickpocket"}}},
        {"scenario": {"kind": "gang", "attackers": [{}], "defenders": [{}]}},
    ],
    "explain": [
        {"scenario": {"kind": kind, **more}, "seed": "00" * 32, "client_seed": None}
        for kind, more in (
            ("crime", {"actor": {}, "target": {"crime": "pickpocket"}}),
            ("gang", {"attackers": [{}], "defenders": [{}, {}]}),
        )
    ],
}


@pytest.mark.parametrize("call", ANSWERS)
def test_answers_of_the_lab_are_as_described(call: str) -> None:
    """By a schema that allows nothing else."""
    for question in (*QUESTIONS[call], *MORE.get(call, ())):
        check_answer(ANSWERS[call], json.loads(json.dumps(CALLS[call](**question))))
