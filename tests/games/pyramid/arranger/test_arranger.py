"""The arranger against the brute force, and what holds for every answer."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from offsuit.core.notation import parse_cards
from offsuit.errors import HandError
from offsuit.games.pyramid.arrangement import check_held, lay_down
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange, arrange_all
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.arranger.values import Values, values_from_tuples
from offsuit.games.pyramid.hands import PYRAMID, pyramid_ranking
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.tuples import hand_tuple
from support.proof_sample import sampled
from support.pyramid.arranger_deals import (
    KINDS,
    SHAPES,
    Case,
    cases,
    deal_of,
    tuple_values,
    tuples_of,
)
from support.pyramid.brute_arranger import (
    Force,
    Tuple3,
    all_hands,
    by_substitution,
    classes,
    deck_classes,
    tuple_of,
)
from support.pyramid.brute_kinds import Kind, best_of_kinds

DECK, JOKER = PYRAMID.deck, PYRAMID.deck.joker
SUPPORT = Path(__file__).parents[3] / "support"
ALL_SHAPES = (*SHAPES, "field")
STORED = json.loads((SUPPORT / "pyramid" / "seventeen.json").read_text())
"""Answers of the brute force to deals of 17 cards; `arranger_deals.py` says how they were made."""


@lru_cache(maxsize=64)
def values_of(shape: str, seed: int, swapped: bool, deal: tuple[int, ...] = ()) -> Values:
    return values_from_tuples(
        shape, tuple_values(shape, seed, swapped, deal), pyramid_ranking(swapped)
    )[0]


def values_for(case: Case) -> Values:
    return values_of(*case.sheet)


def hands_of(found: Arranged) -> dict[str, tuple[int, ...]]:
    return {"back": found.back, "middle": found.middle, "front": found.front}


def check_answer(found: Arranged, deal: Sequence[int], values: Values) -> int:
    """It may lie so, the cards are held, it is what it says it is; its sum of strengths."""
    hands, ranking = hands_of(found), values.ranking
    check_held(hands, deal, ranking)
    laid = lay_down(hands, ranking)
    assert {at: laid[at].cards for at in ROWS} == hands, "no joker is left to be read"
    together = [code for hand in hands.values() for code in hand] + list(found.unused)
    assert Counter(min(code, JOKER) for code in together) == Counter(deal)
    swapped = ranking != PYRAMID
    shown = [by_substitution([DECK.face(code) for code in hands[at]], swapped) for at in ROWS]
    order = [int(codes[0]) >> 3 for codes in shown]
    assert order == sorted(order, reverse=True), "legal by the brute force's own order too"
    for at, hand in laid.items():
        assert found.tuples[at] == hand_tuple(ranking, hand.made)
        assert found.categories[at] == hand.made.category.name
        assert found.values[at] == values.value(at, hand.strength)
    assert found.value == sum(found.values.values())
    return sum(hand.strength for hand in laid.values())


def check_case(case: Case, expected: tuple[float, int]) -> None:
    values = values_for(case)
    found = arrange(case.deal, values)[0]
    strengths = check_answer(found, case.deal, values)
    assert (found.value, strengths) == expected, f"{case}: {found}"


def stored_case(row: dict[str, Any]) -> tuple[Case, tuple[float, int]]:
    case = Case(*(row[name] for name in Case.__dataclass_fields__))
    assert case.deal == row["deal"], "deals are made as they were when this was stored"
    return case, (row["value"], row["strengths"])


@pytest.mark.parametrize(
    ("cards", "expected"),
    {
        "AS AS KS 9S 4S": (6, 14, 14),
        "AS 2H 3D 4C 5C": (5, 14, 5),
        "AS 2S 3S 4S 5S 6S": (11, 14, 6),
        "9S 8S 7S 6S 5S 4S 3S 2S": (15, 9, 8),
        "TS TH TD AC 4C": (4, 10, 14),
        "TS TH TD": (4, 10, 4),
        "TH TD TD": (4, 10, 3),
        "KS KH QD": (2, 13, 12),
        "KS KH QD QC 2C": (3, 13, 12),
        "7C 7C 7D 7D 7H 7H": (12, 7, 3),
        "AS KH QH JH 9H": (1, 14, 13),
        "4S 4H 4D 4C AC": (8, 4, 14),
        "4S 4H 4D AS AC": (7, 4, 14),
    }.items(),
)
def test_the_brute_force_reads_hands_as_the_document_does(
    cards: str, expected: tuple[int, int, int]
) -> None:
    (code,) = by_substitution(parse_cards(DECK, cards)).tolist()
    assert tuple_of(code) == expected


def test_ranks_and_suitedness_say_all_that_substitution_says() -> None:
    """The brute force uses `classes`; `by_substitution` lets every joker be every card."""
    dice = random.Random(5)
    for jokers, size, kind in product(range(5), (3, 5, 6, 7, 8), KINDS):
        naturals = deal_of(kind, 13, 0, dice.randrange(1 << 20))
        hand = [*dice.sample(naturals, max(0, size - jokers)), *[JOKER] * min(jokers, size)]
        for swapped in (False, True):
            assert np.array_equal(classes(hand, swapped), by_substitution(hand, swapped)), hand


@pytest.mark.parametrize(("kind", "jokers"), [("honest", 2), ("twin runs", 1), ("one suit", 2)])
def test_no_hand_of_a_deal_is_left_out(kind: str, jokers: int) -> None:
    deal = sorted(deal_of(kind, 13, jokers, 1))
    masks, codes = all_hands(deal)
    found = set(zip(masks.tolist(), codes.tolist(), strict=True))
    every = set()
    for size in (3, 5, 6, 7, 8):
        for places in combinations(range(13), size):
            mask = sum(1 << place for place in places)
            hand = [deal[place] for place in places]
            every |= {(mask, code) for code in by_substitution(hand).tolist()}
    assert found == every


@pytest.mark.parametrize("swapped", [False, True])
def test_strengths_are_places_in_the_brute_forces_order(swapped: bool) -> None:
    ranking, codes = pyramid_ranking(swapped), deck_classes(swapped)
    assert len(codes) == len(hand_lookup(ranking).level) - 1
    dice = random.Random(9)
    for number in range(2_000):
        deal = deal_of(KINDS[number % 8], 13, 0, number)
        hand = dice.sample(deal, (3, 5, 5, 6, 8)[number % 5])
        for code in by_substitution(hand, swapped).tolist():
            assert codes[ranking.strength(hand) - 1] == code


@pytest.mark.no_cover
@pytest.mark.parametrize("number", sampled(range(10), 1))
def test_a_sample_of_the_proof(number: int) -> None:
    """20 deals of 13 to 15 cards; `make proof` has 2,600, and 80 of 16."""
    for case in cases(20, (13, 13, 13, 14, 14, 15), ALL_SHAPES, seed=1_000 + number):
        check_case(case, case.by_force())


@pytest.mark.proof
@pytest.mark.parametrize("number", range(20))
def test_deals_of_13_to_15_cards(number: int) -> None:
    for case in cases(100, (13, 14, 15), ALL_SHAPES, seed=number):
        check_case(case, case.by_force())


@pytest.mark.proof
@pytest.mark.parametrize("number", range(4))
def test_deals_of_15_cards_with_steps_where_their_hands_lie(number: int) -> None:
    """Three hands of five that are all but equal show a bound that cuts one place too early."""
    for case in cases(100, (15,), ("edges",), seed=200 + number):
        check_case(case, case.by_force())


@pytest.mark.proof
@pytest.mark.parametrize("number", range(8))
def test_deals_of_16_cards(number: int) -> None:
    for case in cases(10, (16,), ALL_SHAPES, seed=100 + number):
        check_case(case, case.by_force())


@pytest.mark.parametrize("row", STORED, ids=lambda row: f"{row['kind']}, {row['jokers']} jokers")
def test_deals_of_17_cards_have_the_stored_answer(row: dict[str, Any]) -> None:
    check_case(*stored_case(row))


@pytest.mark.no_cover
@pytest.mark.parametrize("row", [STORED[0], STORED[6]])
def test_two_stored_answers_are_found_again(row: dict[str, Any]) -> None:
    case, expected = stored_case(row)
    assert case.by_force() == expected


@pytest.mark.proof
@pytest.mark.parametrize("number", range(len(STORED)))
def test_every_stored_answer_is_found_again(number: int) -> None:
    case, expected = stored_case(STORED[number])
    assert case.by_force() == expected


def test_aces_under_jacks_up_are_a_pair_with_a_wild_king() -> None:
    """A three-card front cannot change places with the middle: its joker must stay weak."""
    deal = parse_cards(DECK, "3S 3H 3D 4S 4H JS JH 6S 6H 7D AS AH *")
    target = {"back": (7, 3, 4), "middle": (3, 11, 6), "front": (2, 14, 13)}
    numbers: dict[tuple[str, Tuple3], float] = {}
    for position, row in target.items():
        rows = tuples_of(position)
        numbers |= {(position, r): float(at >= rows.index(row)) for at, r in enumerate(rows)}
    values = values_from_tuples("one step", numbers)[0]
    found = arrange(deal, values)[0]
    assert (found.value, found.tuples["front"]) == (3, (2, 14, 13))
    assert "*KS" in found.as_json()["front"]
    assert (found.value, check_answer(found, deal, values)) == Force(numbers).best(deal)


def test_neither_order_nor_names_of_copies_nor_of_jokers_matter() -> None:
    dice = random.Random(3)
    for case in cases(60, (13, 15, 17), ALL_SHAPES, seed=300):
        values = values_for(case)
        found = arrange(case.deal, values)
        named = [DECK.standing(dice.randrange(52)) if c == JOKER else c for c in case.deal]
        for _ in range(3):
            dice.shuffle(named)
            assert arrange(named, values) == found


def test_further_arrangements_differ_and_are_worth_no_more() -> None:
    for case in cases(40, (13, 15, 17), ALL_SHAPES, seed=400):
        values = values_for(case)
        found = arrange(case.deal, values, top=6)
        assert found[0] == arrange(case.deal, values)[0]
        marks = set()
        for each in found:
            check_answer(each, case.deal, values)
            wilds = [sum(map(DECK.is_wild, hand)) for hand in hands_of(each).values()]
            marks.add((*each.categories.values(), *wilds))
        assert len(marks) == len(found)
        assert all(one.value >= other.value for one, other in pairwise(found))


def test_further_arrangements_end_when_there_is_no_other() -> None:
    deal = parse_cards(DECK, "AS AS AH AH AD AD AC AC KS KS KH KH KD")
    found = arrange(deal, default_values(), top=500)
    assert 1 < len(found) < 500


def test_the_second_best_is_found_where_a_joker_is_held() -> None:
    """The joker changes rows, and stands for a jack so that the middle does not beat the back."""
    deal = parse_cards(DECK, "KC * 5D 8D QD 8H KS JC 7S 2H AD 5D 9H JC AH 4C 6C")
    best, second = arrange(deal, default_values(), top=2)
    assert best.categories == second.categories
    assert round(second.value, 2) == -0.42
    assert "*JH" in second.as_json()["middle"]


def check_kinds(case: Case) -> None:
    """All kinds with their best arrangements, and the first of them in order."""
    values = values_for(case)
    force = Force(tuple_values(*case.sheet), case.swapped)
    expected = best_of_kinds(force, case.deal)
    found: dict[Kind, tuple[float, int]] = {}
    for each in arrange(case.deal, values, top=len(expected) + 3):
        strengths = check_answer(each, case.deal, values)
        wilds = (sum(map(DECK.is_wild, hand)) for hand in hands_of(each).values())
        names = (values.ranking.names.index(name) + 1 for name in each.categories.values())
        found[tuple(zip(names, wilds, strict=True))] = (each.value, strengths)
    assert found == expected, case
    order = sorted(expected.values(), reverse=True)
    assert list(found.values()) == order
    for top in (1, 2, 3, 7):
        first = arrange(case.deal, values, top)
        shown = [(each.value, check_answer(each, case.deal, values)) for each in first]
        assert shown == order[:top], case


@pytest.mark.no_cover
def test_the_best_of_every_kind_are_those_of_the_brute_force() -> None:
    for case in cases(1, (13,), ALL_SHAPES, seed=500):
        check_kinds(case)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(8))
def test_the_best_of_every_kind_in_many_deals(number: int) -> None:
    for case in cases(10, (13, 13, 13, 14), ALL_SHAPES, seed=600 + number):
        check_kinds(case)


def test_straights_may_beat_flushes() -> None:
    deal = parse_cards(DECK, "AS QS JS 7S 5S 9H 8D 7C 6H 5D 2C 2D KH")
    values = values_of("back first", 0, True)
    assert arrange(deal, values_of("back first", 0, False))[0].categories["back"] == "flush"
    found = arrange(deal, values)[0]
    assert [found.categories[at] for at in ("back", "middle")] == ["straight", "flush"]


def test_many_deals_at_once_are_arranged_as_single_ones() -> None:
    values = default_values()
    deals = [deal_of(KINDS[seed % 8], 17, seed % 5, seed) for seed in range(1_200)]
    one, two = (best_candidates(deals, values, threads) for threads in (1, 2))
    assert all(np.array_equal(mine, other) for mine, other in zip(one, two, strict=True))
    together = list(arrange_all(deals[:600], values, threads=2))
    assert together[::20] == [arrange(deal, values)[0] for deal in deals[:600:20]]


@pytest.mark.parametrize("cards", range(13, 18))
def test_13_to_17_cards_are_arranged(cards: int) -> None:
    deal = deal_of("honest", cards, 1, cards)
    check_answer(arrange(deal, default_values())[0], deal, default_values())


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        (range(12), "12 cards given; 13 to 17"),
        (range(18), "18 cards given; 13 to 17"),
        ([*range(12), 0, 0], "2C given 3 times"),
        ([*range(12), *[52] * 5], "5 wild cards"),
        ([*range(12), 105], "105 is no card code"),
    ],
)
def test_what_cannot_be_held_is_refused(deal: Sequence[int], complaint: str) -> None:
    with pytest.raises(HandError, match=complaint):
        arrange(list(deal), default_values())


@pytest.mark.parametrize("cards", [12, 18])
def test_rows_that_cannot_be_arranged_are_refused(cards: int) -> None:
    with pytest.raises(HandError, match=f"{cards} cards given"):
        list(arrange_all([list(range(cards))], default_values()))


def test_no_arrangement_at_all_is_refused() -> None:
    with pytest.raises(HandError, match="top must be at least 1, got 0"):
        arrange(range(17), default_values(), top=0)
