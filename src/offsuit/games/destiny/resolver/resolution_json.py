"""A resolution as JSON: the fields that scripts, pages and other programs read."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from offsuit.games.destiny.resolver.resolution import BEST, Resolution, gang_score
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.resolver.score import Score
from offsuit.games.destiny.rulebook.amount import HUNDREDTH, amount_text


def result_json(found: Resolution) -> dict[str, Any]:
    """Everything but the record."""
    sides = _gangs(found) if found.scenario.kind == "gang" else _sides(found)
    challenge = found.scenario.challenge
    return {
        "kind": found.scenario.kind,
        **sides,
        "winner": found.winner,
        "success": found.success,
        "degree": found.degree,
        "margin": mean_text(found.margin),
        "reward_multiplier": found.reward_multiplier,
        "penalty": found.penalty,
        "max_damage": found.max_damage,
        "energy_cost": challenge.energy_cost if challenge else None,
        "rule": found.rule,
    }


def mean_text(mean: int | Fraction) -> str:
    """An amount as it is; what is finer than amounts can be is rounded half-even to hundredths.

    >>> mean_text(Fraction(10**8, 3))
    '33.33'
    """
    if mean.denominator == 1:
        return amount_text(int(mean))
    return amount_text(round(Fraction(mean, HUNDREDTH)) * HUNDREDTH)


def _sides(found: Resolution) -> dict[str, Any]:
    actor = found.attackers[0].as_json()
    if found.defenders:
        return {"actor": actor, "target": found.defenders[0].as_json()}
    return {"actor": actor, "target": _target(found.scenario)}


def _target(scenario: Scenario) -> dict[str, Any]:
    challenge = scenario.challenge
    assert challenge is not None, "who is no duellist has a threshold"
    named = {scenario.kind: scenario.challenge_id, "difficulty": challenge.difficulty}
    told = {key: value for key, value in named.items() if value is not None}
    return {**told, "threshold": amount_text(challenge.threshold)}


def _gangs(found: Resolution) -> dict[str, Any]:
    scoring = found.scenario.scoring
    gangs = {"actor": found.attackers, "target": found.defenders}
    return {
        **{side: _gang(scores, scoring) for side, scores in gangs.items()},
        "attackers": _members(found.attackers, scoring),
        "defenders": _members(found.defenders, scoring),
    }


def _gang(scores: Sequence[Score], scoring: str) -> dict[str, Any]:
    """A gang's score as it is printed, and exactly in points."""
    mean = gang_score([score.total for score in scores], scoring)
    points = mean / (100 * HUNDREDTH)
    exact = f"{points.numerator}/{points.denominator}"
    return {"scoring": scoring, "total": mean_text(mean), "fraction": exact}


def _members(scores: Sequence[Score], scoring: str) -> list[dict[str, Any]]:
    """Each member's score; of equal totals the member listed first counts."""
    places = sorted(range(len(scores)), key=lambda place: -scores[place].total)
    counted = places if scoring == "average" else places[:BEST]
    return [score.as_json() | {"counts": at in counted} for at, score in enumerate(scores)]
