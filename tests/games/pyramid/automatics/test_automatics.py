"""Automatics: named cases by hand, then everything against trying everything."""

from dataclasses import replace
from typing import Literal

import pytest

from offsuit.core.notation import card_names, parse_cards
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.automatics.finder import (
    Automatic,
    check_automatic,
    find_automatic,
    find_automatics,
)
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import PyramidRules
from support.pyramid.automatic_deals import dragon_deal, trio_deal
from support.pyramid.automatics_by_force import FITS, JOKER, best_dragon, best_trio, hand_class

TieBreak = Literal["ace", "all"]

PLAYED = PyramidRules(automatics=True)


def found(cards: str, kind: str, rules: PyramidRules = PLAYED) -> tuple[str, ...] | None:
    """Back, middle and front of one type, as text."""
    for automatic in find_automatics(parse_cards(DECK, cards), rules):
        if automatic.type == kind:
            return tuple(card_names(DECK, hand) for hand in hands_of(automatic).values())
    return None


def hands_of(automatic: Automatic) -> dict[str, tuple[int, ...]]:
    return {"back": automatic.back, "middle": automatic.middle, "front": automatic.front}


def check_answer(deal: list[int], automatic: Automatic, rules: PyramidRules = PLAYED) -> None:
    """It is a legal arrangement of the cards held, it is what it says, and nothing is lost."""
    hands = hands_of(automatic)
    laid = check_automatic(automatic.type, hands, deal, rules)
    assert {at: laid[at].cards for at in ROWS} == hands, "nothing was left to read"
    lay_down(hands, rules.ranking)
    assert tuple(map(len, hands.values())) in PYRAMID_ROWS.layouts
    together = [code for hand in hands.values() for code in hand] + list(automatic.unused)
    assert sorted(min(code, JOKER) for code in together) == sorted(deal)


def shown_classes(automatic: Automatic) -> list[object]:
    shown = [tuple(DECK.face(code) for code in hand) for hand in hands_of(automatic).values()]
    return [hand_class(hand) if len(hand) > 3 else (1, _ranks(hand)) for hand in shown]


