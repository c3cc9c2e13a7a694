"""Who plays on: a rule over many hands of thirteen cards at once."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from offsuit.games.pyramid.policies.surrender import PROMISING

RANKS = 13


class Stays(Protocol):
    """What opponents who have not surrendered went by; equal rules have equal names."""

    @property
    def name(self) -> str:
        """Tells one rule from another where samples are kept."""

    def __hash__(self) -> int:
        """As for all that is a value."""

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """For each row of card codes whether it plays on."""


@dataclass(frozen=True)
class Everybody:
    """Nobody surrenders."""

    name: str = "everybody"

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """All rows."""
        return np.ones(len(hands), np.bool_)


@dataclass(frozen=True)
class Promising:
    """Those whom `policies.surrender.by_promise` lets play on."""

    name: str = "promising"

    def __call__(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """A wild card, three of a kind or a dragon."""
        ranks = np.minimum(hands >> 2, RANKS)
        counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(RANKS + 1)], axis=1)
        natural, jokers = counts[:, :RANKS], counts[:, RANKS]
        dragon = (natural > 0).all(axis=1)
        return np.asarray((jokers > 0) | dragon | (natural.max(axis=1) >= PROMISING))
