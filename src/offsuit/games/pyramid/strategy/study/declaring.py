"""How often automatics are held, and when declaring is better than arranging."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.core.simulate import Estimate, Moments
from offsuit.games.arranging.tally import (
    BINS,
    DIGITS,
    Numbers,
    Tally,
    bins,
    coarse,
    mean,
    quantiles,
    share,
)
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.training import BestResponse, best_response

CHUNK = 4_000
"""Deals with one seed."""

SIMPLER = ("never", "always", "by the rule of thumb")
"""Ways to declare that ignore what the arrangement is worth."""

RULE_OF_THUMB = {
    "back": "six-card straight flush",
    "middle": "four of a kind",
    "front": "full house",
}
"""The weakest hand of each row that is reason enough to arrange instead."""
STRONG_BACK, FIVE_CARD_FRONT = "straight flush", "straight"
"""These two or better together are reason enough too."""


def worth_arranging(levels: NDArray[np.int16], ranking: Ranking) -> NDArray[np.bool_]:
    """The rule of thumb: whether not to declare, from the categories of the best arrangement."""
    place = ranking.names.index
    least = np.array([place(RULE_OF_THUMB[row]) for row in ROWS])
    both = (levels[:, 0] >= place(STRONG_BACK)) & (levels[:, 2] >= place(FIVE_CARD_FRONT))
    return np.asarray((levels >= least).any(axis=1) | both)


@dataclass(frozen=True, eq=False)
class Declaring:
    """The task of one chunk: fresh deals against a field with automatics."""

    rules: PyramidRules
    field: Field

    @cached_property
    def tally(self) -> Tally:
        """The blocks; in `holders`, deals that arrange come before deals that declare."""
        levels, kinds = len(self.rules.ranking.names), len(AUTOMATICS)
        return Tally(
            {
                "any": (2,),
                "held": (kinds,),
                "declared": (kinds,),
                "above": (kinds,),
                "arranged": (kinds, BINS),
                "holders": (len(ROWS), 2, levels),
                "lost": (len(SIMPLER),),
                "lost_squares": (len(SIMPLER),),
            }
        )

    @cached_property
    def response(self) -> BestResponse:
        """Deals, and what they are worth; an arrangement's net of what declarers take."""
        return best_response(self.rules, self.field)

    def __call__(self, seed: int, samples: int) -> Moments:
        """Sums of everything that `results` reports."""
        deals = self.response.deals(seed, samples)
        strengths, kinds = self.response.play(deals)
        arranged = self.response.worth(strengths, np.full(samples, -1))
        levels = hand_lookup(self.rules.ranking).level[strengths]
        holds, worth = self._held(deals), np.array(self.response.declaring)
        some, declares = holds.any(axis=1), kinds >= 0
        seen = self.tally.empty()
        seen["any"][:] = some.sum(), declares.sum()
        seen["held"][:] = holds.sum(axis=0)
        np.add.at(seen["declared"], kinds[declares], 1)
        seen["above"][:] = (holds & (arranged[:, None] >= worth)).sum(axis=0)
        for kind in range(len(AUTOMATICS)):
            np.add.at(seen["arranged"][kind], bins(arranged[holds[:, kind]]), 1)
        for place in range(len(ROWS)):
            np.add.at(seen["holders"][place], (declares[some].astype(int), levels[some, place]), 1)
        offers = np.where(holds, worth, -np.inf).max(axis=1)
        thumb = some & ~worth_arranging(levels, self.rules.ranking)
        best = np.maximum(arranged, offers)
        for way, declaring in enumerate((np.zeros_like(some), some, thumb)):
            lost = best - np.where(declaring, offers, arranged)
            seen["lost"][way], seen["lost_squares"][way] = lost.sum(), lost @ lost
        return self.tally.moments(samples, seen)

    def _held(self, deals: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """A row a deal, a column an automatic."""
        bits = np.zeros(len(deals), np.uint8)
        held_automatics(deals, bits)
        return np.asarray(bits[:, None] >> np.arange(len(AUTOMATICS)) & 1 == 1)

    def results(self, estimates: Sequence[Estimate]) -> dict[str, Any]:
        """Shares and means of a finished run."""
        sums, n = self.tally.sums(estimates), estimates[0].n
        some, declared = sums["any"].tolist()
        return {
            "deals": n,
            "any": {"held": share(some, n), "declared": share(declared, n)},
            "kinds": {
                kind: {
                    "held": share(sums["held"][place], n),
                    "declared": share(sums["declared"][place], n),
                    "worth": round(self.response.declaring[place], DIGITS),
                    "worth_arranging": share(sums["above"][place], sums["held"][place]),
                    "arranged": quantiles(sums["arranged"][place]),
                    "counts": coarse(sums["arranged"][place]),
                }
                for place, kind in enumerate(AUTOMATICS)
            },
            "lost_to_declarers": round(self.response.lost, DIGITS),
            "holders": {
                row: self._holders(sums["holders"][place]) for place, row in enumerate(ROWS)
            },
            "gives_away": {
                when: mean(sums["lost"][place], sums["lost_squares"][place], n)
                for place, when in enumerate(SIMPLER)
            },
        }

    def _holders(self, counts: Numbers) -> dict[str, Any]:
        """By category of the best arrangement: the share of holders, and of them who declare."""
        each = counts.sum(axis=0)
        return {
            name: {
                "share": share(each[level], each.sum()),
                "declare": share(counts[1, level], each[level]),
            }
            for level, name in enumerate(self.rules.ranking.names)
            if each[level]
        }
