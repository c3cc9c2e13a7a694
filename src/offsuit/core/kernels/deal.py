"""Random hands by the million, for estimates only; no round that somebody plays is dealt here.

The draws are those of `core.fair`, word for word: 32-bit words, rejection, Fisher-Yates from
the last card down. Only the words differ: SplitMix64 of a 64-bit seed, fast and predictable.
All of it is integers, so a seed deals the same hands on every machine.

Two seeds walk one cycle of 2**64 words from different places. Ten thousand chunks of ten
million words each have two that meet with a chance of about one in twenty thousand.
"""

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.compiled import kernel, numpy_kernel
from offsuit.errors import HandError

STRIDE = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX = np.uint64(0xBF58476D1CE4E5B9)
SECOND_MIX = np.uint64(0x94D049BB133111EB)
WORDS = np.uint64(2**32)


@kernel
def word(state: np.uint64) -> np.uint64:
    """The 32-bit word of one state: the upper half of what SplitMix64 makes of it."""
    mixed = (state ^ (state >> np.uint64(30))) * FIRST_MIX
    mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND_MIX
    return (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32)


@numpy_kernel
def below(state: np.uint64, n: int) -> tuple[np.int64, np.uint64]:
    """A uniform draw from 0..n-1 for 1 <= n <= 2**32, and the state to draw from next.

    The state goes in and out by value: an array handed to a compiled helper costs more than
    the draw. Other kernels draw like this too, beginning with the seed as their state.

    >>> draw, state = below(np.uint64(7), 52)
    >>> draw
    36
    """
    bound = np.uint64(n)
    while True:
        state += STRIDE
        drawn = word(state)
        draw = drawn % bound
        if drawn - draw <= WORDS - bound:
            return np.int64(draw), state


@kernel
def deal_into(state: np.uint64, deck: NDArray[np.uint8], hands: NDArray[np.uint8]) -> np.uint64:
    """Fill every row of `hands` from the whole of `deck`, and return the state that follows.

    The deck is left rearranged, which the next hand does not mind: it is drawn from any order
    as fairly as from the first. A row longer than the deck is not noticed here.
    """
    for hand in range(hands.shape[0]):
        for drawn in range(hands.shape[1]):
            last = len(deck) - 1 - drawn
            place, state = below(state, last + 1)
            card = deck[place]
            deck[place] = deck[last]
            deck[last] = card
            hands[hand, drawn] = card
    return state


def deal(seed: int, deck: NDArray[np.uint8], hands: int, size: int) -> NDArray[np.uint8]:
    """Independent hands, one a row, each of `size` cards drawn without replacement.

    >>> deal(7, np.arange(52, dtype=np.uint8), hands=2, size=5).tolist()
    [[36, 49, 14, 29, 22], [26, 16, 15, 13, 47]]
    """
    if not 0 <= size <= len(deck) or hands < 0:
        raise HandError(f"{hands} hands of {size} cards from a deck of {len(deck)}")
    dealt = np.empty((hands, size), dtype=np.uint8)
    deal_into(np.uint64(seed), deck.astype(np.uint8), dealt)
    return dealt
