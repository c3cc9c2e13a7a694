"""Best k of n cards, compiled for one layout.

A kernel is made per layout and closes over plain integers only, so that the machine code has them
as constants and Numba's disk cache still recognises it in the next process.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from offsuit.core.kernels.compiled import kernel
from offsuit.core.kernels.pointers import load8, load16, load64, lowest_bit, store16
from offsuit.core.lookups.packed import BestLayout, PartitionLayout

U = np.uint64
ZERO, ONE, EIGHT = U(0), U(1), U(8)
ALL = U(2**64 - 1)
RANK_SHIFT, COUNTER_LOG = U(32), U(2)

Batch = Callable[[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint16]], None]
Histogram = Callable[[NDArray[np.uint64], NDArray[np.int64]], None]

RankConstants = tuple[np.uint64, ...]
PartitionConstants = tuple[np.uint64, ...]


def rank_constants(layout: BestLayout) -> RankConstants:
    """(slot mask, row shift, offset of displacements, offset of the lookup)."""
    numbers = (layout.slot_mask, layout.row_shift, layout.displacements, layout.rank_lookup)
    return tuple(map(U, numbers))


def partition_constants(layout: BestLayout) -> tuple[PartitionConstants, ...]:
    """What `class_strength` takes as `part`, for three partitions; a missing one is never live."""
    found = [_constants(partition) for partition in layout.partitions]
    return tuple(found + [(ZERO,) * 9] * (3 - len(found)))


def _constants(partition: PartitionLayout) -> PartitionConstants:
    numbers = (
        partition.guard,
        partition.flags,
        partition.first_flag,
        partition.key_shift,
        partition.key_width,
        (1 << partition.key_width) - 1,
        partition.lookup,
        partition.key_word,
        partition.counter_word,
    )
    return tuple(map(U, numbers))


@njit
def rank_strength(word: Any, block: Any, rank: Any) -> Any:
    """Strength by ranks alone; `word` is word 0."""
    key = word >> RANK_SHIFT
    return load16(block + rank[3], (key & rank[0]) ^ load16(block + rank[2], key >> rank[1]))


@njit
def class_strength(counters: Any, keys: Any, block: Any, part: Any) -> Any:
    """Strength of the class that holds k cards or more, or 0; needs no branch."""
    live = counters & part[1]
    number = (lowest_bit(live) - part[2]) >> COUNTER_LOG
    mask = part[5] if live != ZERO else ZERO
    return load16(block + part[6], (keys >> ((part[3] + number * part[4]) & U(63))) & mask)


@njit
def words_strength(w0: Any, w1: Any, w2: Any, w3: Any, block: Any, rank: Any, parts: Any) -> Any:
    """Strength of a hand from its four words; partitions behind branches that are rarely taken."""
    strength = rank_strength(w0, block, rank)
    if w0 & (parts[0][0] | parts[1][0] | parts[2][0]) != ZERO:
        every = (w0, w1, w2, w3)
        for part in parts:
            if w0 & part[0] != ZERO:
                found = class_strength(every[part[8]], every[part[7]], block, part)
                strength = max(strength, found)
    return strength


@njit
def word_sum(start: Any, row: Any, words: Any, cards: Any) -> Any:
    """The sum of one word over the cards of the hand at address `row`."""
    total = start
    for place in range(cards):
        total += load64(words, load8(row, U(place)))
    return total


def batch_kernel(layout: BestLayout) -> Batch:
    """(hands, memory, strengths out): one row of codes a hand, exactly `layout.cards` wide."""
    cards, stride, step = layout.cards, U(layout.codes * 8), U(layout.cards)
    start0, start1, start2, start3 = starts(layout)
    rank, parts, words = rank_constants(layout), partition_constants(layout), layout.words
    hot = bool(layout.partitions) and layout.partitions[0].hot
    cold = U(0)
    for partition in layout.partitions[1 if hot else 0 :]:
        cold |= U(partition.guard)

    @kernel
    def batch(hands, memory, out):
        block, row, result = U(memory.ctypes.data), U(hands.ctypes.data), U(out.ctypes.data)
        for hand in range(U(hands.shape[0])):
            w0 = word_sum(start0, row, block, cards)
            strength = rank_strength(w0, block, rank)
            if hot:
                w1 = word_sum(start1, row, block + stride, cards)
                strength = max(strength, class_strength(w0, w1, block, parts[0]))
            if w0 & cold != ZERO:
                w1 = word_sum(start1, row, block + stride, cards)
                w2, w3 = ZERO, ZERO
                if words > 2:
                    w2 = word_sum(start2, row, block + stride * U(2), cards)
                if words > 3:
                    w3 = word_sum(start3, row, block + stride * U(3), cards)
                strength = words_strength(w0, w1, w2, w3, block, rank, parts)
            store16(result, hand, strength)
            row += step

    return batch


def starts(layout: BestLayout) -> tuple[np.uint64, ...]:
    """The words of no card, padded to four."""
    return tuple(map(U, (*layout.start, 0, 0, 0)[:4]))
