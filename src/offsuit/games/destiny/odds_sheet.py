"""Odds as JSON: chances with their fractions, and the whole distribution of a score."""

from fractions import Fraction
from typing import Any

import numpy as np

from offsuit.errors import RulesError
from offsuit.games.destiny.amount import POINT
from offsuit.games.destiny.cells import Amounts, cells
from offsuit.games.destiny.chances import PAIRS, degrees_of_totals, duel_counts
from offsuit.games.destiny.gang_chances import GangCounts, gang_counts
from offsuit.games.destiny.hand import HANDS
from offsuit.games.destiny.profile import Profile
from offsuit.games.destiny.scenario import Scenario

QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
_NAMES = tuple(map(str, QUANTILES))
_NEEDED = np.array([-(-HANDS * round(100 * part) // 100) for part in QUANTILES])
_HAND_BITS = HANDS.bit_length()
_PACKED_BELOW = 2 ** (63 - _HAND_BITS)
MOST_SAMPLES = 10**8


def odds_json(
    scenario: Scenario, distribution: bool = False, samples: int = 200_000, seed: int = 0
) -> dict[str, Any]:
    """The chances of a scenario whose hands are not yet drawn; hands that it has are ignored."""
    if not 1 <= samples <= MOST_SAMPLES:
        raise RulesError(f"samples: {samples} is not within 1 to {MOST_SAMPLES}")
    if scenario.kind == "gang":
        return _gang(scenario, samples, seed)
    rules, actor = scenario.rules, scenario.attackers[0]
    totals = cells().totals(rules, actor)
    if scenario.challenge is not None:
        degrees = degrees_of_totals(rules, totals, scenario.challenge.threshold)
        chances = {
            "win": chance(degrees.passed, HANDS),
            "tie": None,
            "lose": chance(HANDS - degrees.passed, HANDS),
            "degrees": {name: chance(n, HANDS) for name, n in degrees._asdict().items()},
        }
    else:
        counts = duel_counts(rules, actor, scenario.defenders[0])
        chances = {name: chance(n, PAIRS) for name, n in counts._asdict().items()}
        chances |= {"degrees": None}
    scores = {"actor_score": score_json(totals, distribution)}
    if scenario.defenders:
        theirs = cells().totals(rules, scenario.defenders[0])
        scores["target_score"] = score_json(theirs, distribution)
    return {"kind": scenario.kind, "exact": True, **chances, **scores}


def chance(count: int, of: int) -> dict[str, Any]:
    """A chance as a number and exactly."""
    exact = Fraction(count, of)
    return {"value": count / of, "fraction": f"{exact.numerator}/{exact.denominator}"}


def _gang(scenario: Scenario, samples: int, seed: int) -> dict[str, Any]:
    gangs = (scenario.attackers, scenario.defenders)
    found = gang_counts(scenario.rules, gangs, scenario.scoring, samples, seed)
    named = {name: _gang_chance(getattr(found, name), found) for name in ("win", "tie", "lose")}
    sampled = {} if found.exact else {"n": found.of, "seed": seed}
    members = {
        side: [score_json(cells().totals(scenario.rules, member)) for member in gang]
        for side, gang in zip(("attacker_scores", "defender_scores"), gangs, strict=True)
    }
    return {
        "kind": "gang",
        "exact": found.exact,
        **sampled,
        **named,
        "degrees": None,
        "actor_score": _mean_score(scenario, scenario.attackers),
        **members,
    }


def _gang_chance(count: int, found: GangCounts) -> dict[str, Any]:
    if found.exact:
        return chance(count, found.of)
    value = count / found.of
    return {"value": value, "se": (value * (1 - value) / found.of) ** 0.5}


def _mean_score(scenario: Scenario, gang: tuple[Profile, ...]) -> dict[str, Any] | None:
    """Mean and deviation of a gang's average; nothing where only the best count."""
    if scenario.scoring != "average":
        return None
    found = [_moments(cells().totals(scenario.rules, member)) for member in gang]
    mean = sum(each for each, _ in found) / len(gang)
    sd = sum(each**2 for _, each in found) ** 0.5 / len(gang)
    return {"mean": round(mean, 6), "sd": round(sd, 6)}


def _moments(totals: Amounts) -> tuple[float, float]:
    """Mean and standard deviation, in points."""
    weights, points = cells().weights, totals / POINT
    mean = float(weights @ points) / HANDS
    points -= mean
    return mean, (float(weights @ (points * points)) / HANDS) ** 0.5


def score_json(totals: Amounts, distribution: bool = False) -> dict[str, Any]:
    """Mean, deviation and quantiles; on request how many hands give each total."""
    mean, sd = _moments(totals)
    values, below = _ascending(totals)
    at = values[np.searchsorted(below, _NEEDED)] / POINT
    quantiles = dict(zip(_NAMES, at.tolist(), strict=True))
    found: dict[str, Any] = {"mean": round(mean, 6), "sd": round(sd, 6), "quantiles": quantiles}
    if distribution:
        found["distribution"] = score_distribution(totals)
    return found


def _ascending(totals: Amounts) -> tuple[Amounts, Amounts]:
    """Totals from the least, and how many hands give that or less."""
    hands = cells().hands
    if int(totals.max()) < _PACKED_BELOW:  # sorting one array is three times as fast as two
        packed = np.sort((totals << _HAND_BITS) | hands)
        return packed >> _HAND_BITS, np.cumsum(packed & (2**_HAND_BITS - 1))
    order = np.argsort(totals)
    return totals[order], np.cumsum(hands[order])


def score_distribution(totals: Amounts) -> list[list[Any]]:
    """[total in points, hands that give it], ascending."""
    values, places = np.unique(totals, return_inverse=True)
    hands = np.bincount(places, cells().hands).astype(np.int64)
    return [[value, n] for value, n in zip((values / POINT).tolist(), hands.tolist(), strict=True)]
