"""What a field says about every hand, exactly: its chance to win a row, and its points."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.evaluate import Evaluation
from offsuit.core.hand_text import hand_text
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.ranking import Ranking
from offsuit.games.arranging.row_field import beaten_shares, win_chances
from offsuit.games.arranging.tally import DIGITS
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed, points_of
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.fields.field import Field

Numbers = NDArray[np.float64]

CHANCES = (0.1, 0.25, 0.5, 0.75, 0.9)
"""Chances to win for which the weakest hand that reaches them is named."""
RANKS = 13


def chances(field: Field, row: str) -> Numbers:
    """Chance of every strength to win against a player who arranges, a tie counting half."""
    return win_chances(field.arranging_shares(row))


def points_taken(field: Field, row: str) -> Numbers:
    """Points per deal that players win from one opponent with every strength."""
    shares = field.shares[ROWS.index(row)]
    return np.asarray(shares * points_of(row, field.ranking) * beaten_shares(shares))


def ladder(ranking: Ranking) -> Numbers:
    """A place for every strength: its category, then its first rank, evenly spaced.

    Whole numbers are the categories in the order of the ranking. Strengths of one first rank
    follow one another evenly.
    """
    found = hand_lookup(ranking)
    first = found.tuples[:, 1] - 2
    steps = found.level.astype(np.int64) * RANKS + first
    places = np.zeros(len(steps))
    for step in np.unique(steps[1:]):
        alike = np.flatnonzero(steps == step)
        alike = alike[alike > 0]
        places[alike] = (step + (np.arange(len(alike)) + 0.5) / len(alike)) / RANKS
    return places


def strength_text(ranking: Ranking, strength: int) -> str:
    """A hand of this strength in words."""
    key = scale(ranking).keys[strength - 1]
    size = int(hand_lookup(ranking).sizes[strength])
    name = ranking.names[key.level]
    line = next(each for each in ranking.categories if (each.name, each.size) == (name, size))
    return hand_text(ranking, Evaluation(line, key, ()))


def curve_summary(field: Field) -> dict[str, Any]:
    """By row: the weakest hands with some chances, and what each category wins."""
    return {row: _row_summary(field, row) for row in ROWS}


def _row_summary(field: Field, row: str) -> dict[str, Any]:
    chance, taken = chances(field, row), points_taken(field, row)
    allows = allowed(row, field.ranking)
    values = field.values("curve").by_strength[ROWS.index(row)]
    levels = hand_lookup(field.ranking).level
    categories = []
    for level, name in enumerate(field.ranking.names):
        strengths = np.flatnonzero(allows & (levels == level))
        strengths = strengths[strengths > 0]
        if not len(strengths):
            continue
        ends = strengths[0], strengths[-1]
        categories.append(
            {
                "category": name,
                "share": _round(field.shares[ROWS.index(row)][strengths].sum()),
                "chance": [_round(chance[end]) for end in ends],
                "value": [_round(values[end]) for end in ends],
                "points_taken": _round(taken[strengths].sum()),
            }
        )
    marks = {
        str(mark): strength_text(field.ranking, int(np.flatnonzero(allows & (chance >= mark))[0]))
        for mark in CHANCES
    }
    return {"marks": marks, "categories": categories, "points_taken": _round(taken.sum())}


def _round(number: float) -> float:
    return round(float(number), DIGITS)
