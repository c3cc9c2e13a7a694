"""The public functions of Pyramid Poker: typed results, their JSON, and wrong arguments."""

import json
from typing import Any

import pytest

from offsuit import pyramid
from offsuit.errors import OffsuitError
from offsuit.games.json_result import JsonResult
from offsuit.games.pyramid.rules import PyramidRules

HANDS = {"back": "KH KD KC QS QC", "middle": "AS AD JH 9D 8D", "front": "TD 7D 6C"}
UNUSED = "5C 4C 2S *"
DEAL = " ".join([*HANDS.values(), UNUSED])
FIRST = " ".join(DEAL.split()[:13])
ANN, BOB = {"name": "Ann", **HANDS}, {"name": "Bob", **HANDS}

RESULTS: dict[str, tuple[Any, list[str]]] = {
    "arrange": (lambda: pyramid.arrange(DEAL, top=2), ["arrangements", "declarations", "best"]),
    "judge": (
        lambda: pyramid.judge(HANDS, UNUSED),
        [
            *("legal", "reason", "texts", "categories", "tuples", "values", "value", "worth"),
            *("unit", "loss", "better", "declarations", "best"),
        ],
    ),
    "drafts": (lambda: pyramid.drafts(HANDS, UNUSED), ["positions", "legal", "reason"]),
    "automatics": (lambda: pyramid.automatics(DEAL), ["automatics"]),
    "score": (lambda: pyramid.score([ANN, BOB]), ["net", "chips", "pot", "pairs", "hands"]),
    "decide": (
        lambda: pyramid.decide(FIRST, 3, seconds=0.0),
        ["decision", "play", "surrender", "pot_equity", "automatic_chance"],
    ),
    "appraise": (lambda: pyramid.appraise(DEAL), ["cards", "worth"]),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_has_its_fields_by_attribute_and_by_name(name: str) -> None:
    call, keys = RESULTS[name]
    found = call()
    assert isinstance(found, JsonResult)
    assert list(found.as_json()) == keys
    for key in keys:
        assert hasattr(found, key)
        assert found[key] == found.as_json()[key]
    assert json.loads(json.dumps(found.as_json())).keys() == set(keys)
    with pytest.raises(AttributeError):
        setattr(found, keys[0], None)


def test_nested_results_have_the_names_of_the_json() -> None:
    found = pyramid.decide(FIRST, 3, seconds=0.0)
    assert found["play"] == {"ev": found.play.ev, "se": found.play.se, "n": found.play.n}
    assert found["surrender"] == {
        "ev": found.surrender.ev,
        "returned": found.surrender.returned,
    }
    best = pyramid.arrange(DEAL)
    assert best["arrangements"][0]["value"] == best.arrangements[0].value
    draft = pyramid.drafts(HANDS, UNUSED)
    assert draft["positions"]["back"]["words"] == draft.positions["back"].words


def test_judge_may_be_asked_again() -> None:
    first = pyramid.judge(HANDS, UNUSED)
    assert first["legal"] is True
    assert pyramid.judge(HANDS, UNUSED) == first


def test_automatics_may_be_asked_again() -> None:
    first = pyramid.automatics(DEAL)
    assert [each.type for each in first.automatics] == ["dragon"]
    assert pyramid.automatics(DEAL.split()) == first


def test_arrange_is_no_worse_than_what_is_judged() -> None:
    best, judged = pyramid.arrange(DEAL).arrangements[0].value, pyramid.judge(HANDS, UNUSED).value
    assert judged is not None
    assert best >= judged


def test_rules_decide() -> None:
    swapped = PyramidRules(straight_beats_flush=True)
    hands = {"back": "9S 8H 7D 6C 5C", "middle": "AS QS 9S 7S 5S", "front": "3S 3D 2C"}
    assert pyramid.judge(hands).reason == "middle (flush) beats back (straight)"
    assert pyramid.judge(hands, rules=swapped).legal
    assert pyramid.drafts(hands, rules=swapped).positions["middle"].as_json()["tuple"][0] == 6


def test_a_row_without_cards_may_be_left_out_of_a_draft() -> None:
    found = pyramid.drafts({"back": HANDS["back"]})
    assert list(found.positions) == ["back"]
    assert found.reason == "0 cards in middle; middle takes 5 or 6 or 7"


@pytest.mark.parametrize("name", ["arrange", "automatics", "appraise"])
def test_rules_that_are_a_mapping_are_refused(name: str) -> None:
    with pytest.raises(OffsuitError, match="rules must be PyramidRules, got dict"):
        getattr(pyramid, name)(DEAL, rules={"wilds": 2})


UNTYPED: Any = pyramid  # as called without a type checker

WRONG: dict[str, tuple[Any, str]] = {
    "codes": (lambda: UNTYPED.arrange([1, 2, 3]), "cards must be text or a list of text, got"),
    "nothing": (lambda: UNTYPED.appraise(None), "cards must be text or a list of text, got None"),
    "values": (lambda: UNTYPED.arrange(DEAL, {"back": 1}), "values must be Values, got dict"),
    "top": (lambda: UNTYPED.arrange(DEAL, top="2"), "top must be a whole number, got '2'"),
    "hands": (lambda: UNTYPED.judge([DEAL]), "hands must be cards by row, got list"),
    "row": (
        lambda: UNTYPED.judge({"top": DEAL}),
        "unknown row 'top'; must be one of back, middle, front",
    ),
    "seats": (lambda: UNTYPED.score({"Ann": HANDS}), "seats must be a list of seats, got dict"),
    "players": (lambda: UNTYPED.decide(FIRST, 2.5), "players must be a whole number, got 2.5"),
    "scored": (lambda: UNTYPED.score([ANN, BOB], {}), "rules must be PyramidRules, got dict"),
    "decided": (lambda: UNTYPED.decide(FIRST, 3, rules={}), "rules must be PyramidRules, got dict"),
    "judged": (lambda: UNTYPED.judge(HANDS, rules="x"), "rules must be PyramidRules, got str"),
    "drafted": (lambda: UNTYPED.drafts(HANDS, rules=1), "rules must be PyramidRules, got int"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments_are_refused_in_one_sentence(name: str) -> None:
    call, reason = WRONG[name]
    with pytest.raises(OffsuitError) as refused:
        call()
    assert str(refused.value).startswith(reason)
    assert "\n" not in str(refused.value)
