"""The named cases of tests/cases/pyramid, each a test of its own; README.txt there explains."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import offsuit
from offsuit.core.checks.hand_check import check_cards
from offsuit.core.notation import card_names, parse_cards
from offsuit.errors import OffsuitError
from offsuit.games.arranging.laid_rows import LaidHand, laid_hand, strongest_reading
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.arranger.row_strengths import literal_tuples, reachable_tuples
from offsuit.games.pyramid.automatics.declaration import read_automatic
from offsuit.games.pyramid.automatics.finder import Automatic, find_automatics
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.play.pairing import pair
from offsuit.games.pyramid.play.scoring import ScoreSheet, score
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import (
    AUTOMATICS,
    FIRST_HAND,
    HAND,
    KITTY,
    PyramidRules,
    parse_rules,
)
from offsuit.games.pyramid.tuples import CATEGORY_NUMBERS, hand_tuple
from support.pyramid.automatics_by_force import FITS, Class, best_dragon, best_trio
from support.pyramid.case_files import TUPLE, Case, CaseError, Line, parse_cases, read_cases
from support.pyramid.hands_by_force import NAMES, every_row, printed_rows, strongest

CASES = read_cases()
WHEEL_SIZES = {5: 5, 9: 5, 11: 6, 13: 7}
SCORED = ("seat", "dealer", "pair", "net", "chips", "pot", "refused")
"""Lines that make one score sheet together."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    check(case)


def test_there_are_at_least_300_and_every_name_is_its_own() -> None:
    names = [case.name for case in CASES]
    assert len(names) >= 300
    assert sorted(set(names)) == sorted(names)


def test_every_cell_of_the_points_table_has_a_case() -> None:
    """The 39 that can occur: two pair has no front."""
    cells = set()
    for case in CASES:
        for line in case.of("compare"):
            if line.get("points") is not None:
                cells.add((line["where"], tuple_of(read_alone(line["where"], line["one"]))[0]))
    every = {("back", number) for number in range(1, 17)}
    every |= {("middle", number) for number in range(1, 15)}
    every |= {("front", number) for number in range(1, 11) if number != 3}
    assert cells == every
    assert len(every) == 39


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a name\n  weigh AS AD AC\n  by hand: no such keyword\n", "weigh AS AD AC"),
        ("a name\n  front AS AD AC -> pair\n  by hand: no tuple\n", "is written like"),
        ("a name\n  front AS AD 1C -> pair [2 14 13]\n  by hand: no card\n", "is written like"),
        ("a name\n  front AS AD AC -> three of a kind [4 14 4]\n", "where its values come from"),
        ("a name\n  by hand: nothing\n", "expects nothing"),
        ("  by hand: no name\n", "belongs to no case"),
        ("a name\nanother name\n", "neither indented"),
    ],
)
def test_a_line_that_is_not_understood_is_refused(text: str, words: str) -> None:
    with pytest.raises(CaseError, match=re.escape(words)):
        parse_cases(text, "here.txt")


def test_a_case_with_a_wrong_value_fails() -> None:
    """The runner does compare: one wrong value of each kind."""
    wrong = [
        "front AS AD KC -> pair [2 14 12]",
        "front AS AD KC -> two pair [2 14 13]",
        'front AS AD KC -> refused "no"',
        "front AS KD * -> pair [2 14 13]\n  reads AS KD *KS",
        "back AS AD KC QH JS beats AC AH KD QS JD for 1",
        "back AS AD KC QH JS pushes AC AH KD QS 9D",
        "back AS AD KC QH JS beats AC AH KD QS 9D for 2",
        "lay AS KD QC JH TS / 9S 9D 9C 4H 2S / QS QD 5C -> straight / pair / pair",
        "find AS KD QC JH TC 9D 8C 7H 6D 5S 4H 3D 2C -> none",
        "find AS KD QC JH TC 9D 8C 7H 6D 5S 4H 3D 2C -> dragon\n"
        "  answer dragon: AS KD QC JH 9D / TC 8C 7H 6D 5S / 4H 3D 2C",
        "row back [12 14 1] -> both",
        "rows back -> 1036 printed, 905 reachable",
        "deal 6 -> 106 cards, 78 first, 4 kitty, 24 undealt",
        "seat Ann: AS AD 8C 5H 4D / KS KD 7C 6H 3D / QS QD 9C\n"
        "  seat Bob: TS TD 8H 5C 4C / 9S 9D 7H 6C 3C / 8S 8D 2H\n  net Ann 2, Bob -2",
    ]
    for number, text in enumerate(wrong):
        (case,) = parse_cases(f"wrong {number}\n  {text}\n  by hand: wrong\n", "here.txt")
        with pytest.raises((AssertionError, OffsuitError, pytest.fail.Exception)):
            check(case)


