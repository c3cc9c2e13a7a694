"""All combinations of a gang's hands by the sum of the three highest, modulo a prime.

Slots are halved and halved again. What two halves have together is a product of sequences, and
what a short range has by itself is counted third by third.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SMALL = 40_000_000
"""Thirds times pairs times slots of a range that is counted by itself, for each block of sums."""


class ThirdWeights(NamedTuple):
    """By third highest slot, ascending, and modulo the prime: in how many ways it is the third."""

    slots: NDArray[np.int64]
    held: Floats
    """By kind: ways of the slot itself."""
    none: Floats
    one: Floats
    """By kind of the one member above."""
    two: Floats
    """By kind of pair above."""

    def part(self, low: int, high: int) -> "ThirdWeights":
        """Some of the thirds, slots counted from the lowest of them."""
        slots = self.slots[low:high] - self.slots[low]
        columns = (each[..., low:high] for each in self[1:])
        return ThirdWeights(slots, *(np.ascontiguousarray(each) for each in columns))


class _Range(NamedTuple):
    sums: Floats
    openings: Floats


class ThirdRanges:
    """Ranges of one gang under one prime."""

    def __init__(
        self, weights: ThirdWeights, pairs: Sequence[tuple[int, int]], p: int, roots: dict[int, int]
    ) -> None:
        self._weights = weights
        self._firsts = np.array([first for first, _ in pairs], np.int64)
        self._seconds = np.array([second for _, second in pairs], np.int64)
        self._p = float(p)
        self._roots = roots
        """By number of blocks, a root of 1 of the order of all their places."""

    def sums(self) -> Floats:
        """Ways by the sum of three slots."""
        return self._range(0, len(self._weights.slots), False).sums

    def _range(self, low: int, high: int, opened: bool) -> _Range:
        weights = self._weights.part(low, high)
        span = int(weights.slots[-1]) + 1
        blocks = blocks_of(3 * span)
        work = (high - low) * len(self._firsts) * span
        if high - low < 2 or work <= SMALL * blocks:
            return self._small(weights, span)
        middle = self._middle(low, high)
        lower, upper = self._range(low, middle, True), self._range(middle, high, opened)
        offset = int(self._weights.slots[middle] - self._weights.slots[low])
        return self._joined(weights, middle - low, offset, (lower, upper), blocks, opened)

    def _middle(self, low: int, high: int) -> int:
        """Where the slots of a range are halved."""
        slots = self._weights.slots
        half = (int(slots[low]) + int(slots[high - 1]) + 1) // 2
        return min(max(low + 1, int(np.searchsorted(slots, half))), high - 1)

    def _small(self, weights: ThirdWeights, span: int) -> _Range:
        from offsuit.games.destiny.kernels.third_highest import add_small_range

        found = _Range(np.zeros(3 * span), np.zeros((len(weights.held), 2 * span)))
        add_small_range(
            weights.slots,
            weights.held,
            self._firsts,
            self._seconds,
            *weights[2:],
            self._p,
            *found,
        )
        return found

    def _joined(
        self,
        weights: ThirdWeights,
        middle: int,
        offset: int,
        halves: tuple[_Range, _Range],
        blocks: int,
        opened: bool,
    ) -> _Range:
        from offsuit.games.destiny.kernels.modular_spectra import SIZE
        from offsuit.games.destiny.kernels.third_highest import join_ranges

        lower, upper = halves
        kinds, span = len(weights.held), int(weights.slots[-1]) + 1
        two = np.zeros((len(self._firsts), int(weights.slots[middle - 1]) + 1))
        two[:, weights.slots[:middle]] = weights.two[:, :middle]
        held = np.zeros((kinds, span - offset))
        held[:, weights.slots[middle:] - offset] = weights.held[:, middle:]
        sums = np.empty(blocks * SIZE)
        wider = np.empty((kinds if opened else 0, blocks * SIZE))
        join_ranges(
            two,
            lower.openings,
            held,
            offset,
            self._firsts,
            self._seconds,
            blocks,
            float(self._roots[blocks]),
            self._p,
            sums,
            wider,
        )
        sums[: len(lower.sums)] += lower.sums
        sums[3 * offset : 3 * offset + len(upper.sums)] += upper.sums
        wider = wider[:, : 2 * span].copy()
        if opened:
            wider[:, : lower.openings.shape[1]] += lower.openings
            wider[:, 2 * offset : 2 * offset + upper.openings.shape[1]] += upper.openings
        return _Range(self._reduced(sums[: 3 * span]), self._reduced(wider))

    def _reduced(self, residues: Floats) -> Floats:
        """Between -p/2 and p/2, as kernels need them; sums of three residues are exact."""
        found: Floats = residues - self._p * np.rint(residues / self._p)
        return found


def blocks_of(places: int) -> int:
    """The power of two of blocks that have so many places."""
    from offsuit.games.destiny.kernels.modular_spectra import SIZE

    return 1 << max(0, (-(-places // SIZE) - 1).bit_length())
