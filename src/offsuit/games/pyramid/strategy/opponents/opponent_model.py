"""Opponents as they are thought to be: the equilibrium, moved by what was seen of each.

How often one surrenders, and what he shows in each position, are shares of which `believed` tells
what to think.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.arranger.row_strengths import allowed
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values, shipped_field
from offsuit.games.pyramid.strategy.opponents.belief import believed
from offsuit.games.pyramid.strategy.opponents.memory import CLASSES, DECLARED, Acquaintance
from offsuit.games.pyramid.strategy.pot.prepared_opponents import (
    OpposingTables,
    opposing_tables,
    seated,
)
from offsuit.games.pyramid.strategy.pot.showing import AUTOMATIC, STRENGTHS
from offsuit.games.pyramid.strategy.surrender.staying import Selective, Stays

STEP, MOST = 0.1, 0.6
"""Rates for which opponents are prepared: multiples of the step, up to the most."""
RAKES = 8
GOLDEN = (5**0.5 - 1) / 2
"""Its multiples, whole parts left out, are spread evenly: rows stay or go by no other chance."""

Classes = NDArray[np.intp]


def surrender_rate(known: Acquaintance, stays: Stays) -> float:
    """The share of hands that he is thought to surrender."""
    seen = np.array([[known.surrendered, known.decided - known.surrendered]], float)
    return float(believed(seen, np.array([[stays.rate, 1 - stays.rate]]))[0, 0])


def class_shares(known: Acquaintance, usual: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share of each class (columns) in each position (rows) in what he is thought to show."""
    return believed(np.array(known.classes, float), usual)


def tables_of(
    opponents: Sequence[Acquaintance],
    rules: PyramidRules,
    wilds: int,
    stays: Stays,
    most: int | None = None,
) -> OpposingTables:
    """Tables of these opponents, who stay; of strangers the prepared ones as they are.

    All that are prepared, or the first of them where fewer will do.
    """
    columns = []
    for place, known in enumerate(opponents):
        base = opposing_tables(rules, len(opponents), wilds, rule_of(known, stays)).at(slice(most))
        classes = _classes(base, place, rules)
        rows = np.arange(len(classes))
        if known.shown:
            wanted = class_shares(known, _shares(classes))
            rows = resampled(rake(classes, wanted))
        columns.append(base.shown[rows, place])
    return seated(np.stack(columns, axis=1))


def rule_of(known: Acquaintance, stays: Stays) -> Stays:
    """What he is thought to stay with: the usual, if he surrenders about as often."""
    rate = surrender_rate(known, stays)
    if abs(rate - stays.rate) <= STEP / 2:
        return stays
    return Selective(min(MOST, round(rate / STEP) * STEP))


def values_of(opponents: Sequence[Acquaintance], rules: PyramidRules, stays: Stays) -> Values:
    """What hands are worth against the mean of these opponents' fields.

    In an order of hands for which no field is shipped, what they are worth to anybody.
    """
    field = shipped_field(rules.plays_automatics)
    if rules.ranking != field.ranking:
        return default_values(rules.ranking)
    wanted = np.mean([_wanted(known, rules, stays) for known in opponents], axis=0)
    level = 1 + candidates(field.ranking).level.astype(np.intp)
    rows = []
    for place, position in enumerate(POSITIONS):
        may = allowed(position, field.ranking)
        mass = np.bincount(level, field.shares[place], CLASSES)
        room = np.bincount(level[may], minlength=CLASSES)
        usual = np.where(mass[level] > 0, field.shares[place], may / np.maximum(room, 1)[level])
        total = np.bincount(level, usual, CLASSES)
        rows.append(usual * (wanted[place] / np.where(total > 0, total, 1))[level])
    return Field(np.array(rows), field.ranking).values("reading")


def _wanted(known: Acquaintance, rules: PyramidRules, stays: Stays) -> NDArray[np.float64]:
    base = opposing_tables(rules, 1, 0, rule_of(known, stays))
    return class_shares(known, _shares(_classes(base, 0, rules)))


def _classes(tables: OpposingTables, place: int, rules: PyramidRules) -> Classes:
    """The class of each hand (columns by position) of one opponent at each table."""
    level = 1 + candidates(rules.ranking).level.astype(np.intp)
    arranged = tables.shown[:, place, AUTOMATIC] == 0
    found = np.full((len(arranged), len(POSITIONS)), DECLARED)
    found[arranged] = level[tables.shown[arranged, place, STRENGTHS]]
    return found


def _shares(classes: Classes) -> NDArray[np.float64]:
    rows = [np.bincount(column, minlength=CLASSES) for column in classes.T]
    return np.array(rows) / len(classes)


def rake(classes: Classes, wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of rows, 1 on the mean, with which each position has the shares that are wanted.

    The positions are set right in turn, until all fit: of all weights that do, these change least.
    """
    weights = np.ones(len(classes))
    for _ in range(RAKES):
        for column, shares in zip(classes.T, wanted, strict=True):
            have = np.bincount(column, weights, CLASSES) / len(classes)
            weights *= (shares / np.where(have > 0, have, 1))[column]
        weights /= weights.mean()
    return weights


def resampled(weights: NDArray[np.float64]) -> NDArray[np.intp]:
    """As many rows as there are, each as often as it weighs; as many as can be stay in place."""
    rows = np.arange(len(weights))
    even = (rows + 0.5) * GOLDEN % 1
    gone = even >= weights
    spare = np.cumsum(np.maximum(weights - 1, 0))
    if gone.any() and spare[-1] > 0:
        marks = (np.arange(gone.sum()) + 0.5) / gone.sum() * spare[-1]
        rows[gone] = np.searchsorted(spare, marks)
    return rows
