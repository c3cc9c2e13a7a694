"""Rules for staying in, applied to many hands of thirteen cards at once."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import surrender_share, worth_of


class Stays(Protocol):
    """A rule by which players stay in; equal rules have equal names."""

    @property
    def name(self) -> str:
        """Part of the key under which prepared rounds are cached."""

    @property
    def rate(self) -> float:
        """The share of hands that it surrenders."""

    def __hash__(self) -> int:
        """Rules are values."""

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """For each hand of card codes whether it plays on."""


@dataclass(frozen=True)
class Selective:
    """Surrenders a given share of hands: those with the lowest appraisal."""

    rate: float

    @property
    def name(self) -> str:
        """The share, and the appraisal at that share."""
        return f"selective {self.rate:.6f} {worth_of(self.rate):.6f}"

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether the hand is appraised above the share that surrenders."""
        if self.rate == 0:
            return np.ones(len(hands), np.bool_)
        return appraise(hands) >= worth_of(self.rate)


EVERYBODY = Selective(0.0)


def usual_stays(rules: PyramidRules, seats: int) -> Stays:
    """The rule of equilibrium play; in the variant without surrender everybody stays."""
    if rules.variant == "no-surrender":
        return EVERYBODY
    return Selective(surrender_share(rules, seats))
