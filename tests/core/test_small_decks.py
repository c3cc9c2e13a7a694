"""Rankings of one's own, on decks so small that every hand can be tried.

The definition, the single call and the batch kernel agree on all of them, or the ranking is
refused. Nothing is ever answered wrongly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.core.deck import Deck
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.ranking import Category, Ranking
from offsuit.core.strengths import omaha_strengths, strengths
from offsuit.errors import DeckError, HandError, RankingError
from support.dealing import seeded_hands
from support.proof_sample import sampled

HIGH = Category("high card", 3, "any", "111")
PAIR = Category("pair", 3, "any", "21")
RUN = Category("run", 3, "any", "run")
FLUSH = Category("flush", 3, "suit", "cards")
THREE = Category("three", 3, "any", "3")
COLOUR = Category("colour", 3, "colour", "cards")
LINES = (HIGH, PAIR, RUN, FLUSH, THREE)
DECK = Deck("small", ranks="2345", suits="CDH")
SMALL = Ranking("small", DECK, LINES, "2345", hand_sizes=(3, 4))


def all_hands(ranking: Ranking) -> Iterator[tuple[int, ...]]:
    """Every hand, and every hand with one of its jokers standing for something."""
    deck = ranking.deck
    for size in ranking.hand_sizes:
        for hand in sorted(set(combinations(deck.cards, size))):
            yield hand
            if hand[-1] == deck.joker:
                yield from ((*hand[:-1], deck.standing(face)) for face in range(deck.naturals))


def defined(ranking: Ranking, codes: Sequence[int]) -> int:
    made = evaluate_cards(ranking, codes)
    return scale(ranking).strengths[made.key] if made else 0


def single(ranking: Ranking, codes: Sequence[int]) -> int:
    try:
        return ranking.strength(codes)
    except HandError:
        return 0


def with_ties(*names: str) -> tuple[Category, ...]:
    return tuple(replace(line, suit_breaks_ties=line.name in names) for line in LINES)


CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "as it is": ({}, {}),
    "wheel second": ({}, {"wheel": "second"}),
    "another rank order": ({}, {"rank_order": "5243", "wheel": "none"}),
    "two copies": ({"copies": 2}, {}),
    "a joker": ({"wilds": 1}, {}),
    "copies and jokers": ({"wilds": 2, "copies": 2}, {"hand_sizes": (3,)}),
    "no hands of four, but flushes": ({}, {"hand_sizes": (3, 5)}),
    "no hand as small as a category": ({}, {"hand_sizes": (4,)}),
    "nor with a joker": ({"wilds": 1}, {"hand_sizes": (4,)}),
    "two flushes in one hand": ({}, {"hand_sizes": (3, 4, 5, 6)}),
    "suits break ties": ({}, {"categories": with_ties("high card", "pair", "run")}),
    "suits of flushes": ({"copies": 2}, {"categories": with_ties("flush", "three")}),
    "suits of threes with jokers": (
        {"wilds": 2, "copies": 2},
        {"categories": with_ties("three"), "hand_sizes": (3,)},
    ),
    "suits of pairs with a joker": ({"wilds": 1}, {"categories": with_ties("pair", "run")}),
    "suits of flushes with a joker": ({"wilds": 1}, {"categories": with_ties("flush")}),
    "low": ({}, {"categories": LINES[::-1], "low": True}),
    "low with copies": ({"copies": 2}, {"categories": LINES[::-1], "low": True}),
    "low with a joker": ({"wilds": 1}, {"categories": LINES[::-1], "low": True}),
    "low by ranks alone": ({}, {"categories": (THREE, RUN, PAIR, HIGH), "low": True}),
    "threes are no hand": ({"wilds": 1}, {"categories": LINES[:-1]}),
    "only high cards are hands": ({"wilds": 1}, {"categories": (HIGH,)}),
    "two sizes": ({}, {"categories": (*LINES, Category("long run", 4, "any", "run"))}),
    "a partition": (
        {"partitions": {"colour": (0, 1, 1)}},
        {"categories": (HIGH, PAIR, COLOUR, replace(FLUSH, pattern="run"), THREE)},
    ),
    "a partition counted from 1": (
        {"partitions": {"colour": (1, 2, 2)}},
        {"categories": (HIGH, PAIR, COLOUR, THREE)},
    ),
    "a partition of odd numbers": (
        {"partitions": {"colour": (-1, 5, 5)}},
        {"categories": (HIGH, PAIR, COLOUR, THREE)},
    ),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("case", sampled([*CASES][::2] + [*CASES][1::2], 13))
def test_all_ways_agree_or_the_ranking_is_refused(case: str) -> None:
    deck, change = CASES[case]
    try:
        ranking = replace(SMALL, deck=replace(DECK, **deck), **change)
        _ = ranking.strength
    except (DeckError, RankingError):
        return
    for size in ranking.hand_sizes:
        hands = [codes for codes in all_hands(ranking) if len(codes) == size]
        worth = [defined(ranking, codes) for codes in hands]
        assert [single(ranking, codes) for codes in hands] == worth
        assert strengths(ranking, hands).tolist() == worth


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("ranks", "suits", "partitions"),
    [
        ("23456789T", "abcdefgh", {}),  # keys of eight suits need more than a word
        ("2345", "abcdefghi", {}),  # nine counters have no room beside the rank key
        ("2345", "abcdefghi", {"third": (0, 0, 0, 1, 1, 1, 2, 2, 2)}),
        ("23456789TJQKAabcd", "CDH", {}),  # seventeen ranks
    ],
)
def test_wide_decks(ranks: str, suits: str, partitions: dict[str, tuple[int, ...]]) -> None:
    """Where words of 64 bits get short: another kernel, never another answer."""
    deck = Deck("wide", ranks, suits, partitions=partitions)
    third = (Category("third", 3, "third", "cards"),) if partitions else ()
    ranking = Ranking("wide", deck, (*LINES[:3], *third, *LINES[3:]), ranks, hand_sizes=(3, 4))
    for size in ranking.hand_sizes:
        hands = seeded_hands(deck, size, 500, seed=size)
        worth = [defined(ranking, codes) for codes in hands.tolist()]
        assert [single(ranking, codes) for codes in hands.tolist()] == worth
        assert strengths(ranking, hands).tolist() == worth


def test_a_ranking_too_large_for_a_compiled_lookup_is_refused() -> None:
    deck = Deck("wide", "23456789TJQKAabcd", "CDH", wilds=1)
    ranking = Ranking("wide", deck, LINES, deck.ranks, hand_sizes=(3,))
    assert single(ranking, (0, 1, deck.joker)) == defined(ranking, (0, 1, deck.joker))
    with pytest.raises(RankingError, match="the deck has 17 ranks; 15 is the most here"):
        strengths(ranking, [[0, 1, 2]])


def test_omaha_is_refused_where_five_cards_make_no_hand() -> None:
    with pytest.raises(HandError, match="small has no hands of 5 cards"):
        omaha_strengths(SMALL, [[0, 1, 2, 3]], [[4, 5, 6, 7, 8]])


@pytest.mark.no_cover
@settings(max_examples=60)
@given(
    lines=st.lists(
        st.tuples(
            st.sampled_from(["any", "half", "suit"]),
            st.sampled_from(["111", "21", "3", "run", "cards"]),
            st.booleans(),
        ),
        min_size=1,
        max_size=6,
        unique_by=lambda line: line[:2],
    ),
    order=st.permutations("2345").map("".join),
    sizes=st.sampled_from([(3,), (3, 4), (4,)]),
    wheel=st.sampled_from(["lowest", "second", "none"]),
    low=st.booleans(),
    copies=st.integers(1, 2),
    wilds=st.integers(0, 1),
    ties=st.booleans(),
)
def test_rankings_that_nobody_thought_of(
    lines: list[tuple[str, str, bool]],
    order: str,
    sizes: tuple[int, ...],
    wheel: Any,
    low: bool,
    copies: int,
    wilds: int,
    ties: bool,
) -> None:
    """Lines in any order over a deck with two partitions, suits breaking ties here and there."""
    deck = Deck("any", "2345", "CDH", copies, wilds, partitions={"half": (0, 0, 1)})
    categories = tuple(Category(f"{p} {q}", 3, p, q, ties and tie) for p, q, tie in lines)
    try:
        ranking = Ranking("any", deck, categories, order, sizes, wheel, low)
        _ = ranking.strength
    except RankingError:
        return
    for codes in all_hands(ranking):
        assert single(ranking, codes) == defined(ranking, codes), codes
