"""The opponent model: the equilibrium, corrected by what was seen of each player.

How often a player surrenders, and what they show in each row, are shares that `believed` estimates.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from offsuit.games.arranging.belief import Classes, believed, class_shares, rake, resampled
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import allowed
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_field, values_for
from offsuit.games.pyramid.strategy.opponents.memory import CLASSES, DECLARED, Acquaintance
from offsuit.games.pyramid.strategy.pot.prepared_opponents import (
    OpposingRounds,
    opposing_rounds,
    seated,
)
from offsuit.games.pyramid.strategy.pot.showing import AUTOMATIC, STRENGTHS
from offsuit.games.pyramid.strategy.surrender.staying import Selective, Stays

STEP, MOST = 0.1, 0.6
"""Opponents are prepared for rates of surrender that are multiples of STEP, up to MOST."""


def surrender_rate(known: Acquaintance, stays: Stays) -> float:
    """The share of hands that the player is believed to surrender."""
    seen = np.array([[known.surrendered, known.decided - known.surrendered]], float)
    return float(believed(seen, np.array([[stays.rate, 1 - stays.rate]]))[0, 0])


def shown_shares(known: Acquaintance, usual: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share of each class (columns) in each row (lines) that the player is believed to show."""
    return believed(np.array(known.classes, float), usual)


def rounds_of(
    opponents: Sequence[Acquaintance],
    rules: PyramidRules,
    wilds: int,
    stays: Stays,
    most: int | None = None,
) -> OpposingRounds:
    """Sampled rounds in which these opponents stay; for strangers, the prepared rounds unchanged.

    All prepared rounds, or the first `most` of them.
    """
    columns = []
    for place, known in enumerate(opponents):
        base = opposing_rounds(rules, len(opponents), wilds, rule_of(known, stays)).at(slice(most))
        classes = _classes(base, place, rules)
        rows = np.arange(len(classes))
        if known.shown:
            target = shown_shares(known, class_shares(classes, CLASSES))
            rows = resampled(rake(classes, target))
        columns.append(base.shown[rows, place])
    return seated(np.stack(columns, axis=1))


def rule_of(known: Acquaintance, stays: Stays) -> Stays:
    """What the player is believed to stay with: the usual rule if they surrender about as often."""
    rate = surrender_rate(known, stays)
    if abs(rate - stays.rate) <= STEP / 2:
        return stays
    return Selective(min(MOST, round(rate / STEP) * STEP))


def values_of(opponents: Sequence[Acquaintance], rules: PyramidRules, stays: Stays) -> Values:
    """What hands are worth against the mean of the fields of these opponents.

    In a ranking without a shipped field, the default values.
    """
    field = shipped_field(rules.plays_automatics)
    if rules.ranking != field.ranking:
        return values_for(rules)
    target = np.mean([_target(known, rules, stays) for known in opponents], axis=0)
    level = 1 + hand_lookup(field.ranking).level.astype(np.intp)
    shares = []
    for place, row in enumerate(ROWS):
        allows = allowed(row, field.ranking)
        mass = np.bincount(level, field.shares[place], CLASSES)
        room = np.bincount(level[allows], minlength=CLASSES)
        even = allows / np.maximum(room, 1)[level]
        usual = np.where(mass[level] > 0, field.shares[place], even)
        total = np.bincount(level, usual, CLASSES)
        shares.append(usual * (target[place] / np.where(total > 0, total, 1))[level])
    return Field(np.array(shares), field.ranking).values("opponent model")


def _target(known: Acquaintance, rules: PyramidRules, stays: Stays) -> NDArray[np.float64]:
    base = opposing_rounds(rules, 1, 0, rule_of(known, stays))
    return shown_shares(known, class_shares(_classes(base, 0, rules), CLASSES))


def _classes(rounds: OpposingRounds, place: int, rules: PyramidRules) -> Classes:
    """The class of each hand (a column for each row) of one opponent in each sampled round."""
    level = 1 + hand_lookup(rules.ranking).level.astype(np.intp)
    arranged = rounds.shown[:, place, AUTOMATIC] == 0
    found = np.full((len(arranged), len(ROWS)), DECLARED)
    found[arranged] = level[rounds.shown[arranged, place, STRENGTHS]]
    return found
