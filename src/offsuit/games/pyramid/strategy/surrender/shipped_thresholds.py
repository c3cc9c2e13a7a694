"""The thresholds that come with the package, interpolated for other stakes.

`offsuit pyramid thresholds` made them; the file says how.
"""

import json
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import inf
from typing import Any

from offsuit.errors import FieldError
from offsuit.games.pyramid.rules import PyramidRules

FORM = "offsuit thresholds 1"


@cache
def shipped_thresholds() -> dict[str, Any]:
    """The whole file; see `strategy.surrender.thresholds`."""
    text = files(__package__).joinpath("thresholds.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    if found["form"] != FORM:
        raise FieldError(f"thresholds.json: expected form {FORM!r}, got {found['form']!r}")
    return found


def threshold(rules: PyramidRules, seats: int) -> float:
    """The appraisal of thirteen cards below which a seat surrenders; minus infinity for never.

    The file has thresholds for several payments on surrender, at the shipped ante and stake. If a
    point is worth more or less, the payment is converted into points; the ante is not.
    """
    return worth_of(surrender_share(rules, seats))


def surrender_share(rules: PyramidRules, seats: int) -> float:
    """Share of hands that surrender at equilibrium."""
    stake = rules.points_multiplier * rules.unit
    if stake == 0:
        return 0.0  # playing on costs nothing
    kept = shipped_thresholds()
    payment = rules.surrender * kept["stake"] / stake
    rows = [(row["payment"], row["surrenders"]) for row in kept["seats"][str(seats)]["payments"]]
    return _between(rows, payment)


def worth_of(share: float) -> float:
    """The appraisal below which a given share of all hands is."""
    quantiles = shipped_thresholds()["worths"]
    places = [(place / (len(quantiles) - 1), worth) for place, worth in enumerate(quantiles)]
    return _between(places, share) if share > 0 else -inf


def prospects(rules: PyramidRules, seats: int, worth: float) -> tuple[float, float] | None:
    """Units of playing on and of surrendering with such an appraisal, against equilibrium play.

    None if the stakes are not those of the file.
    """
    kept = shipped_thresholds()
    stakes = (rules.ante, rules.surrender, rules.points_multiplier * rules.unit)
    if rules.variant != "standard" or stakes != (kept["ante"], kept["surrender"], kept["stake"]):
        return None
    row = kept["seats"][str(seats)]
    return _between([tuple(point) for point in row["playing"]], worth), row["surrendering"]


def missing_thresholds(rules: PyramidRules) -> str | None:
    """A note for players whose rules the thresholds were not made for; None if they fit.

    Other payments on surrender and other stakes are interpolated, as far as the file goes.
    """
    kept, made_for = shipped_thresholds(), PyramidRules(variant="standard")
    theirs = {
        "wilds": rules.wilds,
        "straight_beats_flush": rules.straight_beats_flush,
        "automatics": rules.plays_automatics,
        "ante": rules.ante,
    }
    ours = {
        "wilds": made_for.wilds,
        "straight_beats_flush": made_for.straight_beats_flush,
        "automatics": made_for.plays_automatics,
        "ante": kept["ante"],
    }
    stake, payments = rules.points_multiplier * rules.unit, kept["seats"]["2"]["payments"]
    most = payments[-1]["payment"] * stake // kept["stake"]
    if stake and rules.surrender > most:
        theirs["surrender"], ours["surrender"] = rules.surrender, most
    other = [name for name in theirs if theirs[name] != ours[name]]
    if not other:
        return None
    asked = ", ".join(f"{name}={theirs[name]}" for name in other)
    used = ", ".join(f"{name}={ours[name]}" for name in other)
    return f"no thresholds are shipped for {asked}; opponents surrender by those of {used}"


def _between(points: list[tuple[float, float]], at: float) -> float:
    """The line through the points, level beyond its ends."""
    if at <= points[0][0]:
        return points[0][1]
    for (left, low), (right, high) in pairwise(points):
        if at <= right:
            return low + (high - low) * (at - left) / (right - left)
    return points[-1][1]
