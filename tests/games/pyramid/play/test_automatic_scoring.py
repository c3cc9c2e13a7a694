"""Automatics declared and scored; the numbers are those of docs/rules/pyramid.md."""

import re
from dataclasses import replace
from typing import Any

import pytest

from offsuit.core.notation import card_names, parse_cards
from offsuit.errors import OffsuitError
from offsuit.games.pyramid.automatics.finder import check_automatic, find_automatics
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.play.scoring import score
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules
from support.pyramid.score_seats import dragon, flushes, full_houses, seat, straights, strong, weak

PLAYED = PyramidRules(automatics=True)
BY_ALL_CARDS = replace(PLAYED, dragon_tiebreak="all")
SEVENTEEN = "AS KD QC JH TC 9D 8C 7H 6D 5S 4H 3D 2C AD AC KC KH"


def total(one: dict[str, Any], other: dict[str, Any], rules: PyramidRules = PLAYED) -> int:
    """What `one` wins from `other`, both ways round."""
    (found,) = score([one, other], rules)["pairs"]
    (back,) = score([other, one], rules)["pairs"]
    assert found["total"] == -back["total"]
    assert all(found[position] is None for position in ROWS), "an automatic decides"
    won = found["total"]
    assert isinstance(won, int)
    return won


def read(kind: str, *hands: str, rules: PyramidRules = PLAYED) -> list[str]:
    """The declared hands as they count."""
    codes = {at: parse_cards(DECK, hand) for at, hand in zip(ROWS, hands, strict=True)}
    held = [code for hand in codes.values() for code in hand]
    laid = check_automatic(kind, codes, held, rules)
    return [card_names(DECK, laid[position].cards) for position in ROWS]


def test_p25_no_automatics_without_surrender_unless_switched_on() -> None:
    seats = [dragon("A"), weak("B")]
    with pytest.raises(OffsuitError, match="seat 'A': 'dragon' declared; this table plays no auto"):
        score(seats)
    assert score(seats, PLAYED)["net"] == {"A": 3, "B": -3}
    assert score(seats, PyramidRules(variant="standard"))["net"] == {"A": 3, "B": -3}
    with pytest.raises(OffsuitError, match="plays no automatics"):
        score(seats, PyramidRules(variant="standard", automatics=False))


def test_p26_strongest_type_first() -> None:
    cards = parse_cards(DECK, "AS AD AC KS KD KC QS QD QC JS JD JC TS TD TC * *")
    types = [automatic.type for automatic in find_automatics(cards)]
    assert types == ["three full houses", "three straights", "three flushes"]
    order = ("three flushes", "dragon", "three full houses", "three straights")
    types = [found.type for found in find_automatics(cards, replace(PLAYED, automatic_order=order))]
    assert types == ["three flushes", "three full houses", "three straights"]


