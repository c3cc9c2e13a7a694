"""What three hands win at each of many tables: points of every pair, and the pot.

Who declares has the place of the automatic, greater is stronger, and who arranges 0. Hands are
three strengths and the points that each would win; a dragon has its suits in place of strengths,
three times the same, so that it wins all or nothing from another.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

AUTOMATIC_POINTS, SPLIT_POINTS = 3, 1
NOBODY = -(1 << 30)


@kernel
def sign(mine: Any, other: Any) -> Any:
    """1, 0 or -1 as `mine` wins, pushes or loses."""
    return np.int64(mine > other) - np.int64(mine < other)


@kernel
def won_by_position(mine: Any, pays: Any, other: Any, others: Any) -> Any:
    """Points in one position, by what the winner's hand pays there."""
    return pays if mine > other else -others if mine < other else 0


@kernel
def won_by_automatic(mine: Any, other: Any, ahead: Any) -> Any:
    """Points where somebody declares; `ahead` is positions won less lost between equal types."""
    if mine != other:
        return AUTOMATIC_POINTS * sign(mine, other)
    return (AUTOMATIC_POINTS if abs(ahead) == 3 else SPLIT_POINTS) * sign(ahead, 0)


@kernel
def won_from(
    automatic: Any, a: Any, b: Any, c: Any, pays_a: Any, pays_b: Any, pays_c: Any,
    theirs: Any, d: Any, e: Any, f: Any, pays_d: Any, pays_e: Any, pays_f: Any,
) -> Any:  # fmt: skip
    """Points that one wins from another, or loses where negative."""
    if automatic > 0 or theirs > 0:
        return won_by_automatic(automatic, theirs, sign(a, d) + sign(b, e) + sign(c, f))
    return (
        won_by_position(a, pays_a, d, pays_d)
        + won_by_position(b, pays_b, e, pays_e)
        + won_by_position(c, pays_c, f, pays_f)
    )


@kernel
def nets_among(automatics: Any, strengths: Any, pays: Any, nets: Any) -> None:
    """Each opponent's points from the other opponents of his table into `nets`."""
    nets[:] = 0
    for t in range(automatics.shape[0]):
        for i in range(automatics.shape[1]):
            for j in range(i):
                won = won_from(
                    automatics[t, i],
                    strengths[t, i, 0],
                    strengths[t, i, 1],
                    strengths[t, i, 2],
                    pays[t, i, 0],
                    pays[t, i, 1],
                    pays[t, i, 2],
                    automatics[t, j],
                    strengths[t, j, 0],
                    strengths[t, j, 1],
                    strengths[t, j, 2],
                    pays[t, j, 0],
                    pays[t, j, 1],
                    pays[t, j, 2],
                )
                nets[t, i] += won
                nets[t, j] -= won


@kernel
def win_at_tables(
    automatic: Any, mine: Any, mine_pay: Any, automatics: Any, strengths: Any, pays: Any,
    nets: Any, points: Any, shares: Any,
) -> None:  # fmt: skip
    """Points won at each table, and the share of the pot that goes with them."""
    a, b, c = mine[0], mine[1], mine[2]
    pays_a, pays_b, pays_c = mine_pay[0], mine_pay[1], mine_pay[2]
    for t in range(automatics.shape[0]):
        net, highest, alike = 0, NOBODY, 0
        for i in range(automatics.shape[1]):
            won = won_from(
                automatic,
                a,
                b,
                c,
                pays_a,
                pays_b,
                pays_c,
                automatics[t, i],
                strengths[t, i, 0],
                strengths[t, i, 1],
                strengths[t, i, 2],
                pays[t, i, 0],
                pays[t, i, 1],
                pays[t, i, 2],
            )
            net += won
            theirs = nets[t, i] - won
            if theirs > highest:
                highest, alike = theirs, 1
            elif theirs == highest:
                alike += 1
        points[t] = net
        shares[t] = 1.0 if net > highest else 1 / (alike + 1) if net == highest else 0.0


@kernel
def mean_wins(
    shown: Any, mine: Any, mine_pay: Any, automatics: Any, strengths: Any, pays: Any,
    nets: Any, points: Any, shares: Any,
) -> None:  # fmt: skip
    """Points and share of the pot of each of many hands, on the mean over all tables."""
    won, got = np.empty(len(nets)), np.empty(len(nets))
    for hand in range(len(shown)):
        win_at_tables(
            shown[hand], mine[hand], mine_pay[hand], automatics, strengths, pays, nets, won, got
        )
        points[hand], shares[hand] = won.mean(), got.mean()
