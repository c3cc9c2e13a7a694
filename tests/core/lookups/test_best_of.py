"""Best k of n by classes: where that is the whole story, and equal to trying every subset."""

from dataclasses import replace
from itertools import combinations

import pytest

from offsuit.core.deck import Deck
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.best_of import best_of, class_capacity, takes_best
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.multisets import multisets, one_fewer
from offsuit.core.ranking import Category, Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import RankingError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID

SMALL = Ranking(
    name="small",
    deck=Deck("small", ranks="23456", suits="CDH", copies=2),
    rank_order="23456",
    hand_sizes=(3, 4, 5),
    categories=(
        Category("high card", 3, "any", "111"),
        Category("pair", 3, "any", "21"),
        Category("run", 3, "any", "run"),
        Category("flush", 3, "suit", "cards"),
        Category("three", 3, "any", "3"),
    ),
)


def test_which_rankings_are_decided_by_the_best_class() -> None:
    assert [r.name for r in (STANDARD, PIECEPACK, NULL_TO_FIVE, SMALL) if not takes_best(r)] == []
    assert not takes_best(TABLE_LOW)  # a hand takes its weakest category
    assert not takes_best(PYRAMID)  # several sizes, jokers, suits
    assert not takes_best(replace(SMALL, hand_sizes=(3, 6)))  # two classes can hold three each
    assert not takes_best(replace(SMALL, deck=replace(SMALL.deck, wilds=1)))
    tied = replace(SMALL.categories[0], suit_breaks_ties=True)
    assert not takes_best(replace(SMALL, categories=(tied, *SMALL.categories[1:])))


def test_capacity_of_the_largest_class() -> None:
    assert {name: class_capacity(PIECEPACK, name) for name in PIECEPACK.partitions} == {
        "any": 8,
        "group": 4,
        "link": 2,
        "suit": 1,
    }
    assert class_capacity(SMALL, "suit") == 2


def test_every_class_holds_its_best_three() -> None:
    """Against the definition, a class of one suit and one of any suits."""
    found = best_of(SMALL)
    strengths = scale(SMALL).strengths
    for counts, strength in found["suit"].items():
        cards = [3 * rank for rank, count in enumerate(counts) for _ in range(count)]
        tried = (evaluate_cards(SMALL, chosen) for chosen in combinations(cards, 3))
        assert strength == max(strengths[made.key] for made in tried if made), counts
    assert set(found["suit"]) == {c for n in (3, 4, 5) for c in multisets(5, n, most=2)}
    assert set(found["any"]) == {c for n in (3, 4, 5) for c in multisets(5, n, most=6)}


def test_a_card_more_never_weakens_a_class() -> None:
    for strengths in best_of(PIECEPACK).values():
        for counts, strength in strengths.items():
            fewer = [strengths[less] for less in one_fewer(counts) if less in strengths]
            assert max(fewer, default=strength) <= strength


def test_a_hand_that_no_category_takes_is_quoted() -> None:
    ranking = replace(SMALL, categories=SMALL.categories[:-1])
    with pytest.raises(RankingError, match="ranking 'small': categories: no category takes '666'"):
        best_of(ranking)