def check(case: Case) -> None:
    """Run every line of a case."""
    (source,) = case.of("source")
    if source["way"] != "hand":
        name = source["reason"].partition(";")[0]
        assert FORCES[source["way"], name](case), f"{name} has nothing to say about this case"
    if sheet := [line for line in case.lines if line.form in SCORED]:
        check_sheet(case, sheet)
    before: Line | None = None
    for line in case.lines:
        if line.form in CHECKS:
            CHECKS[line.form](case, line)
            before = line
        elif line.form in FOLLOWING:
            assert before is not None, f"{line.form} follows nothing"
            FOLLOWING[line.form](case, before, line)


def rules_of(case: Case) -> PyramidRules:
    """The table's rules: those of the `rules` line, the default ones for the rest."""
    data: dict[str, Any] = {}
    for line in case.of("rules"):
        for name, value in re.findall(r"(\w+)=(.*?)(?= \w+=|$)", line["settings"]):
            data[name] = _value(value)
    return parse_rules(data)


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return text.split(",") if "," in text else text


@contextmanager
def refusal(line: Line) -> Iterator[None]:
    with pytest.raises(OffsuitError, match=re.escape(line["refused"])):
        yield


def three(text: str) -> dict[str, tuple[int, ...]]:
    hands = [parse_cards(DECK, hand) for hand in text.split("/")]
    return dict(zip(ROWS, hands, strict=True))


def triple(text: str) -> tuple[int, int, int]:
    first, second, third = map(int, text.strip("[]").split())
    return first, second, third


def same_cards(found: Sequence[int], text: str) -> bool:
    """Whether these are the cards named, in any order."""
    return sorted(found) == sorted(parse_cards(DECK, text))


def amounts(line: Line) -> dict[str, int]:
    pairs = (word.split() for word in line["amounts"].split(", "))
    return {name: int(amount) for name, amount in pairs}


def check_hand(case: Case, line: Line) -> None:
    assert not case.of("rules"), "a hand alone goes by the default rules"
    for position in line["where"].split("/"):
        if line.get("refused") is not None:
            with refusal(line):
                offsuit.evaluate("pyramid", line["cards"], position)
        else:
            found = offsuit.evaluate("pyramid", line["cards"], position)
            assert (found.category, found.tuple) == (line["category"], triple(line["tuple"]))


def check_reads(case: Case, before: Line, line: Line) -> None:
    if before.form == "lay":
        laid = lay_down(three(before["hands"]), rules_of(case).ranking)
        for position, text in zip(ROWS, line["hands"].split(" / "), strict=True):
            assert same_cards(laid[position].cards, text), card_names(DECK, laid[position].cards)
    else:
        read = offsuit.evaluate("pyramid", before["cards"]).cards
        assert sorted(read) == sorted(line["hands"].split())


def check_text(_case: Case, before: Line, line: Line) -> None:
    assert offsuit.evaluate("pyramid", before["cards"]).text == line["text"]


def read_alone(position: str, cards: str, rules: PyramidRules | None = None) -> LaidHand:
    """One hand in its position, whatever lies beside it."""
    ranking = (rules or PyramidRules()).ranking
    codes = parse_cards(DECK, cards)
    check_cards(DECK, codes)
    made = strongest_reading(ranking, codes, PYRAMID_ROWS.row(position), None)
    assert made is not None, f"{cards} is no hand in {position}"
    return laid_hand(ranking, position, made)


def tuple_of(laid: LaidHand) -> tuple[int, int, int]:
    return hand_tuple(PYRAMID, laid.made)


def check_compare(case: Case, line: Line) -> None:
    rules, position = rules_of(case), line["where"]
    one, other = line["one"], line.get("beaten") or line["pushed"]
    won = int(line.get("points") or 0)
    between = read_alone("front", "AS KD 9C")
    same = dict.fromkeys(ROWS, between)
    mine = Contender("one", same | {position: read_alone(position, one, rules)})
    theirs = Contender("other", same | {position: read_alone(position, other, rules)})
    for pairing, expected in ((pair(mine, theirs, rules), won), (pair(theirs, mine, rules), -won)):
        points = {name: getattr(pairing, name) for name in ROWS}
        assert points == dict.fromkeys(ROWS, 0) | {position: expected}
        assert pairing.total == expected
    if not case.of("rules"):
        strengths = [
            offsuit.evaluate("pyramid", cards, position).strength for cards in (one, other)
        ]
        assert (strengths[0] > strengths[1]) == (won > 0)
        assert (strengths[0] == strengths[1]) == (won == 0)


