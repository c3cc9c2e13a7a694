"""A field as bytes: shares, what they come from, and how good they are.

The same training always gives the same bytes. A file of an unfinished training is its checkpoint.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from offsuit.errors import FieldError
from offsuit.games.pyramid.field import Field
from offsuit.games.pyramid.strategy.training import Plan, Stage

FORM = "offsuit field 1"


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
            shares = arrays["shares"]
    except (ValueError, OSError, KeyError, zipfile.BadZipFile, EOFError):
        raise FieldError(f"{name}: no field, or a damaged one") from None
    if facts.get("form") != FORM:
        raise FieldError(f"{name}: {facts.get('form')!r} is not {FORM!r}")
    plan = Plan(**facts["plan"])
    field = Field(shares, plan.rules.ranking, facts["declared"])
    return Stage(plan, field, facts["steps"], tuple(facts["history"])), facts["report"]
