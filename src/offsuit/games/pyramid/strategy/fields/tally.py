"""Sums of what is seen in a sample, by name, and the shares and means that follow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from offsuit.core.simulate import Estimate, Moments

DIGITS = 6
"""Decimals that are written down: fewer than any standard error needs."""

Told = dict[str, float]
"""A value and its standard error `se`."""


def told(estimate: Estimate) -> Told:
    """An estimate as it is written down."""
    return {"value": round(estimate.value, DIGITS), "se": round(estimate.se, DIGITS)}


def share(count: float, n: float) -> Told:
    """Part of n that was counted; nothing is known of none."""
    part = count / n if n else 0.0
    return {"value": round(part, DIGITS), "se": round(sqrt(part * (1 - part) / max(n, 1)), DIGITS)}


def mean(total: float, squares: float, n: float) -> Told:
    """From sums over n samples of a quantity and of its square."""
    centre = total / max(n, 1)
    spread = max(squares / max(n, 1) - centre**2, 0.0)
    return {"value": round(centre, DIGITS), "se": round(sqrt(spread / max(n - 1, 1)), DIGITS)}


@dataclass(frozen=True)
class Tally:
    """Blocks of sums over deals, which lie one behind another in `Moments`."""

    blocks: Mapping[str, tuple[int, ...]]
    """Name and shape of each."""

    def empty(self) -> dict[str, NDArray[np.float64]]:
        """Blocks of a chunk in which nothing was seen yet."""
        return {name: np.zeros(shape) for name, shape in self.blocks.items()}

    def moments(self, n: int, seen: Mapping[str, NDArray[np.float64]]) -> Moments:
        """The sums of one chunk; their squares are not kept, `share` and `mean` need none."""
        total = np.concatenate([np.asarray(seen[name], float).ravel() for name in self.blocks])
        return Moments(n, total, np.zeros(len(total)))

    def sums(self, estimates: Sequence[Estimate]) -> dict[str, NDArray[np.float64]]:
        """The blocks of a finished run, summed over all its deals."""
        total = np.array([each.value * each.n for each in estimates])
        found, start = {}, 0
        for name, shape in self.blocks.items():
            stop = start + int(np.prod(shape))
            found[name] = total[start:stop].reshape(shape)
            start = stop
        return found
