"""Every hand of n different cards of a deck, evaluated one by one.

An odometer turns the first n - 2 cards and keeps the sums of their words; the last two cards are
two plain loops, where nearly all the time goes.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.best import (
    ONE,
    ZERO,
    U,
    partition_constants,
    rank_constants,
    starts,
    words_strength,
)
from offsuit.core.kernels.compiled import kernel
from offsuit.core.kernels.pointers import load64
from offsuit.core.lookups.packed import BestLayout

Enumerate = Callable[[NDArray[np.uint64], NDArray[np.int64]], int]


def enumerate_kernel(layout: BestLayout, histogram: bool) -> Enumerate:
    """(memory, counts by strength) -> sum of all strengths.

    Without `histogram` the counts stay untouched: the sum alone is faster by a third.
    """
    cards, codes = layout.cards, layout.codes
    stride, words = U(codes * 8), layout.words
    begin = starts(layout)
    rank, parts = rank_constants(layout), partition_constants(layout)
    prefix = cards - 2

    @kernel
    def enumerate_all(memory, counts):
        block = U(memory.ctypes.data)
        chosen = np.arange(prefix)
        sums = np.zeros((prefix + 1, 4), np.uint64)
        for word in range(4):
            sums[0, word] = begin[word]
        changed, total = 0, ZERO
        while True:
            for place in range(changed, prefix):
                code = U(chosen[place])
                for word in range(words):
                    added = load64(block + stride * U(word), code)
                    sums[place + 1, word] = sums[place, word] + added
            a0, a1, a2, a3 = sums[prefix, 0], sums[prefix, 1], sums[prefix, 2], sums[prefix, 3]
            for x in range(U(chosen[prefix - 1] + 1), U(codes - 1)):
                b0 = a0 + load64(block, x)
                b1 = a1 + load64(block + stride, x) if words > 1 else a1
                b2 = a2 + load64(block + stride * U(2), x) if words > 2 else a2
                b3 = a3 + load64(block + stride * U(3), x) if words > 3 else a3
                for y in range(x + ONE, U(codes)):
                    strength = words_strength(
                        b0 + load64(block, y),
                        b1 + load64(block + stride, y) if words > 1 else b1,
                        b2 + load64(block + stride * U(2), y) if words > 2 else b2,
                        b3 + load64(block + stride * U(3), y) if words > 3 else b3,
                        block,
                        rank,
                        parts,
                    )
                    total += strength
                    if histogram:
                        counts[strength] += 1
            turning = prefix - 1
            while turning >= 0 and chosen[turning] == codes - cards + turning:
                turning -= 1
            if turning < 0:
                return total
            chosen[turning] += 1
            for place in range(turning + 1, prefix):
                chosen[place] = chosen[place - 1] + 1
            changed = turning

    return enumerate_all
