"""The fields that come with the package, and the values that follow from them.

`offsuit pyramid train` made them; their reports say how, and how exploitable they are.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed
from offsuit.games.pyramid.arranger.values import Values, values_from_tuples
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.house_rules import PointsTable, RowSizes, house_points, house_rows
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import HOUSE_RULES, PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.field_file import load_field
from offsuit.games.pyramid.strategy.fields.training import BestResponse, Stage, best_response
from offsuit.games.pyramid.tuples import Tuple3

NAME = "equilibrium field"
PLAIN, WITH_AUTOMATICS = "plain.npz", "automatics.npz"


@cache
def _shipped(name: str) -> tuple[Stage, dict[str, Any]]:
    stage, report = load_field(files(__package__).joinpath("shipped", name).read_bytes(), name)
    assert report is not None, f"{name} is of an unfinished training"
    return stage, report


def shipped_field(automatics: bool = False) -> Field:
    """The field of equilibrium play where automatics are played or not."""
    return _shipped(WITH_AUTOMATICS if automatics else PLAIN)[0].field


@cache
def shipped_mixture(automatics: bool = False) -> tuple[tuple[float, BestResponse], ...]:
    """The players whose mean the field is: the share of each, and how they play."""
    return _shipped(WITH_AUTOMATICS if automatics else PLAIN)[0].mixture


def shipped_report(automatics: bool = False) -> dict[str, Any]:
    """How the field was trained, and how exploitable it is."""
    return whole_report(*_shipped(WITH_AUTOMATICS if automatics else PLAIN))


def whole_report(stage: Stage, report: Mapping[str, Any] | None) -> dict[str, Any]:
    """The plan of a training, and its report once it is finished."""
    return {**vars(stage.plan), "steps": stage.steps, **(report or {})}


@cache
def equilibrium(rules: PyramidRules) -> BestResponse:
    """The player who arranges and declares best against the shipped field.

    For rules without a shipped field, the values are those of `default_values`.
    """
    found = best_response(rules, shipped_field(rules.plays_automatics))
    if rules.ranking == PYRAMID:
        return found
    return replace(found, values=values_for(rules))


@cache
def default_values(ranking: Ranking = PYRAMID) -> Values:
    """Values against the shipped field; in another ranking each tuple keeps its value."""
    values = shipped_field().values(NAME)
    if ranking == PYRAMID:
        return values
    by_tuple = {}
    tuples = hand_lookup(PYRAMID).tuples
    for place, row in enumerate(ROWS):
        allows = allowed(row, PYRAMID)
        for number, primary, secondary in dict.fromkeys(map(tuple, tuples[allows].tolist())):
            triple = (number, primary, secondary)
            alike = allows & (tuples == triple).all(axis=1)
            by_tuple[row, triple] = float(np.mean(values.by_strength[place][alike]))
    return values_from_tuples(NAME, by_tuple, ranking, monotone=True)[0]


def values_for(rules: PyramidRules) -> Values:
    """Values against the shipped field by the points and the rows of a table."""
    return _values_for(rules.ranking, rules.points, rules.row_sizes)


@cache
def _values_for(ranking: Ranking, points: PointsTable, sizes: RowSizes) -> Values:
    if not points and not sizes:
        return default_values(ranking)
    field = shipped_field().in_ranking(ranking)
    return field.values(NAME, house_points(points, ranking), house_rows(sizes))


def tuple_chances(rules: PyramidRules, row: str) -> dict[Tuple3, float]:
    """Chance of every tuple to win `row` from a player of the shipped field who arranges.

    Where straights beat flushes, the field lays down the same hands, compared in that order.
    """
    field = shipped_field(rules.plays_automatics)
    return field.in_ranking(rules.ranking).win_chances(row)


def missing_field(rules: PyramidRules) -> str | None:
    """A note for players whose rules have no shipped field; None if there is one."""
    plan, notes = _shipped(PLAIN)[0].plan, []
    for name in ("wilds", "straight_beats_flush"):
        theirs, ours = getattr(rules, name), getattr(plan, name)
        if theirs != ours:
            notes.append(
                f"no field is shipped for {name}={theirs}; values are those of {name}={ours}"
            )
    other = [name for name in HOUSE_RULES if getattr(rules, name)]
    if other:
        asked = " and ".join(other)
        notes.append(
            f"no field is shipped for other {asked}; opponents play as by the printed ones"
        )
    return "; ".join(notes) or None