def _ranks(hand: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(sorted((float(code // 4) for code in hand), reverse=True))


NAMED = {
    "two flushes of one suit": (
        "AS QS 9S 7S 5S KS JS 8S 6S 4S 2H 4H 6H 8H TH KD QD",
        "three flushes",
        ("9S 8S 7S 6S 5S", "AS KS QS JS 4S", "TH 8H 6H 4H 2H"),
    ),
    "three flushes of one suit, pairs in them": (
        "2S 2S 4S 4S 6S 6S 8S 8S TS TS QS QS AS AS KS 3D 3C",
        "three flushes",
        ("AS AS KS QS QS", "TS TS 8S 8S 6S", "6S 4S 4S 2S 2S"),
    ),
    "a wild is a flush's second ace, not its full house": (
        "AS AS KS KS 9S 8S QH JH 9H 7H 5H TD 8D 6D 4D 2D *",
        "three flushes",
        ("AS AS *AS KS 9S", "QH JH 9H 7H 5H", "TD 8D 6D 4D 2D"),
    ),
    "a seven-card straight flush in back": (
        "AS KS QS JS TS *9S 8S 9H 8H 7H 6H 5H 6D 5D 4C 3C 2C",
        "three straights",
        ("AS KS QS JS TS *9S 8S", "9H 8H 7H 6H 5H", "6D 5D 4C 3C 2C"),
    ),
    "wheels": (
        "AH 2H 3H 4H 5H AS 2D 3C 4D 5C AC 2C 3D 4S 5S KD QD",
        "three straights",
        ("5H 4H 3H 2H AH", "5S 4S 3D 2D AS", "5C 4D 3C 2C AC"),
    ),
    "a wild for a card that another hand needs": (
        "TS 9S 8S 7S 6S TS 9S 7S 6S 5D 4D 3C 2C AH KC KH *",
        "three straights",
        ("TS 9S 8S 7S 6S", "TS 9S *8S 7S 6S", "5D 4D 3C 2C AH"),
    ),
    "a pair completed by a wild": (
        "AS AD AC KS KD QS QD QC JS JD TS TD TC 9S 7C 5C *",
        "three full houses",
        ("AS AD AC KS KD", "QS QD QC JS JD", "TS TD TC 9S *9S"),
    ),
    "a wild beside three aces is no fourth": (
        "AS AD AC KC QS QD QC JS JD TS TD TC 9S 9D 7C 5C *",
        "three full houses",
        ("AS AD AC KC *KS", "QS QD QC JS JD", "TS TD TC 9S 9D"),
    ),
    "full houses that share both ranks": (
        "AS AD AC AH AS KS KD KC KH KS QD QC QH QS QS 7C 5C",
        "three full houses",
        ("AS AS AH KS KS", "KH KD KC QS QS", "QH QD QC AD AC"),
    ),
    "a dragon of flushes": (
        "AS KD QS JD TS 9D 8S 7D 6S 5D 4H 3H 2H 4C 3C 2C 2D",
        "dragon",
        ("AS QS TS 8S 6S", "KD JD 9D 7D 5D", "4H 3H 2H"),
    ),
    "a dragon that needs two wilds": (
        "AD KS QC JH TC 9D 8C 7H 5S 4H 2C 2D 2H 2S 4C * *",
        "dragon",
        ("AD 9D *6D *3D 2D", "KS QC JH TC 8C", "7H 5S 4H"),
    ),
    "a spare wild replaces a non-spade ace": (
        "AD KS QC JH TC 9D 8C 7H 6D 5S 4H 3D 2C 2D 2H 2S *",
        "dragon",
        ("*AS KS QC JH TC", "9D 8C 7H 6D 5S", "4H 3D 2S"),
    ),
}


@pytest.mark.parametrize("name", NAMED)
def test_p28_to_p32_named_cases_by_hand(name: str) -> None:
    cards, kind, answer = NAMED[name]
    assert found(cards, kind) == answer


def test_p13_a_dragon_where_straights_beat_flushes() -> None:
    cards, kind, _ = NAMED["a dragon of flushes"]
    swapped = replace(PLAYED, straight_beats_flush=True)
    assert found(cards, kind, swapped) == ("AS KD QS JD TS", "9D 8S 7D 6S 5D", "4H 3H 2H")


def compare_trio(kind: str, jokers: int, seed: int) -> bool:
    """Whether there was one."""
    deal = trio_deal(kind, jokers, seed)
    answers = {answer.type: answer for answer in find_automatics(deal, PLAYED)}
    for name in FITS:
        assert find_automatic(deal, name, PLAYED) == answers.get(name)
        best = best_trio(name, deal)
        assert (best is None) == (name not in answers), card_names(DECK, deal)
        if best is not None:
            assert shown_classes(answers[name]) == best, card_names(DECK, deal)
            check_answer(deal, answers[name])
    return kind in answers


@pytest.mark.no_cover
@pytest.mark.parametrize("jokers", range(5))
@pytest.mark.parametrize("kind", FITS)
def test_p28_p30_p31_three_of_a_sort_by_force(kind: str, jokers: int) -> None:
    """The first deal that has one; `make proof` has those without."""
    seed = next(n for n in range(9) if find_automatic(trio_deal(kind, jokers, n), kind, PLAYED))
    assert compare_trio(kind, jokers, seed)


@pytest.mark.proof
@pytest.mark.parametrize("jokers", range(5))
@pytest.mark.parametrize("kind", FITS)
def test_p28_p30_p31_three_of_a_sort_by_force_at_length(kind: str, jokers: int) -> None:
    there = [compare_trio(kind, jokers, seed) for seed in range(40 if jokers < 3 else 20)]
    assert any(there)


def compare_dragon(cards: int, jokers: int, seed: int, tie_break: TieBreak) -> bool:
    deal = dragon_deal(cards, jokers, seed)
    rules = replace(PLAYED, dragon_tiebreak=tie_break)
    answers = [answer for answer in find_automatics(deal, rules) if answer.type == "dragon"]
    best = best_dragon(deal, settled=1 if tie_break == "ace" else 13)
    assert bool(answers) == (best is not None), card_names(DECK, deal)
    for answer in answers:
        assert shown_classes(answer) == best, card_names(DECK, deal)
        check_answer(deal, answer, rules)
    return bool(answers)


@pytest.mark.no_cover
@pytest.mark.parametrize("tie_break", ["ace", "all"])
@pytest.mark.parametrize(
    ("cards", "jokers"), [(13, 0), (13, 2), (13, 4), (17, 0), (17, 1), (17, 2)]
)
def test_p29_p32_dragons_by_force(cards: int, jokers: int, tie_break: TieBreak) -> None:
    there = [compare_dragon(cards, jokers, seed, tie_break) for seed in range(2)]
    assert any(there)


@pytest.mark.proof
@pytest.mark.parametrize("tie_break", ["ace", "all"])
@pytest.mark.parametrize("jokers", range(4))
def test_p29_p32_dragons_by_force_at_length(jokers: int, tie_break: TieBreak) -> None:
    there = [compare_dragon(17, jokers, seed, tie_break) for seed in range(2, 30)]
    assert any(there)
