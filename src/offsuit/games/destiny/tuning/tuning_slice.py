"""A tuning in slices, each short, so that somebody can watch it and others can work between them.

What the next slice needs is in the last one's answer: nothing is kept but values already counted.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.content_files import rules_over, shipped_rules
from offsuit.games.destiny.rulebook.rules_text import rules_toml
from offsuit.games.destiny.tuning.target_file import parse_aim
from offsuit.games.destiny.tuning.tuner import Loss, Places, Tuned, evolve, sweep, tuned_at


@dataclass(frozen=True)
class TuningSlice:
    """How far it is; `settled` when no step from the best places is better."""

    best: Tuned
    population: tuple[Places, ...]
    settled: bool
    loss: float

    def as_json(self) -> dict[str, Any]:
        """What a page shows, and what the next slice begins with."""
        return {
            "best": self.best.as_json(),
            "file": rules_toml(self.best.rules_data()),
            "places": list(self.best.places),
            "population": [list(places) for places in self.population],
            "settled": self.settled,
            "loss": self.loss,
        }


def tune_slice(
    rules: Mapping[str, Any],
    aim: Mapping[str, Any],
    seed: int,
    generations: int,
    population: Sequence[Sequence[int]] | None = None,
) -> TuningSlice:
    """Some generations more; with 0, one step of the final search from the first places given."""
    loss = _loss(json.dumps(rules, default=str), json.dumps(aim, default=str))
    kept = None if population is None else tuple(map(tuple, population))
    if kept is not None and any(len(each) != len(loss.aim.dials) for each in kept):
        raise RulesError(f"population: expected {len(loss.aim.dials)} numbers in each place")
    if generations:
        found = evolve(loss, seed, generations, population=kept)
        return _slice(loss, found.best, found.population, settled=False)
    if not kept:
        raise RulesError("population: expected the best places first, got none")
    better = sweep(loss, kept[0])
    return _slice(loss, better, (better,), settled=better == kept[0])


def _slice(
    loss: Loss, best: Places, population: tuple[Places, ...], *, settled: bool
) -> TuningSlice:
    return TuningSlice(tuned_at(loss, best), population, settled, float(loss(best)))


@lru_cache(4)
def _loss(rules: str, aim: str) -> Loss:
    """Slices of one tuning share what they have counted."""
    return Loss(
        parse_aim("targets", json.loads(aim), rules_over(shipped_rules(), json.loads(rules)))
    )
