"""Omaha hands: two of four hole cards with three of five board cards."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from offsuit.core.kernels.best import RANK_SHIFT, ZERO, U, word_sum
from offsuit.core.kernels.compiled import kernel
from offsuit.core.kernels.fixed_size import exact_constants, exact_strength
from offsuit.core.kernels.pointers import load8, load16, load64, lowest_bit, store16
from offsuit.core.lookups.omaha import (
    BOARD,
    FROM_BOARD,
    FROM_HOLE,
    HOLE,
    OmahaLayout,
    OmahaPartition,
)
from offsuit.core.lookups.packed_fixed_size import SUITS_AT, ExactLayout

Batch = Callable[
    [NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint16]], None
]
COUNTER_LOG, LAST = U(2), U(63)


@njit
def rank_id(word: Any, block: Any, ids: Any) -> Any:
    """Id of the multiset of ranks in word 0."""
    key = word >> RANK_SHIFT
    return load16(block + ids[3], (key & ids[0]) ^ load16(block + ids[2], key >> ids[1]))


@njit
def omaha_class(counters: Any, hole: Any, board: Any, block: Any, part: Any) -> Any:
    """Strength of the class of which the board holds three or more, or 0."""
    live = counters & part[0]
    shift = (part[2] + ((lowest_bit(live) - part[1]) >> COUNTER_LOG) * part[3]) & LAST
    mask = part[4] if live != ZERO else ZERO
    row = load16(block + part[5], (hole >> shift) & mask)
    column = load16(block + part[6], (board >> shift) & mask)
    return load16(block + part[7], row * part[8] + column)


def omaha_kernel(layout: OmahaLayout) -> Batch:
    """(hole cards, boards, memory, strengths out), a row a hand."""
    stride, words = U(layout.codes * 8), layout.words
    start0, start1, start2, start3 = tuple(map(U, (*layout.start, 0, 0, 0)[:4]))
    hole_ids, board_ids = tuple(map(U, layout.hole_ids)), tuple(map(U, layout.board_ids))
    lookup, columns = U(layout.strengths), U(layout.columns)
    parts = [_constants(partition) for partition in layout.partitions]
    count = len(parts)
    first, second, third = (*parts, *[(ZERO,) * 11] * 3)[:3]
    hole_step, board_step = U(HOLE), U(BOARD)

    @kernel
    def batch(holes, boards, memory, out):
        block, result = U(memory.ctypes.data), U(out.ctypes.data)
        hole, board = U(holes.ctypes.data), U(boards.ctypes.data)
        for hand in range(U(holes.shape[0])):
            h0 = word_sum(ZERO, hole, block, HOLE)
            b0 = word_sum(start0, board, block, BOARD)
            place = rank_id(h0, block, hole_ids) * columns + rank_id(b0, block, board_ids)
            strength = load16(block + lookup, place)
            if count > 0:
                h1 = word_sum(ZERO, hole, block + stride, HOLE)
                b1 = word_sum(start1, board, block + stride, BOARD)
                h2, h3, b2, b3 = ZERO, ZERO, ZERO, ZERO
                if words > 2:
                    h2 = word_sum(ZERO, hole, block + stride * U(2), HOLE)
                    b2 = word_sum(start2, board, block + stride * U(2), BOARD)
                if words > 3:
                    h3 = word_sum(ZERO, hole, block + stride * U(3), HOLE)
                    b3 = word_sum(start3, board, block + stride * U(3), BOARD)
                h, b = (h0, h1, h2, h3), (b0, b1, b2, b3)
                found = omaha_class(b[first[10]], h[first[9]], b[first[9]], block, first)
                strength = max(strength, found)
                if count > 1 and b[second[10]] & second[0] != ZERO:
                    found = omaha_class(b[second[10]], h[second[9]], b[second[9]], block, second)
                    strength = max(strength, found)
                    if count > 2 and b[third[10]] & third[0] != ZERO:
                        found = omaha_class(b[third[10]], h[third[9]], b[third[9]], block, third)
                        strength = max(strength, found)
            store16(result, hand, strength)
            hole += hole_step
            board += board_step

    return batch


def _constants(partition: OmahaPartition) -> tuple[np.uint64, ...]:
    numbers = (
        partition.flags,
        partition.first_flag,
        partition.key_shift,
        partition.key_width,
        (1 << partition.key_width) - 1,
        partition.hole_ids,
        partition.board_ids,
        partition.strengths,
        partition.columns,
        partition.key_word,
        partition.counter_word,
    )
    return tuple(map(U, numbers))


def omaha_subset_kernel(layout: ExactLayout) -> Batch:
    """The same by evaluating all sixty choices, for rankings that need every card."""
    masks, part, suits_at = U(layout.masks), exact_constants(layout), U(SUITS_AT)
    twos = tuple(place for two in combinations(range(HOLE), FROM_HOLE) for place in two)
    threes = tuple(place for three in combinations(range(BOARD), FROM_BOARD) for place in three)
    pairs, triples = len(twos) // FROM_HOLE, len(threes) // FROM_BOARD

    @kernel
    def batch(holes, boards, memory, out):
        block, result = U(memory.ctypes.data), U(out.ctypes.data)
        hole, board = U(holes.ctypes.data), U(boards.ctypes.data)
        keys = np.empty((triples, 3), np.uint64)
        for hand in range(U(holes.shape[0])):
            for triple in range(triples):
                key, common, held = ZERO, ~ZERO, ZERO
                for place in range(FROM_BOARD):
                    code = load8(board, U(threes[triple * FROM_BOARD + place]))
                    mask = load64(block + masks, code)
                    key += load64(block, code)
                    common &= mask
                    held |= mask
                keys[triple, 0], keys[triple, 1], keys[triple, 2] = key, common, held
            best = ZERO
            for pair in range(pairs):
                key, common, held = ZERO, ~ZERO, ZERO
                for place in range(FROM_HOLE):
                    code = load8(hole, U(twos[pair * FROM_HOLE + place]))
                    mask = load64(block + masks, code)
                    key += load64(block, code)
                    common &= mask
                    held |= mask
                for triple in range(triples):
                    every = key + keys[triple, 0]
                    shared, suits = common & keys[triple, 1], held | keys[triple, 2]
                    found = exact_strength(every, shared, suits >> suits_at, block, part)
                    best = max(best, found)
            store16(result, hand, best)
            hole += U(HOLE)
            board += U(BOARD)

    return batch
