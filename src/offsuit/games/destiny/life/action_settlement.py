"""What an action costs and brings: energy, dollars and experience, by the economy."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.economy import Economy

CENT = POINT // 100


class ActionSettlement(NamedTuple):
    """Changes to a character."""

    energy: int
    """Spent, whole."""
    cents: int
    """Won, or lost where it is below zero."""
    experience: int
    """Won, in hundredths of a point."""


def energy_cost(scenario: Scenario, economy: Economy) -> int:
    """A crime costs what its content says, a bare threshold what a check does."""
    challenge = scenario.challenge
    if challenge is not None and challenge.energy_cost is not None:
        return challenge.energy_cost
    return economy.cost["check" if challenge is not None else scenario.kind]


def settle(
    scenario: Scenario, result: Mapping[str, Any], economy: Economy, cents: int
) -> ActionSettlement:
    """What a result brings to somebody with so many cents; nobody pays more than they have."""
    energy = energy_cost(scenario, economy)
    multiplier = result["reward_multiplier"]
    kind, challenge = scenario.kind, scenario.challenge
    if challenge is None:
        won = multiplier * economy.dollars_per_win[kind] // CENT
        return ActionSettlement(energy, won, multiplier * economy.experience_per_win[kind] // CENT)
    won = _product(challenge.threshold, multiplier * economy.dollars_per_point[kind])
    learned = _product(challenge.threshold, multiplier * economy.experience_per_point[kind])
    if result["penalty"] is not None:
        rate = economy.penalty_per_point[result["penalty"]]
        won -= min(cents, _product(challenge.threshold, rate))
    return ActionSettlement(energy, won, learned)


def _product(points: int, rate: int) -> int:
    """Hundredths, rounded half-even; thresholds and rates have two decimals each."""
    whole, rest = divmod(points * rate, POINT * CENT)
    twice = 2 * rest - POINT * CENT
    return whole + (twice > 0 or (twice == 0 and whole % 2 == 1))
