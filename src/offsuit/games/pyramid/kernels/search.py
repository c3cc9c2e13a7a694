"""The best of all arrangements: branch and bound over sorted candidates.

One order of candidates serves all three rows, because a value never falls with strength. Back,
middle and front are tried strongest first; a loop ends as soon as nothing further down can beat
what was found. Decisive is that the front is worth no more than its row pays for the
middle's strength.

A back that is a large run never needs a joker where it could have a card that is held: exchange the
two. The run is the same; the hand that loses the card has the joker for it and is no weaker, and no
hand of five cards exceeds a large run. If a front comes to exceed the middle so, the two change
places, which costs neither anything.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel
from offsuit.games.pyramid.kernels.candidates import (
    CARDS,
    EVERY,
    FRONT_ROOM,
    MOST,
    ROOM,
    SPARES_ONE,
    STRENGTH_AT,
    STRONGEST,
    blocked,
    blocked_by_two,
    five_card_hands,
    jokers_used,
    large_kinds,
    large_runs,
    sort_candidates,
    sort_cards,
    three_card_fronts,
)

NOTHING = np.int64(-(1 << 62))
NEVER = np.int64(1 << 30)
"""A strength that no hand has."""


@kernel
def signature(back: Any, middle: Any, front: Any, look: Any) -> Any:
    """Categories and jokers of the three hands: what makes arrangements different."""
    found = np.int64(0)
    for candidate in (back, middle, front):
        found = found << 8 | look.level[candidate >> STRENGTH_AT] << 4 | jokers_used(candidate)
    return found


@kernel
def first_below(candidates: Any, count: Any, strength: Any) -> Any:
    """Place of the first candidate weaker than `strength`."""
    low, high = 0, count
    while low < high:
        half = (low + high) >> 1
        if candidates[half] >> STRENGTH_AT >= strength:
            low = half + 1
        else:
            high = half
    return low


@kernel
def search(
    candidates: Any,
    count: Any,
    floor: Any,
    fronts: Any,
    front_count: Any,
    readings: Any,
    spare: Any,
    free: Any,
    ranks: Any,
    suits: Any,
    twin: Any,
    natural: Any,
    jokers: Any,
    bits: Any,
    worth: Any,
    fits: Any,
    look: Any,
    best: Any,
    chosen: Any,
) -> Any:
    """Improve on `best`; (best, whether hands weaker than `floor` could still do better).

    `candidates` are sorted and hold every hand of five cards and more down to `floor`; `fronts`
    every three-card front with jokers at their strongest. `readings` is room for all their
    readings, which are needed only below middles that a three-card front can exceed. `fits` says
    for each row which numbers of cards it takes.
    """
    alone, first, second = bits[0], bits[1], bits[2]
    classes, tops = look.rank_class, look.class_top
    five_from, six_from = np.int64(look.marks[1]), look.marks[2]
    if not fits[2, 5]:
        five_from = NEVER
    middles_from = first_below(candidates, count, np.int64(look.marks[3]))
    fives_from = first_below(candidates, count, np.int64(six_from))
    fives_to = first_below(candidates, count, np.int64(five_from))
    reading_count = front_count if jokers == 0 else 0
    options = fronts if jokers == 0 else readings
    unfinished = False
    group = 0
    for i in range(count):
        back = candidates[i]
        back_strength = back >> STRENGTH_AT
        if classes[candidates[group] >> STRENGTH_AT] != classes[back_strength]:
            group = i
        if back & SPARES_ONE or not fits[0, look.sizes[back_strength]]:
            continue
        back_worth = worth[0, back_strength]
        start = max(group, middles_from)
        if start >= count:
            return best, unfinished or floor > 0
        most_middle = worth[1, candidates[start] >> STRENGTH_AT]
        five = max(start, fives_from)
        most_front = worth[2, tops[back_strength]]
        if five < fives_to:
            most_front = min(most_front, worth[2, candidates[five] >> STRENGTH_AT])
        elif front_count > 0:
            most_front = min(most_front, worth[2, fronts[0] >> STRENGTH_AT])
        if back_worth + most_middle + most_front <= best:
            return best, unfinished
        taken = blocked(back & CARDS, alone, first, second, jokers)
        three_worth = NOTHING
        for t in range(front_count):
            if fronts[t] & taken == 0:
                three_worth = worth[2, fronts[t] >> STRENGTH_AT]
                break
        while five < fives_to and candidates[five] & taken != 0:
            five += 1
        front_worth = three_worth
        if five < fives_to:
            front_worth = max(front_worth, worth[2, candidates[five] >> STRENGTH_AT])
        if back_worth + most_middle + min(front_worth, worth[2, tops[back_strength]]) <= best:
            continue
        # `free` are the candidates from `start` that do not meet the back, up to `looked`;
        # `five` and `like` are places in it from here on.
        free_count, looked = 0, start
        five, like = -1, 0
        ended = False
        j = -1
        while True:
            j += 1
            while j >= free_count and looked < count:
                if looked & 15 == 0:
                    strength = candidates[looked] >> STRENGTH_AT
                    most = min(front_worth, worth[2, tops[strength]])
                    if back_worth + worth[1, strength] + most <= best:
                        ended = True
                        break
                free[free_count] = candidates[looked]
                free_count += candidates[looked] & taken == 0
                looked += 1
            if j >= free_count:
                break
            middle = free[j]
            middle_strength = middle >> STRENGTH_AT
            both = back_worth + worth[1, middle_strength]
            cap = worth[2, tops[middle_strength]]
            if both + min(front_worth, cap) <= best:
                ended = True
                break
            if classes[middle_strength] != classes[free[like] >> STRENGTH_AT]:
                like = j  # the first candidate of the middle's class, and so of the fronts below it
            if like > five:
                five = like
                while five < free_count or looked < fives_to:
                    if five < free_count:
                        if free[five] >> STRENGTH_AT < six_from:
                            break
                        five += 1
                    else:
                        free[free_count] = candidates[looked]
                        free_count += candidates[looked] & taken == 0
                        looked += 1
                front_worth = three_worth
                if five < free_count and free[five] >> STRENGTH_AT >= five_from:
                    front_worth = max(front_worth, worth[2, free[five] >> STRENGTH_AT])
                if both + min(front_worth, cap) <= best:
                    ended = True
                    break
            if not fits[1, look.sizes[middle_strength]]:
                continue
            gone = blocked_by_two(back & CARDS, middle & CARDS, alone, first, second, jokers)
            front = np.int64(0)
            k = five
            while k < free_count or looked < fives_to:
                if k == free_count:
                    if both + worth[2, candidates[looked] >> STRENGTH_AT] <= best:
                        break
                    free[free_count] = candidates[looked]
                    free_count += candidates[looked] & taken == 0
                    looked += 1
                    continue
                strength = free[k] >> STRENGTH_AT
                if strength < five_from or both + worth[2, strength] <= best:
                    break
                if free[k] & gone == 0:
                    front = free[k]
                    break
                k += 1
            if front == 0 and middle_strength >= five_from:
                for t in range(front_count):
                    if both + worth[2, fronts[t] >> STRENGTH_AT] <= best:
                        break
                    if fronts[t] & gone == 0:
                        front = fronts[t]
                        break
            elif front == 0:
                if reading_count == 0:
                    reading_count = three_card_fronts(
                        ranks, suits, twin, natural, jokers, EVERY, look, options
                    )
                    sort_candidates(options, spare, reading_count)
                for t in range(reading_count):
                    strength = options[t] >> STRENGTH_AT
                    if both + worth[2, strength] <= best:
                        break
                    if options[t] & gone == 0 and classes[strength] <= classes[middle_strength]:
                        front = options[t]
                        break
            if front == 0:
                continue
            best = both + worth[2, front >> STRENGTH_AT]
            chosen[0], chosen[1], chosen[2] = back, middle, front
        if not ended and floor > 0:
            cap = min(three_worth, worth[2, tops[floor - 1]])
            if back_worth + worth[1, floor - 1] + cap > best:
                unfinished = True
    return best, unfinished or floor > 0


@kernel
def arrange_one(
    cards: Any,
    worth: Any,
    fits: Any,
    look: Any,
    candidates: Any,
    spare: Any,
    free: Any,
    fronts: Any,
    readings: Any,
    chosen: Any,
) -> Any:
    """The best arrangement of one deal into `chosen`; its worth, or NOTHING if none exists.

    Two pair and better is tried first; for most deals nothing weaker needs to be looked at.
    """
    ranks, suits = np.empty(MOST, np.int64), np.empty(MOST, np.int64)
    twin, bits = np.zeros(MOST, np.bool_), np.empty(3, np.int64)
    natural, jokers = sort_cards(cards, ranks, suits, twin, bits)
    floor = np.int64(look.marks[0])
    top = np.int64(len(look.level))
    count = five_card_hands(ranks, suits, twin, natural, jokers, floor, top, look, candidates)
    count = large_kinds(ranks, suits, twin, natural, jokers, look, candidates, count)
    count = large_runs(ranks, suits, twin, natural, jokers, look, candidates, count)
    sort_candidates(candidates, spare, count)
    front_count = three_card_fronts(ranks, suits, twin, natural, jokers, STRONGEST, look, fronts)
    sort_candidates(fronts, spare, front_count)
    best, unfinished = NOTHING, True
    for stage in range(2):
        if stage == 1 and floor > 0:
            rest = candidates[count:]
            zero = np.int64(0)
            more = five_card_hands(ranks, suits, twin, natural, jokers, zero, floor, look, rest)
            sort_candidates(rest, spare, more)
            count, floor = count + more, zero
        if unfinished:
            best, unfinished = search(
                candidates,
                count,
                floor,
                fronts,
                front_count,
                readings,
                spare,
                free,
                ranks,
                suits,
                twin,
                natural,
                jokers,
                bits,
                worth,
                fits,
                look,
                best,
                chosen,
            )
        if not unfinished:
            break
    return best


@kernel
def arrange_many(deals: Any, worth: Any, fits: Any, look: Any, chosen: Any, best: Any) -> None:
    """The best arrangement of every deal; candidates into `chosen`, worths into `best`."""
    candidates, spare, free = (
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.int64),
    )
    fronts, readings = np.empty(FRONT_ROOM, np.int64), np.empty(FRONT_ROOM, np.int64)
    for deal in range(len(deals)):
        best[deal] = arrange_one(
            deals[deal],
            worth,
            fits,
            look,
            candidates,
            spare,
            free,
            fronts,
            readings,
            chosen[deal],
        )
