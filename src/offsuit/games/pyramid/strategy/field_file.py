"""A field as bytes: shares, what they come from, and how good they are.

The same training always gives the same bytes. A file of an unfinished training is its checkpoint.
"""

import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from offsuit.errors import FieldError
from offsuit.games.pyramid.candidates import candidates
from offsuit.games.pyramid.field import Field, Shares
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.strategy.training import Plan, Stage

FORM = "offsuit field 1"
EVEN = 1e-6
"""Rounding that a sum of shares may have; far more than it has."""


def dump_field(stage: Stage, report: Mapping[str, Any] | None = None) -> bytes:
    """The stage, and the report of a finished training."""
    facts = {
        "form": FORM,
        "plan": asdict(stage.plan),
        "steps": stage.steps,
        "history": stage.history,
        "declared": dict(stage.field.declared),
        "report": None if report is None else dict(report),
    }
    text = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    out = io.BytesIO()
    np.savez_compressed(out, facts=text, shares=stage.field.shares)
    return out.getvalue()


def load_field(data: bytes, name: str) -> tuple[Stage, dict[str, Any] | None]:
    """Stage and report; `name` is what an error calls the file."""
    try:
        with np.load(io.BytesIO(data)) as arrays:
            facts = json.loads(arrays["facts"].tobytes())
            form, report, shares = facts["form"], facts.get("report"), arrays["shares"]
        stage = _stage(facts, shares) if form == FORM else None
    except Exception:  # whatever NumPy, zip, JSON and the plan say of bytes that are no field
        raise FieldError(f"{name}: no field, or a damaged one") from None
    if stage is None:
        raise FieldError(f"{name}: {form!r} is not {FORM!r}")
    return stage, report


def _stage(facts: Mapping[str, Any], shares: Shares) -> Stage:
    plan = Plan(**facts["plan"])
    field = Field(shares, plan.rules.ranking, dict(facts["declared"]))
    if shares.shape != (len(POSITIONS), len(candidates(field.ranking).level)):
        raise ValueError(f"{shares.shape} shares")
    everybody = shares.sum(axis=1) + field.declaring
    if not (np.abs(everybody - 1) < EVEN).all() or not (shares >= 0).all():
        raise ValueError(f"{everybody} in the three positions")
    return Stage(plan, field, int(facts["steps"]), tuple(map(float, facts["history"])))
