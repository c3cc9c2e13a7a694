"""The definition against hands whose worth the rule books tell."""

from itertools import pairwise

import pytest

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.notation import card_names, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import HandError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID


def read(ranking: Ranking, cards: str) -> Evaluation:
    """The reading of cards that make a hand."""
    made = evaluate_cards(ranking, parse_cards(ranking.deck, cards))
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("AS KD 9H 5C 3S", "high card"),
        ("AS AD 9H 5C 3S", "pair"),
        ("AS AD 9H 9C 3S", "two pair"),
        ("AS AD AH 9C 3S", "three of a kind"),
        ("AS 2D 3H 4C 5S", "straight"),
        ("AS KD QH JC TS", "straight"),
        ("KS AD 2H 3C 4S", "high card"),
        ("AS QS 9S 5S 3S", "flush"),
        ("AS AD AH 9C 9S", "full house"),
        ("AS AD AH AC 9S", "four of a kind"),
        ("AS 2S 3S 4S 5S", "straight flush"),
        ("KS QS JS TS 9S", "straight flush"),
        ("AS KS QS JS TS", "royal flush"),
        ("AS KS QS JS TS 9S 8S", "royal flush"),
        ("2S 3S 4S 5S 6S AH AD", "straight flush"),
        ("AS AD AH 9C 9S 9H 2C", "full house"),
        ("AS AD KH KC QS QD 2C", "two pair"),
        ("AS KS 9S 5S 3S KD KH", "flush"),
    ],
)
def test_standard_categories(cards: str, category: str) -> None:
    assert read(STANDARD, cards).category.name == category


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("♠2 ♠3 ♠4 ♠5 ♠N", "suit-flush no-pairs"),
        ("♠3 ♥3 ♦3 ♣3 ♦A", "group-flush four-of-a-kind"),
        ("♠3 ♣3 ♦3 ♧3 ♢3", "no-flush five-of-a-kind"),
        ("♣A ♣3 ♧3 ♣4 ♧4", "link-flush two-pair"),
        ("♣A ♣N ♧3 ♣4 ♧5", "link-flush no-pairs"),
        ("♠3 ♥3 ♦3 ♣5 ♦5", "group-flush full-house"),
        ("♣A ♣3 ♧3 ♧N ♣5", "link-flush one-pair"),
        ("♠3 ♥3 ♦3 ♣4 ♦5", "group-flush three-of-a-kind"),
        ("♠N ♥A ♦3 ♣4 ♦5", "group-flush no-pairs"),
        ("♠3 ♣3 ♢3 ♧3 ♦N", "no-flush four-of-a-kind"),
        ("♠3 ♥3 ♦A ♣5 ♦5", "group-flush two-pair"),
        ("♠3 ♣3 ♢3 ♧N ♦N", "no-flush full-house"),
        ("♠3 ♥3 ♦A ♣4 ♦5", "group-flush one-pair"),
        ("♠N ♧A ♦3 ♣4 ♢5", "no-flush no-pairs"),
        ("♠3 ♣3 ♢3 ♧A ♦N", "no-flush three-of-a-kind"),
        ("♠3 ♣3 ♢5 ♧5 ♦N", "no-flush two-pair"),
        ("♠4 ♧4 ♦A ♣5 ♢N", "no-flush one-pair"),
        ("♤N ♤A ♤5 ♤4 ♤3 ♤2 ♠2", "suit-flush no-pairs"),
    ],
)
def test_piecepack_categories_by_the_examples_of_the_rule_book(cards: str, category: str) -> None:
    assert read(PIECEPACK, cards).category.name == category


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("AS KS QS", "high card"),  # no 3-card straights or flushes
        ("AS AS 2C", "pair"),
        ("AS AS AD", "three of a kind"),
        ("AS AS KS 9S 4S", "flush"),  # two decks: a flush may hold pairs
        ("AS AS KS KS 4S", "flush"),
        ("AS AS KS KS 4D", "two pair"),
        ("AS AS AD AD AH", "five of a kind"),
        ("AS KS QS JS TS", "straight flush"),  # no royal flush here
        ("AS 2S 3S 4S 5S 6S", "six-card straight flush"),
        ("AS AS AD AD AH AH", "six of a kind"),
        ("5S 6S 7S 8S 9S TS JS", "seven-card straight flush"),
        ("2S 2S 2D 2D 2H 2H 2C", "seven of a kind"),
        ("7S 8S 9S TS JS QS KS AS", "eight-card straight flush"),
        ("2S 2S 2D 2D 2H 2H 2C 2C", "eight of a kind"),
        ("AS KD *", "pair"),
        ("AS AD *", "three of a kind"),
        ("* * *", "three of a kind"),
        ("AS KD QC JH *", "straight"),
        ("AS KS 9S 4S *", "flush"),
        ("AS AD KS KD *", "full house"),
        ("AS AS AS AD *", "five of a kind"),
        ("AS KS * JS TS", "straight flush"),
        ("AS KD * * 4H", "three of a kind"),
        ("AS 2S * 4S 5S 6S", "six-card straight flush"),
        ("AS AS AD * * AH", "six of a kind"),
        ("*AS *AS *AS AS AS AD AD AH", "eight of a kind"),
        ("*2D 3S 4S 5S 6S", "straight"),  # a joker that was told what it is
    ],
)
def test_pyramid_categories(cards: str, category: str) -> None:
    assert read(PYRAMID, cards).category.name == category


