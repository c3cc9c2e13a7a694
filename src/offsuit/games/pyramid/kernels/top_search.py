"""The best arrangements that differ: branch and bound with a list of the best of each kind.

Arrangements are of one kind if their `signature` is the same. As at the table, a joker is read as
strong as the row above allows, and the front is the strongest that back and middle leave. So a
joker hand that is too strong for its row has to be known in its weaker readings too: an `entry` is
a candidate with the next stronger reading of the same cards above its own strength.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel
from offsuit.games.pyramid.kernels.candidates import (
    CARDS,
    EVERY,
    FRONT_ROOM,
    JOKERS_AT,
    MOST,
    ONE,
    SPARES_ONE,
    STRENGTH_AT,
    blocked,
    blocked_by_two,
    five_card_hands,
    large_kinds,
    large_runs,
    sort_candidates,
    sort_cards,
    three_card_fronts,
)
from offsuit.games.pyramid.kernels.search import NEVER, NOTHING, signature

STRONGER_AT = 38
"""From this bit on, an entry has the strength of the next stronger reading; 0 if it has none."""
STRENGTHS = np.int64((1 << (STRONGER_AT - STRENGTH_AT)) - 1)
ENTRY_ROOM = 1 << 18
READING_ROOM = 1 << 12
WILD_SUIT = 3


@kernel
def strength_of(entry: Any) -> Any:
    """The strength of this reading."""
    return (entry >> STRENGTH_AT) & STRENGTHS


@kernel
def plain(entry: Any) -> Any:
    """The candidate of an entry."""
    return entry & ((ONE << STRONGER_AT) - 1)


@kernel
def sort_falling(numbers: Any, count: Any) -> None:
    """Sort the first numbers, greatest first, by insertion over shrinking gaps."""
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(gap, count):
            number, at = numbers[place], place
            while at >= gap and numbers[at - gap] < number:
                numbers[at] = numbers[at - gap]
                at -= gap
            numbers[at] = number
        gap //= 3


@kernel
def read_five(held: Any, naturals: Any, suited: Any, look: Any, out: Any) -> Any:
    """Strengths of five cards for all ranks of their jokers, strongest first; their number.

    `held` are the ranks of the natural cards, ascending; if these are `suited`, jokers may join
    their suit or not.
    """
    jokers = 5 - naturals
    wild, both = np.zeros(5, np.int64), np.empty(5, np.int64)
    five_kinds = look.marks[2] - 26
    found = np.int64(0)
    while True:
        mine, theirs = 0, 0
        for place in range(5):
            if theirs == jokers or (mine < naturals and held[mine] <= wild[theirs]):
                both[place] = held[mine]
                mine += 1
            else:
                both[place] = wild[theirs]
                theirs += 1
        index = 0
        for place in range(5):
            index += 2 * look.terms[place, both[place]]
        for of_one_suit in range(2 if suited else 1):
            strength = np.int64(look.five0[index + of_one_suit])
            out[found] = strength + (look.five_steps[WILD_SUIT] if strength >= five_kinds else 0)
            found += 1
        place = jokers - 1
        while place >= 0 and wild[place] == 12:
            place -= 1
        if place < 0:
            break
        rank = wild[place] + 1
        for later in range(place, jokers):
            wild[later] = rank
    sort_falling(out, found)
    different = 1
    for place in range(1, found):
        if out[place] != out[different - 1]:
            out[different] = out[place]
            different += 1
    return different


@kernel
def joker_fives(
    ranks: Any, suits: Any, twin: Any, count: Any, jokers: Any, look: Any, out: Any, found: Any
) -> Any:
    """Append every reading of five cards with jokers; the number of entries then."""
    places, held = np.empty(5, np.int64), np.empty(5, np.int64)
    readings = np.empty(READING_ROOM, np.int64)
    for used in range(1, min(jokers, 4) + 1):
        naturals = 5 - used
        if naturals > count:
            continue
        for number in range(naturals):
            places[number] = number
        while True:
            fresh, suited, cards = True, np.bool_(True), np.int64(0)
            for number in range(naturals):
                place = places[number]
                if twin[place] and (number == 0 or places[number - 1] != place - 1):
                    fresh = False
                suited = suited and suits[place] == suits[places[0]]
                held[number] = ranks[place]
                cards |= ONE << place
            if fresh:
                cards |= ((ONE << used) - 1) << JOKERS_AT
                stronger = np.int64(0)
                for reading in range(read_five(held, naturals, suited, look, readings)):
                    strength = readings[reading]
                    out[found] = (stronger << STRONGER_AT) | (strength << STRENGTH_AT) | cards
                    stronger = strength
                    found += 1
            number = naturals - 1
            while number >= 0 and places[number] == count - naturals + number:
                number -= 1
            if number < 0:
                break
            place = places[number] + 1
            for later in range(number, naturals):
                places[later] = place + later - number
    return found


@kernel
def link_readings(entries: Any, start: Any, stop: Any) -> None:
    """Give candidates of the same cards, each another reading, their next stronger reading."""
    keys = np.empty(stop - start, np.int64)
    for place in range(start, stop):
        cards = entries[place] & CARDS & ~SPARES_ONE
        keys[place - start] = cards << STRENGTH_AT | strength_of(entries[place])
    sort_falling(keys, stop - start)
    for number in range(stop - start):
        cards, strength, stronger = keys[number] >> STRENGTH_AT, keys[number] & CARDS, np.int64(0)
        if number > 0 and keys[number - 1] >> STRENGTH_AT == cards:
            stronger = keys[number - 1] & CARDS
        entries[start + number] = (stronger << STRONGER_AT) | (strength << STRENGTH_AT) | cards


@kernel
def first_weaker(entries: Any, count: Any, strength: Any) -> Any:
    """Place of the first entry weaker than `strength`."""
    low, high = 0, count
    while low < high:
        half = (low + high) >> 1
        if strength_of(entries[half]) >= strength:
            low = half + 1
        else:
            high = half
    return low


@kernel
def lowest(totals: Any) -> Any:
    """Place of the least total."""
    place = 0
    for other in range(len(totals)):
        if totals[other] < totals[place]:
            place = other
    return place


@kernel
def keep(
    back: Any, middle: Any, front: Any, total: Any, look: Any, kinds: Any, totals: Any, chosen: Any
) -> Any:
    """Put an arrangement on the list if it is the best of its kind; the total to beat then."""
    kind = signature(plain(back), plain(middle), plain(front), look)
    place = lowest(totals)
    for other in range(len(kinds)):
        if totals[other] > NOTHING and kinds[other] == kind:
            place = other
    if total > totals[place]:
        kinds[place], totals[place] = kind, total
        chosen[place, 0], chosen[place, 1] = plain(back), plain(middle)
        chosen[place, 2] = plain(front)
    return totals[lowest(totals)]


@kernel
def front_below(
    fives: Any, start: Any, count: Any, threes: Any, three_count: Any, gone: Any, least: Any,
    strongest: Any, row: Any,
) -> Any:  # fmt: skip
    """The strongest front of cards that are not `gone`; 0 if it is worth no more than `least`."""
    for place in range(start, count):
        if row[strength_of(fives[place])] <= least:
            return np.int64(0)
        if fives[place] & gone == 0:
            return fives[place]
    for place in range(first_weaker(threes, three_count, np.int64(strongest + 1)), three_count):
        if row[strength_of(threes[place])] <= least:
            return np.int64(0)
        if threes[place] & gone == 0:
            return threes[place]
    return np.int64(0)


@kernel
def search_top(
    entries: Any, count: Any, threes: Any, three_count: Any, free: Any, bits: Any, jokers: Any,
    worth: Any, fits: Any, look: Any, kinds: Any, totals: Any, chosen: Any,
) -> None:  # fmt: skip
    """Fill the list; entries and three-card fronts are sorted, strongest first.

    A worth never falls with strength, so a loop ends where nothing further down can enter the list.
    `free` are the entries from a straight up that the back leaves; `fits` as in `search`.
    """
    alone, first, second = bits[0], bits[1], bits[2]
    classes, tops = look.rank_class, look.class_top
    five_from, six_from = np.int64(look.marks[1]), look.marks[2]
    if not fits[2, 5]:
        five_from = NEVER
    middles_from = first_weaker(entries, count, np.int64(look.marks[3]))
    fives_from = first_weaker(entries, count, np.int64(six_from))
    fives_to = first_weaker(entries, count, np.int64(five_from))
    least = totals[lowest(totals)]
    for i in range(count):
        back = entries[i]
        if back >> STRONGER_AT != 0:
            continue
        strength = strength_of(back)
        if not fits[0, look.sizes[strength]]:
            continue
        strongest, own, back_class = tops[strength], worth[0, strength], classes[strength]
        start = max(first_weaker(entries, count, np.int64(strongest + 1)), middles_from)
        if start >= count:
            return
        most_middle = worth[1, strength_of(entries[start])]
        if own + most_middle + worth[2, strongest] <= least:
            return
        taken = blocked(back & CARDS, alone, first, second, jokers)
        front = front_below(
            entries, max(start, fives_from), fives_to, threes, three_count, taken, NOTHING,
            strongest, worth[2],
        )  # fmt: skip
        if front == 0:
            continue
        most_front = worth[2, strength_of(front)]
        free_count = np.int64(0)
        for place in range(start, fives_to):
            weaker = strength_of(entries[place])
            as_middle = own + worth[1, weaker] + min(most_front, worth[2, tops[weaker]])
            if max(as_middle, own + most_middle + worth[2, weaker]) <= least:
                break
            free[free_count] = entries[place]
            free_count += entries[place] & taken == 0
        free_fives = first_weaker(free, free_count, np.int64(six_from))
        rest = max(start, fives_to) - free_count
        for j in range(count - rest):
            middle = free[j] if j < free_count else entries[rest + j]
            strength = strength_of(middle)
            both, below = own + worth[1, strength], tops[strength]
            if both + min(most_front, worth[2, below]) <= least:
                break
            stronger = middle >> STRONGER_AT
            if middle & taken != 0 or (stronger != 0 and classes[stronger] <= back_class):
                continue
            if not fits[1, look.sizes[strength]]:
                continue
            gone = blocked_by_two(back & CARDS, middle & CARDS, alone, first, second, jokers)
            from_here = first_weaker(free, free_count, np.int64(below + 1))
            front = front_below(
                free, max(free_fives, from_here), free_count,
                threes, three_count, gone, least - both, below, worth[2],
            )  # fmt: skip
            if front != 0:
                total = both + worth[2, strength_of(front)]
                least = keep(back, middle, front, total, look, kinds, totals, chosen)


@kernel
def arrange_top(
    cards: Any, worth: Any, fits: Any, look: Any, best: Any, total: Any, totals: Any, chosen: Any
) -> None:
    """The best arrangement of each of the best kinds; `best` is the best of all, with its total.

    Totals of places that stay empty are NOTHING.
    """
    ranks, suits = np.empty(MOST, np.int64), np.empty(MOST, np.int64)
    twin, bits = np.zeros(MOST, np.bool_), np.empty(3, np.int64)
    natural, jokers = sort_cards(cards, ranks, suits, twin, bits)
    entries, spare = np.empty(ENTRY_ROOM, np.int64), np.empty(ENTRY_ROOM, np.int64)
    free = np.empty(ENTRY_ROOM, np.int64)
    threes = np.empty(FRONT_ROOM, np.int64)
    none, every = np.int64(0), np.int64(len(look.level))
    count = five_card_hands(ranks, suits, twin, natural, none, none, every, look, entries)
    start = count
    count = large_kinds(ranks, suits, twin, natural, jokers, look, entries, count)
    count = large_runs(ranks, suits, twin, natural, jokers, look, entries, count)
    link_readings(entries, start, count)
    count = joker_fives(ranks, suits, twin, natural, jokers, look, entries, count)
    sort_candidates(entries, spare, count)
    three_count = three_card_fronts(ranks, suits, twin, natural, jokers, EVERY, look, threes)
    sort_candidates(threes, spare, three_count)
    kinds = np.zeros(len(totals), np.int64)
    for place in range(len(totals)):
        totals[place] = NOTHING
    keep(best[0], best[1], best[2], total, look, kinds, totals, chosen)
    search_top(
        entries, count, threes, three_count, free, bits, jokers,
        worth, fits, look, kinds, totals, chosen,
    )  # fmt: skip
