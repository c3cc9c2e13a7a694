"""Sums of the three highest of several scores, by what the third highest is, modulo a prime.

Scores are slots in some range. Within a range there are the *sums* of three scores of which none is
below the third, and for each kind of member the *openings*: sums of a third and a second score that
wait for a first one of that kind from above the range.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel
from offsuit.games.destiny.kernels.margin_tails import fold, power, unfold, weigh
from offsuit.games.destiny.kernels.modular_spectra import (
    SIDE,
    SIZE,
    powers,
    reduced,
    times,
    transform,
)

BLOCK = 1024
"""Slots worked on at once, few enough for the nearest cache."""


@kernel
def add_small_range(
    slots: Any, held: Any, firsts: Any, seconds: Any, none: Any, one: Any, two: Any, p: float,
    sums: Any, openings: Any,
) -> None:  # fmt: skip
    """Add one range to `sums[slot]` and `openings[kind, slot]`, third by third from the highest.

    `held[kind, at]` has the ways of a score at `slots[at]`; `firsts` and `seconds` name the kinds
    of each kind of pair. `none[at]`, `one[kind, at]` and `two[pair, at]` say in how many ways the
    rest makes it the third highest with nobody, one of a kind and a kind of pair above it.
    """
    inverse = 1.0 / p
    kinds, number = held.shape
    span = slots[-1] + 1
    pairs = np.zeros((len(firsts), 2 * span))
    places = np.empty((kinds, number), np.int64)
    ways = np.empty((kinds, number))
    above = np.zeros(kinds, np.int64)
    for at in range(number - 1, -1, -1):
        third = slots[at]
        for start in range(2 * third + 2, 2 * span, BLOCK):
            stop = min(start + BLOCK, 2 * span - 1)
            to = sums[start + third : stop + third]
            for pair in range(len(firsts)):
                weight = two[pair, at]
                if weight:
                    source = pairs[pair, start:stop]
                    for slot in range(len(to)):
                        more = times(source[slot], weight, p, inverse)
                        to[slot] = reduced(to[slot] + more, p, inverse)
        sums[3 * third] = reduced(sums[3 * third] + none[at], p, inverse)
        for kind in range(kinds):
            weight = one[kind, at]
            slot = 2 * third
            openings[kind, slot] = reduced(openings[kind, slot] + weight, p, inverse)
            for each in range(above[kind]):
                slot = 2 * third + places[kind, each]
                more = times(ways[kind, each], weight, p, inverse)
                sums[slot] = reduced(sums[slot] + more, p, inverse)
        for pair in range(len(firsts)):
            first, second, weight = firsts[pair], seconds[pair], two[pair, at]
            mine, theirs = held[first, at], held[second, at]
            for each in range(above[second]):
                slot, n = third + places[second, each], ways[second, each]
                more = times(n, weight, p, inverse)
                openings[first, slot] = reduced(openings[first, slot] + more, p, inverse)
                pairs[pair, slot] += mine * n
            for each in range(above[first]):
                slot, n = third + places[first, each], ways[first, each]
                more = times(n, weight, p, inverse)
                openings[second, slot] = reduced(openings[second, slot] + more, p, inverse)
                pairs[pair, slot] += theirs * n
            pairs[pair, 2 * third] += mine * theirs
        for kind in range(kinds):
            if held[kind, at]:
                places[kind, above[kind]] = third
                ways[kind, above[kind]] = held[kind, at]
                above[kind] += 1


@kernel
def join_ranges(
    two: Any, openings: Any, held: Any, offset: int, firsts: Any, seconds: Any, blocks: int,
    root: float, p: float, sums: Any, wider: Any,
) -> None:  # fmt: skip
    """What a lower range and a higher one have together beside what each has by itself.

    `two[pair, slot]` and `openings` are those of the lower range, `held[kind, slot]` the ways of
    the higher one, which begins at `offset`. `sums` and `wider`, the openings of both, have places
    for a whole number of blocks; where `wider` has no rows, nobody will ask for them.
    """
    inverse = 1.0 / p
    kinds, places = len(held), blocks * SIZE
    square, spare = np.empty((SIDE, SIDE)), np.empty((SIDE, SIDE))
    twist, total = np.ones((SIDE, SIDE)), np.empty((SIDE, SIDE))
    spectra = np.empty((kinds, SIDE, SIDE))
    opened = np.empty((len(wider), SIDE, SIDE))
    steps = np.empty(SIZE)
    powers(root, p, steps)
    each_step = steps.reshape((SIDE, SIDE))
    block_root, size_root = power(root, SIZE, p), power(root, blocks, p)
    turn = 1.0
    sums[:] = 0.0
    wider[:] = 0.0
    for _ in range(blocks):
        total[:] = 0.0
        opened[:] = 0.0
        for kind in range(kinds):
            fold(square, held[kind], offset, turn, p)
            weigh(square, twist, p)
            transform(square, spare, size_root, p)
            spectra[kind] = square
            fold(square, openings[kind], 0, turn, p)
            weigh(square, twist, p)
            transform(square, spare, size_root, p)
            add_product(total, square, spectra[kind], p)
        for pair in range(len(firsts)):
            fold(square, two[pair], 0, turn, p)
            weigh(square, twist, p)
            transform(square, spare, size_root, p)
            first, second = firsts[pair], seconds[pair]
            if len(wider):
                add_product(opened[first], square, spectra[second], p)
                add_product(opened[second], square, spectra[first], p)
            weigh(square, spectra[first], p)
            add_product(total, square, spectra[second], p)
        transform(total, spare, size_root, p)
        weigh(total, twist, p)
        unfold(total, turn, 0, p, sums)
        for kind in range(len(wider)):
            transform(opened[kind], spare, size_root, p)
            weigh(opened[kind], twist, p)
            unfold(opened[kind], turn, 0, p, wider[kind])
        weigh(twist, each_step, p)
        turn = times(turn, block_root, p, inverse)
    scale = power(float(places), int(p) - 2, p)
    turn_back(sums, scale, p)
    for kind in range(len(wider)):
        turn_back(wider[kind], scale, p)


@kernel
def add_product(to: Any, one: Any, two: Any, p: float) -> None:
    """Add a product place by place."""
    inverse = 1.0 / p
    for row in range(SIDE):
        for at in range(SIDE):
            more = times(one[row, at], two[row, at], p, inverse)
            to[row, at] = reduced(to[row, at] + more, p, inverse)


@kernel
def turn_back(sequence: Any, scale: float, p: float) -> None:
    """Coefficients in their order: a spectrum's spectrum has them from the last to the first."""
    inverse = 1.0 / p
    sequence[0] = times(sequence[0], scale, p, inverse)
    low, high = 1, len(sequence) - 1
    while low <= high:
        one, two = sequence[low], sequence[high]
        sequence[low] = times(two, scale, p, inverse)
        sequence[high] = times(one, scale, p, inverse)
        low, high = low + 1, high - 1
