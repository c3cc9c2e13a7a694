"""Features of a deal as numbers for an appraisal, found without a search.

Ranks count from the two, 0 to 12. All features are about 0 to 2.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

RANKS, SUITS = 13, 4
MANY = 7
"""Cards of a rank; more are counted as this many."""
GROUPS = 6
"""The largest groups of a rank that have features of their own."""
LONGEST = 8

JOKERS = 0  # one, two, three or more: three features
SIZES = 3  # ranks of which 1 .. 7 cards are held
TALLEST = 10  # highest and second highest rank of which at least 1 .. 4 are held
LARGEST = 18  # size and rank of the six largest groups
COUNTS = 30  # cards of each rank
SUITED = 43  # cards of each suit, most first
DISTINCT = 47  # different ranks of each suit, most first
RUNS = 51  # most cards of a straight flush of 5 .. 8, in the best suit and in the second best
NEAR_RUNS = 59  # straight flushes of five that lack none, one, two
STRAIGHTS = 62  # straights that lack none, one, two
SECOND = 65  # straights that lack none, one, two when one copy of every rank is gone
TAKEN = 68  # straight flushes of five taken one after the other: part held and top rank of three
LEFT = 74  # groups of 2 .. 5 and the tallest of them, of what each of the first two takings leaves
BEHIND = 90  # groups of 2, 3 and part of a straight flush that up to three groups of four leave
FEATURES = 93


@kernel
def features_of(deals: Any, found: Any) -> None:
    """Fill a row of `found` for every deal."""
    ranks, suits = np.empty(RANKS, np.int64), np.empty(SUITS, np.int64)
    held = np.empty((SUITS, RANKS + 1), np.int64)
    once = np.empty(RANKS + 1, np.int64)
    copies = np.empty((SUITS, RANKS + 1), np.int64)
    for deal in range(len(deals)):
        ranks[:], suits[:], held[:], copies[:] = 0, 0, 0, 0
        jokers = 0
        for code in deals[deal]:
            if code >= RANKS * SUITS:
                jokers += 1
            else:
                ranks[code >> 2] += 1
                suits[code & 3] += 1
                held[code & 3, (code >> 2) + 1] = 1
                copies[code & 3, (code >> 2) + 1] += 1
        held[:, 0] = held[:, RANKS]  # the ace below the two
        row = found[deal]
        row[:] = 0
        if jokers:
            row[JOKERS + min(jokers, 3) - 1] = 1
        see_groups(ranks, row)
        see_suits(suits, held, row)
        see_runs(held, row)
        for layer in range(2):
            for rank in range(RANKS):
                once[rank + 1] = ranks[rank] > layer
            once[0] = once[RANKS]
            see_straights(once, row, STRAIGHTS if layer == 0 else SECOND)
        see_behind(copies, ranks, row)
        take_runs(copies, ranks, row)


@kernel
def see_groups(ranks: Any, row: Any) -> None:
    """How many cards of which ranks."""
    taken = 0
    for rank in range(RANKS - 1, -1, -1):
        size = ranks[rank]
        row[COUNTS + rank] = size / 4
        if size:
            row[SIZES + min(size, MANY) - 1] += 0.25
        for least in range(min(size, 4)):
            at = TALLEST + 2 * least
            if row[at] == 0:
                row[at] = (rank + 1) / RANKS
            elif row[at + 1] == 0:
                row[at + 1] = (rank + 1) / RANKS
    for group in range(GROUPS):
        best = -1
        for rank in range(RANKS - 1, -1, -1):
            if not taken >> rank & 1 and (best < 0 or ranks[rank] > ranks[best]):
                best = rank
        taken |= 1 << best
        row[LARGEST + 2 * group] = ranks[best] / 4
        row[LARGEST + 2 * group + 1] = (best + 1) / RANKS if ranks[best] else 0


@kernel
def see_suits(suits: Any, held: Any, row: Any) -> None:
    """How many cards of the suits, and how many different ones."""
    for suit in range(SUITS):
        place, distinct_place = 0, 0
        distinct = held[suit, 1:].sum()
        for other in range(SUITS):
            if suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit):
                place += 1
            theirs = held[other, 1:].sum()
            if theirs > distinct or (theirs == distinct and other < suit):
                distinct_place += 1
        row[SUITED + place] = suits[suit] / 8
        row[DISTINCT + distinct_place] = distinct / 8


@kernel
def see_runs(held: Any, row: Any) -> None:
    """How nearly straight flushes are there."""
    for length in range(5, LONGEST + 1):
        at = RUNS + 2 * (length - 5)
        for suit in range(SUITS):
            most = 0
            for low in range(RANKS + 2 - length):
                seen = held[suit, low : low + length].sum()
                most = max(most, seen)
                if length == 5 and seen >= 3:
                    row[NEAR_RUNS + 5 - seen] += 0.25
            part = most / length
            if part > row[at]:
                row[at + 1] = row[at]
                row[at] = part
            elif part > row[at + 1]:
                row[at + 1] = part


@kernel
def see_straights(once: Any, row: Any, at: Any) -> None:
    """How nearly straights are there; `once` counts from the ace below the two."""
    for low in range(RANKS - 3):
        seen = once[low : low + 5].sum()
        if seen >= 3:
            row[at + 5 - seen] += 0.25


@kernel
def best_run(copies: Any) -> Any:
    """Cards held, low end and suit of the fullest straight flush, the highest of equal ones."""
    most, bottom, best = -1, 0, 0
    for suit in range(SUITS):
        for low in range(RANKS - 3):
            seen = 0
            for rank in range(low, low + 5):
                seen += copies[suit, rank] > 0
            if seen > most or (seen == most and low > bottom):
                most, bottom, best = seen, low, suit
    return most, bottom, best


@kernel
def take_runs(copies: Any, ranks: Any, row: Any) -> None:
    """Take the fullest straight flush three times and look at what is left; both are used up."""
    for taken in range(3):
        copies[:, 0] = copies[:, RANKS]
        seen, low, suit = best_run(copies)
        row[TAKEN + 2 * taken] = seen / 5
        row[TAKEN + 2 * taken + 1] = (low + 4) / RANKS
        for place in range(low, low + 5):
            rank = place if place else RANKS
            if copies[suit, rank]:
                copies[suit, rank] -= 1
                ranks[rank - 1] -= 1
        if taken < 2:
            see_left(ranks, row, LEFT + 8 * taken)


@kernel
def see_left(ranks: Any, row: Any, at: Any) -> None:
    """Groups of at least 2 .. 5, and the tallest of each."""
    for rank in range(RANKS - 1, -1, -1):
        for least in range(2, min(ranks[rank], 5) + 1):
            place = at + 2 * (least - 2)
            row[place] += 0.25
            if row[place + 1] == 0:
                row[place + 1] = (rank + 1) / RANKS


@kernel
def see_behind(copies: Any, ranks: Any, row: Any) -> None:
    """What is left when up to three groups of four are gone, the smallest ranks spared."""
    gone = 0
    rest = copies.copy()
    for rank in range(RANKS - 1, -1, -1):
        if ranks[rank] >= 4 and gone < 3:
            gone += 1
            rest[:, rank + 1] = 0
        elif ranks[rank] >= 2:
            row[BEHIND] += 0.25
            row[BEHIND + 1] += 0.25 * (ranks[rank] >= 3)
    rest[:, 0] = rest[:, RANKS]
    seen, _, _ = best_run(rest)
    row[BEHIND + 2] = seen / 5
