"""Comparing, points and money; the numbers are those of docs/rules/pyramid.md."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.evaluate import evaluate_cards
from offsuit.core.notation import parse_cards
from offsuit.errors import OffsuitError
from offsuit.games.arranging.laid_rows import LaidHand, laid_hand
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.play.pairing import pair
from offsuit.games.pyramid.play.scoring import ScoreSheet, score
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules
from support.pyramid.score_seats import seat, straight, straights, strong, weak

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "pyramid.md"
NO_SURRENDER = PyramidRules()
STANDARD = PyramidRules(variant="standard")
ALL_SUITS = PyramidRules(suit_tiebreak="all")


def lone(position: str, cards: str) -> LaidHand:
    """One hand in its position, whatever lies beside it."""
    made = evaluate_cards(PYRAMID, parse_cards(PYRAMID.deck, cards))
    assert made is not None
    return laid_hand(PYRAMID, position, made)


def duel(position: str, mine: str, other: str, rules: PyramidRules = NO_SURRENDER) -> int:
    """Points that `mine` wins from `other`; the other two positions push."""
    same = {at: lone(at, "AS KD 9C") for at in ROWS}
    one = Contender("mine", same | {position: lone(position, mine)})
    two = Contender("other", same | {position: lone(position, other)})
    found = pair(one, two, rules)
    assert found.total == -pair(two, one, rules).total, "what one wins the other loses"
    won = {at: getattr(found, at) for at in ROWS}
    assert won == dict.fromkeys(ROWS, 0) | {position: found.total}
    return found.total


def test_p18_back_with_back_middle_with_middle_front_with_front() -> None:
    found = score([strong("A"), weak("B")])
    assert found["pairs"] == [{"a": "A", "b": "B", "back": 1, "middle": 1, "front": 1, "total": 3}]


@pytest.mark.parametrize(
    ("mine", "other", "won"),
    [
        ("2S 2D 5C 4H 3D", "AS KD QC JH 9D", 1),  # category first
        ("KS KD 5C 4H 3D", "QS QD AC KH JD", 1),
        ("KS KD AC 9H 4D", "KH KC AD 9S 3D", 1),  # the last kicker
        ("AS KS 9S 4S 2S", "AH QH JH TH 8H", 1),
        ("AS AS 9S 4S 2S", "AH KH QH JH 8H", 1),  # a flush with a pair
        ("5S 4D 3C 2H AD", "KS QD JC TH 9D", 1),  # the wheel
        ("5S 4D 3C 2H AD", "AS KD QC JH TD", -1),
    ],
)
def test_p19_category_then_every_rank(mine: str, other: str, won: int) -> None:
    assert duel("back", mine, other) == won


@pytest.mark.parametrize(
    ("position", "mine", "other", "won"),
    [
        ("front", "9S 9C 9C", "9H 9H 9D", 3),
        ("front", "9D 9D 9C", "9H 9C 9C", -3),
        ("front", "9C * 9D", "9H 9H 9D", 3),  # a joker is a spade
        ("back", "9S 9C 9C 9D 9D", "9H 9H 9D 9C 9C", 6),
        ("middle", "9C 9C 9D 9D 9H 9H", "9S 9C 9C 9D 9H 9H", -20),
        ("middle", "9S 9C 9C 9D 9D 9H 9H", "9S 9S 9H 9H 9D 9D 9C", 0),
        ("back", "9C 9C 9D 9D 9H 9H 9S 9S", "9C 9C 9D 9D 9H 9H 9S *", 0),
    ],
)
def test_p20_highest_suit_of_large_kinds_and_front_trips(
    position: str, mine: str, other: str, won: int
) -> None:
    assert duel(position, mine, other) == won


SUITS_ONLY = [
    ("AS KS 9D 4C 2C", "AH KD 9C 4D 2D", 1),
    ("AS KH 9D 4C 2C", "AS KD 9C 4S 2S", 1),  # the king before the lower cards
    ("9S 9C KD 4D 3D", "9H 9H KS 4S 3S", 1),  # the pair first, its cards sorted by suit
    ("9C 9S KD 4D 3D", "9S 9D KC 4S 3S", -1),
    ("AS KS 9S 4S 2S", "AH KH 9H 4H 2H", 1),
    ("5C 4D 3C 2H AS", "5S 4S 3S 2S AH", 1),  # the wheel's ace is its highest card
    ("AH *KH 9H 4H 2H", "AD KD 9D 4D 2D", 1),  # a joker in a flush has its suit
    ("AD *KD 9D 4D 2D", "AH KH 9H 4H 2H", -1),
    ("AD KD *KC 4C 2C", "AD KH KD 4C 2C", 1),  # elsewhere it is a spade
    ("AS KD 9C 4H 2S", "2S 4H 9C KD AS", 0),
]


@pytest.mark.parametrize(("mine", "other", "won"), SUITS_ONLY)
def test_p21_equal_ranks_push(mine: str, other: str, won: int) -> None:
    assert duel("back", mine, other) == 0
    assert duel("back", mine, other, ALL_SUITS) == won


EXAMPLES = {
    "high card": "AS KD 9C 7H 5D",
    "pair": "AS AD 9C 7H 5D",
    "two pair": "AS AD 9C 9H 5D",
    "three of a kind": "AS AD AC 7H 5D",
    "straight": "9S 8D 7C 6H 5D",
    "flush": "AS JS 9S 7S 5S",
    "full house": "AS AD AC 7H 7D",
    "four of a kind": "AS AD AC AH 5D",
    "straight flush": "9S 8S 7S 6S 5S",
    "five of a kind": "AS AD AC AH AS",
    "six-card straight flush": "TS 9S 8S 7S 6S 5S",
    "six of a kind": "AS AD AC AH AS AD",
    "seven-card straight flush": "JS TS 9S 8S 7S 6S 5S",
    "seven of a kind": "AS AD AC AH AS AD AC",
    "eight-card straight flush": "QS JS TS 9S 8S 7S 6S 5S",
    "eight of a kind": "AS AD AC AH AS AD AC AH",
}


def printed_points() -> list[tuple[str, str, int]]:
    """(category, position, points) of the table on the page of rules."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", PAGE.read_text("utf-8"), re.M)
    (_, *positions), *lines = rows
    return [
        (category, position, int(cell))
        for category, *cells in lines
        for position, cell in zip(positions, cells, strict=True)
        if cell != "-"
    ]


