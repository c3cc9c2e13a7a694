"""A portrait of equilibrium play: fresh deals, arranged by the values of a field and counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.simulate import Estimate, Moments
from offsuit.games.arranging.tally import (
    BINS,
    Numbers,
    Tally,
    ValueAndError,
    bins,
    coarse,
    mean,
    quantiles,
    share,
)
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.kernels.candidates import JOKERS_AT, STRENGTH_AT
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.training import BestResponse, best_response

CHUNK = 4_000
"""Deals with one seed."""

SIZES = PYRAMID_ROWS.layouts
"""Numbers of cards that the three hands may have."""


@dataclass(frozen=True, eq=False)
class Portrait:
    """The task of one chunk: how deals are arranged where automatics are not played."""

    rules: PyramidRules
    field: Field

    @cached_property
    def tally(self) -> Tally:
        """The blocks; the first axis of some is the number of jokers held."""
        held, levels, at = self.rules.wilds + 1, len(self.rules.ranking.names), len(ROWS)
        return Tally(
            {
                "jokers": (held,),
                "categories": (at, levels),
                "sizes": (len(SIZES),),
                "joker_places": (held, *(held for _ in ROWS)),
                "joker_hands": (held, at, levels),
                "values": (held, BINS),
                "total": (held,),
                "squares": (held,),
            }
        )

    @cached_property
    def response(self) -> BestResponse:
        """Deals, and what they are worth."""
        return best_response(self.rules, self.field)

    def __call__(self, seed: int, samples: int) -> Moments:
        """Sums of everything that `results` reports."""
        deals = self.response.deals(seed, samples)
        candidates, _ = best_candidates(deals, self.response.values)
        strengths = candidates >> STRENGTH_AT
        worth = self.response.worth(strengths, np.full(samples, -1))
        arrays = hand_lookup(self.rules.ranking)
        levels, sizes = arrays.level[strengths], arrays.sizes[strengths]
        held = (deals >= self.rules.ranking.deck.joker).sum(axis=1)
        used = jokers_in(candidates)
        seen = self.tally.empty()
        np.add.at(seen["jokers"], held, 1)
        np.add.at(seen["joker_places"], (held, *used.T), 1)
        for place in range(len(ROWS)):
            np.add.at(seen["categories"][place], levels[:, place], 1)
            wild = used[:, place] > 0
            np.add.at(seen["joker_hands"], (held[wild], place, levels[wild, place]), 1)
        for number, three in enumerate(SIZES):
            seen["sizes"][number] = (sizes == three).all(axis=1).sum()
        np.add.at(seen["values"], (held, bins(worth)), 1)
        np.add.at(seen["total"], held, worth)
        np.add.at(seen["squares"], held, worth**2)
        return self.tally.moments(samples, seen)

    def results(self, estimates: Sequence[Estimate]) -> dict[str, Any]:
        """Shares and means of a finished run."""
        sums, n = self.tally.sums(estimates), estimates[0].n
        names = self.rules.ranking.names
        return {
            "deals": n,
            "categories": {
                row: _shares(names, sums["categories"][place], n) for place, row in enumerate(ROWS)
            },
            "sizes": _shares(["/".join(map(str, three)) for three in SIZES], sums["sizes"], n),
            "jokers": [self._holding(sums, held, n) for held in range(self.rules.wilds + 1)],
            "value": _value(sums, range(self.rules.wilds + 1)),
        }

    def _holding(self, sums: dict[str, Numbers], held: int, n: int) -> dict[str, Any]:
        """Deals with this number of jokers: the rows they are used in, and the hands."""
        count, names = float(sums["jokers"][held]), self.rules.ranking.names
        used = product(range(held + 1), repeat=len(ROWS))
        places = {joker_places(each): sums["joker_places"][(held, *each)] for each in used}
        hands = {
            row: _shares(names, sums["joker_hands"][held, place], count)
            for place, row in enumerate(ROWS)
        }
        return {
            "held": held,
            "share": share(count, n),
            "value": _value(sums, [held]),
            "places": _shares([*places], np.array([*places.values()]), count),
            "hands": hands,
        }


def jokers_in(candidates: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many jokers each candidate uses: they are ones from a fixed bit up."""
    ones = candidates >> JOKERS_AT & 15
    return np.asarray(sum(ones >> place & 1 for place in range(4)), np.int64)


def joker_places(used: Sequence[int]) -> str:
    """Where jokers are used, from their number in each row.

    >>> joker_places((1, 0, 1)), joker_places((0, 2, 0)), joker_places((0, 0, 0))
    ('back and front', '2 middle', 'none used')
    """
    words = [
        row if number == 1 else f"{number} {row}"
        for row, number in zip(ROWS, used, strict=True)
        if number
    ]
    return " and ".join(words) or "none used"


def _shares(names: Sequence[str], counts: Numbers, n: float) -> dict[str, ValueAndError]:
    """Shares of the names that were counted at all."""
    return {name: share(count, n) for name, count in zip(names, counts, strict=True) if count}


def _value(sums: dict[str, Numbers], held: Sequence[int]) -> dict[str, Any]:
    """What deals with these numbers of jokers are worth against one opponent."""
    counts = sums["values"][[*held]].sum(axis=0)
    total, squares = (float(sums[name][[*held]].sum()) for name in ("total", "squares"))
    found = mean(total, squares, counts.sum())
    return {"mean": found, "quantiles": quantiles(counts), "counts": coarse(counts)}
