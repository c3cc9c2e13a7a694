"""The 3-tuples of each row: counted from the document, and proved against every hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.row_strengths import (
    allowed,
    literal_tuples,
    points_of,
    reachable_tuples,
)
from offsuit.games.pyramid.hands import PYRAMID, pyramid_ranking
from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.tuples import CATEGORY_NUMBERS, Tuple3
from support.pyramid.brute_arranger import JOKER, classes, deck_rows, readings, tuple_of

RANKS = range(2, 15)
SUITS = range(1, 5)
SIZES = {"back": (5, 6, 7, 8), "middle": (5, 6, 7), "front": (3, 5)}


def runs(size: int) -> list[tuple[int, ...]]:
    """Falling; the ace goes before 2 3 4 ... as well."""
    straight = [tuple(range(top, top - size, -1)) for top in RANKS if top - size >= 1]
    return [*straight, (14, *range(size, 1, -1))]


def grid(position: str) -> Iterator[Tuple3]:
    """The document, word by word, over all choices of ranks; some rows come more than once."""
    if position == "front":
        for high, second, _ in combinations(reversed(RANKS), 3):
            yield 1, high, second
        for rank in RANKS:
            yield from ((2, rank, kicker) for kicker in RANKS if kicker != rank)
            yield from ((4, rank, suit) for suit in SUITS)
    else:
        for cards in combinations(reversed(RANKS), 5):
            if cards not in runs(5):
                yield 1, cards[0], cards[1]
        for rank in RANKS:
            others = [other for other in reversed(RANKS) if other != rank]
            yield from ((2, rank, kickers[0]) for kickers in combinations(others, 3))
            yield from ((3, rank, lower) for lower in others if lower < rank)
            yield from ((4, rank, kickers[0]) for kickers in combinations(others, 2))
    for cards in combinations_with_replacement(reversed(RANKS), 5):
        shape = sorted(Counter(cards).values())
        if shape not in ([5], [1, 4], [2, 3]) and cards not in runs(5):
            yield 6, cards[0], cards[1]
    for rank in RANKS:
        for other in RANKS:
            if other != rank:
                yield 7, rank, other
                yield 8, rank, other
    for size, number in ((5, 9), (6, 11), (7, 13), (8, 15)):
        if size in SIZES[position]:
            yield from ((number, run[0], run[1]) for run in runs(size))
            yield from ((number + 1, rank, suit) for rank in RANKS for suit in SUITS)
    yield from ((5, run[0], run[1]) for run in runs(5))


PER_CATEGORY = {
    "back": (43, 130, 78, 143, 10, 77, 156, 156, 10, 52, 9, 52, 8, 52, 7, 52),
    "middle": (43, 130, 78, 143, 10, 77, 156, 156, 10, 52, 9, 52, 8, 52),
    "front": (66, 156, 0, 52, 10, 77, 156, 156, 10, 52),
}


@pytest.mark.parametrize(("position", "rows"), [("back", 1035), ("middle", 976), ("front", 735)])
def test_the_literal_grid_is_the_documents(position: str, rows: int) -> None:
    found = literal_tuples(position)
    assert len(found) == rows
    assert found == sorted(set(grid(position)), reverse=True), "strongest first, none twice"
    counts = Counter(number for number, _, _ in found)
    expected = dict(enumerate(PER_CATEGORY[position], 1))
    assert counts == {number: count for number, count in expected.items() if count}


@pytest.mark.parametrize(("position", "rows"), [("back", 905), ("middle", 885), ("front", 696)])
def test_reachable_rows(position: str, rows: int) -> None:
    found = reachable_tuples(position)
    assert len(found) == len(set(found)) == rows
    assert found == sorted(found, reverse=True)
    literal = literal_tuples(position)
    assert [row for row in literal if row in set(found)] == found
    suits = {number: set[int]() for number in (4, 10, 12, 14, 16)}
    for number, _, secondary in found:
        if number in suits and (number > 4 or position == "front"):
            suits[number].add(secondary)
    possible = {4: {2, 3, 4}, 10: {3, 4}, 12: {3, 4}, 14: {4}, 16: {4}}
    assert all(not found or found == possible[number] for number, found in suits.items())


def test_all_in_all() -> None:
    assert sum(len(literal_tuples(position)) for position in ROWS) == 2_746
    assert sum(len(reachable_tuples(position)) for position in ROWS) == 2_486


EXAMPLES = {
    "back": "4,10,14 4,10,13 4,10,12 4,10,11 2,13,14 2,13,12 2,13,11 "
    "12,14,4 12,14,3 12,14,2 12,14,1 5,14,5 11,14,6 13,14,7 15,14,8 6,14,14",
    "middle": "4,10,14 4,10,13 4,10,12 4,10,11 2,13,14 12,14,1 5,14,5 9,14,5",
    "front": "4,10,4 5,14,5 2,13,14 10,14,4",
}


@pytest.mark.parametrize("position", ROWS)
def test_the_documents_examples_appear(position: str) -> None:
    rows = {",".join(map(str, row)) for row in literal_tuples(position)}
    assert rows.issuperset(EXAMPLES[position].split())


def positions(size: int, row: Tuple3) -> Iterable[str]:
    """Where a hand of so many cards may lie."""
    return (
        position
        for position, sizes in SIZES.items()
        if size in sizes and not (position == "front" and size == 5 and row[0] < 5)
    )


def hands_by_ranks() -> Iterator[list[int]]:
    """Every choice of ranks of 3 or 5 cards, in one suit and in several, with up to four jokers."""
    for size, jokers in ((3, 0), (3, 1), (3, 2), (3, 3), *((5, count) for count in range(5))):
        for ranks in combinations_with_replacement(range(13), size - jokers):
            for suits in ((0,) * 5, (0, 1, 2, 3, 3)):
                hand = [4 * rank + suit for rank, suit in zip(ranks, suits, strict=False)]
                if max(map(hand.count, hand), default=0) <= 2:
                    yield [*hand, *[JOKER] * jokers]


def hands_of_one_kind() -> Iterator[list[int]]:
    """Natural cards of one rank, in every choice of suits."""
    for size in (3, 5, 6, 7, 8):
        for jokers in range(min(size, 5)):
            for rank in range(13):
                copies = [4 * rank + place // 2 for place in range(8)]
                for hand in set(combinations(copies, size - jokers)):
                    yield [*hand, *[JOKER] * jokers]


def large_hands_of_one_suit() -> Iterator[list[int]]:
    """Different ranks in a suit; with several of both, six cards and more are no hand."""
    for size in (6, 7, 8):
        for jokers in range(5):
            for ranks in combinations(range(13), size - jokers):
                yield [*(4 * rank for rank in ranks), *[JOKER] * jokers]


def test_every_choice_of_ranks_and_suits_that_count_shows_the_reachable_tuples() -> None:
    codes: dict[int, set[int]] = {size: set() for size in (3, 5, 6, 7, 8)}
    for hand in chain(hands_by_ranks(), hands_of_one_kind(), large_hands_of_one_suit()):
        codes[len(hand)].update(classes(hand).tolist())
    shown: dict[str, set[Tuple3]] = {position: set() for position in ROWS}
    for size, found in codes.items():
        for row in map(tuple_of, found):
            for position in positions(size, row):
                shown[position].add(row)
    assert shown == {position: set(reachable_tuples(position)) for position in ROWS}


def _every_hand(size: Any, readings: Any, seen: Any) -> Any:
    """Mark the tuples of every hand of two decks and four jokers; how many hands there are."""
    hand, hands = np.zeros(8, np.int64), 0
    out = np.empty(400_000, np.int64)
    while True:
        fair, jokers = True, 0
        for place in range(size):
            jokers += hand[place] == 52
            if place >= 2 and hand[place] < 52 and hand[place - 2] == hand[place]:
                fair = False
        if fair and jokers <= 4:
            hands += 1
            found = readings(hand[: size - jokers], jokers, 52, False, False, out)
            for code in out[:found]:
                third = code & 7 if code & 7 else code >> 15 & 15
                seen[code >> 23, code >> 19 & 15, third] = True
        place = size - 1
        while place >= 0 and hand[place] == 52:
            place -= 1
        if place < 0:
            return hands
        hand[place:size] = hand[place] + 1


def different_hands(size: int) -> int:
    """Hands of `size` cards from two decks and four jokers, copies and jokers all alike."""
    return sum(
        comb(52, pairs) * comb(52 - pairs, size - jokers - 2 * pairs)
        for jokers in range(min(4, size) + 1)
        for pairs in range((size - jokers) // 2 + 1)
    )


@pytest.mark.proof
@pytest.mark.parametrize("size", [3, 5])
def test_every_hand_with_every_substitution_shows_them(size: int) -> None:
    seen = np.zeros((17, 15, 15), np.bool_)
    assert njit(_every_hand)(size, readings, seen) == different_hands(size)
    shown = set(map(tuple, np.argwhere(seen).tolist()))
    if size == 3:
        assert shown == {row for row in reachable_tuples("front") if row[0] < 5}
    else:
        assert shown == {row for row in reachable_tuples("back") if row[0] < 11}
        five = {row for row in reachable_tuples("front") if row[0] >= 5}
        assert five == {row for row in shown if row[0] >= 5}


@pytest.mark.parametrize("swapped", [False, True])
def test_places_and_tuples_of_every_strength(swapped: bool) -> None:
    ranking = pyramid_ranking(swapped)
    for position in ROWS:
        rows = {strength: row for strength, at, row in deck_rows(swapped) if at == position}
        assert np.flatnonzero(allowed(position, ranking)).tolist() == list(rows)
        assert hand_lookup(ranking).tuples[list(rows)].tolist() == list(map(list, rows.values()))
        assert reachable_tuples(position, ranking) == list(dict.fromkeys(rows.values()))[::-1]


@pytest.mark.parametrize("swapped", [False, True])
def test_points_are_the_winners_and_never_fall(swapped: bool) -> None:
    ranking = pyramid_ranking(swapped)
    printed = {CATEGORY_NUMBERS[name]: points for name, points in POINTS.items()}
    for column, position in enumerate(ROWS):
        found = points_of(position, ranking)
        assert (np.diff(found) >= 0).all()
        for strength, at, (number, _, _) in deck_rows(swapped):
            if at == position:
                assert found[strength] == printed[number][column]


def test_a_straight_and_a_flush_change_places_and_nothing_else() -> None:
    swapped = pyramid_ranking(straight_beats_flush=True)
    for position in ROWS:
        rows = reachable_tuples(position, swapped)
        assert sorted(rows, reverse=True) == reachable_tuples(position, PYRAMID)
        numbers = list(dict.fromkeys(number for number, _, _ in rows))
        assert numbers.index(5) == numbers.index(6) - 1
