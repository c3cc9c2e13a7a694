"""A hand is written in the order in which its cards are compared."""

from itertools import groupby
from random import Random

import pytest

from offsuit.core.card_order import compared_cards
from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.notation import card_names, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID

WRITTEN = [
    (PYRAMID, "JS AS 8S JS 9S", "AS JS JS 9S 8S"),
    (PYRAMID, "4D AS 2H 5C 3S", "AS 5C 4D 3S 2H"),
    (PYRAMID, "AD 5H 5S", "5S 5H AD"),
    (PYRAMID, "7D KH *7S 7C KD", "*7S 7D 7C KH KD"),
    (STANDARD, "4D AS 2H 5C 3S", "5C 4D 3S 2H AS"),
    (STANDARD, "AS 9H 9D KC KS", "KS KC 9H 9D AS"),
    (PIECEPACK, "♠2 ♤N ♥5 ♦A ♣5", "♣5 ♥5 ♤N ♦A ♠2"),
    (TABLE_LOW, "♠N ♡4 ♥A ♦2 ♧3", "♡4 ♧3 ♦2 ♥A ♠N"),
    (NULL_TO_FIVE, "♠N ♤N ♥5 ♦A ♣3", "♤N ♠N ♥5 ♣3 ♦A"),
]


@pytest.mark.parametrize(("ranking", "held", "written"), WRITTEN)
def test_cards_of_a_hand_are_written_in_the_order_in_which_they_compare(
    ranking: Ranking, held: str, written: str
) -> None:
    made = evaluate_cards(ranking, parse_cards(ranking.deck, held))
    assert made is not None
    assert card_names(ranking.deck, compared_cards(ranking, made)) == written


@pytest.mark.parametrize("ranking", [STANDARD, PYRAMID, PIECEPACK, TABLE_LOW, NULL_TO_FIVE])
@pytest.mark.parametrize("size", [5, 3])
def test_hands_of_one_category_compare_as_their_cards_do(ranking: Ranking, size: int) -> None:
    if size not in ranking.hand_sizes:
        return
    random = Random(13)
    deck = [code for code in ranking.deck.cards if code != ranking.deck.joker]
    dealt = [evaluate_cards(ranking, random.sample(deck, size)) for _ in range(800)]
    hands = sorted((made for made in dealt if made), key=lambda made: made.key)
    compared = 0
    for _, group in groupby(hands, key=lambda made: made.category):
        for lower, upper in zip(each := list(group), each[1:], strict=False):
            one, other = ranks(ranking, lower), ranks(ranking, upper)
            assert (one < other) == (lower.key.ranks < upper.key.ranks)
            compared += 1
    assert compared > 700


def ranks(ranking: Ranking, made: Evaluation) -> list[int]:
    """Places of the ranks as written; in a wheel that counts as the highest run an ace is high."""
    deck = ranking.deck
    places = [ranking.rank_places[deck.rank_of(code)] for code in compared_cards(ranking, made)]
    if made.category.pattern == "run" and ranking.wheel == "lowest" and places[-1] > places[0]:
        places[-1] = -1  # the ace below the two
    return [-place for place in places] if ranking.low else places