@pytest.mark.parametrize(("category", "position", "printed"), printed_points())
def test_p22_points_by_the_winners_category(category: str, position: str, printed: int) -> None:
    assert duel(position, EXAMPLES[category], "7S 5D 4C 3H 2D") == printed
    assert lone(position, EXAMPLES[category]).made.category.name == category


def test_p22_the_page_prints_every_category() -> None:
    assert {category for category, _, _ in printed_points()} == set(EXAMPLES)
    assert len(printed_points()) == 16 + 14 + 10


def test_p22_three_cards_in_front() -> None:
    assert duel("front", "5S 5D 5C", "AS AD KC") == 3
    assert duel("front", "AS AD KC", "QS QD KC") == 1
    assert duel("front", "6S 5D 4C 3H 2D", "AS AD AC") == 4


def test_p23_net_is_won_less_lost_and_sums_to_zero() -> None:
    found = score([strong("A"), weak("B"), strong("C")])
    assert found["net"] == {"A": 3, "B": -6, "C": 3}
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [
        ("A", "B"),
        ("A", "C"),
        ("B", "C"),
    ]


def test_p24_no_bonus_for_all_three() -> None:
    found = score([strong("A"), weak("B")])
    assert found["net"]["A"] == 1 + 1 + 1


def test_p38_chips_are_net_times_multiplier_times_unit() -> None:
    seats = [strong("A"), weak("B")]
    assert score(seats)["chips"] == {"A": 3, "B": -3}
    assert score(seats, PyramidRules(unit=5))["chips"]["A"] == 15
    assert score(seats, PyramidRules(multiplier=4, unit=5))["chips"]["A"] == 60
    assert score(seats)["pot"] == {"size": 0, "winners": []}
    doubled = score(seats, STANDARD)
    assert doubled["net"]["A"] == 3, "net is in printed points"
    assert doubled["chips"]["A"] == 2 * 3 + 20
    pot_only = score(seats, replace(STANDARD, unit=0))
    assert pot_only["chips"] == {"A": 20, "B": -20}


def test_p39_everybody_antes() -> None:
    found = score([strong("A"), weak("B"), weak("C")], STANDARD)
    assert found["pot"] == {"size": 60, "winners": ["A"]}
    assert found["chips"] == {"A": 12 + 40, "B": -6 - 20, "C": -6 - 20}


def test_p40_surrendered_seats_pay_and_are_compared_with_nobody() -> None:
    found = score([strong("A"), weak("B"), {"name": "C", "surrendered": True}], STANDARD)
    assert found["pot"] == {"size": 70, "winners": ["A"]}
    assert found["net"] == {"A": 3, "B": -3, "C": 0}
    assert found["chips"] == {"A": 6 + 50, "B": -6 - 20, "C": -30}
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [("A", "B")]


def odd_pot(dealer: str | None) -> ScoreSheet:
    """A and B tie for 21 units."""
    seats = [strong("A"), strong("B"), weak("C")]
    return score(seats, replace(STANDARD, ante=7), dealer)


def test_p41_the_pot_goes_to_the_highest_net() -> None:
    seats = [weak("A"), straights("B", "AKQ", automatic=None), strong("C")]
    assert score(seats, STANDARD)["pot"]["winners"] == ["B"]


