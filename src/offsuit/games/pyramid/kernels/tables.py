"""Many tables at once: points between seats, and what playing on brings each seat.

A table is a row. Strengths and kinds of automatic are those with which a seat would play.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

AUTOMATIC_POINTS = 3


@kernel
def pair_points(strengths: Any, kinds: Any, precedence: Any, points: Any, found: Any) -> None:
    """`found[table, a, b]`: points that a wins from b, before any multiplier.

    `kinds` are automatics declared, or -1; a lower `precedence` beats a higher one. Two that are
    of one kind are left at 0: their cards have to be looked at.
    """
    for table in range(len(strengths)):
        for a in range(strengths.shape[1]):
            found[table, a, a] = 0
            for b in range(a):
                mine, other = kinds[table, a], kinds[table, b]
                won = 0
                if mine < 0 and other < 0:
                    for place in range(3):
                        here, there = strengths[table, a, place], strengths[table, b, place]
                        if here > there:
                            won += points[place, here]
                        elif here < there:
                            won -= points[place, there]
                elif other < 0:
                    won = AUTOMATIC_POINTS
                elif mine < 0:
                    won = -AUTOMATIC_POINTS
                elif mine != other:
                    stronger = precedence[mine] < precedence[other]
                    won = AUTOMATIC_POINTS if stronger else -AUTOMATIC_POINTS
                found[table, a, b] = won
                found[table, b, a] = -won


@kernel
def seat_units(
    pairs: Any, stays: Any, stake: Any, pot: Any, penalty: Any, points: Any, shares: Any, back: Any
) -> None:
    """For each seat what it gets if it plays on, the others as `stays` says, after the antes.

    `points` is units won or lost to others, `shares` the part of the pot; `back` what comes back
    to a seat that surrenders, which is something only where everybody does. A pot of which parts
    cannot be paid evenly is shared evenly here.
    """
    seats = stays.shape[1]
    net = np.empty(seats, np.int64)
    for table in range(len(pairs)):
        staying = 0
        for seat in range(seats):
            staying += stays[table, seat]
        for hero in range(seats):
            others = staying - stays[table, hero]
            back[table, hero] = (pot + penalty * seats) / seats if others == 0 else 0
            best, ties = -1_000_000, 0
            for seat in range(seats):
                if seat != hero and not stays[table, seat]:
                    continue
                net[seat] = pairs[table, seat, hero] if seat != hero else 0
                for other in range(seats):
                    if other != hero and stays[table, other]:
                        net[seat] += pairs[table, seat, other]
                if net[seat] > best:
                    best, ties = net[seat], 1
                elif net[seat] == best:
                    ties += 1
            points[table, hero] = stake * net[hero]
            won = net[hero] == best
            shares[table, hero] = (pot + penalty * (seats - 1 - others)) / ties if won else 0
