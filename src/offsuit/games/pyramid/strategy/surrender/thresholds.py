"""Thresholds: the worth of thirteen cards below which surrendering is better than playing on.

All seats use the same threshold. It is an equilibrium if no single seat gains by another
threshold. Units are counted after the antes.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from offsuit.core.simulate import Estimate
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.pot.sampled_rounds import Outcome, SampledRounds, Units, outcome

WINDOW = 0.04
"""Share of the hands around a threshold whose mean decides whether it is too low."""
HALVINGS = 16
"""Steps of the bisection; the last one is finer than any sample can resolve."""
MOST_SURRENDER = 0.98
GRID = 101
"""Thresholds that a single seat tries, by share of hands."""
QUANTILES = 1001
PARTS = 50
"""Groups of hands by appraisal for which the file has the units of playing on."""
PAYMENTS = (0, 5, 10, 15, 20, 30, 50)
OPPONENTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Threshold:
    """One threshold for a number of seats, and what follows if all seats use it."""

    seats: int
    worth: float
    """The appraisal below which seats surrender; minus infinity for never."""
    surrenders: float
    """The share of hands that surrender."""
    pot: float
    """Units in the pot when all have decided, on average."""
    alone: float
    """How often all others surrender when a seat plays on."""


@dataclass(frozen=True)
class Gain:
    """The most that a single seat can gain by another threshold, and that threshold."""

    worth: float
    value: float
    se: float
    n: int


def solve(rules: PyramidRules, rounds: SampledRounds) -> float:
    """The threshold of an equilibrium, as the share of hands that surrender."""

    def too_low(share: float) -> bool:
        """Whether the hands at the threshold lose by playing on against those above it."""
        found = outcome(rules, rounds.pairs, rounds.worths >= worth_at(rounds, share))
        return _advantage(rounds, found, share) < 0

    if not too_low(0.0):
        return 0.0
    low, high = 0.0, MOST_SURRENDER
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return low


def worth_at(rounds: SampledRounds, share: float) -> float:
    """The appraisal below which a share of all hands is; minus infinity for a share of 0."""
    return float(np.quantile(rounds.worths, share)) if share > 0 else -np.inf


def _advantage(rounds: SampledRounds, found: Outcome, share: float) -> float:
    """Units by which playing on is better than surrendering, for hands around a share."""
    low, high = max(0.0, share - WINDOW / 2), min(1.0, share + WINDOW / 2)
    ends = np.quantile(rounds.worths, [low, high])
    near = (rounds.worths >= ends[0]) & (rounds.worths <= ends[1])
    return float((found.played - found.surrendered)[near].mean())


def describe(rules: PyramidRules, rounds: SampledRounds, worth: float) -> Threshold:
    """What follows if all seats use the threshold."""
    stays = rounds.worths >= worth
    seats, out = stays.shape[1], (~stays).sum(axis=1)
    others = stays.sum(axis=1)[:, None] - stays
    return Threshold(
        seats=seats,
        worth=worth,
        surrenders=float((~stays).mean()),
        pot=float((seats * rules.ante + out * rules.surrender).mean()),
        alone=float((others[stays] == 0).mean()),
    )


def best_reply(rules: PyramidRules, rounds: SampledRounds, worth: float) -> Gain:
    """The best threshold of a grid for a single seat, if all others use `worth`."""
    found = outcome(rules, rounds.pairs, rounds.worths >= worth)
    advantage = found.played - found.surrendered
    grid = [-np.inf, *np.quantile(rounds.worths, np.linspace(0, 1, GRID)[1:-1]).tolist()]
    return max(
        (_gain(rounds.worths, advantage, worth, other) for other in grid),
        key=lambda gain: gain.value,
    )


def _gain(worths: Units, advantage: Units, worth: float, other: float) -> Gain:
    """What a single seat gains by another threshold, as a mean over the rounds."""
    sign = 1.0 if other < worth else -1.0
    between = (worths >= min(worth, other)) & (worths < max(worth, other))
    rows = np.where(between, sign * advantage, 0.0).mean(axis=1)
    se = float(rows.std(ddof=1) / np.sqrt(len(rows)))
    return Gain(other, float(rows.mean()), se, len(rows))


def share_below(rounds: SampledRounds, worth: float) -> float:
    """Share of hands that are appraised below a worth."""
    return float((rounds.worths < worth).mean())


def thresholds_of(
    rules: PyramidRules, seen: SampledRounds, unseen: SampledRounds
) -> dict[str, Any]:
    """What the file has for one number of seats: the equilibrium, its check, and more."""
    worth = worth_at(seen, solve(rules, seen))
    gain = best_reply(rules, unseen, worth)
    return {
        **asdict(describe(rules, seen, worth)),
        "worth": _kept(worth),
        "held_out_gain": asdict(Estimate(gain.value, gain.se, gain.n)),
        **_prospects(rules, seen, worth),
        "payments": list(_payments(rules, seen)),
        "replies": list(_replies(rules, seen)),
    }


def _prospects(rules: PyramidRules, rounds: SampledRounds, worth: float) -> dict[str, Any]:
    """Units of playing on by appraisal, and of surrendering, if all others use the threshold."""
    found = outcome(rules, rounds.pairs, rounds.worths >= worth)
    order = np.argsort(rounds.worths, axis=None)
    worths, played = rounds.worths.ravel()[order], found.played.ravel()[order]
    parts = [
        slice(len(order) * part // PARTS, len(order) * (part + 1) // PARTS) for part in range(PARTS)
    ]
    curve = [[float(worths[part].mean()), float(played[part].mean())] for part in parts]
    return {"playing": curve, "surrendering": float(found.surrendered.mean())}


def _payments(rules: PyramidRules, rounds: SampledRounds) -> Iterator[dict[str, float | None]]:
    """The equilibrium for other payments on surrender."""
    for payment in PAYMENTS:
        other = replace(rules, surrender=payment)
        found = describe(other, rounds, worth_at(rounds, solve(other, rounds)))
        yield {"payment": payment, "surrenders": found.surrenders, "pot": found.pot}


def _replies(rules: PyramidRules, rounds: SampledRounds) -> Iterator[dict[str, float]]:
    """The best threshold against opponents who surrender too often or too rarely."""
    for share in OPPONENTS:
        theirs = worth_at(rounds, share)
        best = best_reply(rules, rounds, theirs)
        yield {
            "opponents_surrender": share,
            "surrenders": share_below(rounds, best.worth),
            "gain": best.value,
        }


def _kept(worth: float) -> float | None:
    """JSON has no infinity: None means never surrendering."""
    return worth if np.isfinite(worth) else None


def worth_quantiles(rounds: SampledRounds) -> list[float]:
    """Appraisals of thirteen cards at every thousandth of all hands."""
    found = np.quantile(rounds.worths, np.linspace(0, 1, QUANTILES))
    return [round(worth, 5) for worth in found.tolist()]
