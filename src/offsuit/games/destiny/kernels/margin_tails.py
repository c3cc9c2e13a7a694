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
    ways: Any, begins: Any, ends: Any, shift: int, most: int, blocks: int, root: float, p: float,
    tails: Any,
) -> None:  # fmt: skip
    """tails[y]: combinations, modulo p, whose sum and `shift` and y are within 1 to `most`.

    `ways[begins[i] : ends[i]]` are those of member i. Places are taken modulo N = blocks * SIZE,
    and `root` has order N.
    """
    inverse = 1.0 / p
    square, spare = np.empty((SIDE, SIDE)), np.empty((SIDE, SIDE))
    product, twist = np.empty((SIDE, SIDE)), np.ones((SIDE, SIDE))
    steps = np.empty(SIZE)
    powers(root, p, steps)
    each_step = steps.reshape((SIDE, SIDE))
    block_root, size_root = power(root, SIZE, p), power(root, blocks, p)
    turn = 1.0  # block_root ** block
    places = blocks * SIZE
    tails[:] = 0.0
    for _ in range(blocks):
        fold_interval(square, places - most, blocks, turn, p)
        weigh(square, twist, p)
        transform(square, spare, size_root, p)
        product[:] = square
        for member in range(len(begins)):
            start = shift % places if member == 0 else 0
            fold(square, ways[begins[member] : ends[member]], start, turn, p)
            weigh(square, twist, p)
            transform(square, spare, size_root, p)
            weigh(product, square, p)
        transform(product, spare, size_root, p)
        weigh(product, twist, p)
        unfold(product, turn, p, tails)
        weigh(twist, each_step, p)
        turn = times(turn, block_root, p, inverse)
    scale = power(float(places), int(p) - 2, p)
    for at in range(len(tails)):
        tails[at] = times(tails[at], scale, p, inverse)


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
def unfold(square: Any, turn: float, p: float, tails: Any) -> None:
    """Add one block's part to every tail."""
    inverse = 1.0 / p
    flat = square.reshape(SIZE)
    for start in range(0, len(tails), SIZE):
        factor = power(turn, start // SIZE, p)
        to = tails[start : start + SIZE]
        for i in range(len(to)):
            to[i] = reduced(to[i] + times(flat[i], factor, p, inverse), p, inverse)


@kernel
def tail_sums(values: Any, ways: Any, tails: Any, p: float) -> tuple[float, float]:
    """The sums over a member's ways of the tail at each value, and of the next tail."""
    inverse, here, after = 1.0 / p, 0.0, 0.0
    for at in range(len(values)):
        value, n = values[at], ways[at]
        here = reduced(here + times(n, tails[value], p, inverse), p, inverse)
        after = reduced(after + times(n, tails[value + 1], p, inverse), p, inverse)
    return here, after
