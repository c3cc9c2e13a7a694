"""Ways of arranging against each other, with hands dealt from one deck.

Every hand of a round is arranged in every way, and every way plays every seat against every other
way, so that most of the luck cancels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Moments
from offsuit.games.arranging.row_field import won_by_strength
from offsuit.games.arranging.tally import DIGITS, rounded
from offsuit.games.pyramid.arranger.row_strengths import points_of
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.kernels.candidates import STRENGTH_AT
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.study.arranging_policies import POLICIES, policy_values

EQUILIBRIUM = "equilibrium"
WAYS = (EQUILIBRIUM, *POLICIES)
CHUNK = 1_000
"""Rounds with one seed."""

Points = NDArray[np.float64]
"""points[round, i, j, row] that seat i wins from seat j; 0 for i = j."""
Pair = tuple[str, str]


@dataclass(frozen=True, eq=False)
class HeadToHead:
    """The task of one chunk: rounds without automatics for a number of seats."""

    rules: PyramidRules
    field: Field
    """The field that equilibrium play answers."""
    seats: int

    def __call__(self, seed: int, samples: int) -> Moments:
        """For each round the quantities that `results` names, in its order."""
        deck = np.array(self.rules.deck.cards, np.uint8)
        hands = deal(seed, deck, samples, self.seats * HAND).reshape(-1, HAND)
        laid = {way: self.arranged(way, hands) for way in WAYS}
        return Moments.of(np.stack([*self._quantities(laid)], axis=1))

    def values(self, way: str) -> Values:
        """The values of a way of arranging."""
        if way == EQUILIBRIUM:
            return self.field.values(EQUILIBRIUM)
        return policy_values(way, self.rules)

    def arranged(self, way: str, hands: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Strengths by round, seat and row."""
        candidates, _ = best_candidates(hands, self.values(way))
        return (candidates >> STRENGTH_AT).reshape(-1, self.seats, len(ROWS))

    def points(self, mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> Points:
        """By the winner's category; equal strengths win nothing."""
        pays = [points_of(row, self.rules.ranking) for row in ROWS]
        found = won_by_strength(mine[:, :, None], theirs[:, None, :], pays)
        found[:, np.arange(self.seats), np.arange(self.seats)] = 0
        return found

    def _quantities(self, laid: dict[str, NDArray[np.int64]]) -> Iterator[NDArray[np.float64]]:
        values = self.values(EQUILIBRIUM).by_strength
        worth = {
            way: np.sum([values[p][laid[way][..., p]] for p in range(len(ROWS))], axis=0)
            for way in WAYS
        }
        for way in POLICIES:
            yield (worth[EQUILIBRIUM] - worth[way]).mean(axis=1)
            yield (laid[way] == laid[EQUILIBRIUM]).all(axis=2).mean(axis=1)
        pairings = self.seats * (self.seats - 1)
        against = {pair: self.points(laid[pair[0]], laid[pair[1]]) for pair in _ordered()}
        among = {way: self.points(laid[way], laid[way]).sum(axis=3) for way in WAYS}
        for pair in combinations(WAYS, 2):
            total = against[pair].sum(axis=3)
            yield total.sum(axis=(1, 2)) / pairings
            yield (total**2).sum(axis=(1, 2)) / pairings
            for place in range(len(ROWS)):
                yield against[pair][..., place].sum(axis=(1, 2)) / pairings
        for pair in _ordered():
            yield first_of_all(against[pair].sum(axis=3), among[pair[1]])

    def results(self, estimates: Sequence[Estimate]) -> dict[str, Any]:
        """The estimates of a task by name.

        Points that `a` wins from `b` in a round, by row and in all, with the standard
        deviation of one round; and what each way gives away against the field itself, in which no
        card that is held is missing.
        """
        each = iter(estimates)
        ways = [
            {"way": way, "gives_away": rounded(next(each)), "same_hands": rounded(next(each))}
            for way in POLICIES
        ]
        pairs = []
        for a, b in combinations(WAYS, 2):
            points, squares = next(each), next(each)
            by_position = {row: rounded(next(each)) for row in ROWS}
            spread = round(sqrt(squares.value - points.value**2), DIGITS)
            told_points = {"points": rounded(points), "spread": spread, "by_position": by_position}
            pairs.append({"a": a, "b": b, **told_points})
        first = [
            {"alone": a, "others": b, "first": rounded(estimate)}
            for (a, b), estimate in zip(_ordered(), each, strict=True)
        ]
        rounds = estimates[0].n
        return {"seats": self.seats, "rounds": rounds, "ways": ways, "pairs": pairs, "first": first}


def _ordered() -> tuple[Pair, ...]:
    return tuple(permutations(WAYS, 2))


def first_of_all(against: NDArray[np.float64], among: NDArray[np.float64]) -> NDArray[np.float64]:
    """Share of seats in which a player who alone plays differently has the most net points.

    `against` has the points of that seat (second axis) from the others, `among` those of the
    others from each other. A shared first place counts in part.
    """
    seats = against.shape[1]
    others = among.sum(axis=2)[:, None, :] - among.transpose(0, 2, 1) - against
    own = against.sum(axis=2)
    net = np.where(np.eye(seats, dtype=bool), own[:, :, None], others)
    most = net.max(axis=2)
    shared = (net == most[:, :, None]).sum(axis=2)
    return np.asarray(np.where(own == most, 1 / shared, 0.0).mean(axis=1))
