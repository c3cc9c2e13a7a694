"""Who wins: tallies of strengths, and the fused enumeration of boards for hold'em.

A tally counts, for each seat, the boards on which it is one of t winners: `tally[seat, t]`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
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

TWO, THREE = U(2), U(3)
Tally = NDArray[np.int64]
Fused = Callable[..., None]


@kernel
def tally_strengths(strengths: Any, weights: Any, tally: Any) -> None:
    """Add boards (columns of `strengths`, a row a seat) to `tally`."""
    seats, boards = strengths.shape
    for board in range(boards):
        best, winners = strengths[0, board], 1
        for seat in range(1, seats):
            if strengths[seat, board] > best:
                best, winners = strengths[seat, board], 1
            elif strengths[seat, board] == best:
                winners += 1
        for seat in range(seats):
            if strengths[seat, board] == best:
                tally[seat, winners] += weights[board]


@kernel
def tally_halves(high: Any, low: Any, weights: Any, pots: Any) -> None:
    """Add boards to `pots[seat, h, l]`: the seat is one of h winners of high and of l of low.

    0 stands for not winning that half.
    """
    seats, boards = high.shape
    for board in range(boards):
        best_high, best_low = high[0, board], low[0, board]
        for seat in range(1, seats):
            best_high, best_low = max(best_high, high[seat, board]), max(best_low, low[seat, board])
        highs, lows = 0, 0
        for seat in range(seats):
            highs += high[seat, board] == best_high
            lows += low[seat, board] == best_low
        for seat in range(seats):
            won_high = highs if high[seat, board] == best_high else 0
            won_low = lows if low[seat, board] == best_low else 0
            pots[seat, won_high, won_low] += weights[board]


@njit
def seat_strength(
    w0: Any, w1: Any, w2: Any, w3: Any, own: Any, block: Any, rank: Any, parts: Any
) -> Any:
    """Strength of the board's words with those of the hand at address `own`."""
    return words_strength(
        w0 + load64(own, ZERO),
        w1 + load64(own, ONE),
        w2 + load64(own, TWO),
        w3 + load64(own, THREE),
        block,
        rank,
        parts,
    )


def fused_kernel(layout: BestLayout, seats: int) -> Fused:
    """(hands, known board, remaining cards, *stems, memory, tally): all boards of all stems.

    The last two cards of a board are plain loops, the ones before an odometer; with fewer cards
    to come, the loops run once over a place that holds no card. Two seats are counted in registers.
    """
    words, stride = layout.words, U(layout.codes * 8)
    begin = starts(layout)
    rank, parts = rank_constants(layout), partition_constants(layout)

    @kernel
    def fused(hands, known, remaining, cards, sizes, weights, firsts, memory, tally):
        block = U(memory.ctypes.data)
        drawn, total = cards.shape[1], len(remaining)
        mine = np.zeros((seats, 4), np.uint64)
        rest_words = np.zeros((4, total + 1), np.uint64)
        sums = np.zeros((drawn + 1, 4), np.uint64)
        base = np.zeros(4, np.uint64)
        for word in range(words):
            row = block + stride * U(word)
            base[word] = begin[word]
            for code in known:
                base[word] += load64(row, U(code))
            for place in range(total):
                rest_words[word, place] = load64(row, U(remaining[place]))
            for seat in range(seats):
                for code in hands[seat]:
                    mine[seat, word] += load64(row, U(code))
        rest, step, own = U(rest_words.ctypes.data), U(8 * (total + 1)), U(mine.ctypes.data)
        chosen = np.zeros(drawn + 1, np.int64)
        found = np.zeros(seats, np.uint64)
        for stem in range(len(sizes)):
            for word in range(words):
                sums[0, word] = base[word]
                for place in range(sizes[stem]):
                    sums[0, word] += rest_words[word, cards[stem, place]]
            free = drawn - sizes[stem]
            weight, prefix = weights[stem], max(free - 2, 0)
            ahead, behind, level = 0, 0, 0
            for place in range(prefix):
                chosen[place] = firsts[stem] + place
            changed = 0
            while True:
                for place in range(changed, prefix):
                    for word in range(words):
                        sums[place + 1, word] = sums[place, word] + rest_words[word, chosen[place]]
                a0, a1, a2, a3 = sums[prefix, 0], sums[prefix, 1], sums[prefix, 2], sums[prefix, 3]
                first = chosen[prefix - 1] + 1 if prefix > 0 else firsts[stem]
                x_from, x_to = (first, total - 1) if free > 1 else (total, total + 1)
                for x in range(U(x_from), U(x_to)):
                    b0 = a0 + load64(rest, x)
                    b1 = a1 + load64(rest + step, x)
                    b2 = a2 + load64(rest + step * U(2), x) if words > 2 else a2
                    b3 = a3 + load64(rest + step * U(3), x) if words > 3 else a3
                    y_from = x + ONE if free > 1 else (U(first) if free == 1 else U(total))
                    y_to = U(total) if free > 0 else U(total + 1)
                    for y in range(y_from, y_to):
                        c0 = b0 + load64(rest, y)
                        c1 = b1 + load64(rest + step, y)
                        c2 = b2 + load64(rest + step * U(2), y) if words > 2 else b2
                        c3 = b3 + load64(rest + step * U(3), y) if words > 3 else b3
                        if seats == 2:
                            one = seat_strength(c0, c1, c2, c3, own, block, rank, parts)
                            two = seat_strength(c0, c1, c2, c3, own + U(32), block, rank, parts)
                            ahead += one > two
                            behind += one < two
                            level += one == two
                            continue
                        best, winners = ZERO, 0
                        for seat in range(seats):
                            at = own + U(32 * seat)
                            strength = seat_strength(c0, c1, c2, c3, at, block, rank, parts)
                            found[seat] = strength
                            winners = winners + 1 if strength == best else winners
                            winners = 1 if strength > best else winners
                            best = max(best, strength)
                        for seat in range(seats):
                            tally[seat, winners] += weight * np.int64(found[seat] == best)
                turning = prefix - 1
                while turning >= 0 and chosen[turning] == total - free + turning:
                    turning -= 1
                if turning < 0:
                    break
                chosen[turning] += 1
                for place in range(turning + 1, prefix):
                    chosen[place] = chosen[place - 1] + 1
                changed = turning
            if seats == 2:
                tally[0, 1] += weight * ahead
                tally[1, 1] += weight * behind
                tally[0, 2] += weight * level
                tally[1, 2] += weight * level

    return fused
