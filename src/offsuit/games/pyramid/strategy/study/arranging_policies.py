"""Simpler ways of arranging, each as values for the exact arranger."""

from functools import lru_cache

import numpy as np

from offsuit.core.suggest import unknown_name
from offsuit.errors import ValuesError
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import points_of
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules

BACK_FIRST, MIDDLE_FIRST, MOST_POINTS = "strongest back first", "middle first", "maximum points"

FIRST_TWO = {BACK_FIRST: ("back", "middle"), MIDDLE_FIRST: ("middle", "back")}
"""The row that is made as strong as possible first, and the next; the front gets the rest."""

POLICIES = (*FIRST_TWO, MOST_POINTS)


def policy_values(name: str, rules: PyramidRules) -> Values:
    """The values with which the arranger follows the policy.

    Equal values are decided by strength, so of equal points the strongest hands are laid down, and
    once back and middle are settled the front is the strongest that remains.
    """
    if name not in POLICIES:
        raise ValuesError(unknown_name("policy", name, POLICIES))
    decisive = PyramidRules(
        straight_beats_flush=rules.straight_beats_flush,
        row_sizes=rules.row_sizes,
        points=rules.points,
    )
    return _values(name, decisive)


@lru_cache
def _values(name: str, rules: PyramidRules) -> Values:
    ranking, rows = rules.ranking, rules.rows
    if name == MOST_POINTS:
        paid = [points_of(row, ranking, rules.row_points) for row in ROWS]
        return Values(name, ranking, np.array(paid), rows)
    strengths = len(hand_lookup(ranking).level)
    steps = dict(zip(FIRST_TWO[name], (strengths, 1), strict=True))
    worths = [np.arange(strengths, dtype=float) * steps.get(row, 0) for row in ROWS]
    return Values(name, ranking, np.array(worths), rows)
