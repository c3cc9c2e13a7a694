"""What an arrangement is worth where there is a pot: points paid, and the share of the pot."""

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
    """The mean over rounds of opponents: points in units, and an equal share of the pot.

    The definition, by the game's own settlement. Antes are paid and gone. Units of the pot that
    cannot be shared are taken as if they could, for they go round with the dealer; nor do suits
    count beyond what is printed, as for the arranger.
    """
    rules = replace(rules, variant="standard", suit_tiebreak="printed")
    each = rules.points_multiplier * rules.unit
    units = []
    for table in rounds:
        others = [replace(other, name=f"opponent {seat}") for seat, other in enumerate(table)]
        found = settle([shown, *others], rules, shown.name)
        share = 1 / len(found.pot.shares) if shown.name in found.pot.shares else 0
        units.append(each * found.net[shown.name] + pot * share)
    return float(np.mean(units))


@dataclass(frozen=True)
class Prospect:
    """What can be expected of what is shown, over the rounds it was tried at."""

    units: Estimate
    """Points paid and share of the pot together."""
    points: Estimate
    """Printed, from all opponents."""
    share: Estimate
    """Of the pot."""


def prospect(shown: Showings, rounds: OpposingRounds, pot: float, rules: PyramidRules) -> Prospect:
    """`expected_units` of a standing, and its parts, at prepared rounds."""
    each = rules.points_multiplier * rules.unit
    points, shares = rounds.outcomes(shown)
    rows = np.stack([each * points + pot * shares, points, shares], axis=1)
    return Prospect(*Moments.of(rows).estimates())
