"""What an action is worth before its cards are drawn, held against its settlements one by one."""

from fractions import Fraction
from typing import Any

import pytest

from offsuit.games.destiny.life.action_settlement import settle
from offsuit.games.destiny.life.expected_pay import expected_pay
from offsuit.games.destiny.life.rules_version import parse_version, shipped_version
from offsuit.games.destiny.odds.odds_json import odds_json
from offsuit.games.destiny.resolver.draws import Seeds
from offsuit.games.destiny.resolver.resolution_record import resolve_recorded
from offsuit.games.destiny.resolver.scenario import parse_scenario
from support.destiny.studio import Bytes

ME = {"skills": {"gun_fighting": 60, "brawling": 60}}
BANK: dict[str, Any] = {"kind": "crime", "actor": ME, "target": {"crime": "bank_robbery"}}
DUEL: dict[str, Any] = {"kind": "duel", "actor": ME, "target": {"npc": "veteran"}}


def test_a_crime_is_worth_its_pay_less_its_penalties() -> None:
    version = shipped_version()
    scenario = parse_scenario(BANK, version.rules)
    degrees = odds_json(scenario)["degrees"]
    chances = {name: Fraction(each["fraction"]) for name, each in degrees.items()}
    gain = 27_500 * (2 * chances["critical_success"] + chances["success"])
    for cents, minor, major in ((0, 0, 0), (3_000, 2_750, 3_000), (10**6, 2_750, 6_875)):
        cost = minor * chances["failure"] + major * chances["critical_failure"]
        found = expected_pay(scenario, version.economy, cents)
        assert found.cents == gain - cost
        assert (found.most, found.least) == (55_000, -major)
        assert found.energy == 50


def test_a_duel_pays_what_its_rules_say() -> None:
    version = parse_version({"economy": {"dollars_per_win": {"duel": 20}}})
    scenario = parse_scenario(DUEL, version.rules)
    won = Fraction(odds_json(scenario)["win"]["fraction"])
    found = expected_pay(scenario, version.economy, 500)
    assert found.cents == 2_000 * won
    assert found.experience == 5_000 * won
    assert found.as_json()["exact"]


@pytest.mark.parametrize("asked", [BANK, DUEL], ids=["crime", "duel"])
def test_settlements_come_near_what_was_expected(asked: dict[str, Any]) -> None:
    """2,000 seeded draws, within four standard errors."""
    version, fresh = shipped_version(), Bytes("expected pay")
    scenario = parse_scenario(asked, version.rules)
    found = expected_pay(scenario, version.economy, 1_000)
    paid = []
    for _ in range(2_000):
        result = resolve_recorded(scenario, Seeds(fresh()))
        paid.append(settle(scenario, result, version.economy, 1_000).experience)
    mean = sum(paid) / len(paid)
    error = (sum((each - mean) ** 2 for each in paid) ** 0.5) / len(paid)
    assert abs(mean - float(found.experience)) < 4 * error
