"""Automatics found by trying everything: shares no code with the search that it judges.

Cards are codes (4 x rank + suit, a joker 52); hands are bit masks over the places of a deal.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product

import numpy as np

JOKER, SPADE = 52, 3
Class = tuple[int, tuple[float, ...]]
"""The document's number of the category, and the ranks compared."""
Cards = tuple[int, ...]

WHEEL_PLACE = 11.5  # between the runs to the king and to the ace, for every length
FITS = {
    "three full houses": {7},
    "three straights": {5, 9, 11, 13},
    "three flushes": {6, 9, 11, 13},
}
SIZES = {(5, 5, 5), (6, 5, 5), (6, 6, 5), (7, 5, 5)}


def run_place(ranks: set[int], size: int) -> float | None:
    """The highest rank of a run of `size`, the wheel's place, or nothing."""
    if len(ranks) != size:
        return None
    if max(ranks) - min(ranks) == size - 1:
        return max(ranks)
    return WHEEL_PLACE if ranks == {12, *range(size - 1)} else None


def hand_class(cards: Cards) -> Class | None:
    """The document's number and what is compared; nothing for what is no hand here."""
    ranks = [code // 4 for code in cards]
    suited = len({code % 4 for code in cards}) == 1
    run = run_place(set(ranks), len(cards))
    if run is not None and suited:
        return {5: 9, 6: 11, 7: 13}[len(cards)], (run,)
    if len(cards) > 5:
        return None
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = tuple(count for count, _ in groups)
    by_group = tuple(float(rank) for _, rank in groups)
    if shape in ((5,), (4, 1), (3, 2)):
        return {5: 10, 4: 8, 3: 7}[shape[0]], by_group
    if suited:
        return 6, tuple(float(rank) for rank in sorted(ranks, reverse=True))
    if run is not None:
        return 5, (run,)
    return {(3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2}.get(shape, 1), by_group


@lru_cache(maxsize=200_000)
def classes(cards: Cards) -> tuple[Class, ...]:
    """What the cards can be, the strongest of each number; jokers share one suit or are spades."""
    naturals = [code for code in cards if code != JOKER]
    suits = {code % 4 for code in naturals}
    found: dict[int, tuple[float, ...]] = {}
    for suit in {SPADE} | (suits if len(suits) == 1 else set()):
        for ranks in combinations_with_replacement(range(13), len(cards) - len(naturals)):
            made = hand_class((*naturals, *(4 * rank + suit for rank in ranks)))
            if made is not None:
                found[made[0]] = max(found.get(made[0], made[1]), made[1])
    return tuple(found.items())


def best_trio(kind: str, deal: Sequence[int]) -> list[Class] | None:
    """Classes of the best back, middle and front, from all disjoint choices of places."""
    hands = sorted(_hands(kind, tuple(sorted(deal))), reverse=True)
    masks = np.array([mask for *_, mask in hands], np.int64)
    sizes = [mask.bit_count() for mask in masks.tolist()]
    best = None
    for back, (back_class, back_mask) in enumerate(hands):
        if best is not None and back_class < best[0]:
            break
        for middle in np.flatnonzero(masks & back_mask == 0).tolist():
            if middle < back or (best is not None and [back_class, hands[middle][0]] < best[:2]):
                continue
            used = back_mask | hands[middle][1]
            for front in np.flatnonzero(masks & used == 0).tolist():
                if front >= middle and (sizes[back], sizes[middle], sizes[front]) in SIZES:
                    found = [back_class, hands[middle][0], hands[front][0]]
                    best = found if best is None else max(best, found)
                    break
    return best


def _hands(kind: str, deal: Cards) -> Iterator[tuple[Class, int]]:
    """Every choice of places that is a hand of the kind, with its strongest class."""
    for size in (5, 6, 7):
        for places in combinations(range(len(deal)), size):
            cards = tuple(deal[place] for place in places)
            if size > 5 and len({code % 4 for code in cards if code != JOKER}) > 1:
                continue
            fitting = [made for made in classes(cards) if made[0] in FITS[kind]]
            if fitting:
                yield max(fitting), sum(1 << place for place in places)


def dragons(deal: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to show all thirteen ranks, as suits from the deuce up; 4 is a joker."""
    held = [sorted({code % 4 for code in deal if code // 4 == rank}) for rank in range(13)]
    jokers = list(deal).count(JOKER)
    for suits in product(*([*found, 4] for found in held)):
        if suits.count(4) <= jokers:
            yield suits


def best_dragon(deal: Sequence[int], settled: int) -> list[Class] | None:
    """Classes of the best layout among the dragons whose `settled` highest cards are best."""
    found = list(dragons(deal))
    if not found:
        return None
    top = max(_tie_break(suits, settled) for suits in found)
    chosen = (suits for suits in found if _tie_break(suits, settled) == top)
    faces = set(chain.from_iterable(_faces(suits, settled) for suits in chosen))
    return max(_layout(suits) for suits in faces)


def _tie_break(suits: tuple[int, ...], settled: int) -> list[int]:
    return [min(suit, SPADE) for suit in suits[::-1][:settled]]


def _faces(suits: tuple[int, ...], settled: int) -> Iterator[tuple[int, ...]]:
    """Jokers in every suit, but spades where ties are broken."""
    free = 13 - settled
    ways = (
        (suit,) if suit < 4 else range(4) if at < free else (3,) for at, suit in enumerate(suits)
    )
    return product(*ways)


@lru_cache(maxsize=200_000)
def _layout(suits: tuple[int, ...]) -> list[Class]:
    back = _best_five(suits, frozenset(range(13)))
    layouts = []
    for ranks in _fives(suits, frozenset(range(13))):
        if _class_of(suits, ranks) == back:
            rest = frozenset(range(13)) - frozenset(ranks)
            middle = _best_five(suits, rest)
            for others in _fives(suits, rest):
                if _class_of(suits, others) == middle:
                    front = sorted(rest - frozenset(others), reverse=True)
                    layouts.append([back, middle, (1, tuple(map(float, front)))])
    return max(layouts)


def _class_of(suits: tuple[int, ...], ranks: tuple[int, ...]) -> Class:
    made = hand_class(tuple(4 * rank + suits[rank] for rank in ranks))
    assert made is not None
    return made


def _best_five(suits: tuple[int, ...], ranks: frozenset[int]) -> Class:
    return max(_class_of(suits, chosen) for chosen in _fives(suits, ranks))


def _fives(suits: tuple[int, ...], ranks: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """All flushes, all straights and the five highest: nothing else can be best."""
    for suit in range(4):
        yield from combinations([rank for rank in ranks if suits[rank] == suit], 5)
    for run in ((12, 0, 1, 2, 3), *(tuple(range(low, low + 5)) for low in range(9))):
        if ranks.issuperset(run):
            yield run
    yield tuple(sorted(ranks, reverse=True)[:5])
