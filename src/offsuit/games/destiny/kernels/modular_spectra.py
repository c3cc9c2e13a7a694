"""Transforms of long integer sequences modulo primes below 2**50, in doubles that never round.

A product of two residues is split by a fused multiply-add into two doubles that hold it exactly, so
every residue is an exact whole number between -p and p. A sequence has N = blocks * 65,536 places.
Block j of its spectrum has the frequencies k with k % blocks = j, in ascending order.
"""

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from offsuit.core.kernels.compiled import kernel

SIDE = 256
SIZE = SIDE * SIDE
"""Places of one block, as a square."""
LINE = 8
"""Doubles of a cache line: a square is turned over so many rows at a time."""
_ROUND = 1.5 * 2.0**52


def _fma(_typing: Any, _a: Any, _b: Any, _c: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, numbers: Any) -> Any:
        return builder.fma(*numbers)

    return types.float64(types.float64, types.float64, types.float64), generate


fma: Any = intrinsic(_fma)
"""The first number times the second plus the third, rounded once."""


@kernel
def times(a: float, b: float, p: float, inverse: float) -> float:
    """The product modulo p, between -p/2 and p/2 but for one rounding; |a * b| < 2**99."""
    high = a * b
    whole = fma(high, inverse, _ROUND) - _ROUND
    return fma(-whole, p, high) + fma(a, b, -high)  # type: ignore[no-any-return]  # compiled


@kernel
def reduced(a: float, p: float, inverse: float) -> float:
    """The same residue modulo p, between -p/2 and p/2."""
    whole = fma(a, inverse, _ROUND) - _ROUND
    return fma(-whole, p, a)  # type: ignore[no-any-return]  # compiled


@kernel
def powers(root: float, p: float, out: Any) -> None:
    """Fill `out` with root**0, root**1, ...; its length is a power of two."""
    inverse = 1.0 / p
    out[0] = 1.0
    factor, done = root, 1
    while done < len(out):
        for at in range(done):
            out[done + at] = times(out[at], factor, p, inverse)
        factor = times(factor, factor, p, inverse)
        done *= 2


@kernel
def transform(square: Any, spare: Any, root: float, p: float) -> None:
    """The spectrum of one block in place; `root` has order SIZE.

    Columns, a factor for each place, and after turning the square over columns again.
    """
    inverse = 1.0 / p
    ladder = np.empty(SIDE)
    side_root = root
    for _ in range(8):
        side_root = times(side_root, side_root, p, inverse)
    powers(side_root, p, ladder)
    columns(square, ladder, p, inverse)
    row_root = 1.0
    factors = np.empty((LINE, SIDE))
    for row in range(0, SIDE, LINE):
        for each in range(LINE):
            powers(row_root, p, factors[each])
            row_root = times(row_root, root, p, inverse)
            source, to = square[reversed_digits(row + each)], factors[each]
            for at in range(SIDE):
                to[at] = times(source[at], to[at], p, inverse)
        for at in range(SIDE):
            for each in range(LINE):
                spare[at, row + each] = factors[each, at]
    columns(spare, ladder, p, inverse)
    for row in range(SIDE):
        square[row] = spare[reversed_digits(row)]


@kernel
def columns(square: Any, ladder: Any, p: float, inverse: float) -> None:
    """The spectrum of every column at once, rows in the order of reversed digits to base 4.

    Sums of four residues stay below 2 * p, which `times` takes.
    """
    quarter_turn = ladder[SIDE // 4]
    quarter = SIDE // 4
    while quarter:
        step = SIDE // (4 * quarter)
        for start in range(0, SIDE, 4 * quarter):
            for row in range(quarter):
                at = start + row
                one, two = square[at], square[at + quarter]
                three, four = square[at + 2 * quarter], square[at + 3 * quarter]
                first, second = ladder[row * step], ladder[2 * row * step]
                third = ladder[3 * row * step]
                for place in range(SIDE):
                    even, apart = one[place] + three[place], one[place] - three[place]
                    odd = two[place] + four[place]
                    turned = times(two[place] - four[place], quarter_turn, p, inverse)
                    one[place] = reduced(even + odd, p, inverse)
                    two[place] = times(apart + turned, first, p, inverse)
                    three[place] = times(even - odd, second, p, inverse)
                    four[place] = times(apart - turned, third, p, inverse)
        quarter //= 4


@kernel
def reversed_digits(number: int) -> int:
    """The four digits of a number to base 4 from the last to the first."""
    found = 0
    for _ in range(4):
        found = found * 4 + number % 4
        number //= 4
    return found
