"""How many combinations of hands leave a sum above zero, for every amount that is added to it.

A sequence has its coefficients at whole places, and those of a sum of several members are the
product of theirs. Spectra make that a product place by place, modulo one prime at a time.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel
from offsuit.games.destiny.kernels.modular_spectra import (
    SIDE,
    SIZE,
    powers,
    reduced,
    times,
    transform,
)


@kernel
def pair_ways(values: Any, ways: Any, others: Any, other_ways: Any, out: Any) -> None:
    """Add to `out` the ways of each sum of two values."""
    for at in range(len(values)):
        first = values[at]
        n = ways[at]
        for place in range(len(others)):
            out[first + others[place]] += n * other_ways[place]


@kernel
def power(base: float, exponent: int, p: float) -> float:
    """A power modulo p."""
    inverse, found = 1.0 / p, 1.0
    while exponent:
        if exponent % 2:
            found = times(found, base, p, inverse)
        base = times(base, base, p, inverse)
        exponent //= 2
    return found


@kernel
def positive_tails(
    ways: Any, begins: Any, ends: Any, wanted: Any, shifts: Any, most: int, blocks: int,
    root: float, p: float, tails: Any,
) -> None:  # fmt: skip
    """tails[i, y]: combinations of all but one member whose sum and shift and y are 1 to `most`.

    `ways[begins[m] : ends[m]]` are those of member m. `wanted` names the members that are left out,
    ascending, each with its shift; -1 leaves out nobody. Counts are modulo p, places modulo N =
    blocks * SIZE, and `root` has order N.
    """
    inverse = 1.0 / p
    members, places = len(begins), blocks * SIZE
    square, spare = np.empty((SIDE, SIDE)), np.empty((SIDE, SIDE))
    product, twist = np.empty((SIDE, SIDE)), np.ones((SIDE, SIDE))
    kept = max(0, wanted[-1])  # spectra of members before the last that is left out
    spectra, earlier = np.empty((kept, SIDE, SIDE)), np.empty((SIDE, SIDE))
    later = np.empty((members + 1, SIDE, SIDE))  # products of the interval and members from m on
    steps = np.empty(SIZE)
    powers(root, p, steps)
    each_step = steps.reshape((SIDE, SIDE))
    block_root, size_root = power(root, np.int64(SIZE), p), power(root, blocks, p)
    turn = 1.0  # block_root ** block
    tails[:] = 0.0
    for _ in range(blocks):
        fold_interval(square, places - most, blocks, turn, p)
        weigh(square, twist, p)
        transform(square, spare, size_root, p)
        later[members] = square
        for member in range(members - 1, -1, -1):
            fold(square, ways[begins[member] : ends[member]], np.int64(0), turn, p)
            weigh(square, twist, p)
            transform(square, spare, size_root, p)
            if member < kept:
                spectra[member] = square
            weigh(square, later[member + 1], p)
            later[member] = square
        done = 0
        for at in range(len(wanted)):
            product[:] = later[wanted[at] + 1]
            while done < wanted[at]:
                if done == 0:
                    earlier[:] = spectra[0]
                else:
                    weigh(earlier, spectra[done], p)
                done += 1
            if done:
                weigh(product, earlier, p)
            transform(product, spare, size_root, p)
            weigh(product, twist, p)
            unfold(product, turn, shifts[at] % places, p, tails[at])
        weigh(twist, each_step, p)
        turn = times(turn, block_root, p, inverse)
    scale = power(float(places), int(p) - 2, p)
    for at in range(len(wanted)):
        row = tails[at]
        for place in range(len(row)):
            row[place] = times(row[place], scale, p, inverse)


@kernel
def weigh(square: Any, by: Any, p: float) -> None:
    """Multiply place by place."""
    inverse = 1.0 / p
    for row in range(SIDE):
        for at in range(SIDE):
            square[row, at] = times(square[row, at], by[row, at], p, inverse)


@kernel
def fold(square: Any, ways: Any, start: int, turn: float, p: float) -> None:
    """Fill one block with a sequence that begins at place `start`."""
    inverse = 1.0 / p
    flat = square.reshape(SIZE)
    flat[:] = 0.0
    at = 0
    while at < len(ways):
        block, place = divmod(start + at, SIZE)
        factor = power(turn, block, p)
        stop = min(len(ways) - at, SIZE - place)
        source, to = ways[at : at + stop], flat[place : place + stop]
        for i in range(stop):
            to[i] = reduced(to[i] + times(source[i], factor, p, inverse), p, inverse)
        at += stop


@kernel
def fold_interval(square: Any, start: int, blocks: int, turn: float, p: float) -> None:
    """Fill one block with the sequence of ones from place `start` to the last."""
    inverse = 1.0 / p
    flat = square.reshape(SIZE)
    block, place = divmod(start, SIZE)
    later = 0.0
    factor = power(turn, block + 1, p)
    for _ in range(block + 1, blocks):
        later = reduced(later + factor, p, inverse)
        factor = times(factor, turn, p, inverse)
    flat[:place] = later
    flat[place:] = reduced(later + power(turn, block, p), p, inverse)


@kernel
def unfold(square: Any, turn: float, start: int, p: float, tails: Any) -> None:
    """Add one block's part to tails that begin at place `start`."""
    inverse = 1.0 / p
    flat = square.reshape(SIZE)
    at = 0
    while at < len(tails):
        block, place = divmod(start + at, SIZE)
        factor = power(turn, block, p)
        stop = min(len(tails) - at, SIZE - place)
        source, to = flat[place : place + stop], tails[at : at + stop]
        for i in range(stop):
            to[i] = reduced(to[i] + times(source[i], factor, p, inverse), p, inverse)
        at += stop


@kernel
def tail_sums(values: Any, ways: Any, tails: Any, p: float) -> tuple[float, float]:
    """The sums over a member's ways of the tail at each value, and of the next tail."""
    inverse, here, after = 1.0 / p, 0.0, 0.0
    for at in range(len(values)):
        value, n = values[at], ways[at]
        here = reduced(here + times(n, tails[value], p, inverse), p, inverse)
        after = reduced(after + times(n, tails[value + 1], p, inverse), p, inverse)
    return here, after
