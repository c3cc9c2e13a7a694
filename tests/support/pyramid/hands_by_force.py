"""One Pyramid hand by literal substitution of all 52 cards: shares no code with the engine."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

RANKS = "..23456789TJQKA"
SUITS = ".CDHS"
SPADE = 4
CARD = re.compile(r"(?P<wild>\*?)(?P<rank>[2-9TJQKA])(?P<suit>[CDHS])|\*")
LARGE_KIND = {5: 10, 6: 12, 7: 14, 8: 16}
SUITED_RUN = {5: 9, 6: 11, 7: 13, 8: 15}
BELOW_STRAIGHT: dict[tuple[int, ...], int] = {
    (3, 1, 1): 4,
    (2, 2, 1): 3,
    (2, 1, 1, 1): 2,
    (2, 1): 2,
}
ABOVE_FLUSH: dict[tuple[int, ...], int] = {(4, 1): 8, (3, 2): 7}
SIZES = {"back": (5, 6, 7, 8), "middle": (5, 6, 7), "front": (3, 5)}
NAMES = {
    1: "high card",
    2: "pair",
    3: "two pair",
    4: "three of a kind",
    5: "straight",
    6: "flush",
    7: "full house",
    8: "four of a kind",
    9: "straight flush",
    10: "five of a kind",
    11: "six-card straight flush",
    12: "six of a kind",
    13: "seven-card straight flush",
    14: "seven of a kind",
    15: "eight-card straight flush",
    16: "eight of a kind",
}


class Card(NamedTuple):
    rank: int
    suit: int
    wild: bool = False


class Hand(NamedTuple):
    """What is compared, in this order, and the document's 3-tuple."""

    number: int
    ranks: tuple[float, ...]
    suit: int
    tuple: tuple[int, int, int]


FACES = [Card(rank, suit, True) for rank, suit in product(range(2, 15), range(1, 5))]


def strongest(cards: str) -> Hand | None:
    """The best of all readings; nothing where the cards are no hand."""
    return max(filter(None, map(literal, _readings(cards))), default=None)


def _readings(cards: str) -> Iterator[Sequence[Card]]:
    held = []
    for found in CARD.finditer(cards):
        if found["rank"]:
            rank, suit = RANKS.index(found["rank"]), SUITS.index(found["suit"])
            held.append(Card(rank, suit, bool(found["wild"])))
    for faces in combinations_with_replacement(FACES, len(cards.split()) - len(held)):
        yield (*held, *faces)


def literal(cards: Sequence[Card]) -> Hand | None:
    """The hand that exactly these cards are."""
    size = len(cards)
    ranks = sorted((card.rank for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    by_group = tuple(rank for _, rank in groups)
    shape = tuple(count for count, _ in groups)
    top = SPADE if any(card.wild for card in cards) else max(card.suit for card in cards)
    suited = len({card.suit for card in cards}) == 1
    if shape == (size,) and size in (3, *LARGE_KIND):
        number = LARGE_KIND.get(size, 4)
        return Hand(number, by_group, top, (number, ranks[0], top))
    run = _run(ranks)
    if run is not None and suited and size in SUITED_RUN:
        number = SUITED_RUN[size]
        return Hand(number, (run,), 0, (number, ranks[0], ranks[1]))
    if size not in (3, 5):
        return None
    low = BELOW_STRAIGHT.get(shape, 1)
    number = ABOVE_FLUSH.get(shape, 0)
    if number == 0 and size == 5 and suited:
        return Hand(6, tuple(ranks), 0, (6, ranks[0], ranks[1]))
    if number == 0 and size == 5 and run is not None:
        return Hand(5, (run,), 0, (5, ranks[0], ranks[1]))
    return Hand(number or low, by_group, 0, (number or low, by_group[0], by_group[1]))


def _run(ranks: Sequence[int]) -> float | None:
    """Where a run stands among those of its length: the wheel between king and ace high."""
    if len(set(ranks)) < len(ranks):
        return None
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    return 13.5 if ranks[0] == 14 and ranks[1] == len(ranks) else None


@lru_cache
def every_row(position: str) -> frozenset[tuple[int, int, int]]:
    """The 3-tuples of all hands of two decks and four wilds that may lie in `position`."""
    found = set()
    for size in SIZES[position]:
        for hand in map(literal, _hands(size)):
            if hand and (position != "front" or size == 3 or hand.number >= 5):
                found.add(hand.tuple)
    return frozenset(found)


def printed_rows(position: str) -> set[tuple[int, int, int]]:
    """The document's grid: all four suits wherever the third number is one."""
    rows = set(every_row(position))
    for number, primary, _ in every_row(position):
        if number in (10, 12, 14, 16) or (position == "front" and number == 4):
            rows |= {(number, primary, suit) for suit in range(1, 5)}
    return rows


def _hands(size: int) -> Iterator[Sequence[Card]]:
    """Every choice of ranks in one suit and in two, and of one rank in all suits it can have.

    A suit holds two of a rank; wilds, at most four, are what more there is.
    """
    for ranks in combinations_with_replacement(range(2, 15), size):
        if len(set(ranks)) > 1:
            for first in (3, SPADE):
                yield (Card(ranks[0], first), *(Card(rank, SPADE) for rank in ranks[1:]))
            continue
        for wilds in range(min(size, 4) + 1):
            for suits in combinations_with_replacement(range(1, 5), size - wilds):
                if all(suits.count(suit) <= 2 for suit in suits):
                    naturals = [Card(ranks[0], suit) for suit in suits]
                    yield (*naturals, *[Card(ranks[0], SPADE, True)] * wilds)
