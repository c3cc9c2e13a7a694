"""The census against counting one hand after another, on decks small enough for that."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from offsuit.core.deck import Deck
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.category_levels import category_name, levels
from offsuit.core.odds.census import NO_HAND, census, strength_counts
from offsuit.core.ranking import Category, Ranking
from offsuit.core.standard import STANDARD
from offsuit.core.strengths import strengths
from offsuit.errors import HandError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID
from support.dealing import every_hand

LINES = (
    Category("high card", 3, "any", "111"),
    Category("pair", 3, "any", "21"),
    Category("run", 3, "any", "run"),
    Category("half", 3, "half", "cards"),
    Category("three", 3, "any", "3"),
    Category("flush", 3, "suit", "cards"),
)
DECK = Deck("small", ranks="2345", suits="CDHS", partitions={"half": (0, 0, 1, 1)})
SMALL = Ranking("small", DECK, LINES, "2345", hand_sizes=(3, 4, 5))


def counted(ranking: Ranking, size: int, wilds: int = 0) -> dict[str, int]:
    """By the definition, every hand of the deck, copies counted apart."""
    deck = replace(ranking.deck, wilds=wilds)
    readings = (evaluate_cards(ranking, hand) for hand in combinations(deck.cards, size))
    return dict(Counter(made.category.name if made else NO_HAND for made in readings))


def nonzero(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("deck", "change", "sizes"),
    [
        ({}, {}, (3, 4, 5)),
        ({"copies": 2, "suits": "CDH", "partitions": {"half": (0, 0, 1)}}, {}, (3, 4)),
        ({"partitions": {"half": (0, 1, 0, 0)}}, {}, (3, 4)),
        ({}, {"low": True, "categories": LINES[::-1]}, (3,)),
        ({}, {"low": True, "categories": (LINES[4], *LINES[2::-1])}, (3, 4)),
        ({}, {"categories": (*LINES, Category("long run", 4, "suit", "run"))}, (3, 4)),
    ],
)
def test_counting_is_enumerating(
    deck: dict[str, Any], change: dict[str, Any], sizes: tuple[int, ...]
) -> None:
    ranking = replace(SMALL, deck=replace(DECK, **deck), **change)
    for size in sizes:
        assert nonzero(census(ranking, size)) == counted(ranking, size)


@pytest.mark.parametrize("wilds", [0, 1, 2, 3])
def test_jokers_in_the_deck_are_counted_one_by_one(wilds: int) -> None:
    deck = replace(
        DECK, ranks="234", suits="CDH", partitions={"half": (0, 0, 1)}, copies=2, wilds=3
    )
    lines = LINES[1:]  # three different ranks of three are a run
    ranking = replace(SMALL, deck=deck, categories=lines, rank_order="234", hand_sizes=(3,))
    assert nonzero(census(ranking, 3, wilds)) == counted(ranking, 3, wilds)


@pytest.mark.parametrize("wilds", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("size", [3, 5])
def test_every_pyramid_hand_is_counted_once(size: int, wilds: int) -> None:
    assert sum(census(PYRAMID, size, wilds).values()) == comb(104 + wilds, size)


@pytest.mark.parametrize(("size", "runs"), [(6, 9), (7, 8), (8, 7)])
def test_large_pyramid_hands(size: int, runs: int) -> None:
    """In closed form: two copies of each card of a run, any of the eight cards of a rank."""
    unmade, straight, alike = census(PYRAMID, size).values()
    assert straight == runs * 4 * 2**size
    assert alike == 13 * comb(8, size)
    assert unmade == comb(104, size) - straight - alike


def test_categories_come_weakest_first_and_only_those_of_the_size() -> None:
    assert list(census(STANDARD, 7)) == list(STANDARD.names)
    assert list(census(PYRAMID, 3)) == ["high card", "pair", "three of a kind"]
    assert list(census(PYRAMID, 5)) == list(PYRAMID.names[:10])
    assert list(census(PYRAMID, 8)) == [NO_HAND, "eight-card straight flush", "eight of a kind"]


@pytest.mark.parametrize("ranking", [PIECEPACK, NULL_TO_FIVE], ids=lambda r: r.name)
def test_every_strength_is_counted(ranking: Ranking) -> None:
    """Not only categories: all five-tile hands, strength by strength."""
    found = np.bincount(strengths(ranking, every_hand(ranking.deck, 5)))
    np.testing.assert_array_equal(strength_counts(ranking, 5), found)


def test_low_hands_of_five_are_the_high_ones_by_name() -> None:
    assert census(TABLE_LOW, 5) == dict(reversed(census(PIECEPACK, 5).items()))


def test_a_strength_knows_its_category() -> None:
    assert len(levels(STANDARD)) == 7463
    names = [category_name(STANDARD, strength) for strength in (1, 1277, 1278, 7452, 7453, 7462)]
    assert names == [
        *("high card", "high card", "pair"),
        *("four of a kind", "straight flush", "royal flush"),
    ]


@pytest.mark.parametrize(
    ("ranking", "size", "wilds", "quoted"),
    [
        (STANDARD, 4, 0, "no census of 4 cards in standard"),
        (STANDARD, 8, 0, "no census of 8 cards in standard"),
        (STANDARD, -1, 0, "no census of -1 cards in standard"),
        (PYRAMID, 4, 0, "no census of 4 cards in pyramid"),
        (TABLE_LOW, 7, 0, "no census of 7 cards in piecepack table-low"),
        (PYRAMID, 5, 5, "5 wild cards asked for; pyramid takes 0 to 4"),
        (PYRAMID, 5, -1, "-1 wild cards asked for"),
        (STANDARD, 5, 1, "1 wild cards asked for; standard takes 0 to 0"),
    ],
)
def test_what_is_not_counted_is_quoted(
    ranking: Ranking, size: int, wilds: int, quoted: str
) -> None:
    with pytest.raises(HandError) as refused:
        census(ranking, size, wilds)
    assert quoted in str(refused.value)
