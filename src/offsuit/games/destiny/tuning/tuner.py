"""The tuner: turns the dials until the figures are as near to their targets as they will go.

The loss is the weighted sum of squared misses, and a little for every dial turned, so that of
two ways to meet the targets the smaller change wins. Scores are discrete, hence the loss has
steps and no slope: differential evolution finds the region on a grid of whole places, and a
search along one and two dials at a time finishes. Same aim, seed and generations, same answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from offsuit.errors import MissingExtraError, RulesError
from offsuit.games.destiny.rulebook.parameter import changed, changed_data
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.tuning.target import Aim, Dial, Target

MOST_GENERATIONS = 10_000
POPULATION = 20
"""Candidates in a generation, for each dial."""
UNWILLING = Fraction(1, 100_000)
"""What turning a dial through all its bounds costs, beside squared misses."""

Places = tuple[int, ...]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Reached:
    """A target, and its figure before and after."""

    target: Target
    before: Fraction
    after: Fraction


@dataclass(frozen=True)
class Tuned:
    """Where the dials ended, and what that did."""

    aim: Aim
    places: Places
    reached: tuple[Reached, ...]
    tried: int
    """Sets of rules whose figures were computed."""

    def changes(self) -> dict[str, Decimal]:
        """Numbers that are not what they were, by path."""
        turned = zip(self.aim.dials, self.places, strict=True)
        found = {dial.path: (dial.start, dial.value(place)) for dial, place in turned}
        return {path: after for path, (before, after) in found.items() if after != before}

    def rules_data(self) -> dict[str, Any]:
        """What a rules file must hold for the change."""
        return changed_data(self.aim.rules, self.changes())

    def as_json(self) -> dict[str, Any]:
        """Every target with what was achieved, every parameter with what became of it."""
        turned = zip(self.aim.dials, self.places, strict=True)
        return {
            "met": all(each.target.met(each.after) for each in self.reached),
            "targets": [_reached_json(each) for each in self.reached],
            "parameters": [
                {
                    "name": dial.path,
                    "before": float(dial.start),
                    "after": float(dial.value(place)),
                    "low": float(dial.low),
                    "high": float(dial.high),
                }
                for dial, place in turned
            ],
            "rules": self.rules_data(),
            "tried": self.tried,
        }


def _reached_json(reached: Reached) -> dict[str, Any]:
    target = reached.target
    return {
        "name": target.figure.name,
        "wanted": target.wanted(),
        "before": float(reached.before),
        "achieved": float(reached.after),
        "fraction": str(reached.after),
        "miss": float(target.miss(reached.after)),
        "met": target.met(reached.after),
    }


class Loss:
    """How far from the targets every tried set of places is; each is computed once."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.known: dict[Places, Fraction] = {}

    def rules(self, places: Places) -> Rules:
        """The rules with the dials at these places."""
        turned = zip(self.aim.dials, places, strict=True)
        return changed(self.aim.rules, {dial.path: dial.value(at) for dial, at in turned})

    def values(self, rules: Rules) -> list[Fraction]:
        """Every figure."""
        return [target.figure.value(rules) for target in self.aim.targets]

    def __call__(self, places: Places) -> Fraction:
        if places not in self.known:
            pairs = zip(self.aim.targets, self.values(self.rules(places)), strict=True)
            missed = sum((t.weight * t.miss(value) ** 2 for t, value in pairs), Fraction(0))
            self.known[places] = missed + self._unwilling(places)
        return self.known[places]

    def _unwilling(self, places: Places) -> Fraction:
        turned = zip(self.aim.dials, places, strict=True)
        return UNWILLING * sum((d.weight * d.moved(at) ** 2 for d, at in turned), Fraction(0))


def tune(
    aim: Aim,
    seed: int,
    generations: int,
    advance: Callable[[int], None] = lambda _: None,
) -> Tuned:
    """The best places found; `advance` is told of each generation that is done."""
    if not 1 <= generations <= MOST_GENERATIONS:
        raise RulesError(f"generations: {generations} is not within 1 to {MOST_GENERATIONS}")
    if seed < 0:
        raise RulesError(f"seed: {seed} is below 0")
    loss = Loss(aim)
    return tuned_at(loss, _finish(loss, evolve(loss, seed, generations, advance).best))


def tuned_at(loss: Loss, places: Places) -> Tuned:
    """What the dials at these places do."""
    aim = loss.aim
    before, after = loss.values(aim.rules), loss.values(loss.rules(places))
    reached = map(Reached, aim.targets, before, after)
    return Tuned(aim, places, tuple(reached), len(loss.known))


class Evolved(NamedTuple):
    """A generation, and its best."""

    best: Places
    population: tuple[Places, ...]


def evolve(
    loss: Loss,
    seed: int,
    generations: int,
    advance: Callable[[int], None] = lambda _: None,
    population: Sequence[Places] | None = None,
) -> Evolved:
    """Differential evolution over whole places; it goes on from a `population` if one is given.

    The first generation of all has the present places among it.
    """
    try:
        from scipy.optimize import Bounds, differential_evolution
    except ImportError as error:
        raise MissingExtraError(
            "tuning needs SciPy, which is not installed: pip install 'offsuit[analysis]'"
        ) from error
    dials = loss.aim.dials
    lows, highs = zip(*(dial.places for dial in dials), strict=True)

    def miss(places: Floats) -> float:
        return float(loss(_whole(places)))

    def done(places: Floats, convergence: Any) -> None:
        del places, convergence
        advance(1)

    found = differential_evolution(
        miss,
        Bounds(lows, highs),
        strategy="randtobest1bin",  # of five, the one whose answer least depended on the seed
        maxiter=generations,
        popsize=POPULATION,
        tol=0,
        rng=seed,
        polish=False,
        x0=[0.0] * len(dials) if population is None else None,
        init="latinhypercube" if population is None else np.array(population, np.float64),
        integrality=[True] * len(dials),
        callback=done,
    )
    return Evolved(_whole(found.x), tuple(map(_whole, found.population)))


def _whole(places: Floats) -> Places:
    return tuple(round(place) for place in places.tolist())


def _finish(loss: Loss, places: Places) -> Places:
    """Along one dial, or two at once, as long as that helps."""
    while (better := sweep(loss, places)) != places:
        places = better
    return places


def sweep(loss: Loss, places: Places) -> Places:
    """The same once; the places themselves if nothing near them is better."""
    best = places
    for candidate in _near(loss.aim.dials, places):
        if loss(candidate) < loss(best):
            best = candidate
    return best


def _near(dials: Sequence[Dial], places: Places) -> Iterator[Places]:
    """One dial put back, or one or two dials moved by powers of two, far moves first."""
    powers = [2**power for power in reversed(range(_widest(dials).bit_length()))]
    for at, dial in enumerate(dials):
        moves = (sign * power for power in powers for sign in (1, -1))
        for move in (-places[at], *moves):
            if move and _within(dial, places[at] + move):
                yield _moved(places, {at: move})
    for (one, first), (two, second) in combinations(enumerate(dials), 2):
        for power, sign, other in product(powers, (1, -1), (1, -1)):
            move, follow = sign * power, other * power
            if _within(first, places[one] + move) and _within(second, places[two] + follow):
                yield _moved(places, {one: move, two: follow})


def _widest(dials: Sequence[Dial]) -> int:
    return max(high - low for low, high in (dial.places for dial in dials))


def _moved(places: Places, moves: dict[int, int]) -> Places:
    return tuple(place + moves.get(at, 0) for at, place in enumerate(places))


def _within(dial: Dial, place: int) -> bool:
    low, high = dial.places
    return low <= place <= high
