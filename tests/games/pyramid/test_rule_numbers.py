"""Arranging, ranking and wild cards, rule by rule; the numbers are those of the rules page."""

import re
from pathlib import Path

import pytest

from offsuit.core.notation import parse_cards
from offsuit.errors import ArrangementError, HandError
from offsuit.games.catalog.rankings import evaluate
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.arranger.row_strengths import literal_tuples, reachable_tuples
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.tuples import CATEGORY_NUMBERS

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "pyramid.md"
TUPLE_LISTS = (literal_tuples, reachable_tuples)
RULE = {
    match[1]: match[0] for match in re.finditer(r"\*\*(P\d+)\*\*.*(?:\n  .*)*", PAGE.read_text())
}


def lay(back: str, middle: str, front: str) -> None:
    hands = zip(ROWS, (back, middle, front), strict=True)
    lay_down({position: parse_cards(PYRAMID.deck, cards) for position, cards in hands})


def tuple_of(cards: str, position: str | None = None) -> tuple[int, int, int] | None:
    return evaluate("pyramid", cards, position).tuple


def stronger(one: str, other: str) -> bool:
    return evaluate("pyramid", one).strength > evaluate("pyramid", other).strength


def test_every_numbered_rule_has_a_test_with_its_number() -> None:
    names = "".join(path.read_text() for path in Path(__file__).parent.rglob("test_*.py"))
    tested: set[int] = set()
    for name in re.findall(r"def test_(p\d+\w*)", names):
        if span := re.match(r"p(\d+)_to_p(\d+)", name):
            tested |= set(range(int(span[1]), int(span[2]) + 1))
        tested |= set(map(int, re.findall(r"(?:^|_)p(\d+)(?=_)", name)))
    assert tested == {int(number[1:]) for number in RULE}
    assert len(RULE) == 44


def test_p5_three_hands_of_these_sizes() -> None:
    assert PYRAMID_ROWS.sizes == {"back": (5, 6, 7, 8), "middle": (5, 6, 7), "front": (3, 5)}
    with pytest.raises(ArrangementError, match="4 cards in front; front takes 3 or 5"):
        lay("AS AH KD KC 9C", "7H 7S 6D 5D 4C", "QC JD 2H 3C")


def test_p6_twelve_combinations_of_sizes() -> None:
    printed = re.findall(r"(\d)/(\d)/(\d)", RULE["P6"])
    assert sorted(PYRAMID_ROWS.layouts) == sorted(tuple(map(int, sizes)) for sizes in printed)
    assert len(PYRAMID_ROWS.layouts) == 12
    assert all(0 <= 17 - sum(sizes) <= 4 for sizes in PYRAMID_ROWS.layouts)


@pytest.mark.parametrize("cards", ["AS AS AH AH AD KD", "9S 8S 7S 6S 5S 3S", "9S 8S 7S 6S 5S 4H"])
def test_p7_large_hands_are_of_one_kind_or_straight_flushes(cards: str) -> None:
    assert evaluate("pyramid", "AS AS AH AH AD AD").category == "six of a kind"
    assert evaluate("pyramid", "9S 8S 7S 6S 5S 4S").category == "six-card straight flush"
    with pytest.raises(HandError):
        evaluate("pyramid", cards)


def test_p8_fronts_of_five_and_of_three() -> None:
    assert tuple_of("9S 8H 7D 6C 5S", "front") == (5, 9, 8)
    with pytest.raises(HandError, match="must be straight or better"):
        tuple_of("9S 9H 9D 6C 5S", "front")
    assert tuple_of("9S 8S 7S", "front") == (1, 9, 8)


def test_p9_the_order_of_hands() -> None:
    lay("AS AH KD 4C 3C", "AD AC KH 4S 3D", "QC QD 2H")  # equal but for suits
    lay("2S 2H 2D 4C 5C", "AS AH KD 3C 2C", "AD AC KH")  # the front runs out of cards
    with pytest.raises(ArrangementError, match="by rank"):
        lay("AS AH KD 4C 3C", "AD AC KH 5S 3D", "QC QD 2H")


def test_p10_sixteen_categories_weakest_first() -> None:
    printed = dict(re.findall(r"(\d+) ([a-z][a-z -]*?)(?=,|\.)", " ".join(RULE["P10"].split())))
    assert {name: int(number) for number, name in printed.items()} == CATEGORY_NUMBERS
    assert list(PYRAMID.names) == list(CATEGORY_NUMBERS)


def test_p11_the_wheel_is_the_second_highest_straight() -> None:
    assert tuple_of("AS 2H 3D 4C 5S") == (5, 14, 5)
    assert stronger("AS KH QD JC TS", "AS 2H 3D 4C 5S")
    assert stronger("AS 2H 3D 4C 5S", "KS QH JD TC 9S")
    assert stronger("AS 2S 3S 4S 5S 6S", "KS QS JS TS 9S 8S")


def test_p12_a_flush_may_hold_pairs() -> None:
    assert tuple_of("AS AS KS 9S 4S") == (6, 14, 14)
    assert stronger("AS AS 4S 3S 2S", "AS KS QS JS 9S")


def test_p14_equal_tuples_may_differ_in_strength() -> None:
    one, other = "AS AH KD 9C 4S", "AD AC KH 8C 4H"
    assert tuple_of(one) == tuple_of(other) == (2, 14, 13)
    assert stronger(one, other)


def test_p14_primary_and_secondary_rank_are_defined_with_examples() -> None:
    """Every kind of hand, the wheel, suits as numbers, and how many tuples there are."""
    page = PAGE.read_text("utf-8")
    examples = re.findall(r"`([2-9TJQKA][CDHS](?: [^`\s]+)+)`\s+is `\[(\d+),(\d+),(\d+)\]`", page)
    for cards, *numbers in examples:
        assert tuple_of(cards) == tuple(map(int, numbers)), cards
    numbered = {int(first) for _, first, _, _ in examples}
    assert numbered == {2, 3, 4, 5, 6, 7, 8, 12}
    for size, number in enumerate((9, 11, 13, 15), 5):
        wheel = " ".join(f"{rank}S" for rank in "A2345678"[:size])
        assert tuple_of(wheel) == (number, 14, size)
        assert f"`[{number},14,{size}]`" in page
    assert "clubs 1, diamonds 2, hearts 3, spades 4" in page
    literal, reachable = (sum(len(rows(row)) for row in ROWS) for rows in TUPLE_LISTS)
    assert f"lists {literal:,} tuples" in page
    assert f"the {reachable:,} that" in page


def test_p15_a_third_copy_is_legal() -> None:
    assert evaluate("pyramid", "AS AS *AS KD 2C").category == "three of a kind"
    assert evaluate("pyramid", "AS AS * KS 2S").category == "flush"
    lay("AS AS *AS KD KC", "7H 7S 6D 5D 4C", "QC JD 2H")


def test_p16_a_wild_card_is_a_spade_or_has_the_suit_of_its_flush() -> None:
    assert tuple_of("8C 8C 8D 8D *") == (10, 8, 4)
    assert tuple_of("AC AD *", "front") == (4, 14, 4)
    assert evaluate("pyramid", "AH KH 9H 4H *").cards[-1] == "*AH"
