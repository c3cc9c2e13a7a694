"""Who plays on: rules over many hands of thirteen cards at once."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import surrender_share, worth_of


class Stays(Protocol):
    """What opponents who have not surrendered went by; equal rules have equal names."""

    @property
    def name(self) -> str:
        """Tells one rule from another where samples are kept."""

    @property
    def rate(self) -> float:
        """The share of hands that it surrenders."""

    def __hash__(self) -> int:
        """As for all that is a value."""

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """For each row of card codes whether it plays on."""


@dataclass(frozen=True)
class Selective:
    """Surrenders a given share of hands, those that are appraised lowest."""

    rate: float

    @property
    def name(self) -> str:
        """By the share, and what that is appraised at."""
        return f"selective {self.rate:.6f} {worth_of(self.rate):.6f}"

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """What is worth more than the share that is surrendered."""
        if self.rate == 0:
            return np.ones(len(hands), np.bool_)
        return appraise(hands) >= worth_of(self.rate)


EVERYBODY = Selective(0.0)


def usual_stays(rules: PyramidRules, seats: int) -> Stays:
    """What players of the equilibrium go by; where nobody can surrender, everybody stays."""
    if rules.variant == "no-surrender":
        return EVERYBODY
    return Selective(surrender_share(rules, seats))
