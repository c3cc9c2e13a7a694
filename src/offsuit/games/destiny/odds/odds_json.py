"""Odds as JSON: chances with their fractions, and the whole distribution of a score."""

from math import gcd
from typing import Any

from offsuit.core.suggest import quoted
from offsuit.errors import RulesError
from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.odds.distribution import Distribution, distribution_of
from offsuit.games.destiny.odds.exact_chances import PAIRS, duel_counts
from offsuit.games.destiny.odds.gang_chances import (
    MOST_STEPS,
    QUICK_STEPS,
    GangCounts,
    gang_counts,
)
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.rulebook.fresh_copies import copier
from offsuit.games.destiny.rulebook.rules import Rules

MOST_SAMPLES = 10**8
MOST_TOGETHER = 600
"""Members of both gangs: exact chances of more have fractions too long to be written."""


def odds_json(
    scenario: Scenario,
    distribution: bool = False,
    samples: int = 200_000,
    seed: int = 0,
    quick: bool = False,
) -> dict[str, Any]:
    """The chances of a scenario whose hands are not yet drawn; hands that it has are ignored.

    `quick` samples a gang war that takes more than about a second to count.
    """
    if type(samples) is not int or not 1 <= samples <= MOST_SAMPLES:
        raise RulesError(f"samples: {quoted(samples)} is not within 1 to {MOST_SAMPLES}")
    if scenario.kind == "gang":
        return _gang(scenario, samples, seed, QUICK_STEPS if quick else MOST_STEPS)
    rules, actor = scenario.rules, scenario.attackers[0]
    scores = _scores(rules, actor)
    told = {"actor_score": score_json(scores, distribution)}
    if scenario.challenge is not None:
        degrees = scores.degrees(rules, scenario.challenge.threshold)
        chances = {
            "win": chance(degrees.passed, HANDS),
            "tie": None,
            "lose": chance(HANDS - degrees.passed, HANDS),
            "degrees": {name: chance(n, HANDS) for name, n in degrees._asdict().items()},
        }
    else:
        target = scenario.defenders[0]
        counts = duel_counts(rules, actor, target)
        chances = {name: chance(n, PAIRS) for name, n in counts._asdict().items()}
        chances |= {"degrees": None}
        told["target_score"] = score_json(_scores(rules, target), distribution)
    return {"kind": scenario.kind, "exact": True, **chances, **told}


def _scores(rules: Rules, profile: Profile) -> Distribution:
    return distribution_of(cells().totals(rules, profile))


def chance(count: int, of: int) -> dict[str, Any]:
    """A chance as a number and exactly."""
    shared = gcd(count, of)
    return {"value": count / of, "fraction": f"{count // shared}/{of // shared}"}


class ScoreSheets:
    """Scores of participants as JSON; whoever has the same sums is worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[dict[str, Any], float, float]] = {}

    def of(self, rules: Rules, profile: Profile) -> tuple[dict[str, Any], float, float]:
        """The JSON, mean and deviation; not to be changed."""
        key = (id(rules), profile.suits, profile.flat, *sorted(profile.boosts.items()))
        if key not in self._known:
            scores = _scores(rules, profile)
            self._known[key] = (score_json(scores), *scores.moments())
        return self._known[key]


def _gang(scenario: Scenario, samples: int, seed: int, most_steps: int) -> dict[str, Any]:
    gangs = (scenario.attackers, scenario.defenders)
    if (together := sum(map(len, gangs))) > MOST_TOGETHER:
        raise RulesError(
            f"a gang war of {together} members: odds are counted for at most {MOST_TOGETHER}"
        )
    found = gang_counts(scenario.rules, gangs, scenario.scoring, samples, seed, most_steps)
    return gang_json(scenario, found, seed)


def gang_json(
    scenario: Scenario, found: GangCounts, seed: int = 0, sheets: ScoreSheets | None = None
) -> dict[str, Any]:
    """The odds of a gang war whose outcomes are counted."""
    gangs, sheets = (scenario.attackers, scenario.defenders), sheets or ScoreSheets()
    named = {name: gang_chance(getattr(found, name), found) for name in ("win", "tie", "lose")}
    sampled = {} if found.exact else {"n": found.of, "seed": seed}
    members = {
        side: [copier(sheets.of(scenario.rules, member)[0])() for member in gang]
        for side, gang in zip(("attacker_scores", "defender_scores"), gangs, strict=True)
    }
    return {
        "kind": "gang",
        "exact": found.exact,
        **sampled,
        **named,
        "degrees": None,
        "actor_score": _mean_score(scenario, scenario.attackers, sheets),
        **members,
    }


def gang_chance(count: int, found: GangCounts) -> dict[str, Any]:
    """A chance exactly, or sampled with its standard error."""
    if found.exact:
        return chance(count, found.of)
    value = count / found.of
    return {"value": value, "se": (value * (1 - value) / found.of) ** 0.5}


def _mean_score(
    scenario: Scenario, gang: tuple[Profile, ...], sheets: ScoreSheets
) -> dict[str, Any] | None:
    """Mean and deviation of a gang's average; nothing where only the best count."""
    if scenario.scoring != "average":
        return None
    found = [sheets.of(scenario.rules, member)[1:] for member in gang]
    mean = sum(each for each, _ in found) / len(gang)
    sd = sum(each**2 for _, each in found) ** 0.5 / len(gang)
    return {"mean": round(mean, 6), "sd": round(sd, 6)}


def score_json(scores: Distribution, distribution: bool = False) -> dict[str, Any]:
    """Mean, deviation and quantiles; on request how many hands give each total."""
    mean, sd = scores.moments()
    quantiles = scores.quantiles()
    found: dict[str, Any] = {"mean": round(mean, 6), "sd": round(sd, 6), "quantiles": quantiles}
    if distribution:
        found["distribution"] = scores.rows()
    return found
