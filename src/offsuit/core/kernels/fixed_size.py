"""Hands of exactly one size, or the best subset of that size, compiled for one layout."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from offsuit.core.kernels.compiled import kernel
from offsuit.core.kernels.pointers import load8, load16, load64, store16
from offsuit.core.lookups.packed_fixed_size import SUITS_AT, ExactLayout

U = np.uint64
ZERO, ONE, TWO = U(0), U(1), U(2)
HALF, MASK32, LAST = U(32), U(2**32 - 1), U(63)

Batch = Callable[[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint16]], None]
Constants = tuple[np.uint64, ...]


def exact_constants(layout: ExactLayout) -> Constants:
    """What `exact_strength` takes as `part`."""
    masks = (*layout.class_masks, 0, 0, 0)[:3]
    numbers = (
        layout.multiplier,
        layout.slots - 1,
        layout.row_shift,
        layout.displacements,
        layout.keys,
        layout.strengths,
        layout.steps,
        layout.added,
        layout.suits,
        layout.slots,
        *masks,
        int(layout.suits_break_ties),
    )
    return tuple(map(U, numbers))


@njit
def exact_strength(key: Any, common: Any, suits: Any, block: Any, part: Any) -> Any:
    """Strength of a hand from its key, the AND and the OR of its masks; 0 if it is no hand."""
    hashed = (key * part[0]) >> HALF
    slot = (hashed & part[1]) ^ load16(block + part[3], hashed >> part[2])
    if load64(block + part[4], slot) != key:
        return ZERO
    fit = U(common & part[10] != ZERO) | U(common & part[11] != ZERO) << ONE
    fit |= U(common & part[12] != ZERO) << TWO
    place = fit * part[9] + slot
    strength = load16(block + part[5], place)
    if part[13] != ZERO:
        step = load8(block + part[6], place)
        if step != ZERO:
            strength += load16(block + part[7], step * part[8] + highest_bit(suits))
    return strength


@njit
def highest_bit(bits: Any) -> Any:
    """Place of the highest set bit of a few."""
    place = ZERO
    while bits > ONE:
        bits >>= ONE
        place += ONE
    return place


def subset_kernel(layout: ExactLayout, cards: int) -> Batch:
    """(hands, memory, strengths out): the best `layout.size` of `cards` cards; 0 is no hand."""
    size, masks = layout.size, U(layout.masks)
    part = exact_constants(layout)
    chosen = np.array(list(combinations(range(cards), size)), np.int64)
    subsets, suits_at, step = len(chosen), U(SUITS_AT), U(cards)
    # a closure over a tuple keeps the cache key stable, a closure over an array does not
    places = tuple(int(place) for place in chosen.ravel()) if subsets > 1 else (0,)

    @kernel
    def batch(hands, memory, out):
        block, row, result = U(memory.ctypes.data), U(hands.ctypes.data), U(out.ctypes.data)
        for hand in range(U(hands.shape[0])):
            best = ZERO
            for subset in range(subsets):
                key, common, held = ZERO, ~ZERO, ZERO
                for place in range(size):
                    at = place if subsets == 1 else places[subset * size + place]
                    code = load8(row, U(at))
                    mask = load64(block + masks, code)
                    key += load64(block, code)
                    common &= mask
                    held |= mask
                best = max(best, exact_strength(key, common, held >> suits_at, block, part))
            store16(result, hand, best)
            row += step

    return batch
