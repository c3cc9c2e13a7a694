"""The fixed point: a field whose best response is (almost) the field itself.

A fixed set of deals is arranged as well as possible against the field; the field moves a step
towards what was laid down; and again. The game is symmetric and zero-sum, so the mean value of the
best response on the fixed set is what the field can lose to anybody: its exploitability.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Mapper, Moments, Run, simulate
from offsuit.games.arranging.fixed_point import FieldAverages
from offsuit.games.arranging.row_field import strength_counts
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.automatics.declaration import DRAGON
from offsuit.games.pyramid.automatics.trios import large_rows
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.kernels.candidates import STRENGTH_AT
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field

CHUNK = 4_000
"""Deals with one seed, about a quarter of a second of work."""

AVERAGES = FieldAverages(whole_steps=4)
"""After as many whole steps the best response is nearly the field, and averaging is better."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """Everything that decides the result of a training; a checkpoint of another plan is refused."""

    deals: int = 400_000
    seed: int = 1
    wilds: int = 2
    straight_beats_flush: bool = False
    automatics: bool = False

    @property
    def warm_up(self) -> int:
        """Deals of the first steps, which the last whole step replaces entirely."""
        return -(-self.deals // 10)

    def deals_of(self, step: int) -> int:
        """Deals of a step; step 0 makes the first field."""
        return self.warm_up if step < AVERAGES.whole_steps else self.deals

    @property
    def rules(self) -> PyramidRules:
        """The rules that are trained for."""
        return PyramidRules(
            wilds=self.wilds,
            straight_beats_flush=self.straight_beats_flush,
            automatics=self.automatics,
        )

    def run(self, name: str, deals: int | None = None) -> Run:
        """The chunks of a pass over the first deals of the fixed set, or over all of it."""
        return Run(name, self.seed, min(deals or self.deals, self.deals), CHUNK)

    def unseen(self, name: str, deals: int) -> Run:
        """The chunks of a pass over deals that no training has seen."""
        return Run(name, self.seed + (1 << 32), deals, CHUNK)


@dataclass(frozen=True, eq=False)
class Stage:
    """The state of a training: what was laid down in the steps that still count."""

    plan: Plan
    answers: tuple[Field, ...]
    """What was laid down in the last steps, oldest first; the second answers the oldest."""
    steps: int
    history: tuple[float, ...] = ()
    """Exploitability of the field before each step, in points per deal and opponent."""

    @cached_property
    def field(self) -> Field:
        """The mean of the answers, weighed by their steps."""
        return self._fields[-1]

    @cached_property
    def _fields(self) -> tuple[Field, ...]:
        """The field before each answer but the oldest, and the current field."""
        return AVERAGES.fields(self.answers, self.steps)

    @property
    def mixture(self) -> tuple[tuple[float, "BestResponse"], ...]:
        """The players whose mean the field is: the share of each, and how they play."""
        parts = AVERAGES.mixture(self._fields, self.steps)
        return tuple((share, best_response(self.plan.rules, field)) for share, field in parts)


@dataclass(frozen=True, eq=False)
class BestResponse:
    """The task of one chunk: what to lay down against a field, and what it is worth."""

    rules: PyramidRules
    values: Values
    lost: float = 0.0
    """Points that an arrangement loses to opponents who declare."""
    declaring: tuple[float, ...] = ()
    """Value of declaring each automatic; empty where automatics are not played."""

    def __call__(self, seed: int, samples: int) -> Moments:
        """Value, shares that declare, shares of every strength in every row."""
        strengths, kinds = self.play(self.deals(seed, samples))
        worth = self.worth(strengths, kinds)
        columns = len(hand_lookup(self.values.ranking).level)
        arranging = strengths[kinds < 0]
        counts = [np.bincount(kinds[kinds >= 0], minlength=len(self.declaring))]
        counts += strength_counts(arranging, columns)
        totals = np.concatenate([[worth.sum()], *counts])
        squares = np.zeros(len(totals))
        squares[0] = worth @ worth
        return Moments(samples, totals, squares)

    def deals(self, seed: int, samples: int) -> NDArray[np.uint8]:
        """The deals of a chunk."""
        return deal(seed, np.array(self.rules.deck.cards, np.uint8), samples, HAND)

    def play(self, deals: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Strengths of the best back, middle and front, and the automatic declared or -1."""
        candidates, _ = best_candidates(deals, self.values)
        strengths = candidates >> STRENGTH_AT
        kinds = np.full(len(deals), -1)
        if self.declaring:
            arranged = self.worth(strengths, kinds)
            declared, kinds = self._declarations(deals)
            kinds[declared <= arranged] = -1
        return strengths, kinds

    def worth(self, strengths: NDArray[np.int64], kinds: NDArray[np.int64]) -> NDArray[np.float64]:
        """Expected points of what is played against the field."""
        worths = [self.values.by_strength[p][strengths[:, p]] for p in range(len(ROWS))]
        arranged = np.asarray(sum(worths)) - self.lost
        return np.where(kinds < 0, arranged, np.array([*self.declaring, 0.0])[kinds])

    def _declarations(
        self, deals: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """The most that each deal can get by declaring, and the automatic that gets it."""
        held = np.zeros(len(deals), np.uint8)
        held_automatics(deals, held)
        offers = np.full((len(deals), len(AUTOMATICS)), -np.inf)
        for place, value in enumerate(self.declaring):
            offers[held >> place & 1 == 1, place] = value
        return offers.max(axis=1), offers.argmax(axis=1)


@dataclass(frozen=True, eq=False)
class Regret:
    """The task of one chunk: what a policy loses to the best response to itself."""

    policy: BestResponse
    answer: BestResponse

    def __call__(self, seed: int, samples: int) -> Moments:
        """Points per deal that the answer wins and the policy does not; never negative."""
        deals = self.policy.deals(seed, samples)
        best = self.answer.worth(*self.answer.play(deals))
        return Moments.of(best - self.answer.worth(*self.policy.play(deals)))


def begin(
    plan: Plan,
    threads: int = 1,
    mapper: Mapper | None = None,
    progress: Progress | None = None,
) -> Stage:
    """The first field: the strongest back, then the strongest middle."""
    ranking = plan.rules.ranking
    ladder = np.arange(len(hand_lookup(ranking).level), dtype=float)
    ladder /= len(ladder)
    naive = Values("strongest back first", ranking, np.outer([1e6, 1e3, 1.0], ladder))
    response, run = BestResponse(plan.rules, naive), plan.run("naive", plan.warm_up)
    _, field = _respond(plan, response, run, threads, mapper, progress)
    return Stage(plan, (field,), 0)


def advance(
    stage: Stage,
    threads: int = 1,
    mapper: Mapper | None = None,
    progress: Progress | None = None,
) -> Stage:
    """One step; the first ones replace the field, later ones move it less and less."""
    plan, steps = stage.plan, stage.steps + 1
    run = plan.run("step", plan.deals_of(steps))
    response = best_response(plan.rules, stage.field)
    value, found = _respond(plan, response, run, threads, mapper, progress)
    before = AVERAGES.kept(stage.answers, stage.field, steps)
    return Stage(plan, (*before, found), steps, (*stage.history, value.value))


def best_response(rules: PyramidRules, field: Field) -> BestResponse:
    """The best policy against a field."""
    values = field.values("best response", rules.row_points, rules.rows)
    if not rules.plays_automatics:
        return BestResponse(rules, values)
    order = rules.automatic_order
    declaring = tuple(
        field.value_of_declaring(kind, order) if can_declare(kind, rules) else -np.inf
        for kind in AUTOMATICS
    )
    return BestResponse(rules, values, field.lost_to_automatics, declaring)


def can_declare(kind: str, rules: PyramidRules) -> bool:
    """Whether the rows of a table have room for an automatic."""
    return kind == DRAGON or bool(large_rows(rules.rows).layouts)


def exploitability(
    stage: Stage,
    threads: int = 1,
    mapper: Mapper | None = None,
    progress: Progress | None = None,
) -> float:
    """What the field loses to its best response on the fixed set, points per deal and opponent."""
    response, run = best_response(stage.plan.rules, stage.field), stage.plan.run("exploitability")
    value, _ = _respond(stage.plan, response, run, threads, mapper, progress)
    return value.value


def held_out(
    stage: Stage,
    deals: int,
    threads: int = 1,
    mapper: Mapper | None = None,
    progress: Progress | None = None,
) -> Estimate:
    """Exploitability of playing by the field's values, on deals that training has not seen.

    The policy's own field on those deals is responded to, so that luck in the deals cancels.
    """
    plan, run = stage.plan, stage.plan.unseen("held out", deals)
    policy = best_response(plan.rules, stage.field)
    _, field = _respond(plan, policy, run, threads, mapper, progress)
    regret = Regret(policy, best_response(plan.rules, field))
    return simulate(regret, run, threads=threads, mapper=mapper, progress=progress)[0]


def _respond(
    plan: Plan,
    response: BestResponse,
    run: Run,
    threads: int,
    mapper: Mapper | None,
    progress: Progress | None = None,
) -> tuple[Estimate, Field]:
    """The value of a best response over a run, and the field of those who play it."""
    found = simulate(response, run, threads=threads, mapper=mapper, progress=progress)
    kinds = AUTOMATICS[: len(response.declaring)]
    shares = np.array([share.value for share in found[1 + len(kinds) :]])
    declared: Mapping[str, float] = {
        kind: share.value for kind, share in zip(kinds, found[1 : 1 + len(kinds)], strict=True)
    }
    return found[0], Field(shares.reshape(len(ROWS), -1), plan.rules.ranking, declared)
