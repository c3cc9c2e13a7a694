"""What is published for other languages: vectors and schemas, kept true."""

import json
from typing import Any

import pytest

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.conformance.vectors import FILE, make_vectors, read_vectors
from offsuit.games.destiny.rulebook.content_files import SHIPPED, read_rules_data, shipped_rules
from support.destiny.json_schema import complaints

SCHEMAS = FILE.with_name("schemas")


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    return found


def wrong(name: str, value: Any) -> list[str]:
    root = schema(name)
    return complaints(root, value, root)


def test_the_shipped_vectors_are_the_ones_that_are_made() -> None:
    """If this fails for a good reason: python -m offsuit.games.destiny.conformance.vectors"""
    shipped = read_vectors()
    assert len(shipped) == 1_000
    for ours, theirs in zip(make_vectors(), shipped, strict=True):
        assert json.dumps(ours) == json.dumps(theirs)


def test_vectors_reach_every_outcome() -> None:
    results = [vector["result"] for vector in read_vectors()]
    for name, number in [("rule", 5), ("winner", 4), ("degree", 5), ("kind", 4), ("penalty", 3)]:
        assert len({result[name] for result in results}) == number
    lines = json.dumps(results)
    assert "floor at 0" in lines
    assert "defense bonus" in lines


def test_vectors_fit_the_schemas() -> None:
    for vector in read_vectors():
        assert wrong("scenario", vector["scenario"]) == []
        assert wrong("rules", vector["scenario"]["rules"]) == []
        assert wrong("result", vector["result"]) == []


def test_a_whole_result_fits_the_schema() -> None:
    scenario = {"kind": "duel", "actor": {}, "target": {"npc": "elite"}, "location": "frontera"}
    result = destiny.resolve(scenario, seed=bytes(32), client_seed=b"x").as_json()
    assert wrong("result", result) == []
    assert wrong("rules", result["record"]["rules"]) == []
    assert wrong("scenario", result["record"]["inputs"]) == []


def test_shipped_content_fits_the_schema() -> None:
    data, _ = read_rules_data(SHIPPED)
    assert wrong("rules", data) == []
    assert wrong("rules", shipped_rules().as_json()) == []
    assert set(schema("rules")["properties"]) == set(data)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scenario", {"kind": "brawl"}),
        ("scenario", {"kind": "duel", "luck": 1}),
        ("scenario", {"kind": "duel", "actor": {"skills": {"mining": 101}}}),
        ("scenario", {"kind": "duel", "actor": {"skills": [{"skillId": "mining"}]}}),
        ("scenario", {"kind": "gang", "attackers": []}),
        ("rules", {"npcs": {"boss": {"level": 0}}}),
        ("rules", {"critical_margin": "lots"}),
        ("result", {}),
    ],
)
def test_the_schemas_refuse(name: str, value: Any) -> None:
    assert wrong(name, value)
