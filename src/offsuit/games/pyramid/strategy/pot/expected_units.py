"""What an arrangement is worth if there is a pot: points paid, and the share of the pot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from offsuit.core.simulate import Estimate, Moments
from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.play.settlement import settle
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.pot.prepared_opponents import OpposingRounds
from offsuit.games.pyramid.strategy.pot.showing import Showings


def expected_units(
    shown: Contender, rounds: Iterable[Sequence[Contender]], pot: int, rules: PyramidRules
) -> float:
    """The mean over sampled rounds: points in units, and an equal share of the pot.

    The definition, by the settlement of the game itself. Antes are not counted. The pot is shared
    exactly, because units left over go round with the dealer, and suits count only where they
    are printed, as for the arranger.
    """
    rules = replace(rules, variant="standard", suit_tiebreak="printed")
    each = rules.points_multiplier * rules.unit
    units = []
    for opponents in rounds:
        others = [replace(each, name=f"opponent {seat}") for seat, each in enumerate(opponents)]
        found = settle([shown, *others], rules, shown.name)
        share = 1 / len(found.pot.shares) if shown.name in found.pot.shares else 0
        units.append(each * found.net[shown.name] + pot * share)
    return float(np.mean(units))


@dataclass(frozen=True)
class Prospect:
    """What is expected of a showing, over sampled rounds."""

    units: Estimate
    """Points paid and share of the pot together."""
    points: Estimate
    """Printed points, from all opponents."""
    share: Estimate
    """Of the pot."""


def prospect(shown: Showings, rounds: OpposingRounds, pot: float, rules: PyramidRules) -> Prospect:
    """`expected_units` of a showing, and its parts, over prepared rounds."""
    each = rules.points_multiplier * rules.unit
    points, shares = rounds.outcomes(shown)
    rows = np.stack([each * points + pot * shares, points, shares], axis=1)
    return Prospect(*Moments.of(rows).estimates())
