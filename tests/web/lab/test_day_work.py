"""What a lab worker counts for the day on the frontier: estimates near the truth, luck exactly."""

from itertools import product
from math import prod
from typing import Any

import pytest

import offsuit
from offsuit.host.destiny.frontier import FrontierDeed
from offsuit.web.lab.day_board import WarChanges
from offsuit.web.lab.day_work import choices, luck, war

ME: dict[str, Any] = {"skills": {"gun_fighting": 60, "brawling": 60}}
RIDER: dict[str, Any] = {"skills": {"lockpicking": 60, "pickpocketing": 60}}
WAR: dict[str, Any] = {"kind": "gang", "attackers": [ME, RIDER], "defenders": [{"npc": "elite"}]}


def test_an_estimate_says_so_and_is_near_the_exact_chance() -> None:
    others = [{"defenders": [{"npc": "veteran"}] * many} for many in (4, 5)]
    found = war("", WAR, 0, others)
    assert found["war"]["win"] == offsuit.destiny.odds(WAR)["win"]
    assert [each["exact"] for each in found["instead"]] == [True, False]
    estimate = found["instead"][1]["win"]
    exact = offsuit.destiny.odds({**WAR, **others[1]})["win"]["value"]
    assert 0 < abs(estimate["value"] - exact) < 4 * estimate["se"]


def test_luck_counts_every_way_in_which_actions_can_end() -> None:
    deeds = [{"crime": "pickpocket"}, {"crime": "burglary"}, {"crime": "bank_robbery"}]
    asked = [
        {"rules": "", "inputs": {"kind": "crime", "actor": ME, "target": each}, "cents": 0}
        for each in deeds
    ]
    found = luck({"": ""}, asked)
    chances = [each["win"]["value"] for each in found["expected"]]
    ways = [0.0] * 4
    for ends in product((0, 1), repeat=3):
        pairs = zip(ends, chances, strict=True)
        ways[sum(ends)] += prod(chance if end else 1 - chance for end, chance in pairs)
    assert found["at_most"] == pytest.approx([sum(ways[: most + 1]) for most in range(4)])
    assert luck({}, [])["at_most"] == [1.0]


def test_the_easiest_comes_first() -> None:
    told = choices("", {"actor": ME}, 0)["choices"]
    for kind in ("crime", "check", "duel"):
        chances = [each["win"]["value"] for each in told if each["kind"] == kind]
        assert len(chances) >= 5
        assert chances == sorted(chances, reverse=True)


def test_every_single_change_of_a_war_has_a_name() -> None:
    content: dict[str, Any] = {
        "presets": {"burglar": {}, "drifter": {}},
        "npcs": {"rookie": {}, "elite": {}},
        "scorings": ["average", "best three"],
        "gang": 2,
    }
    alone = WarChanges(FrontierDeed("gang", None, [], ["rookie"]), content)
    assert alone.names == [
        *("hire burglar", "hire drifter", "add rookie", "add elite", "score best three"),
    ]
    full = WarChanges(FrontierDeed("gang", None, ["drifter"], ["elite", "elite"]), content)
    assert full.names == ["dismiss drifter", "remove elite", "score best three"]
    assert full.deeds[1].foes == ["elite"]
