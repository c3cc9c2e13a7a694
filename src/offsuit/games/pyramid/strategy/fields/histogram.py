"""Values of many deals, counted in bins, and what can be told from the counts."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

LOWEST, BINS, BIN = -10.0, 1_200, 0.05
"""Bins of so many points from the lowest; what lies beyond is counted in the first and last."""
COARSE = 10
"""Bins that are written down as one."""
QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)


def bins(values: Numbers) -> NDArray[np.int64]:
    """The bin of each value.

    >>> bins(np.array([-11.0, -10.0, 0.02])).tolist()
    [0, 0, 200]
    """
    return np.clip(((values - LOWEST) / BIN).astype(np.int64), 0, BINS - 1)


def quantiles(counts: Numbers) -> dict[str, float]:
    """The middle of the bin in which each of `QUANTILES` lies."""
    below = np.cumsum(counts) / max(counts.sum(), 1)
    return {
        str(part): round(LOWEST + (int(np.searchsorted(below, part)) + 0.5) * BIN, 3)
        for part in QUANTILES
    }


def coarse(counts: Numbers) -> dict[str, int]:
    """Counts by the lower end of wider bins, empty ones left out."""
    wide = counts.reshape(-1, COARSE).sum(axis=1)
    return {
        f"{LOWEST + place * COARSE * BIN:g}": round(count)
        for place, count in enumerate(wide.tolist())
        if count
    }