@pytest.mark.parametrize(("dealer", "odd"), [(None, "B"), ("A", "B"), ("B", "A"), ("C", "A")])
def test_p41_ties_share_and_odd_units_go_clockwise(dealer: str | None, odd: str) -> None:
    found = odd_pot(dealer)
    assert found["pot"] == {"size": 21, "winners": ["A", "B"]}
    won = {name: chips - 2 * found["net"][name] + 7 for name, chips in found["chips"].items()}
    assert won == {"A": 10, "B": 10, "C": 0} | {odd: 11}


def test_p42_one_player_left_takes_the_pot_without_comparison() -> None:
    found = score([{"name": "A", "surrendered": True}, weak("B")], STANDARD)
    assert found["pairs"] == []
    assert found["net"] == {"A": 0, "B": 0}
    assert found["pot"] == {"size": 50, "winners": ["B"]}
    assert found["chips"] == {"A": -30, "B": 30}


def test_p43_all_surrender_and_share() -> None:
    gone: list[dict[str, Any]] = [{"name": name, "surrendered": True} for name in "ABC"]
    found = score(gone, replace(STANDARD, surrender=11), "A")
    assert found["pot"] == {"size": 93, "winners": ["A", "B", "C"]}
    assert found["chips"] == {"A": 0, "B": 0, "C": 0}


def test_p44_odd_shares_lose_nothing() -> None:
    gone: list[dict[str, Any]] = [{"name": name, "surrendered": name != "C"} for name in "AB"]
    found = score([*gone, strong("C"), strong("D"), strong("E")], STANDARD, "D")
    assert sum(found["chips"].values()) == 0
    assert found["chips"] == {"A": -30, "B": -30, "C": 20, "D": 20, "E": 20}


def test_p17_open_jokers_are_read_and_shown() -> None:
    found = score([seat("A", "AS AD KC KH *", "QS QD 7C 6H 3D", "QC JD *"), weak("B")])
    assert found["hands"]["A"]["back"] == {
        "cards": ["AS", "AD", "KC", "KH", "*AS"],
        "text": "full house, aces over kings",
    }
    assert found["hands"]["A"]["front"]["cards"] == ["QC", "JD", "*JS"], "queens would beat middle"


def test_hands_are_text_or_lists() -> None:
    listed = {key: value.split() for key, value in weak("B").items() if key != "name"}
    assert score([strong("A"), {"name": "B", **listed}]) == score([strong("A"), weak("B")])


BAD = {
    "three copies": (seat("A", "AS AD 8C 5H 4D", "KS KD 7C 6H AS", "QS QD AS"), "AS given 3 times"),
    "five jokers": (seat("A", "* * 8C 5H 4D", "* * 7C 6H 3D", "QS QD *"), "5 wild cards"),
    "a front of four": (strong("A") | {"front": "QS QD 9C 9D"}, "4 cards in front"),
    "a back of four": (strong("A") | {"back": "QS QD 9C 9D"}, "4 cards in back"),
    "sizes that do not go together": (
        seat("A", straight("A"), "KS KD KH KC KS KD", "QS QD 9C"),
        "5/6/3 cards cannot",
    ),
    "no legal order": (seat("A", "AS KD 9C 7H 5D", "QS QD 7C 6H 3D", "4S 3D 2C"), "beats back"),
    "sixteen with the unused": (
        strong("A", unused="2S 2D 4C"),
        "expected 17 cards with the unused ones, got 16",
    ),
    "eighteen with the unused": (
        strong("A", unused="2S 2D 4C 5D 6D"),
        "expected 17 cards with the unused ones, got 18",
    ),
    "unused that lie elsewhere": (strong("A", unused="AS AS 2D 2C"), "AS given 3 times"),
    "no card": (strong("A") | {"front": "QS QD 1C"}, "'1C'"),
    "no text": (strong("A") | {"front": 7}, "front 7"),
    "no front": ({"name": "A", "back": straight("A"), "middle": straight("K")}, "front is missing"),
    "no name": (strong(""), "must have a name"),
    "no seat": ("A", "seat 'A'"),
    "surrendered in a game without": (strong("A", surrendered=True), "'no-surrender'"),
    "surrendered by half": (strong("A", surrendered=0.5), "surrendered 0.5"),
    "the same name": (strong("B"), "'B' sits in 2 seats"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_seats_are_quoted(name: str) -> None:
    entry, quoted = BAD[name]
    with pytest.raises(OffsuitError, match=re.escape(quoted)):
        score([entry, weak("B")])  # type: ignore[list-item]


def test_bad_tables_are_refused() -> None:
    with pytest.raises(OffsuitError, match="1 seats"):
        score([strong("A")])
    with pytest.raises(OffsuitError, match="7 seats"):
        score([strong(name) for name in "ABCDEFG"])
    with pytest.raises(OffsuitError, match="dealer 'Z'"):
        score([strong("A"), weak("B")], dealer="Z")