def check_lay(case: Case, line: Line) -> None:
    hands, ranking = three(line["hands"]), rules_of(case).ranking
    if line.get("refused") is not None:
        with refusal(line):
            lay_down(hands, ranking)
        return
    laid = lay_down(hands, ranking)
    for position, text in zip(ROWS, line["made"].split(" / "), strict=True):
        category, _, expected = text.partition(" [")
        assert laid[position].made.category.name == category
        assert not expected or tuple_of(laid[position]) == triple(expected)


def check_find(case: Case, line: Line) -> None:
    codes = parse_cards(DECK, line["cards"])
    if line.get("refused") is not None:
        with refusal(line):
            find_automatics(codes, rules_of(case))
        return
    types = [] if line["types"] == "none" else line["types"].split(", ")
    assert set(types) <= set(AUTOMATICS)
    assert [found.type for found in find_automatics(codes, rules_of(case))] == types


def check_answer(case: Case, before: Line, line: Line) -> None:
    answers = find_automatics(parse_cards(DECK, before["cards"]), rules_of(case))
    (answer,) = (found for found in answers if found.type == line["type"])
    for position, text in zip(ROWS, line["hands"].split(" / "), strict=True):
        cards = getattr(answer, position)
        if re.fullmatch(TUPLE, text):
            shown = offsuit.evaluate("pyramid", card_names(DECK, cards), position)
            assert shown.tuple == triple(text)
        else:
            assert same_cards(cards, text), card_names(DECK, cards)
    check_declarable(answer, case)


def check_declarable(answer: Automatic, case: Case) -> None:
    """What is found may be laid down and is true."""
    hands = {position: getattr(answer, position) for position in ROWS}
    rules = parse_rules({"automatics": True})
    ranking = rules_of(case).ranking
    lay_down(hands, ranking)
    if ranking is rules.ranking:
        read_automatic(answer.type, hands, rules)


def check_declare(case: Case, line: Line) -> None:
    hands, rules = three(line["hands"]), rules_of(case)
    if line.get("refused") is not None:
        with refusal(line):
            read_automatic(line["type"], hands, rules)
        return
    laid = read_automatic(line["type"], hands, rules)
    for position, text in zip(ROWS, line["read"].split(" / "), strict=True):
        assert same_cards(laid[position].cards, text), card_names(DECK, laid[position].cards)


def check_row(_case: Case, line: Line) -> None:
    row = triple(line["tuple"])
    printed = row in literal_tuples(line["where"])
    reachable = row in reachable_tuples(line["where"])
    assert (printed, reachable) == {
        "both": (True, True),
        "printed": (True, False),
        "neither": (False, False),
    }[line["found"]]


def check_rows(_case: Case, line: Line) -> None:
    category = line.get("category")
    for rows, expected in (
        (literal_tuples(line["where"]), line["printed"]),
        (reachable_tuples(line["where"]), line["reachable"]),
    ):
        assert len(set(rows)) == len(rows)
        counted = [row for row in rows if not category or row[0] == CATEGORY_NUMBERS[category]]
        assert len(counted) == int(expected)


def check_deal(case: Case, line: Line) -> None:
    seats = int(line["seats"])
    if line.get("refused") is not None:
        with refusal(line):
            rules_of(case).check_seats(seats)
        return
    rules = rules_of(case)
    rules.check_seats(seats)
    cards, first, kitty = rules.deck.size, FIRST_HAND * seats, KITTY * seats
    assert first + kitty == HAND * seats
    expected = [int(line[part]) for part in ("cards", "first", "kitty", "undealt")]
    assert [cards, first, kitty, cards - first - kitty] == expected


