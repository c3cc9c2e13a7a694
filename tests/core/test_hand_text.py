"""Hands in words."""

import pytest

from offsuit.core.evaluate import evaluate_cards
from offsuit.core.hand_text import hand_text
from offsuit.core.notation import parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID


@pytest.mark.parametrize(
    ("ranking", "cards", "text"),
    [
        (STANDARD, "AS KD 9H 5C 3S", "high card, ace high"),
        (STANDARD, "6S 6D 9H 5C 3S", "pair, sixes, nine kicker"),
        (STANDARD, "6S 6D 9H 9C 3S", "two pair, nines over sixes, three kicker"),
        (STANDARD, "TH TC TD AS 4S", "three of a kind, tens, ace kicker"),
        (STANDARD, "AS 2D 3H 4C 5S", "straight, ace to five"),
        (STANDARD, "AS KD QH JC TS", "straight, ten to ace"),
        (STANDARD, "AS QS 9S 5S 3S", "flush, ace high"),
        (STANDARD, "KH KS KD TS 10C 4D 2H", "full house, kings over tens"),
        (STANDARD, "KH KS KD KC 4D", "four of a kind, kings, four kicker"),
        (STANDARD, "9H 8H 7H 6H 5H", "straight flush, five to nine"),
        (STANDARD, "AS KS QS JS TS", "royal flush"),
        (PYRAMID, "AS AD KC", "pair, aces, king kicker"),
        (PYRAMID, "AS AS KS KS 4S", "flush, ace high"),
        (PYRAMID, "6S 6S 6D 6D 6H 6H", "six of a kind, sixes"),
        (PYRAMID, "AS 2S 3S 4S 5S 6S", "six-card straight flush, ace to six"),
        (PYRAMID, "* * QS", "trip queens"),
        (PIECEPACK, "♠N ♤N ♥A ♡5 ♦4", "no-flush one-pair, nulls, ace kicker"),
        (PIECEPACK, "♠N ♠A ♠5 ♠4 ♠3", "suit-flush no-pairs, null high"),
        (PIECEPACK, "♣A ♣3 ♧3 ♣4 ♧4", "link-flush two-pair, fours over threes, ace kicker"),
        (TABLE_LOW, "♠N ♤N ♥A ♡2 ♦3", "no-flush one-pair, nulls, three kicker"),
        (NULL_TO_FIVE, "♠N ♠A ♠2 ♠3 ♠4", "no-pairs, four high"),
    ],
)
def test_words(ranking: Ranking, cards: str, text: str) -> None:
    made = evaluate_cards(ranking, parse_cards(ranking.deck, cards))
    assert made is not None
    assert hand_text(ranking, made) == text