FALSE = {
    "no such thing": ("royal", (), "'royal' is no automatic; must be one of"),
    "a rank twice": ("dragon", ("AS KD QC JH TC", "9D 8C 7H 6D 5S", "4H 3D AD"), "ace 2 times"),
    "a dragon of fifteen": (
        "dragon",
        ("AS KD QC JH TC", "9D 8C 7H 6D 5S", "AH KH QH JH TH"),
        "5/5/3",
    ),
    "a dragon upside down": (
        "dragon",
        ("9D 8C 7H 6D 5S", "AS KD QC JH TC", "4H 3D 2C"),
        "in no legal order",
    ),
    "a pair in front": (
        "three full houses",
        ("AS AD AC KS KD", "QS QD QC JS JD", "TS TD 9C"),
        "front 'TS TD 9C' has 3 cards",
    ),
    "four of a kind": (
        "three full houses",
        ("AS AD AC AH KD", "QS QD QC JS JD", "TS TD TC 9C 9D"),
        "back 'AS AD AC AH KD' is no full house",
    ),
    "four of a kind by a joker's own word": (
        "three full houses",
        ("AS AD AC *AS KD", "QS QD QC JS JD", "TS TD TC 9C 9D"),
        "is no full house",
    ),
    "a flush among straights": (
        "three straights",
        ("AS KD QC JH TC", "KS QD JC TH 9C", "9S 8S 7S 6S 4S"),
        "front '9S 8S 7S 6S 4S' is no straight",
    ),
    "a straight among flushes": (
        "three flushes",
        ("AS KS QS JS 9S", "AH KH QH JH 9H", "9S 8D 7S 6S 5S"),
        "is no flush",
    ),
    "straights upside down": (
        "three straights",
        ("9S 8D 7C 6H 5C", "AS KD QC JH TC", "6S 5D 4C 3H 2C"),
        "middle 'AS KD QC JH TC' beats back",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_p27_false_declarations_are_refused(name: str) -> None:
    kind, hands, reason = FALSE[name]
    with pytest.raises(OffsuitError, match=re.escape(reason)):
        read(kind, *(hands or ("AS KD QC JH TC", "9D 8C 7H 6D 5S", "4H 3D 2C")))


def test_p27_only_from_cards_that_are_held() -> None:
    held = parse_cards(DECK, SEVENTEEN)
    hands = {"back": held[:5], "middle": held[5:10], "front": held[10:13]}
    assert check_automatic("dragon", hands, held, PLAYED)["front"].cards == held[10:13]
    with pytest.raises(OffsuitError, match="3D: 1 laid down, 0 held"):
        check_automatic("dragon", hands, [code for code in held if code != held[11]], PLAYED)


def test_p28_a_wild_keeps_the_full_house() -> None:
    hands = "AS AD AC KC *", "QS QD QC JS JD", "TS TD * 9S 9D"
    assert read("three full houses", *hands) == [
        "AS AD AC KC *KS",
        "QS QD QC JS JD",
        "TS TD *TS 9S 9D",
    ]
    above = "QS QD QC 9S 9D", "JS JD JC 8S 8D", "TS TD KS KD *"
    assert read("three full houses", *above)[2] == "TS TD KS KD *TS", "kings would beat the back"


def test_p29_wilds_are_the_ranks_that_a_dragon_misses() -> None:
    hands = "* KD QC JH TC", "9D 8C * 6D 5S", "4H * 2C"
    assert read("dragon", *hands) == ["*AS KD QC JH TC", "9D 8C *7S 6D 5S", "4H *3S 2C"]
    mixed = "* KD QC JH TC", "9D * * 6D 5S", "4H *3H 2C"
    assert read("dragon", *mixed)[1] == "9D *8S *7S 6D 5S"
    flush = "AS KS QS JS 9S", "TH 8H 7H * 5H", "4H 3D 2C"
    assert read("dragon", *flush)[1] == "TH 8H 7H *6H 5H"


def test_p29_thirteen_cards_are_enough_and_twelve_ranks_are_not() -> None:
    (found,) = find_automatics(parse_cards(DECK, SEVENTEEN)[:13])
    assert found.type == "dragon"
    assert found.unused == ()
    assert find_automatics(parse_cards(DECK, f"KS {SEVENTEEN[3:38]}")) == ()


def test_p30_straight_flushes_are_straights() -> None:
    hands = "TS 9S 8S 7S 6S 5S", "AS KS QS JS TS", "6S 5D 4C 3H 2C"
    assert read("three straights", *hands) == list(hands)
    assert read("three straights", "AS KD QC JH *", "9S 8D 7C 6H *", "6S 5D 4C 3H *") == [
        "AS KD QC JH *TS",
        "9S 8D 7C 6H *TS",
        "6S 5D 4C 3H *7S",
    ]


def test_p31_straight_flushes_are_flushes_and_a_wild_keeps_the_flush() -> None:
    hands = "TS 9S 8S 7S 6S", "AS AS KS KS *", "QH 9H 8H 7H 6H"
    assert read("three flushes", *hands)[1] == "AS AS KS KS *QS"


def test_p32_dragon_by_all_cards_replaces_from_the_top() -> None:
    cards = parse_cards(DECK, "AD KD QS JH TC 9D 8C 7H 6D 5S 4H 3D 2C 2D 2H * *")
    shown = {}
    for rules in (PLAYED, BY_ALL_CARDS):
        (found,) = (found for found in find_automatics(cards, rules) if found.type == "dragon")
        hands = found.back + found.middle + found.front
        shown[rules.dragon_tiebreak] = sorted(hands, key=DECK.rank_of, reverse=True)
    assert card_names(DECK, shown["ace"][:1]) == "*AS"
    assert card_names(DECK, shown["all"]) == "*AS *KS QS JH TC 9D 8C 7H 6D 5S 4H 3D 2H"


def test_p33_three_flat_against_none() -> None:
    kinds = seat("B", "AS AS AD AD AH AH AC AC", "KS KS KD KD KH KH", "QS QD QC")
    assert total(dragon("A"), kinds) == 3
    assert total(flushes("A", "9", "9", "9"), weak("B")) == 3


def test_p34_the_stronger_type_wins_three() -> None:
    seats = [
        full_houses("H", "654332"),
        dragon("D"),
        straights("S", "AKQ"),
        flushes("F", "A", "K", "Q"),
    ]
    for place, stronger in enumerate(seats):
        for weaker in seats[place + 1 :]:
            assert total(stronger, weaker) == 3
    order = ("three flushes", "three straights", "dragon", "three full houses")
    assert total(seats[0], seats[3], replace(PLAYED, automatic_order=order)) == -3


@pytest.mark.parametrize(
    ("mine", "other", "won"),
    [
        ("AKQ", "KQJ", 3),  # 3-0
        ("AK8", "KQ9", 1),  # 2-1
        ("AK8", "KQ8", 1),  # 2-0
        ("AQ8", "KQ8", 1),  # 1-0
        ("AQ8", "KQ9", 0),  # 1-1
        ("AQ8", "AQ8", 0),
        ("A58", "AA8", -1),  # a wheel is below the straight to the ace
        ("A58", "KK8", 1),  # and above all others
    ],
)
def test_p35_same_type_hand_by_hand(mine: str, other: str, won: int) -> None:
    assert total(straights("A", mine), straights("B", other)) == won


def test_p35_full_houses_and_flushes_likewise() -> None:
    assert total(full_houses("A", "AKQJT9"), full_houses("B", "AQJTT8")) == 3
    assert total(flushes("A", "A", "K", "9"), flushes("B", "K", "K", "T")) == 0
    assert total(flushes("A", "A", "K", "T"), flushes("B", "K", "Q", "J")) == 1


def test_p35_suits_where_the_table_compares_them() -> None:
    by_suits = replace(PLAYED, suit_tiebreak="all")
    other = {"name": "B", "automatic": "three flushes", "back": "AC 8C 6C 4C 2C"}
    other |= {"middle": "KD 8D 6D 4D 2D", "front": "QS 8S 6S 4S 2S"}
    assert total(flushes("A", "A", "K", "Q"), other) == 0
    assert total(flushes("A", "A", "K", "Q"), other, by_suits) == 1


@pytest.mark.parametrize(
    ("mine", "other", "by_ace", "by_all"),
    [
        (("AS", "KD"), ("AH", "KS"), 3, 3),
        (("AC", "KS"), ("AD", "KC"), -3, -3),
        (("AS", "KD"), ("AS", "KC"), 0, 3),
        (("*", "KD"), ("AS", "KD"), 0, 0),  # a wild ace is a spade
        (("*AH", "KD"), ("AH", "KD"), 3, 3),  # whatever it was said to be
        (("AS", "*"), ("AS", "KH"), 0, 3),
        (("AS", "KD"), ("AS", "KD"), 0, 0),
    ],
)
def test_p36_dragons_by_the_ace(
    mine: tuple[str, str], other: tuple[str, str], by_ace: int, by_all: int
) -> None:
    assert total(dragon("A", *mine), dragon("B", *other)) == by_ace
    assert total(dragon("A", *mine), dragon("B", *other), BY_ALL_CARDS) == by_all


def test_p37_the_others_score_among_themselves_and_all_points_count_for_the_pot() -> None:
    seats = [flushes("A", "A", "K", "Q"), strong("B"), weak("C")]
    found = score(seats, PyramidRules(variant="standard"))
    assert [pair["total"] for pair in found["pairs"]] == [3, 3, 3]
    assert found["pairs"][2] == {"a": "B", "b": "C", "back": 1, "middle": 1, "front": 1, "total": 3}
    assert found["net"] == {"A": 6, "B": 0, "C": -6}
    assert found["pot"] == {"size": 60, "winners": ["A"]}
    assert found["chips"] == {"A": 12 + 40, "B": -20, "C": -12 - 20}


@pytest.mark.parametrize(
    ("cards", "quoted"),
    [
        (SEVENTEEN[:-3], "16 cards given"),
        (f"{SEVENTEEN} 2D", "18 cards given"),
        (SEVENTEEN.replace("AD", "AS").replace("AC", "AS"), "AS given 3 times"),
        ("* * * * *" + SEVENTEEN[14:], "5 wild cards"),
    ],
)
def test_bad_deals_are_quoted(cards: str, quoted: str) -> None:
    with pytest.raises(OffsuitError, match=re.escape(quoted)):
        find_automatics(parse_cards(DECK, cards))
