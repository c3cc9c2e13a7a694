"""All hands that can be made of some cards, as sortable integers.

A candidate is ``strength << 24 | cards``. Cards are bits: natural cards sorted by code from bit 0,
and from bit 17 as many ones as jokers are used. Of two copies of a card the first is always used
first, so a hand that uses one copy has the lower bit and one that uses both has both; what is no
longer free after a hand (`blocked`) can then be compared with other candidates by one AND.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

MOST = 17
JOKERS_AT = 17
SPARES_ONE = np.int64(1 << 21)
"""Bit of a large run in which a joker stands for a card that is held."""
STRENGTH_AT = 24
CARDS = np.int64((1 << STRENGTH_AT) - 1)
ROOM = 1 << 15
"""Candidates that one deal can have at most; the worst adversarial deals stay below a third."""
FRONT_ROOM = 1 << 13
ONE = np.int64(1)
STRONGEST, EVERY = np.int64(0), np.int64(1)
"""Which readings of jokers are wanted. Constants of Python, such as `True` or 0, are types of their
own to Numba: a kernel that is given one is compiled once more."""


@kernel
def sort_cards(cards: Any, ranks: Any, suits: Any, twin: Any, bits: Any) -> Any:
    """Sort the natural cards; their number and the number of jokers.

    `twin[k]` says that card k is the second copy of card k - 1. `bits` gets the masks of cards
    without a copy, of first copies and of second copies.
    """
    natural = np.empty(MOST, np.int64)
    count, jokers = 0, 0
    for code in cards:
        if code >= 52:
            jokers += 1
            continue
        place = count
        while place > 0 and natural[place - 1] > code:
            natural[place] = natural[place - 1]
            place -= 1
        natural[place] = code
        count += 1
    first, second = np.int64(0), np.int64(0)
    for place in range(count):
        ranks[place], suits[place] = natural[place] >> 2, natural[place] & 3
        twin[place] = place > 0 and natural[place] == natural[place - 1]
        if twin[place]:
            first |= ONE << (place - 1)
            second |= ONE << place
    bits[0] = ((ONE << count) - 1) & ~(first | second)
    bits[1], bits[2] = first, second
    return count, jokers


@kernel
def jokers_used(candidate: Any) -> Any:
    """How many jokers a candidate uses."""
    ones = (candidate >> JOKERS_AT) & 15
    return (ones & 1) + (ones >> 1 & 1) + (ones >> 2 & 1) + (ones >> 3 & 1)


@kernel
def blocked(candidate: Any, alone: Any, first: Any, second: Any, jokers: Any) -> Any:
    """Cards, in the form of a candidate, that are not free once `candidate` is laid down."""
    natural = (
        (candidate & (alone | second)) | ((candidate & first) << 1) | ((candidate & second) >> 1)
    )
    return natural | jokers_blocked(jokers_used(candidate), jokers)


@kernel
def blocked_by_two(one: Any, two: Any, alone: Any, first: Any, second: Any, jokers: Any) -> Any:
    """The same for two candidates that do not meet."""
    natural = ((one | two) & (alone | second)) | (((one | two) & first) << 1)
    natural |= (((one | two) & second) >> 1) | (one & two & first)
    return natural | jokers_blocked(jokers_used(one) + jokers_used(two), jokers)


@kernel
def jokers_blocked(used: Any, jokers: Any) -> Any:
    """Bits of jokers that a candidate must not have when `used` of `jokers` are gone."""
    return (np.int64(15) >> (jokers - used) << (jokers - used)) << JOKERS_AT


@kernel
def sort_candidates(candidates: Any, spare: Any, count: Any) -> None:
    """Strongest first: two stable passes over seven bits of the strength each."""
    starts = np.empty(128, np.int64)
    for turn in range(2):
        shift = STRENGTH_AT + 7 * turn
        source = candidates if turn == 0 else spare
        target = spare if turn == 0 else candidates
        starts[:] = 0
        for place in range(count):
            starts[127 - ((source[place] >> shift) & 127)] += 1
        total = 0
        for digit in range(128):
            number = starts[digit]
            starts[digit] = total
            total += number
        for place in range(count):
            digit = 127 - ((source[place] >> shift) & 127)
            target[starts[digit]] = source[place]
            starts[digit] += 1


@kernel
def five_card_hands(
    ranks: Any,
    suits: Any,
    twin: Any,
    count: Any,
    jokers: Any,
    weakest: Any,
    below: Any,
    look: Any,
    out: Any,
) -> Any:
    """Candidates of five cards with weakest <= strength < below; their number.

    Every set of natural cards that differs, completed by jokers to the strongest hand. A candidate
    is written always and kept only if it counts: cheaper than a branch.
    """
    found: Any = 0
    bit = np.empty(MOST, np.int64)
    term = np.empty((5, MOST), np.int64)
    for place in range(count):
        bit[place] = ONE << suits[place]
        for number in range(5):
            term[number, place] = 2 * look.terms[number, ranks[place]]
    joker = ((ONE << np.arange(5)) - 1) << JOKERS_AT
    five_kinds = look.marks[2] - 26  # five of a kind: two suits of thirteen ranks below six cards
    for a in range(count):
        if twin[a]:
            continue
        if jokers >= 4:
            strength = np.int64(look.five4[term[0, a] + 1])
            out[found] = (strength << STRENGTH_AT) | (ONE << a) | joker[4]
            found += (strength >= weakest) & (strength < below)
        for b in range(a + 1, count):
            if twin[b] and a != b - 1:
                continue
            index_b, common_b = term[0, a] + term[1, b], bit[a] & bit[b]
            cards_b = (ONE << a) | (ONE << b)
            if jokers >= 3:
                strength = np.int64(look.five3[index_b + (common_b != 0)])
                out[found] = (strength << STRENGTH_AT) | cards_b | joker[3]
                found += (strength >= weakest) & (strength < below)
            for c in range(b + 1, count):
                if twin[c] and b != c - 1:
                    continue
                index_c, common_c = index_b + term[2, c], common_b & bit[c]
                cards_c = cards_b | (ONE << c)
                if jokers >= 2:
                    strength = np.int64(look.five2[index_c + (common_c != 0)])
                    out[found] = (strength << STRENGTH_AT) | cards_c | joker[2]
                    found += (strength >= weakest) & (strength < below)
                for d in range(c + 1, count):
                    if twin[d] and c != d - 1:
                        continue
                    index_d, common_d = index_c + term[3, d], common_c & bit[d]
                    cards_d = cards_c | (ONE << d)
                    if jokers >= 1:
                        strength = np.int64(look.five1[index_d + (common_d != 0)])
                        out[found] = (strength << STRENGTH_AT) | cards_d | joker[1]
                        found += (strength >= weakest) & (strength < below)
                    for e in range(d + 1, count):
                        strength = np.int64(
                            look.five0[index_d + term[4, e] + ((common_d & bit[e]) != 0)]
                        )
                        if strength >= five_kinds:
                            top = max(max(suits[a], suits[b]), max(suits[c], suits[d]))
                            strength += look.five_steps[max(top, suits[e])]
                        out[found] = (strength << STRENGTH_AT) | cards_d | (ONE << e)
                        fresh = (not twin[e]) | (d == e - 1)
                        found += (strength >= weakest) & (strength < below) & fresh
    return found


@kernel
def large_kinds(
    ranks: Any, suits: Any, twin: Any, count: Any, jokers: Any, look: Any, out: Any, found: Any
) -> Any:
    """Append six to eight of a kind; the number of candidates then."""
    start = 0
    while start < count:
        stop = start
        while stop < count and ranks[stop] == ranks[start]:
            stop += 1
        held = stop - start
        if held + jokers >= 6:
            for chosen in range(1, 1 << held):
                size, top, first_copies = 0, 0, True
                for place in range(held):
                    if chosen >> place & 1:
                        if twin[start + place] and not chosen >> (place - 1) & 1:
                            first_copies = False
                        size += 1
                        top = max(top, suits[start + place])
                if not first_copies:
                    continue
                for used in range(jokers + 1):
                    if 6 <= size + used <= 8:
                        suit = 3 if used > 0 else top
                        strength = np.int64(look.kinds[size + used - 6, ranks[start], suit])
                        out[found] = (
                            (strength << STRENGTH_AT)
                            | (np.int64(chosen) << start)
                            | ((ONE << used) - 1) << JOKERS_AT
                        )
                        found += 1
        start = stop
    return found


@kernel
def large_runs(
    ranks: Any, suits: Any, twin: Any, count: Any, jokers: Any, look: Any, out: Any, found: Any
) -> Any:
    """Append straight flushes of six to eight cards; the number of candidates then.

    A joker may take the place of any card, also of one that is held: another hand may need it.
    """
    slot, held = np.empty(13, np.int64), np.empty(8, np.int64)
    ones = np.zeros(256, np.int64)
    for bits in range(1, 256):
        ones[bits] = ones[bits >> 1] + (bits & 1)
    for suit in range(4):
        slot[:] = 0
        different = 0
        for place in range(count):
            if suits[place] == suit and not twin[place]:
                slot[ranks[place]] = ONE << place
                different += 1
        for size in range(6, 9):
            if different + jokers < size:
                break
            for number in range(look.runs.shape[1]):
                strength = np.int64(look.runs[size - 6, number])
                if strength == 0:
                    continue
                cards, missing = np.int64(0), 0
                for place in range(size):
                    held[place] = slot[look.run_ranks[size - 6, number, place]]
                    cards |= held[place]
                    missing += held[place] == 0
                for replaced in range(1 << size if missing < jokers else 1):
                    if missing + ones[replaced] > jokers:
                        continue
                    kept, used = cards, missing
                    for place in range(size):
                        if replaced >> place & 1:
                            kept &= ~held[place]
                            used += held[place] != 0
                    if used == missing + ones[replaced]:
                        out[found] = (
                            (strength << STRENGTH_AT) | kept | ((ONE << used) - 1) << JOKERS_AT
                        )
                        if replaced:
                            out[found] |= SPARES_ONE
                        found += 1
    return found


@kernel
def three_card_fronts(
    ranks: Any, suits: Any, twin: Any, count: Any, jokers: Any, every: Any, look: Any, out: Any
) -> Any:
    """Candidates of three cards; their number. With `every`, jokers in all their readings."""
    found: Any = 0
    one, two, three = (ONE << JOKERS_AT), (np.int64(3) << JOKERS_AT), (np.int64(7) << JOKERS_AT)
    if jokers >= 3:
        for option in range(look.three3.shape[1] if every else 1):
            out[found] = (np.int64(look.three3[0, option]) << STRENGTH_AT) | three
            found += 1
    for a in range(count):
        if twin[a]:
            continue
        if jokers >= 2:
            for option in range(look.three2.shape[1] if every else 1):
                strength = np.int64(look.three2[ranks[a], option])
                out[found] = (strength << STRENGTH_AT) | (ONE << a) | two
                found += strength > 0
        for b in range(a + 1, count):
            if twin[b] and a != b - 1:
                continue
            index: Any = np.int64(look.terms[0, ranks[a]]) + look.terms[1, ranks[b]]
            cards = (ONE << a) | (ONE << b)
            if jokers >= 1:
                for option in range(look.three1.shape[1] if every else 1):
                    strength = np.int64(look.three1[index, option])
                    out[found] = (strength << STRENGTH_AT) | cards | one
                    found += strength > 0
            for c in range(b + 1, count):
                if twin[c] and b != c - 1:
                    continue
                strength = np.int64(look.three0[index + look.terms[2, ranks[c]], 0])
                if ranks[a] == ranks[c]:
                    strength += look.three_steps[max(suits[a], max(suits[b], suits[c]))]
                out[found] = (strength << STRENGTH_AT) | cards | (ONE << c)
                found += 1
    return found
