"""Boards that complete a known one, up to exchanges of suits.

A *stem* is the beginning of some boards: cards, how many boards each completion stands for, and
the first of the remaining cards from which it is completed in every possible way.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.compiled import kernel

PLAIN = 2
"""With so few cards missing, counting every completion is cheaper than looking for exchanges."""

Stems = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""Places of cards (rows padded with -1), number of cards, weight, first place to complete from."""


@kernel
def stems(places: Any, drawn: Any, weight: Any, following: Any, free: Any, room: Any) -> Any:
    """All stems of boards that draw `drawn` of the remaining cards.

    `places[rank, suit]` is the card's place among the remaining cards, or -1; places rise with
    ranks. `weight`, `following` and `free` are those of `Orbits`. At most `room` stems.
    """
    ranks, suits = places.shape
    sets = 1 << suits
    cards = np.full((room, drawn), -1, np.int64)
    sizes, weights, firsts = np.zeros((3, room), np.int64)
    count = 0
    chosen = np.zeros(ranks + 1, np.int64)  # the set of suits tried at each rank
    state = np.zeros(ranks + 1, np.int64)
    times = np.ones(ranks + 1, np.int64)
    size = np.zeros(ranks + 1, np.int64)
    held = np.full((ranks + 1, drawn), -1, np.int64)
    available = np.zeros(ranks, np.int64)
    first_place = np.zeros(ranks + 1, np.int64)
    total = 0
    for rank in range(ranks):
        first_place[rank] = total
        for suit in range(suits):
            if places[rank, suit] >= 0:
                available[rank] |= 1 << suit
                total += 1
    first_place[ranks] = total
    rank = 0
    chosen[0] = -1
    while rank >= 0:
        missing = drawn - size[rank]
        if missing <= PLAIN or rank == ranks or state[rank] == free:
            if total - first_place[rank] >= missing:
                if count == room:
                    return cards, sizes, weights, firsts, -1
                cards[count] = held[rank]
                sizes[count], weights[count] = size[rank], times[rank]
                firsts[count] = first_place[rank]
                count += 1
            rank -= 1
            continue
        chosen[rank] += 1
        if chosen[rank] == sets:
            rank -= 1
            continue
        taken = chosen[rank]
        factor = weight[state[rank], taken]
        if taken & ~available[rank] or factor == 0:
            continue
        number = size[rank]
        fits = True
        held[rank + 1] = held[rank]
        for suit in range(suits):
            if taken >> suit & 1:
                if number == drawn:
                    fits = False
                    break
                held[rank + 1, number] = places[rank, suit]
                number += 1
        if not fits:
            continue
        state[rank + 1] = following[state[rank], taken]
        times[rank + 1] = times[rank] * factor
        size[rank + 1] = number
        chosen[rank + 1] = -1
        rank += 1
    return cards, sizes, weights, firsts, count


@kernel
def complete(stem: Any, size: Any, first: Any, remaining: Any, known: Any, boards: Any) -> Any:
    """Write every board that a stem begins into `boards`, the known cards first; their number."""
    drawn = len(stem)
    total = len(remaining)
    chosen = np.empty(drawn, np.int64)
    for place in range(drawn):
        chosen[place] = stem[place] if place < size else first + place - size
    row = 0
    if drawn > size and chosen[drawn - 1] >= total:
        return 0
    while True:
        for place in range(len(known)):
            boards[row, place] = known[place]
        for place in range(drawn):
            boards[row, len(known) + place] = remaining[chosen[place]]
        row += 1
        turning = drawn - 1
        while turning >= size and chosen[turning] == total - drawn + turning:
            turning -= 1
        if turning < size:
            return row
        chosen[turning] += 1
        for place in range(turning + 1, drawn):
            chosen[place] = chosen[place - 1] + 1
