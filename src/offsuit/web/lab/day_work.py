"""What a lab worker does for the day on the frontier: odds and pay of every choice, and luck."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from offsuit.games.destiny.life.rules_version import RulesVersion
    from offsuit.games.destiny.resolver.scenario import Scenario
    from offsuit.games.destiny.rulebook.rules import Rules

Facts = dict[str, Any]
TOGETHER = 6
"""Members of both gangs up to which every alternative is counted exactly."""
SAMPLES = 20_000
"""Draws for an alternative that is estimated: a standard error of at most 0.36 %."""


def _version(text: str) -> "RulesVersion":
    """A whole version; what is shipped where there is no text."""
    from offsuit.games.destiny.life.rules_version import shipped_version, version_of_text

    return version_of_text(text) if text else shipped_version()


def choices(version: str, scenario: Facts, cents: int) -> Facts:
    """Every crime, check and duel with an NPC, for the actor of a scenario."""
    from offsuit.games.destiny.life.expected_pay import expected_pay
    from offsuit.games.destiny.resolver.participant_sheet import sheets_json
    from offsuit.games.destiny.resolver.scenario import parse_scenario
    from offsuit.games.destiny.rulebook.amount import amount_text

    known = _version(version)
    rules, told, sheet = known.rules, [], None
    for kind, several in _names(rules).items():
        for name in several:
            target = {"npc" if kind == "duel" else kind: name}
            read = parse_scenario({**scenario, "kind": kind, "target": target}, rules)
            sheet = sheet or sheets_json(read)[0]
            challenge = read.challenge
            told.append(
                {
                    "kind": kind,
                    "name": name,
                    "difficulty": challenge and challenge.difficulty,
                    "threshold": challenge and amount_text(challenge.threshold),
                    **expected_pay(read, known.economy, cents).as_json(),
                }
            )
    return {"choices": told, "sheet": sheet}


def _names(rules: "Rules") -> dict[str, list[str]]:
    """What can be done, the easiest first."""
    found = {
        kind: sorted(several, key=lambda name: int(several[name].threshold))
        for kind, several in (("crime", rules.crimes), ("check", rules.checks))
    }
    return {**found, "duel": sorted(rules.npcs, key=rules.npcs.__getitem__)}


def war(version: str, scenario: Facts, cents: int, instead: Sequence[Facts]) -> Facts:
    """A gang war and the same with other fields: exact within a budget, else with an error."""
    from offsuit.games.destiny.life.expected_pay import expected_pay
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    known = _version(version)
    read = parse_scenario(scenario, known.rules)
    others = [parse_scenario({**scenario, **fields}, known.rules) for fields in instead]
    return {
        "war": expected_pay(read, known.economy, cents).as_json(),
        "instead": [_alternative(each) for each in others],
    }


def _alternative(scenario: "Scenario") -> Facts:
    from offsuit.games.destiny.odds.gang_chances import MOST_STEPS, gang_counts, sampled_counts
    from offsuit.games.destiny.odds.odds_json import gang_chance

    rules, scoring = scenario.rules, scenario.scoring
    gangs = scenario.attackers, scenario.defenders
    if sum(map(len, gangs)) <= TOGETHER:
        counts = gang_counts(rules, gangs, scoring, SAMPLES, 0, MOST_STEPS)
    else:
        counts = sampled_counts(rules, gangs, scoring, SAMPLES)
    return {"win": gang_chance(counts.win, counts), "exact": counts.exact}


def luck(versions: Mapping[str, str], actions: Sequence[Facts]) -> Facts:
    """What was to be expected of actions that have happened, one by one and together."""
    from offsuit.games.destiny.life.expected_pay import expected_pay
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    found = []
    for action in actions:
        known = _version(versions[action["rules"]])
        read = parse_scenario(action["inputs"], known.rules)
        found.append(expected_pay(read, known.economy, action["cents"]).as_json())
    chances = [Fraction(each["win"]["value"]) for each in found]
    return {"expected": found, "at_most": list(_at_most(chances))}


def _at_most(chances: Sequence[Fraction]) -> Iterator[float]:
    """The chance that at most 0, 1, 2, ... of some actions succeed."""
    ways = [1.0]
    for chance in map(float, chances):
        both = zip([*ways, 0.0], [0.0, *ways], strict=True)
        ways = [stays * (1 - chance) + comes * chance for stays, comes in both]
    total = 0.0
    for way in ways:
        total += way
        yield min(1.0, total)