@pytest.mark.parametrize(
    "cards", ["AS KS QS JS TS 9D", "AS AS AD AD AH KH", "2S 3S 4S 5S 6S 7S 9S", "* * AS KD 2C 3C"]
)
def test_six_cards_and_more_that_are_no_large_hand_are_nothing(cards: str) -> None:
    assert evaluate_cards(PYRAMID, parse_cards(PYRAMID.deck, cards)) is None


ORDERS = [
    (
        STANDARD,
        "7H 5C 4C 3C 2C",
        "AS KD QH JC 9S",
        "2S 2D 3H 4C 5S",
        "2S 2D AH 4C 5S",
        "AS AD KH 4C 5S",
        "3S 3D 2H 2C 4S",
        "3S 3D 2H 2C AS",
        "AS 2D 3H 4C 5S",  # the wheel is the lowest straight
        "2D 3H 4C 5S 6S",
        "AS KD QH JC TS",
        "7H 5H 4H 3H 2H",
        "2S 2D 2H AC AS",
        "3S 3D 3H 2C 2S",
        "AS 2S 3S 4S 5S",
        "6S 2S 3S 4S 5S",
    ),
    (
        PYRAMID,
        "4S 3S 2S",
        "KS QD JD",
        "AS KD 2D",
        "AS KD 3H",
        "AS KD 3H 2C 4S",  # A K 4 3 2
        "2S 2D 3D",
        "AS AD KD",
        "AS AD KD 3H 2C",  # a hand that runs out of cards on equal ranks is the smaller one
        "2S 2D 3D 3H 4S",
        "AC AC AD",
        "AC AD AH",  # front trips by highest suit
        "AC AD AS",
        "AC AD AS 3H 2C",
        "2S 3D 4S 5S 6S",
        "9S TD JS QS KS",
        "AS 2D 3S 4S 5S",  # the wheel is the second-highest straight
        "AS KD QS JS TS",
        "AS QS JS TS 9S",
        "AS AS 4S 3S 2S",
        "2C 2D 2H 3S 3D",
        "9S TS JS QS KS",
        "AS 2S 3S 4S 5S",
        "AS KS QS JS TS",
        "2C 2C 2D 2D 2H",
        "2C 2C 2D 2D 2S",
        "3C 3C 3D 3D 3H",
        "8D 9D TD JD QD KD",
        "AD 2D 3D 4D 5D 6D",
        "AD KD QD JD TD 9D",
        "2C 2C 2D 2D 2H 2H",
        "2C 2C 2D 2D 2H 2S",
        "8S 2S 3S 4S 5S 6S 7S",
        "2S 2S 2D 2D 2H 2H 2C",
        "AS 2S 3S 4S 5S 6S 7S 8S",
        "2S 2S 2D 2D 2H 2H 2C 2C",
    ),
    (
        PIECEPACK,
        "♠2 ♤2 ♥3 ♡4 ♦5",
        "♠N ♤N ♥A ♡5 ♦4",
        "♠2 ♤2 ♥3 ♡3 ♦4",
        "♠2 ♤2 ♥2 ♡3 ♦4",
        "♠2 ♤3 ♥4 ♡5 ♦A",
        "♠2 ♤3 ♥4 ♡5 ♦N",  # nulls above aces, no straights
        "♠N ♤A ♥5 ♡4 ♦3",
        "♠2 ♥2 ♦3 ♣4 ♠5",
        "♠2 ♥2 ♤2 ♡3 ♦3",
        "♠2 ♥2 ♦3 ♣3 ♠4",
        "♠2 ♥2 ♤2 ♡2 ♦3",
        "♠2 ♥3 ♦4 ♣5 ♠A",
        "♠2 ♥2 ♦2 ♣3 ♠4",
        "♠2 ♤2 ♠3 ♤4 ♠5",
        "♠2 ♥2 ♦2 ♣3 ♠3",
        "♠2 ♤3 ♠4 ♤5 ♠A",
        "♠2 ♤2 ♠3 ♤3 ♠4",
        "♠2 ♥2 ♦2 ♣2 ♤2",
        "♠2 ♥2 ♦2 ♣2 ♠3",
        "♠2 ♠3 ♠4 ♠5 ♠A",
        "♠N ♠A ♠5 ♠4 ♠3",
    ),
    (
        TABLE_LOW,  # the printed table upside down: an ordinary pair of nulls is the nut
        "♠5 ♠4 ♠3 ♠2 ♠A",
        "♠N ♠A ♠2 ♠3 ♠4",
        "♠N ♥N ♦N ♣N ♠A",
        "♠5 ♤4 ♥3 ♡2 ♦A",
        "♠N ♤A ♥2 ♡3 ♦4",
        "♠N ♤N ♥N ♡A ♦2",
        "♠N ♤N ♥A ♡A ♦2",
        "♠5 ♤5 ♥4 ♡3 ♦2",
        "♠N ♤N ♥A ♡2 ♦4",
        "♠N ♤N ♥A ♡2 ♦3",
    ),
    (
        NULL_TO_FIVE,  # flushes ignored, unpaired best
        "♠5 ♥5 ♦5 ♣5 ♤5",
        "♠N ♥N ♦N ♣N ♠A",
        "♠N ♥N ♦N ♣A ♠A",
        "♠5 ♤5 ♥4 ♡3 ♦2",
        "♠N ♤N ♥A ♡2 ♦3",
        "♠5 ♤4 ♥3 ♡2 ♦A",
        "♠5 ♤3 ♥2 ♡A ♦N",
        "♠N ♠A ♠2 ♠3 ♠4",
    ),
]


