"""What a field says of every hand, exactly: its chance to win a position, and its points."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.evaluate import Evaluation
from offsuit.core.hand_text import hand_text
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.arranger.row_strengths import allowed, points_of
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.tally import DIGITS

Numbers = NDArray[np.float64]

CHANCES = (0.1, 0.25, 0.5, 0.75, 0.9)
"""For which the weakest hand that has them is named."""
RANKS = 13


def chances(field: Field, position: str) -> Numbers:
    """Chance of every strength to win against one who arranges, a push counting half."""
    shares = field.shares[POSITIONS.index(position)] / (1 - field.declaring)
    return np.asarray(np.cumsum(shares) - shares / 2)


def points_taken(field: Field, position: str) -> Numbers:
    """Points a deal that players win with every strength from one opponent."""
    shares = field.shares[POSITIONS.index(position)]
    beaten = np.cumsum(shares) - shares
    return np.asarray(shares * points_of(position, field.ranking) * beaten)


def ladder(ranking: Ranking) -> Numbers:
    """A place for every strength: its category, then its first rank, evenly spaced.

    Whole numbers are the categories in the order of the ranking. Strengths of one first rank
    follow one another evenly.
    """
    found = candidates(ranking)
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
    size = int(candidates(ranking).sizes[strength])
    name = ranking.names[key.level]
    line = next(each for each in ranking.categories if (each.name, each.size) == (name, size))
    return hand_text(ranking, Evaluation(line, key, ()))


def curve_table(field: Field) -> dict[str, Any]:
    """By position: hands at some chances, and for each category what it wins."""
    values = field.values("curve")
    found = candidates(field.ranking)
    table: dict[str, Any] = {}
    for place, position in enumerate(POSITIONS):
        chance, taken = chances(field, position), points_taken(field, position)
        may = allowed(position, field.ranking)
        rows = []
        for level, name in enumerate(field.ranking.names):
            lying = np.flatnonzero(may & (found.level == level))
            lying = lying[lying > 0]
            if not len(lying):
                continue
            low, high = lying[0], lying[-1]
            rows.append(
                {
                    "category": name,
                    "share": _round(field.shares[place][lying].sum()),
                    "chance": [_round(chance[low]), _round(chance[high])],
                    "value": [_round(values.by_strength[place][at]) for at in (low, high)],
                    "points_taken": _round(taken[lying].sum()),
                }
            )
        marks = {
            str(mark): strength_text(field.ranking, int(np.flatnonzero(may & (chance >= mark))[0]))
            for mark in CHANCES
        }
        table[position] = {
            "marks": marks,
            "categories": rows,
            "points_taken": _round(taken.sum()),
        }
    return table


def _round(number: float) -> float:
    return round(float(number), DIGITS)
