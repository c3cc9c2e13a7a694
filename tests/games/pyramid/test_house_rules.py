"""House rules: rows of other sizes and other points, in play, in advice and in the arranger."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from offsuit.core.notation import parse_cards
from offsuit.errors import ArrangementError, RulesError
from offsuit.games.pyramid import api as pyramid
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.arranger.values import values_from_tuples
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.description import describe_pyramid
from offsuit.games.pyramid.hands import pyramid_ranking
from offsuit.games.pyramid.house_rules import house_rows
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import PyramidRules, parse_rules
from offsuit.games.pyramid.strategy.fields.shipped_fields import missing_field
from support.pyramid import brute_arranger
from support.pyramid.arranger_deals import SHAPES, cases, tuple_values

FLUSHES = "KC * 5D 8D QD 8H KS JC 7S 2H AD 5D 9H JC AH 4C 6C"
SMALL_FRONT = PyramidRules(row_sizes=(("front", (3,)),))
DEAR_FLUSHES = parse_rules({"points": {"flush": [1, 2, 5]}})
SIZES: list[dict[str, list[int]]] = [
    {"front": [3]},
    {"back": [5]},
    {"back": [5, 7], "middle": [5, 6]},
    {"back": [5, 6], "middle": [5], "front": [3]},
]


def test_rules_are_read_from_tables_and_from_their_pairs() -> None:
    rules = parse_rules({"row_sizes": {"front": [3], "back": [5, 6]}, "points": {}})
    assert rules.row_sizes == (("back", (5, 6)), ("front", (3,)))
    assert parse_rules({"row_sizes": [["front", [3]], ["back", [5, 6]]]}) == rules
    assert rules.rows.sizes == {"back": (5, 6), "middle": (5, 6, 7), "front": (3,)}
    assert (6, 6, 3) in rules.rows.layouts
    assert {layout[2] for layout in rules.rows.layouts} == {3}
    assert PyramidRules().rows is PYRAMID_ROWS
    assert hash(rules) != hash(PyramidRules())


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"row_sizes": {"top": [3]}}, "row_sizes: unknown row 'top'"),
        ({"row_sizes": {"front": [5]}}, "must be of 3 or 5, 3 among them"),
        ({"row_sizes": {"middle": [5, 8]}}, "row_sizes of middle .* must be of 5 or 6 or 7"),
        ({"row_sizes": 3}, "row_sizes 3 must be a table of lists"),
        ({"points": {"flushes": [1, 1, 4]}}, "points: unknown category 'flushes'.*flush"),
        ({"points": {"flush": [1, 1]}}, "must be 3 numbers: back, middle, front"),
        ({"points": {"six of a kind": [10, 20, 30]}}, "must be 2 numbers: back, middle"),
        ({"points": {"flush": [1, -1, 4]}}, "points of flush .* must be 3 numbers"),
        (
            {"points": {"flush": [1, 1, 3]}},
            "points of flush in front are 3, less than 4 for straight",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RulesError, match=complaint):
        parse_rules(given)


def test_points_are_paid_by_the_table_of_the_house() -> None:
    ann = {"name": "Ann", "back": "AS QS 9S 6S 2S", "middle": "KH JH 8H 5H 3H", "front": "5C 5D 2D"}
    bob = {"name": "Bob", "back": "9C 8D 7H 6C 5S", "middle": "KS KD 8C 8D 3D", "front": "AD KC QH"}
    assert pyramid.score([ann, bob]).net == {"Ann": 3, "Bob": -3}
    assert pyramid.score([ann, bob], DEAR_FLUSHES).net == {"Ann": 4, "Bob": -4}
    draft = pyramid.drafts({row: ann[row] for row in ROWS}, rules=DEAR_FLUSHES)
    assert draft.positions["middle"].as_json()["points"] == 2
    told = {each.name: each.points for each in describe_pyramid(DEAR_FLUSHES).categories}
    assert told["flush"] == (1, 2, 5)
    assert told["straight"] == (1, 1, 4)


def test_values_follow_the_points_of_the_house_and_say_that_they_are_not_trained() -> None:
    printed, dear = (pyramid.arrange(FLUSHES, rules=rules) for rules in (None, DEAR_FLUSHES))
    assert dear.arrangements[0].value > printed.arrangements[0].value
    assert dear.note == (
        "no field is shipped for other points; opponents play as by the printed ones"
    )
    assert "row_sizes" in str(missing_field(SMALL_FRONT))


def test_a_row_takes_no_more_than_the_house_allows() -> None:
    best = pyramid.arrange(FLUSHES).arrangements[0]
    assert len(best.front) == 5
    hands = {row: getattr(best, row) for row in ROWS}
    with pytest.raises(ArrangementError, match="5 cards in front; front takes 3"):
        lay_down(hands, rows=SMALL_FRONT.rows)
    found = pyramid.arrange(FLUSHES, rules=SMALL_FRONT, top=5)
    assert {len(each.front) for each in found.arrangements} == {3}
    assert describe_pyramid(SMALL_FRONT).rows[2].sizes == (3,)


def test_automatics_need_rows_that_are_large_enough() -> None:
    codes = parse_cards(PyramidRules().ranking.deck, FLUSHES)
    assert [each.type for each in find_automatics(codes)] == ["three flushes"]
    assert find_automatics(codes, SMALL_FRONT) == ()
    rules = replace(SMALL_FRONT, automatics=True)
    assert pyramid.arrange(FLUSHES, rules=rules).declarations == ()


@pytest.mark.no_cover
@pytest.mark.parametrize("sizes", SIZES)
def test_the_best_arrangement_in_other_rows_is_that_of_the_brute_force(
    sizes: dict[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = house_rows(parse_rules({"row_sizes": sizes}).row_sizes)
    allowed = np.zeros_like(brute_arranger.ALLOWED)
    for layout in rows.layouts:
        allowed[layout] = True
    monkeypatch.setattr(brute_arranger, "ALLOWED", allowed)
    for case in cases(2, (13, 14), SHAPES, seed=700):
        ranking, numbers = pyramid_ranking(case.swapped), tuple_values(*case.sheet)
        values = replace(values_from_tuples("house", numbers, ranking)[0], rows=rows)
        best, *others = arrange(case.deal, values, top=4)
        strengths = 0
        for each in (*others, best):
            laid = lay_down({row: getattr(each, row) for row in ROWS}, ranking, rows)
            strengths = sum(hand.strength for hand in laid.values())
        force = brute_arranger.Force(numbers, case.swapped)
        assert (best.value, strengths) == force.best(case.deal), case