@pytest.mark.parametrize(("ranking", "hands"), [(r, hands) for r, *hands in ORDERS])
def test_each_hand_is_stronger_than_the_one_before(ranking: Ranking, hands: list[str]) -> None:
    for weaker, stronger in pairwise(hands):
        assert read(ranking, weaker).key < read(ranking, stronger).key, (weaker, stronger)


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (STANDARD, "AS KD 9H 5C 3S", "3D AH 9C 5S KC"),
        (STANDARD, "AS KS 9S 5S 3S", "AH KH 9H 5H 3H"),
        (STANDARD, "AS AD AH 9C 9S 2C 3C", "AS AD AH 9C 9H KD QD"),
        (PYRAMID, "AS KD 9H 5C 3S", "AC KC 9C 5C 3D"),  # suits never break these ties
        (PYRAMID, "AS AD AH AC 9S", "AS AS AD AD 9C"),
        (PYRAMID, "AC AD *", "AS AD AH"),  # a wild is a spade for ties
        (PYRAMID, "AC AD *AC", "AS AD AH"),
        (PYRAMID, "9D 8D 7D 6D *", "9S TS 8S 7S 6S"),
        (PIECEPACK, "♠N ♤A ♥5 ♡4 ♦3", "♡N ♥A ♤5 ♠4 ♢3"),
        (NULL_TO_FIVE, "♠N ♠A ♠2 ♠3 ♠4", "♠N ♤A ♥2 ♡3 ♦4"),
    ],
)
def test_equal_hands(ranking: Ranking, one: str, other: str) -> None:
    assert read(ranking, one).key == read(ranking, other).key


def test_the_two_low_rules_differ() -> None:
    """Unpaired against a pair: best under one rule, worse under the other."""
    unpaired, pair = "♠N ♤A ♥2 ♡3 ♦4", "♠N ♤N ♥A ♡2 ♦3"
    assert read(NULL_TO_FIVE, unpaired).key > read(NULL_TO_FIVE, pair).key
    assert read(TABLE_LOW, unpaired).key < read(TABLE_LOW, pair).key


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("2C KH KS KD TS 3C TC", "KH KS KD TS TC"),
        ("AS 2S KS 3S 4S KH 5S", "AS 2S 3S 4S 5S"),
    ],
)
def test_cards_that_count_stay_in_the_order_held(cards: str, best: str) -> None:
    assert card_names(STANDARD.deck, read(STANDARD, cards).cards) == best


@pytest.mark.parametrize(
    ("ranking", "cards", "given"),
    [
        (STANDARD, "AS KS QS JS", "4 cards given; standard takes 5 or 6 or 7"),
        (PYRAMID, "AS KS QS JS", "4 cards given; pyramid takes 3 or 5 or 6 or 7 or 8"),
        (PIECEPACK, "", "0 cards given; piecepack takes 5 or 6 or 7"),
    ],
)
def test_a_wrong_number_of_cards_is_quoted(ranking: Ranking, cards: str, given: str) -> None:
    with pytest.raises(HandError, match=given):
        evaluate_cards(ranking, parse_cards(ranking.deck, cards))
