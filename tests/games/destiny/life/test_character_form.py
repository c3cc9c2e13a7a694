"""Characters from clients: what a version does not know is refused, the rest is an entry."""

import json
from typing import Any

import pytest

from offsuit.errors import RulesError
from offsuit.games.destiny.life.character_form import changed, committed, created
from offsuit.games.destiny.life.life_entry import parse_life_entry
from offsuit.games.destiny.life.life_fold import after, fold
from offsuit.games.destiny.life.rules_version import parse_version, shipped_version
from offsuit.games.destiny.resolver.draws import Seeds

SHIPPED = shipped_version()


def test_d33_a_character_is_created_and_told() -> None:
    skills = [{"skillId": "Gun Fighting", "level": 45}]
    data = {"name": "Ann", "skills": skills, "items": ["lucky_ace_charm"], "location": "Frontera"}
    economy = {"wallet": {"start": 12.5}, "energy": {"capacity": 90, "start": 40}}
    version = parse_version({"economy": economy})
    entry = created("c1", data, version, 1000)
    life = fold([parse_life_entry(json.loads(json.dumps(entry.as_json())))])
    assert life.as_json(61_000) == {
        "id": "c1",
        "name": "Ann",
        "skills": {"gun_fighting": 45},
        "items": ["lucky_ace_charm"],
        "buffs": [],
        "location": "frontera",
        "energy": {"now": "41.000", "capacity": "90.000", "per_minute": "1.000"},
        "dollars": "12.50",
        "experience": "0.00",
        "actions": 0,
    }


def test_d33_a_character_is_changed_field_by_field() -> None:
    life = fold([created("c1", {"name": "Ann", "location": "frontera"}, SHIPPED, 0)])
    buff = {"id": "whiskey", "start": "1885-07-04T12:00:00Z"}
    data = {"skills": {"Mining": 7}, "buffs": [buff], "location": None, "items": None}
    life = after(life, changed(data, SHIPPED, 5))
    assert (life.skills, life.buffs, life.location) == ({"mining": 7}, (buff,), None)
    assert after(life, changed({"name": "Bea"}, SHIPPED, 6)).name == "Bea"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], r"character: \[\] is no object"),
        ({}, "character: name is missing"),
        ({"name": "A", "wallet": 5}, "unknown field 'wallet'"),
        ({"name": "A", "skills": {"minning": 5}}, "did you mean 'mining'"),
        ({"name": "A", "skills": {"mining": 101}}, "mining: 101 is not within 1 to 100"),
        ({"name": "A", "items": "x"}, "'x' is no list"),
        ({"name": 3}, "3 is no name"),
        ({"name": "A", "location": "frontara"}, "did you mean 'frontera'"),
    ],
)
def test_what_a_version_does_not_know_is_refused(data: Any, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        created("c1", data, SHIPPED, 0)


def test_d39_commitments_expire_by_the_economy() -> None:
    seeds = [Seeds(bytes([n]) * 32) for n in range(2)]
    entry = committed(["x", "y"], seeds, SHIPPED, 500)
    assert (entry.count, entry.expires) == (2, 500 + 3_600_000)
    assert entry.hashes == tuple(each.commitment for each in seeds)
    with pytest.raises(RulesError, match="101 is not within 1 to 100"):
        committed(["x"] * 101, seeds, SHIPPED, 0)
