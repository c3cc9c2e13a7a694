"""Many sampled rounds at once: points between seats, and what they bring.

Rounds are the first axis. What a player shows are the seven numbers of `strategy.pot.showing`: an
automatic, three strengths, and the points that each of the three would win.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

AUTOMATIC_POINTS, SPLIT_POINTS = 3, 1
NOBODY = -(1 << 30)


@kernel
def sign(mine: Any, other: Any) -> Any:
    """1, 0 or -1 as `mine` wins, ties or loses."""
    return np.int64(mine > other) - np.int64(mine < other)


@kernel
def won_by_row(mine: Any, pays: Any, other: Any, others: Any) -> Any:
    """Points in one row, by what the winner's hand pays there."""
    return pays if mine > other else -others if mine < other else 0


@kernel
def won_by_automatic(mine: Any, other: Any, ahead: Any) -> Any:
    """Points if a player declares; `ahead` is rows won less rows lost between equal types."""
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
        won_by_row(a, pays_a, d, pays_d)
        + won_by_row(b, pays_b, e, pays_e)
        + won_by_row(c, pays_c, f, pays_f)
    )


@kernel
def pair_points(shown: Any, found: Any) -> None:
    """`found[round, a, b]`: points that a wins from b, before any multiplier."""
    for t in range(shown.shape[0]):
        for i in range(shown.shape[1]):
            found[t, i, i] = 0
            for j in range(i):
                won = won_from(
                    shown[t, i, 0], shown[t, i, 1], shown[t, i, 2], shown[t, i, 3],
                    shown[t, i, 4], shown[t, i, 5], shown[t, i, 6],
                    shown[t, j, 0], shown[t, j, 1], shown[t, j, 2], shown[t, j, 3],
                    shown[t, j, 4], shown[t, j, 5], shown[t, j, 6],
                )  # fmt: skip
                found[t, i, j] = won
                found[t, j, i] = -won


@kernel
def seat_units(
    pairs: Any, stays: Any, stake: Any, pot: Any, penalty: Any, points: Any, shares: Any, back: Any
) -> None:
    """What each seat gets after the antes if it plays on and the others do as `stays` says.

    `points` is units won or lost to others, `shares` the part of the pot; `back` is what comes
    back to a seat that surrenders, which is 0 unless all others do. The pot is shared exactly.
    """
    seats = stays.shape[1]
    net = np.empty(seats, np.int64)
    for r in range(len(pairs)):
        staying = 0
        for seat in range(seats):
            staying += stays[r, seat]
        for hero in range(seats):
            others = staying - stays[r, hero]
            back[r, hero] = (pot + penalty * seats) / seats if others == 0 else 0
            best, ties = NOBODY, 0
            for seat in range(seats):
                if seat != hero and not stays[r, seat]:
                    continue
                net[seat] = pairs[r, seat, hero] if seat != hero else 0
                for other in range(seats):
                    if other != hero and stays[r, other]:
                        net[seat] += pairs[r, seat, other]
                if net[seat] > best:
                    best, ties = net[seat], 1
                elif net[seat] == best:
                    ties += 1
            points[r, hero] = stake * net[hero]
            won = net[hero] == best
            shares[r, hero] = (pot + penalty * (seats - 1 - others)) / ties if won else 0


@kernel
def win_in_rounds(mine: Any, shown: Any, nets: Any, points: Any, shares: Any) -> None:
    """Points that a player who joins wins in each round, and their share of the pot.

    `nets` has the points of the other players from each other.
    """
    automatic, a, b, c = mine[0], mine[1], mine[2], mine[3]
    pays_a, pays_b, pays_c = mine[4], mine[5], mine[6]
    for t in range(shown.shape[0]):
        net, highest, alike = 0, NOBODY, 0
        for i in range(shown.shape[1]):
            won = won_from(
                automatic, a, b, c, pays_a, pays_b, pays_c,
                shown[t, i, 0], shown[t, i, 1], shown[t, i, 2], shown[t, i, 3],
                shown[t, i, 4], shown[t, i, 5], shown[t, i, 6],
            )  # fmt: skip
            net += won
            theirs = nets[t, i] - won
            if theirs > highest:
                highest, alike = theirs, 1
            elif theirs == highest:
                alike += 1
        points[t] = net
        shares[t] = 1.0 if net > highest else 1 / (alike + 1) if net == highest else 0.0


@kernel
def mean_wins(mine: Any, shown: Any, nets: Any, points: Any, shares: Any) -> None:
    """Mean points and share of the pot over all rounds, for each of many players who join."""
    won, got = np.empty(len(nets)), np.empty(len(nets))
    for hand in range(len(mine)):
        win_in_rounds(mine[hand], shown, nets, won, got)
        points[hand], shares[hand] = won.mean(), got.mean()
