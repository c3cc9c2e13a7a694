"""A field as bytes: its counts, the plan of its training, and the report on it.

The same training always gives the same bytes. The file of an unfinished training is its checkpoint.
"""

import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.errors import FieldError
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.training import AVERAGES, Plan, Stage

FORM = "offsuit field 2"


def dump_field(stage: Stage, report: Mapping[str, Any] | None = None) -> bytes:
    """The bytes of a stage, with the report of a finished training."""
    facts = {
        "form": FORM,
        "plan": asdict(stage.plan),
        "steps": stage.steps,
        "history": stage.history,
        "declared": [_counted(stage, step, answer.declared) for step, answer in _steps(stage)],
        "report": None if report is None else dict(report),
    }
    text = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    out = io.BytesIO()
    counts = [np.rint(answer.shares * stage.plan.deals_of(step)) for step, answer in _steps(stage)]
    np.savez_compressed(out, facts=text, counts=np.array(counts, np.uint32))
    return out.getvalue()


def load_field(data: bytes, name: str) -> tuple[Stage, dict[str, Any] | None]:
    """Stage and report; errors call the file `name`."""
    try:
        with np.load(io.BytesIO(data)) as arrays:
            facts = json.loads(arrays["facts"].tobytes())
            form, report, counts = facts["form"], facts.get("report"), arrays["counts"]
        stage = _stage(facts, counts) if form == FORM else None
    except Exception:  # NumPy, zip, JSON and the plan each have errors of their own
        raise FieldError(f"{name}: not a field file, or damaged") from None
    if stage is None:
        raise FieldError(f"{name}: expected form {FORM!r}, got {form!r}")
    return stage, report


def _steps(stage: Stage) -> list[tuple[int, Field]]:
    """The answers with the number of the step that gave each."""
    return list(enumerate(stage.answers, stage.steps - len(stage.answers) + 1))


def _counted(stage: Stage, step: int, declared: Mapping[str, float]) -> dict[str, int]:
    return {kind: round(share * stage.plan.deals_of(step)) for kind, share in declared.items()}


def _stage(facts: Mapping[str, Any], counts: NDArray[np.uint32]) -> Stage:
    plan, steps, declared = Plan(**facts["plan"]), int(facts["steps"]), facts["declared"]
    first = steps - len(counts) + 1
    answers = [
        _answer(plan, plan.deals_of(step), *answer)
        for step, answer in enumerate(zip(counts, declared, strict=True), first)
    ]
    if first != AVERAGES.first_kept(steps):
        raise ValueError(f"answers from step {first} to {steps}")
    return Stage(plan, tuple(answers), steps, tuple(map(float, facts["history"])))


def _answer(plan: Plan, deals: int, counts: NDArray[np.uint32], declared: dict[str, int]) -> Field:
    ranking = plan.rules.ranking
    if counts.shape != (len(ROWS), len(hand_lookup(ranking).level)):
        raise ValueError(f"{counts.shape} counts")
    everybody = counts.sum(axis=1, dtype=np.int64) + sum(declared.values())
    if not (everybody == deals).all() or min(declared.values(), default=0) < 0:
        raise ValueError(f"{everybody} in the three rows, not {deals}")
    shares = {kind: count / deals for kind, count in declared.items()}
    return Field(counts / deals, ranking, shares)
