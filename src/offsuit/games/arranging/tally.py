"""Sums over a sample by name, histograms of values, and the shares and means that follow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from offsuit.core.simulate import Estimate, Moments

Numbers = NDArray[np.float64]

DIGITS = 6
"""Decimals that are written: more than any standard error needs."""

LOWEST, BINS, BIN = -10.0, 1_200, 0.05
"""A histogram's lowest value, number of bins and their width; the end bins hold the outliers."""
COARSE = 10
"""Bins that are written as one."""
QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)

ValueAndError = dict[str, float]
"""A `value` and its standard error `se`."""


def rounded(estimate: Estimate) -> ValueAndError:
    """An estimate as it is written.

    >>> rounded(Estimate(0.25, 0.0100001, 400))
    {'value': 0.25, 'se': 0.01}
    """
    return {"value": round(estimate.value, DIGITS), "se": round(estimate.se, DIGITS)}


def share(count: float, n: float) -> ValueAndError:
    """The part of n that was counted; 0 of nothing.

    >>> share(1, 4)
    {'value': 0.25, 'se': 0.216506}
    """
    part = count / n if n else 0.0
    return {"value": round(part, DIGITS), "se": round(sqrt(part * (1 - part) / max(n, 1)), DIGITS)}


def mean(total: float, squares: float, n: float) -> ValueAndError:
    """The mean from sums over n samples of a quantity and of its square.

    >>> mean(10, 30, 4)
    {'value': 2.5, 'se': 0.645497}
    """
    centre = total / max(n, 1)
    spread = max(squares / max(n, 1) - centre**2, 0.0)
    return {"value": round(centre, DIGITS), "se": round(sqrt(spread / max(n - 1, 1)), DIGITS)}


@dataclass(frozen=True)
class Tally:
    """Blocks of sums over deals, which `Moments` holds one after another."""

    blocks: Mapping[str, tuple[int, ...]]
    """Name and shape of each."""

    def empty(self) -> dict[str, Numbers]:
        """The blocks of a chunk before anything was counted."""
        return {name: np.zeros(shape) for name, shape in self.blocks.items()}

    def moments(self, n: int, seen: Mapping[str, Numbers]) -> Moments:
        """The sums of one chunk; squares are left out, because `share` and `mean` need none."""
        total = np.concatenate([np.asarray(seen[name], float).ravel() for name in self.blocks])
        return Moments(n, total, np.zeros(len(total)))

    def sums(self, estimates: Sequence[Estimate]) -> dict[str, Numbers]:
        """The blocks of a finished run, summed over all its deals."""
        total = np.array([each.value * each.n for each in estimates])
        found, start = {}, 0
        for name, shape in self.blocks.items():
            stop = start + int(np.prod(shape))
            found[name] = total[start:stop].reshape(shape)
            start = stop
        return found


def bins(values: Numbers) -> NDArray[np.int64]:
    """The bin of each value.

    >>> bins(np.array([-11.0, -10.0, 0.02])).tolist()
    [0, 0, 200]
    """
    return np.clip(((values - LOWEST) / BIN).astype(np.int64), 0, BINS - 1)


def quantiles(counts: Numbers) -> dict[str, float]:
    """The middle of the bin that each of `QUANTILES` falls into."""
    below = np.cumsum(counts) / max(counts.sum(), 1)
    return {
        str(part): round(LOWEST + (int(np.searchsorted(below, part)) + 0.5) * BIN, 3)
        for part in QUANTILES
    }


def coarse(counts: Numbers) -> dict[str, int]:
    """Counts by the lower end of wider bins, without the empty ones."""
    wide = counts.reshape(-1, COARSE).sum(axis=1)
    return {
        f"{LOWEST + place * COARSE * BIN:g}": round(count)
        for place, count in enumerate(wide.tolist())
        if count
    }
