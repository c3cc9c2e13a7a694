"""The best arrangement by trying everything: shares no code with the arranger that it judges.

Why nothing is missed. Every set of 3, 5, 6, 7 or 8 places of the deal is a hand, jokers being
cards like any other. `classes` gives *all* that such a set can be, each joker standing for any of
the 52 cards (`by_substitution` does that literally, and a test holds the two against each other),
so weak readings are tried beside strong ones. `best` goes through the classes from the weakest up
and keeps, for every set of places, the most that a front in exactly these places was worth so far;
then the most that a middle and a front were worth that together fill exactly these places; and adds
to it every back. A front is put under a middle, and both under a back, only after all classes up
to the upper one were seen: this is the order rule. No reading, hand or pair is left out because
another one looks better, and values need not grow with strength.

A class is one integer: category, up to five ranks (2-14) in order of importance, highest suit (1-4)
where it counts; without the last three bits it is what the order rule compares.

Cards are codes (4 x rank + suit, a joker 52).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Tuple3 = tuple[int, int, int]
TupleValues = Mapping[tuple[str, Tuple3], float]
Ints = NDArray[np.int64]

JOKER = 52
POSITIONS = ("back", "middle", "front")
HAND_SIZES = (3, 5, 6, 7, 8)
SIZES = (553, 555, 653, 655, 663, 665, 753, 755, 763, 773, 853, 863)
"""Back, middle, front: the twelve of the rules."""
NOTHING = -(1 << 62)
FRACTION, TIE = 1 << 12, 16
"""Values are whole in units of 1 / FRACTION; below them TIE bits for the sum of strengths."""


def _class_of(counts: Any, size: Any, suited: Any, top: Any, swapped: Any) -> Any:
    """The class of `size` cards, so many of each rank; 0 if they are no hand. Top suit 0-3."""
    different, most, low, high = 0, 0, 13, -1
    for rank in range(13):
        if counts[rank] > 0:
            different += 1
            most = max(most, counts[rank])
            low = min(low, rank)
            high = rank
    first, second = 0, 0  # of a run: its highest and second-highest card
    if different == size and size > 3:
        if high - low == size - 1:
            first, second = high + 2, high + 1
        elif high == 12 and low == 0:
            first, second = 14, size
            for rank in range(size - 1):
                if counts[rank] == 0:
                    first, second = 0, 0
    number, suit = 0, 0
    ranks = np.zeros(9, np.int64)
    if most == size:  # of one kind
        number = 4 if size == 3 else 2 * size
        suit = top + 1
    elif size > 5:
        number = 2 * size - 1 if first > 0 and suited else 0
    elif size == 3:
        number = most
    elif first > 0 and suited:
        number = 9
    elif most == 4:
        number = 8
    elif most == 3 and different == 2:
        number = 7
    elif suited:
        number = 6
    elif first > 0:
        number = 5
    elif most == 3:
        number = 4
    else:
        number = 6 - different  # two pair of three ranks, a pair of four, five different ones
    if number == 0:
        return 0
    if number >= 5 and first > 0 and suit == 0:
        ranks[0], ranks[1] = first, second
    else:
        place = 0
        for count in range(size, 0, -1):
            for rank in range(12, -1, -1):
                if number == 6:
                    for _ in range(counts[rank] if count == size else 0):
                        ranks[place] = rank + 2
                        place += 1
                elif counts[rank] == count:
                    ranks[place] = rank + 2
                    place += 1
    order = 11 - number if swapped and 5 <= number <= 6 else number
    code = order
    for place in range(5):
        code = code << 4 | ranks[place]
    return code << 3 | suit


def _readings(cards: Any, jokers: Any, faces: Any, suited: Any, swapped: Any, out: Any) -> Any:
    """Classes of natural `cards` and jokers; their number, each as often as it is found.

    With 52 faces every unordered substitution, literally. With 13 only the ranks of jokers vary;
    the hand is then of one suit or not as `suited` says.
    """
    size = len(cards) + jokers
    counts, standing = np.zeros(13, np.int64), np.zeros(5, np.int64)
    found = 0
    while True:
        counts[:] = 0
        top, same, suit = 0, True, -1
        for place in range(size):
            if place < len(cards):
                card = cards[place]
            else:
                card = standing[place - len(cards)] * (4 if faces == 13 else 1)
            counts[card // 4] += 1
            top = max(top, card % 4)
            same = same and (suit < 0 or suit == card % 4)
            suit = card % 4
        top = 3 if jokers > 0 else top
        same = suited if faces == 13 else same
        out[found] = class_of(counts, size, same, top, swapped)
        found += out[found] > 0
        place = jokers - 1
        while place >= 0 and standing[place] == faces - 1:
            place -= 1
        if place < 0:
            return found
        standing[place:jokers] = standing[place] + 1


def _sweep(
    masks: Any, worth: Any, starts: Any, cards: Any, bits: Any, allowed: Any, fronts: Any, two: Any
) -> Any:
    """The most that three disjoint hands are worth; hands by level, weakest level first."""
    best, full = NOTHING, (1 << cards) - 1
    for level in range(len(starts) - 1):
        here = range(starts[level], starts[level + 1])
        for item in here:
            if worth[2, item] > NOTHING:
                fronts[masks[item]] = max(fronts[masks[item]], worth[2, item])
        for item in here:
            if worth[1, item] == NOTHING:
                continue
            rest = full & ~masks[item]
            under = rest
            while under > 0:
                if bits[under] <= 5 and fronts[under] > NOTHING:
                    both = under | masks[item]
                    five = bits[under] // 5
                    two[five, both] = max(two[five, both], worth[1, item] + fronts[under])
                under = (under - 1) & rest
        for item in here:
            if worth[0, item] == NOTHING:
                continue
            rest = full & ~masks[item]
            under = rest
            while under > 0:
                for five in range(2 if bits[under] >= 8 else 0):
                    if two[five, under] > NOTHING:
                        front = 5 if five else 3
                        if allowed[bits[masks[item]], bits[under] - front, front]:
                            best = max(best, worth[0, item] + two[five, under])
                under = (under - 1) & rest
    return best


class_of: Any = njit(_class_of)
readings: Any = njit(_readings)
sweep: Any = njit(_sweep)
BITS = np.array([number.bit_count() for number in range(1 << 17)], np.uint8)
ALLOWED = np.zeros((9, 9, 9), np.bool_)
for sizes in SIZES:
    ALLOWED[sizes // 100, sizes // 10 % 10, sizes % 10] = True


def by_substitution(hand: Sequence[int], swapped: bool = False) -> Ints:
    """All classes of a hand: every card of 52 for every joker."""
    cards = np.array([card for card in hand if card < JOKER], np.int64)
    out = np.empty(400_000, np.int64)
    found = readings(cards, len(hand) - len(cards), 52, False, swapped, out)
    return np.unique(out[:found])


def classes(hand: Sequence[int], swapped: bool = False) -> Ints:
    """The same from the ranks: jokers can join cards of one suit, or spoil it."""
    naturals = [card for card in hand if card < JOKER]
    suited = len({card % 4 for card in naturals}) <= 1
    kind = len({card // 4 for card in naturals}) <= 1
    top = max((card % 4 for card in naturals), default=0) if kind else 0
    ranks = (*(card // 4 for card in naturals), *[JOKER] * (len(hand) - len(naturals)))
    return _classes(tuple(sorted(ranks)), suited, top, swapped)


@cache
def _classes(ranks: tuple[int, ...], suited: bool, top: int, swapped: bool) -> Ints:
    cards = np.array([4 * rank for rank in ranks if rank < JOKER], np.int64)
    cards[:1] += top
    jokers, out = len(ranks) - len(cards), np.empty(4_000, np.int64)
    found = 0
    for same in {suited, suited and jokers == 0}:
        found += readings(cards, jokers, 13, same, swapped, out[found:])
    return np.unique(out[:found])


def all_hands(deal: Sequence[int], swapped: bool = False) -> tuple[Ints, Ints]:
    """Every set of places as bits, with every class that it can be."""
    cards = sorted(min(card, JOKER) for card in deal)
    sets, found = [], []
    for size in HAND_SIZES:
        for places in combinations(range(len(cards)), size):
            hand = [cards[place] for place in places]
            if size == 3 or size == 5 or _may_be_large(hand):
                sets.append(sum(1 << place for place in places))
                found.append(classes(hand, swapped))
    return np.repeat(np.array(sets), list(map(len, found))), np.concatenate(found)


def _may_be_large(hand: Sequence[int]) -> bool:
    """Natural cards of several ranks and several suits spoil it, whatever jokers stand for."""
    naturals = [card for card in hand if card < JOKER]
    return len({card // 4 for card in naturals}) == 1 or len({card % 4 for card in naturals}) == 1


@cache
def deck_classes(swapped: bool = False) -> Ints:
    """Every class that some hand of the deck can be; a class's place is its strength less 1."""
    found = set()
    for size in HAND_SIZES:
        large = (*combinations(range(13), size), *((rank,) * size for rank in range(13)))
        small = combinations_with_replacement(range(13), size)
        for ranks in large if size > 5 else small:
            counts = np.bincount(ranks, minlength=13)
            for suited in (False, True):
                for suit in range((size - 1) // 2, 4):  # a suit has two cards of a rank at most
                    found.add(int(class_of(counts, size, suited, suit, swapped)))
    return np.array(sorted(found - {0}))


def tuple_of(code: int, swapped: bool = False) -> Tuple3:
    """Category, first rank, then the suit if it counts, else the second rank."""
    order = code >> 23
    number = 11 - order if swapped and order in (5, 6) else order
    return number, code >> 19 & 15, (code & 7) or code >> 15 & 15


def positions_of(code: int) -> tuple[str, ...]:
    """Where a hand of this class may lie."""
    order = code >> 23
    if (order == 4 and code & 7) or (order < 3 and code >> 7 & 15 == 0):  # three cards
        return ("front",)
    if order < 5:
        return ("back", "middle")
    return POSITIONS[: 3 if order < 11 else 2 if order < 15 else 1]


@cache
def deck_rows(swapped: bool = False) -> list[tuple[int, str, Tuple3]]:
    """Strength, position and tuple of every class wherever it may lie, weakest first."""
    return [
        (strength, position, tuple_of(code, swapped))
        for strength, code in enumerate(deck_classes(swapped).tolist(), 1)
        for position in positions_of(code)
    ]


class Force:
    """All arrangements of a deal tried, for one set of values."""

    def __init__(self, numbers: TupleValues, swapped: bool = False) -> None:
        self.swapped, self.codes = swapped, deck_classes(swapped)
        self.worth = np.full((3, len(self.codes)), NOTHING)
        for strength, position, row in deck_rows(swapped):
            value = numbers[position, row] * FRACTION
            assert value == int(value), "values must be whole in units of 1 / FRACTION"
            place = POSITIONS.index(position), strength - 1
            self.worth[place] = (int(value) << TIE) + strength

    def best(self, deal: Sequence[int]) -> tuple[float, int]:
        """The greatest value, and the greatest sum of strengths that has it."""
        masks, found = all_hands(deal, self.swapped)
        order = np.argsort(found, kind="stable")
        masks, found = masks[order], found[order]
        starts = np.flatnonzero(np.diff(found >> 3, prepend=-1, append=-1))
        worth = np.ascontiguousarray(self.worth[:, np.searchsorted(self.codes, found)])
        room = 1 << len(deal)
        fronts, two = np.full(room, NOTHING), np.full((2, room), NOTHING)
        most = int(sweep(masks, worth, starts, len(deal), BITS, ALLOWED, fronts, two))
        return (most >> TIE) / FRACTION, most & ((1 << TIE) - 1)
