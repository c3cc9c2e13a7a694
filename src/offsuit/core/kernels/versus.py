"""All pairs of hands on many boards at once: who is ahead, counted by kind of pair.

Every hand is evaluated once a board, and then only compared: sixteen pairs an instruction.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

ZERO, ONE, NEVER = np.uint16(0), np.uint16(1), np.uint16(2**16 - 1)


@kernel
def tally_pairs(strengths: Any, kinds: Any, turned: Any, weight: Any, tally: Any) -> None:
    """Add fewer than 2**16 boards of one weight to `tally[kind]`: first ahead, second ahead.

    `strengths` has a row a board and a column a hand, 0 where hand and board share a card.
    `kinds[one, two]` is the kind of a pair with one < two, or -1; where `turned`, the kind's first
    hand is `two`.
    """
    boards, hands = strengths.shape
    blocked = np.where(strengths == 0, NEVER, strengths)
    wins, losses = np.empty((2, hands), np.uint16)
    for one in range(hands):
        ahead, behind = wins[one + 1 :], losses[one + 1 :]
        ahead[:] = 0
        behind[:] = 0
        for board in range(boards):
            mine = strengths[board, one]
            if mine == 0:
                continue
            below, above = blocked[board, one + 1 :], strengths[board, one + 1 :]
            for two in range(len(ahead)):  # all 16 bits wide, or no vectors come of it
                ahead[two] += ONE if mine > below[two] else ZERO
                behind[two] += ONE if mine < above[two] else ZERO
        for two in range(one + 1, hands):
            kind = kinds[one, two]
            if kind >= 0:
                first = 1 if turned[one, two] else 0
                tally[kind, first] += weight * np.int64(wins[two])
                tally[kind, 1 - first] += weight * np.int64(losses[two])
