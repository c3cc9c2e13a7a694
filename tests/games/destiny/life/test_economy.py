"""The economy is read strictly, and read back equal."""

import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.content_files import read_rules, shipped_rules
from offsuit.games.destiny.rulebook.economy import parse_economy, read_economy, shipped_economy


def test_what_is_written_is_read_back() -> None:
    data = shipped_economy().as_json()
    assert parse_economy(json.loads(json.dumps(data))).as_json() == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "economy: '[]' is no table"),
        ({"energie": {}}, "unknown table 'energie'; did you mean 'energy'"),
        ({"energy": {"capacty": 1}}, "economy: energy: unknown key 'capacty'"),
        ({"energy": 3}, "economy: energy: '3' is no table"),
        ({"energy": {"capacity": 1.5}}, "energy.capacity: 1.5 is no whole number"),
        ({"energy": {"per_minute": 0.0001}}, "has more than 3 decimals"),
        ({"energy": {"start": 151}}, "energy.start: 151 is more than the capacity"),
        ({"penalty_per_point": {"minor": -1}}, "penalty_per_point.minor: -1 is not within 0"),
        ({"commitments": {"seconds": 0}}, "commitments.seconds: 0 is not within 1"),
    ],
)
def test_bad_values_are_refused_by_name(data: Any, message: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_economy(data, shipped_economy())
    assert message in str(refused.value)


def test_a_whole_economy_needs_every_value() -> None:
    with pytest.raises(RulesError, match=r"economy: energy\.capacity is missing"):
        parse_economy({})


def test_a_directory_of_content_may_have_an_economy(tmp_path: Path) -> None:
    assert read_economy() is read_economy(tmp_path) is shipped_economy()
    (tmp_path / "economy.toml").write_text("[cost]\nduel = 1\n", "utf-8")
    (tmp_path / "npcs.toml").write_text("[rookie]\nlevel = 3\n", "utf-8")
    assert read_economy(tmp_path).cost == {"check": 5, "duel": 1, "gang": 20}
    assert read_rules(tmp_path).npcs == {"rookie": 3}
    assert shipped_rules().npcs["rookie"] == 10
    bad = tmp_path / "bad.json"
    bad.write_text("{", "utf-8")
    with pytest.raises(RulesError, match=r"bad\.json"):
        read_economy(bad)
