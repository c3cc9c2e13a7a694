"""The batch kernels: equal to the rule books, to the definition and to the single call."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.core.strengths import omaha_strengths, strengths
from offsuit.errors import HandError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID, pyramid_deck
from support.dealing import Hands, every_hand, seeded_hands, subsets
from support.pyramid.pyramid_hands import pyramid_hands
from support.rule_books import (
    Scores,
    dense,
    null_to_five_scores,
    piecepack_scores,
    standard_scores,
    table_low_scores,
)

PLAIN = [STANDARD, PIECEPACK, TABLE_LOW, NULL_TO_FIVE]


def name_of(ranking: Ranking) -> str:
    return ranking.name


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("ranking", "scores", "hands", "classes"),
    [
        (STANDARD, standard_scores, 2_598_960, 7_462),
        (PIECEPACK, piecepack_scores, 1_712_304, 630),
        (TABLE_LOW, table_low_scores, 1_712_304, 630),
        (NULL_TO_FIVE, null_to_five_scores, 1_712_304, 252),
    ],
    ids=["standard", "piecepack", "table-low", "null-to-five"],
)
def test_every_hand_of_five_is_what_the_rule_book_says(
    ranking: Ranking, scores: Callable[[Hands], Scores], hands: int, classes: int
) -> None:
    rows = every_hand(ranking.deck, 5)
    found = strengths(ranking, rows)
    assert len(rows) == hands
    assert found.max() == classes
    np.testing.assert_array_equal(found, dense(scores(rows)))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("ranking", "hands"),
    [(STANDARD, 10_000), (PIECEPACK, 10_000), (TABLE_LOW, 3_000), (NULL_TO_FIVE, 3_000)],
    ids=["standard", "piecepack", "table-low", "null-to-five"],
)
def test_a_sample_is_what_the_definition_says(ranking: Ranking, hands: int) -> None:
    rows = seeded_hands(ranking.deck, 5, hands, seed=1)
    worth = scale(ranking).strengths
    for codes, strength in zip(rows.tolist(), strengths(ranking, rows).tolist(), strict=True):
        made = evaluate_cards(ranking, codes)
        assert made is not None
        assert strength == worth[made.key], codes


@pytest.mark.no_cover
@pytest.mark.parametrize("cards", [6, 7])
@pytest.mark.parametrize("ranking", PLAIN, ids=name_of)
def test_larger_hands_are_their_best_five(ranking: Ranking, cards: int) -> None:
    rows = seeded_hands(ranking.deck, cards, 100_000, seed=cards)
    fives = subsets(rows, 5)
    each = strengths(ranking, fives.reshape(-1, 5)).reshape(fives.shape[:2])
    np.testing.assert_array_equal(strengths(ranking, rows), each.max(axis=1))


@pytest.mark.no_cover
@pytest.mark.parametrize("ranking", PLAIN, ids=name_of)
def test_two_of_four_with_three_of_five(ranking: Ranking) -> None:
    rows = seeded_hands(ranking.deck, 9, 20_000, seed=4)
    holes, boards = rows[:, :4], rows[:, 4:]
    sixty = [
        strengths(ranking, np.hstack([holes[:, two], boards[:, three]]))
        for two in combinations(range(4), 2)
        for three in combinations(range(5), 3)
    ]
    assert len(sixty) == 60
    best = np.maximum.reduce(sixty)
    np.testing.assert_array_equal(omaha_strengths(ranking, holes, boards), best)


def single(ranking: Ranking, codes: tuple[int, ...]) -> int:
    try:
        return ranking.strength(codes)
    except HandError:
        return 0


@pytest.mark.no_cover
@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("size", [3, 5, 6, 7, 8])
def test_the_double_deck_with_jokers(size: int, jokers: int) -> None:
    """Against the single call, which is held against the definition elsewhere."""

    @settings(max_examples=60)
    @given(pyramid_hands(size, min(size, jokers)))
    def check(codes: tuple[int, ...]) -> None:
        assert strengths(PYRAMID, [codes]).tolist() == [single(PYRAMID, codes)]

    check()


@pytest.mark.no_cover
@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("jokers", [0, 2])
def test_the_double_deck_by_the_thousand(size: int, jokers: int) -> None:
    rows = seeded_hands(pyramid_deck(wilds=0), size, 20_000, seed=size)
    rows[:, :jokers] = PYRAMID.deck.joker
    singles = [PYRAMID.strength(codes) for codes in rows.tolist()]
    assert strengths(PYRAMID, rows).tolist() == singles


def test_omaha_needs_hands_of_five() -> None:
    """Where six cards and more are hands as well: the best five, or a refusal."""
    rows = seeded_hands(pyramid_deck(wilds=4), 9, 100, seed=9)
    try:
        found = omaha_strengths(PYRAMID, rows[:, :4], rows[:, 4:]).tolist()
    except HandError:
        return
    for codes, strength in zip(rows.tolist(), found, strict=True):
        twos, threes = combinations(codes[:4], 2), list(combinations(codes[4:], 3))
        fives = [(*two, *three) for two in twos for three in threes]
        assert strength == max(PYRAMID.strength(five) for five in fives)


def test_cards_that_make_no_hand_are_worth_nothing() -> None:
    spoilt, run = strengths(PYRAMID, [[0, 4, 8, 12, 16, 21], [0, 4, 8, 12, 16, 20]])
    assert spoilt == 0
    assert run == PYRAMID.strength((0, 4, 8, 12, 16, 20))


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int64, np.uint64])
@pytest.mark.parametrize("order", ["C", "F"])
def test_any_integers_in_any_layout(dtype: Any, order: Any) -> None:
    rows = np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, 21]], dtype, order=order)
    assert strengths(STANDARD, rows).tolist() == [7462, 1]
    assert strengths(STANDARD, rows[::-1]).tolist() == [1, 7462]
    assert strengths(STANDARD, rows.tolist()).tolist() == [7462, 1]


def test_no_hands_have_no_strengths() -> None:
    assert strengths(STANDARD, np.empty((0, 7), np.uint8)).shape == (0,)
    assert omaha_strengths(STANDARD, np.empty((0, 4), int), np.empty((0, 5), int)).shape == (0,)


@pytest.mark.parametrize(
    ("ranking", "hands", "quoted"),
    [
        (STANDARD, [[0, 1, 2, 3]], "rows of 4 cards given; standard takes 5 or 6 or 7"),
        (STANDARD, np.zeros((1, 8), int), "rows of 8 cards given"),
        (PYRAMID, [[0, 4, 8, 12]], "rows of 4 cards given; pyramid takes 3 or 5 or 6 or 7 or 8"),
        (STANDARD, [0, 1, 2, 3, 4], "of shape (5,)"),
        (STANDARD, [[[0, 1, 2, 3, 4]]], "of shape (1, 1, 5)"),
        (STANDARD, [[0, 1, 2, 3, 4.5]], "float64"),
        (STANDARD, [[True] * 5], "bool"),
        (STANDARD, [["AS"] * 5], "<U2"),
        (STANDARD, [[0, 1, 2, 3, 4], [0, 1, 2]], "rows"),
        (STANDARD, [], "of shape (0,)"),
        (STANDARD, [[0, 1, 2, 3, 52]], "52 is no card code of standard: codes are 0 to 51"),
        (STANDARD, [[0, 1, 2, 3, -1]], "-1 is no card code of standard"),
        (STANDARD, [[0, 1, 2, 3, 256]], "256 is no card code of standard"),
        (STANDARD, np.array([[0, 1, 2, 3, 2**64 - 1]], np.uint64), f"{2**64 - 1} is no card code"),
        (PIECEPACK, [[0, 1, 2, 3, 48]], "48 is no card code of piecepack: codes are 0 to 47"),
        (PYRAMID, [[0, 1, 105]], "105 is no card code of pyramid: codes are 0 to 104"),
    ],
)
def test_rows_that_are_no_hands_are_quoted(ranking: Ranking, hands: Any, quoted: str) -> None:
    with pytest.raises(HandError) as refused:
        strengths(ranking, hands)
    assert quoted in str(refused.value)


@pytest.mark.parametrize(
    ("holes", "boards", "quoted"),
    [
        ([[0, 1]], [[2, 3, 4, 5, 6]], "shapes (1, 2) and (1, 5) given"),
        ([[0, 1, 2, 3]], [[4, 5, 6]], "shapes (1, 4) and (1, 3) given"),
        ([[0, 1, 2, 3]] * 2, [[4, 5, 6, 7, 8]], "shapes (2, 4) and (1, 5) given"),
        ([[0, 1, 2, 52]], [[4, 5, 6, 7, 8]], "52 is no card code of standard"),
        ([[0, 1, 2, 3]], [[4, 5, 6, 7, 99]], "99 is no card code of standard"),
    ],
)
def test_omaha_rows_that_are_no_hands_are_quoted(holes: Any, boards: Any, quoted: str) -> None:
    with pytest.raises(HandError) as refused:
        omaha_strengths(STANDARD, holes, boards)
    assert quoted in str(refused.value)
