"""The quick reading: what the definition says, with jokers shown as what they stand for."""

from itertools import combinations

import pytest

from offsuit.core.best_hand import read_hand
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.notation import card_names, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import HandError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID
from support.dealing import seeded_hands


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("AS KD *", "AS KD *AS"),
        ("* * *", "*AS *AS *AS"),
        ("9D 8D * 6D 5D", "9D 8D *7D 6D 5D"),
        ("AS KD QC JH *", "AS KD QC JH *TS"),
        ("KS 9S 4S 2S *", "KS 9S 4S 2S *AS"),
        ("AS AD KS KD *", "AS AD KS KD *AS"),
        ("* 3S 4S 5S *", "*AS 3S 4S 5S *2S"),  # the wheel is above 3-7
        ("AS AS AD * * *AH", "AS AS AD *AS *AS *AH"),
    ],
)
def test_jokers_stand_for_the_highest_cards_that_keep_the_strength(cards: str, best: str) -> None:
    _, made = read_hand(PYRAMID, parse_cards(PYRAMID.deck, cards))
    assert card_names(PYRAMID.deck, made.cards) == best


@pytest.mark.parametrize("cards", ["AS * 3S 4S 5S *KD", "2S 2S 2D 2D 3H 3H * *"])
def test_cards_that_make_no_hand_are_quoted(cards: str) -> None:
    with pytest.raises(HandError) as refused:
        read_hand(PYRAMID, parse_cards(PYRAMID.deck, cards))
    assert f"'{cards}'" in str(refused.value)
    assert "make no hand in pyramid" in str(refused.value)


@pytest.mark.parametrize(
    ("ranking", "cards", "hands"),
    [
        (STANDARD, 5, 100),
        (STANDARD, 7, 50),
        (PIECEPACK, 6, 50),
        (TABLE_LOW, 7, 50),
        (PYRAMID, 3, 100),
        (PYRAMID, 5, 100),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_the_reading_is_the_definition(ranking: Ranking, cards: int, hands: int) -> None:
    for codes in seeded_hands(ranking.deck, cards, hands, seed=cards).tolist():
        strength, made = read_hand(ranking, codes)
        defined = evaluate_cards(ranking, codes)
        assert defined is not None
        assert (made.category, made.key) == (defined.category, defined.key)
        assert strength == scale(ranking).strengths[defined.key]


@pytest.mark.parametrize(
    ("ranking", "cards"),
    [(STANDARD, 7), (PIECEPACK, 7), (PIECEPACK, 6), (TABLE_LOW, 7), (NULL_TO_FIVE, 7)],
    ids=lambda value: getattr(value, "name", value),
)
def test_the_first_cards_that_have_the_strength_are_chosen(ranking: Ranking, cards: int) -> None:
    """Also where hands of that strength were read before: then they are found by their ranks."""
    for codes in seeded_hands(ranking.deck, cards, 400, seed=cards).tolist():
        strength, made = read_hand(ranking, codes)
        subsets = combinations(codes, 5)
        assert made.cards == next(each for each in subsets if ranking.strength(each) == strength)
        defined = evaluate_cards(ranking, made.cards)
        assert defined is not None
        assert (made.category, made.key) == (defined.category, defined.key)
