"""Rows laid down in games that nobody plays: two rows of a piecepack, two of the double deck."""

import pytest

from offsuit.core.notation import parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import ArrangementError
from offsuit.games.arranging.joker_readings import most_mixed_cards, readings
from offsuit.games.arranging.laid_rows import LaidHand, lay_rows
from offsuit.games.arranging.rows import Row, Rows
from offsuit.games.catalog.rankings import ranking

TWO = Rows(
    (Row("high", (5,)), Row("low", (5,), "a pair or better", frozenset({(5, "high card")}))),
    layouts=((5, 5),),
)


def lay(rules: Ranking, high: str, low: str) -> dict[str, LaidHand]:
    hands = {"high": parse_cards(rules.deck, high), "low": parse_cards(rules.deck, low)}
    return lay_rows(TWO, hands, rules)


def test_any_ranking_will_do() -> None:
    found = lay(STANDARD, "AS AD KS KD 2C", "QS QD 9H 8H 2D")
    assert [hand.made.category.name for hand in found.values()] == ["two pair", "pair"]
    assert [hand.row for hand in found.values()] == ["high", "low"]
    assert found["high"].strength == STANDARD.strength(found["high"].cards)
    tiles = lay(ranking("piecepack"), "♠N ♠A ♠2 ♠3 ♠4", "♥N ♥A ♣2 ♣3 ♦4")
    assert tiles["high"].strength > tiles["low"].strength


@pytest.mark.parametrize(
    ("high", "low", "reason"),
    [
        ("QS QD 9H 8H 2D", "AS AD KS KD 2C", "low (two pair) beats high (pair)"),
        ("QS QD 9H 8H 2D", "AS AD KS 7D 2C", "low (pair) beats high (pair) by rank"),
        ("QS QD 9H 8H 2D", "AS KD 9C 4C 2S", "must be a pair or better"),
    ],
)
def test_what_is_illegal_is_refused_with_the_reason(high: str, low: str, reason: str) -> None:
    with pytest.raises(ArrangementError) as caught:
        lay(STANDARD, high, low)
    assert reason in str(caught.value)


def test_a_joker_is_read_as_strong_as_the_row_above_allows() -> None:
    rules = ranking("pyramid")
    kings = lay(rules, "KS KD KH 4C 2S", "QS QD 9H 8H *")
    assert kings["low"].made.category.name == "three of a kind"
    aces = lay(rules, "AS AD QH 4C 2S", "QS QD 9H 8H *")
    assert aces["low"].made.category.name == "pair", "three queens would beat a pair of aces"


def test_large_hands_are_of_one_kind_or_runs() -> None:
    rules = ranking("pyramid")
    assert most_mixed_cards(rules) == 5
    cards = parse_cards(rules.deck, "AS AD AH AC AS *")
    assert len(list(readings(rules, cards))) == 1
    assert len(list(readings(rules, cards[1:]))) == 13
