"""Sums of the three highest of several scores, by what the third highest is.

Numbers of combinations are longer than 64 bits. Weights come cut into limbs, ways of a pair are cut
in two, and every product is added to the accumulator of its limbs: no sum of them exceeds 63 bits,
which the caller sees to by the width of the limbs.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

LOW = 22
"""Bits of the lower part of a pair's ways; ways of one member are below 2**LOW."""
LOW_MASK = np.uint64(2**LOW - 1)
LOW_SHIFT = np.uint64(LOW)
BLOCK = 2048
"""Slots worked on at once, few enough for the nearest cache."""


@kernel
def add_third_highest(
    thirds: Any, held: Any, firsts: Any, seconds: Any, one_above: Any, two_above: Any, sums: Any
) -> None:
    """Add to `sums[part, limb, slot]` all combinations with one or two scores above the third.

    `thirds` are the slots of all scores, descending; `held[kind, slot]` the ways of a score.
    `firsts` and `seconds` name the kinds of each kind of pair. `one_above[third, kind, limb]` and
    `two_above[third, pair, limb]` say in how many ways the rest makes it the third highest.
    """
    kinds, slots = held.shape
    limbs = sums.shape[1]
    above = np.zeros((kinds, slots), np.uint64)
    pairs = np.zeros((len(firsts), 2 * slots), np.uint64)
    for at in range(len(thirds)):
        third = thirds[at]
        for kind in range(kinds):
            for limb in range(limbs):
                weight = one_above[at, kind, limb]
                if weight:
                    to, ways = sums[0, limb, 2 * third :], above[kind]
                    for slot in range(third + 1, slots):
                        to[slot] += weight * ways[slot]
        for start in range(2 * third + 2, 2 * slots - 1, BLOCK):
            stop = min(start + BLOCK, 2 * slots - 1)
            for pair in range(len(firsts)):
                ways = pairs[pair, start:stop]
                for limb in range(limbs):
                    weight = two_above[at, pair, limb]
                    if weight:
                        low = sums[0, limb, start + third : stop + third]
                        high = sums[1, limb, start + third : stop + third]
                        for slot in range(len(ways)):
                            low[slot] += weight * (ways[slot] & LOW_MASK)
                            high[slot] += weight * (ways[slot] >> LOW_SHIFT)
        for pair in range(len(firsts)):
            one, two = firsts[pair], seconds[pair]
            first, second = held[one, third], held[two, third]
            to = pairs[pair, third:]
            if first:
                for slot in range(third + 1, slots):
                    to[slot] += first * above[two, slot]
            if second:
                for slot in range(third + 1, slots):
                    to[slot] += second * above[one, slot]
            to[third] += first * second
        for kind in range(kinds):
            above[kind, third] = held[kind, third]
