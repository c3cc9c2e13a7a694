"""Whether a deal holds an automatic, by counting alone; `automatics.finder` finds the cards.

For each automatic the fewest jokers that it needs are counted.
"""

from typing import Any

import numpy as np

from offsuit.core.kernels.compiled import kernel

FULL_HOUSES, DRAGON, STRAIGHTS, FLUSHES = 1, 2, 4, 8
"""Bits of `held_automatics`."""
RANKS, SUITS = 13, 4
TOO_MANY = 99


@kernel
def for_full_houses(ranks: Any) -> Any:
    """Jokers that three full houses need, from the number of cards of each rank.

    Three triples and three pairs. Triples and pairs of one rank must be in different hands, so
    there are at most three of them.
    """
    least = np.full((4, 4), TOO_MANY, np.int64)
    least[0, 0] = 0
    for rank in range(RANKS):
        held = ranks[rank]
        for triples in range(3, -1, -1):
            for pairs in range(3, -1, -1):
                found = least[triples, pairs]
                for threes in range(triples + 1):
                    for twos in range(min(pairs, 3 - threes) + 1):
                        missing = max(0, 3 * threes + 2 * twos - held)
                        before = least[triples - threes, pairs - twos]
                        found = min(found, before + missing)
                least[triples, pairs] = found
    return least[3, 3]


@kernel
def for_dragon(ranks: Any) -> Any:
    """Jokers that a dragon needs: one for every rank that is not held."""
    missing = 0
    for rank in range(RANKS):
        missing += ranks[rank] == 0
    return missing


@kernel
def for_straights(ranks: Any, jokers: Any) -> Any:
    """Jokers that three straights need, or more than `jokers`."""
    need = np.zeros(RANKS + 1, np.int64)  # the ace is place 0 and place 13
    least = TOO_MANY
    for a in range(10):
        need[a : a + 5] += 1
        if short_of(need, ranks) <= min(jokers, least - 1):
            for b in range(a, 10):
                need[b : b + 5] += 1
                if short_of(need, ranks) <= min(jokers, least - 1):
                    for c in range(b, 10):
                        need[c : c + 5] += 1
                        least = min(least, short_of(need, ranks))
                        need[c : c + 5] -= 1
                need[b : b + 5] -= 1
        need[a : a + 5] -= 1
    return least


@kernel
def short_of(need: Any, ranks: Any) -> Any:
    """Cards that are needed and not held; ranks are counted from the two, `need` from the ace."""
    missing = max(0, need[0] + need[RANKS] - ranks[RANKS - 1])
    for place in range(1, RANKS):
        missing += max(0, need[place] - ranks[place - 1])
    return missing


@kernel
def for_flushes(suits: Any) -> Any:
    """Jokers that three flushes need, from the number of cards of each suit."""
    least = TOO_MANY
    for a in range(SUITS):
        for b in range(a, SUITS):
            for c in range(b, SUITS):
                missing = 0
                for suit in range(SUITS):
                    needed = 5 * ((a == suit) + (b == suit) + (c == suit))
                    missing += max(0, needed - suits[suit])
                least = min(least, missing)
    return least


@kernel
def held_automatics(deals: Any, found: Any) -> None:
    """For each deal of 17 cards the bits of the automatics that it holds."""
    ranks, suits = np.empty(RANKS, np.int64), np.empty(SUITS, np.int64)
    for deal in range(len(deals)):
        ranks[:], suits[:] = 0, 0
        jokers = np.int64(0)
        for code in deals[deal]:
            if code >= RANKS * SUITS:
                jokers += 1
            else:
                ranks[code >> 2] += 1
                suits[code & 3] += 1
        bits = 0
        if for_full_houses(ranks) <= jokers:
            bits |= FULL_HOUSES
        if for_dragon(ranks) <= jokers:
            bits |= DRAGON
        if for_straights(ranks, jokers) <= jokers:
            bits |= STRAIGHTS
        if for_flushes(suits) <= jokers:
            bits |= FLUSHES
        found[deal] = bits