def check_sheet(case: Case, lines: Sequence[Line]) -> None:
    seats = [_seat(line) for line in lines if line.form == "seat"]
    dealer = next((line["name"] for line in lines if line.form == "dealer"), None)
    expected = [line for line in lines if line.form not in ("seat", "dealer")]
    assert expected, "the sheet expects nothing"
    if expected[0].form == "refused":
        with refusal(expected[0]):
            score(seats, rules_of(case), dealer)
        assert len(expected) == 1, "a refused sheet has no score"
        return
    found = score(seats, rules_of(case), dealer)
    for line in expected:
        if line.form == "pot":
            assert found["pot"] == _pot(line)
        elif line.form != "pair":
            assert {"net": found["net"], "chips": found["chips"]}[line.form] == amounts(line)
    pairs = [line for line in expected if line.form == "pair"]
    assert not pairs or [_pair(line) for line in pairs] == found["pairs"]
    check_nothing_is_lost(found)


def check_nothing_is_lost(found: ScoreSheet) -> None:
    assert sum(found["net"].values()) == 0
    assert sum(found["chips"].values()) == 0


def _seat(line: Line) -> dict[str, Any]:
    if line.get("surrenders"):
        return {"name": line["name"], "surrendered": True}
    hands = dict(zip(ROWS, line["hands"].split(" / "), strict=True))
    return {"name": line["name"], "automatic": line.get("type"), **hands}


def _pot(line: Line) -> dict[str, Any]:
    size = line.get("size")
    return {"size": int(size or 0), "winners": line["winners"].split(", ") if size else []}


def _pair(line: Line) -> dict[str, Any]:
    points = line.get("points")
    won: list[int | None] = [None] * 3 if points is None else [int(word) for word in points.split()]
    total = int(line["total"]) if points is None else sum(map(int, points.split()))
    return {
        "a": line["a"],
        "b": line["b"],
        **dict(zip(ROWS, won, strict=True)),
        "total": total,
    }


def strongest_agrees(case: Case) -> bool:
    """Every hand of the case by literal substitution."""
    for line in case.of("hand"):
        found = strongest(line["cards"])
        assert found is not None
        assert (NAMES[found.number], found.tuple) == (line["category"], triple(line["tuple"]))
    return bool(case.of("hand"))


def every_automatic_agrees(case: Case) -> bool:
    """Types and answers of the case by trying everything."""
    (find,) = case.of("find")
    deal = parse_cards(DECK, find["cards"])
    found: dict[str, list[Class] | None] = {"dragon": best_dragon(deal, settled=1)}
    if len(deal) == HAND:
        found |= {kind: best_trio(kind, deal) for kind in FITS}
    types = [kind for kind in AUTOMATICS if found.get(kind)]
    assert types == find["types"].split(", ")
    for line in case.of("answer"):
        classes = found[line["type"]]
        assert classes is not None
        assert [class_tuple(made) for made in classes] == [
            triple(text) if re.fullmatch(TUPLE, text) else literal_tuple(text)
            for text in line["hands"].split(" / ")
        ]
    return [line["type"] for line in case.of("answer")] == types


def every_row_agrees(case: Case) -> bool:
    """Rows counted from all hands of the deck."""
    for line in case.of("rows"):
        category, position = line.get("category"), line["where"]
        for rows, expected in (
            (printed_rows(position), line["printed"]),
            (every_row(position), line["reachable"]),
        ):
            counted = [row for row in rows if not category or NAMES[row[0]] == category]
            assert len(counted) == int(expected)
    return bool(case.of("rows"))


def class_tuple(made: Class) -> tuple[int, int, int]:
    """The document's 3-tuple of a class, whose ranks count from the deuce as 0."""
    number, ranks = made
    if number not in WHEEL_SIZES:
        return number, int(ranks[0]) + 2, int(ranks[1]) + 2
    if ranks[0] != int(ranks[0]):
        return number, 14, WHEEL_SIZES[number]
    return number, int(ranks[0]) + 2, int(ranks[0]) + 1


def literal_tuple(cards: str) -> tuple[int, int, int]:
    found = strongest(cards)
    assert found is not None
    return found.tuple


CHECKS: dict[str, Callable[[Case, Line], None]] = {
    "hand": check_hand,
    "compare": check_compare,
    "lay": check_lay,
    "find": check_find,
    "declare": check_declare,
    "row": check_row,
    "rows": check_rows,
    "deal": check_deal,
}
FOLLOWING: dict[str, Callable[[Case, Line, Line], None]] = {
    "reads": check_reads,
    "text": check_text,
    "answer": check_answer,
}
FORCES: dict[tuple[str, str], Callable[[Case], bool]] = {
    ("brute force", "strongest"): strongest_agrees,
    ("brute force", "every_automatic"): every_automatic_agrees,
    ("count", "every_row"): every_row_agrees,
}
"""Independent computations by the names that cases give them."""
