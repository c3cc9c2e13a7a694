"""Any arrangement judged: legality, worth, what the best would be worth more."""

import json
import random

import pytest

from offsuit.core.notation import parse_cards
from offsuit.errors import HandError
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.arranger.judgement import Judgement, judge
from offsuit.games.pyramid.arranger.values import values_from_tuples
from offsuit.games.pyramid.hands import PYRAMID, pyramid_ranking
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from support.pyramid.arranger_deals import KINDS, deal_of, tuple_values

DECK = PYRAMID.deck
BACK, MIDDLE, FRONT = "9S 8H 7D 6C 5C", "KS KH JD TC 4C", "AS AD QH"
UNUSED = "3S 3D 2H 2C"


def judged(back: str, middle: str, front: str, unused: str = UNUSED) -> Judgement:
    hands = dict(zip(ROWS, (back, middle, front), strict=True))
    codes = {position: parse_cards(DECK, text) for position, text in hands.items()}
    held = [code for hand in codes.values() for code in hand]
    return judge(codes, [*held, *parse_cards(DECK, unused)], default_values())


def test_an_illegal_arrangement_has_a_reason_and_something_better() -> None:
    found = judged(BACK, MIDDLE, FRONT)
    assert not found.legal
    assert found.reason == "front (pair) beats middle (pair) by rank"
    assert (found.value, found.loss, found.tuples, found.texts) == (None, None, {}, {})
    lay_down({position: getattr(found.better, position) for position in ROWS})


def test_a_legal_arrangement_has_words_tuples_and_values() -> None:
    found = judged(BACK, "KS KH JD TC 4C", "QH 3S 3D", "AS AD 2H 2C")
    assert found.legal
    assert found.reason is None
    assert found.texts == {
        "back": "straight, five to nine",
        "middle": "pair, kings, jack kicker",
        "front": "pair, threes, queen kicker",
    }
    assert found.categories == {"back": "straight", "middle": "pair", "front": "pair"}
    assert found.tuples == {"back": (5, 9, 8), "middle": (2, 13, 11), "front": (2, 3, 12)}
    values = default_values()
    assert found.value == sum(found.values.values())
    strengths = {"back": parse_cards(DECK, BACK), "front": parse_cards(DECK, "QH 3S 3D")}
    for position, cards in strengths.items():
        assert found.values[position] == values.value(position, PYRAMID.strength(cards))


def test_the_loss_is_what_the_best_is_worth_more() -> None:
    found = judged(BACK, "KS KH JD TC 4C", "QH 3S 3D", "AS AD 2H 2C")
    assert found.loss is not None
    assert found.value is not None
    assert found.loss == found.better.value - found.value > 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_loses_nothing_and_no_other_gains(kind: str) -> None:
    values = values_from_tuples("steps", tuple_values("steps", 0))[0]
    dice = random.Random(kind)
    for seed in range(12):
        deal = deal_of(kind, 17, seed % 5, seed)
        best = arrange(deal, values)[0]
        hands = {position: getattr(best, position) for position in ROWS}
        found = judge(hands, deal, values)
        assert (found.legal, found.loss, found.value) == (True, 0, best.value)
        assert found.better == best
        dice.shuffle(deal)
        for back, middle, front in PYRAMID_ROWS.layouts:
            cut = {"back": (0, back), "middle": (back, middle), "front": (back + middle, front)}
            other = {at: deal[start : start + size] for at, (start, size) in cut.items()}
            loss = judge(other, deal, values).loss
            assert loss is None or loss >= 0


def test_jokers_left_open_are_read_and_jokers_that_stand_for_cards_are_not() -> None:
    full = "3S 3H 3D 4S 4H"
    open_front = judged(full, "JS JH 6S 6H 7D", "AS AH *", "")
    standing = judged(full, "JS JH 6S 6H 7D", "AS AH *2C", "")
    assert (open_front.tuples["front"], standing.tuples["front"]) == ((2, 14, 13), (2, 14, 2))
    assert open_front.better == standing.better


def test_the_order_of_straight_and_flush_is_the_tables() -> None:
    ranking = pyramid_ranking(straight_beats_flush=True)
    hands = {"back": "9S 8H 7D 6C 5C", "middle": "AS QS 9S 7S 5S", "front": "3S 3D 2C"}
    codes = {position: parse_cards(DECK, text) for position, text in hands.items()}
    held = [code for hand in codes.values() for code in hand]
    assert judge(codes, held, default_values()).reason == "middle (flush) beats back (straight)"
    assert judge(codes, held, default_values(ranking)).legal
    values = values_from_tuples("points", tuple_values("points", 0, True), ranking)[0]
    assert judge(codes, held, values).legal, "values bring their ranking along"


def test_cards_that_are_not_held_are_not_judged() -> None:
    codes = {
        at: parse_cards(DECK, text) for at, text in zip(ROWS, (BACK, MIDDLE, FRONT), strict=True)
    }
    held = [code for hand in codes.values() for code in hand]
    held[0] = DECK.joker
    found = judge(codes, held, default_values())
    assert (found.legal, found.reason) == (False, "9S: 1 laid down, 0 held")


@pytest.mark.parametrize(
    ("front", "unused", "reason"),
    [
        ("AS AD QH QC", "2H", "4 cards in front; front takes 3 or 5"),
        ("", f"{FRONT} 2H", "0 cards in front; front takes 3 or 5"),
    ],
)
def test_wrong_numbers_of_cards_are_told(front: str, unused: str, reason: str) -> None:
    assert judged(BACK, MIDDLE, front, unused).reason == reason


def test_a_missing_position_is_told() -> None:
    codes = {"back": parse_cards(DECK, BACK), "middle": parse_cards(DECK, MIDDLE)}
    held = [*codes["back"], *codes["middle"], *parse_cards(DECK, FRONT)]
    assert judge(codes, held, default_values()).reason == "0 cards in front; front takes 3 or 5"


@pytest.mark.parametrize(
    ("unused", "complaint"),
    [("2C 2H 3D 3S 4S", "18 cards given"), ("AS AS", "AS given 3 times"), ("* " * 5, "18 cards")],
)
def test_a_deal_that_cannot_be_held_is_refused(unused: str, complaint: str) -> None:
    with pytest.raises(HandError, match=complaint):
        judged(BACK, MIDDLE, FRONT, unused)


def test_a_judgement_can_be_printed() -> None:
    shown = json.loads(json.dumps(judged(BACK, MIDDLE, "QH 3S 3D", "AS AD 2H 2C").as_json()))
    assert set(shown) == {
        *("legal", "reason", "texts", "categories", "tuples", "values", "value", "loss", "better")
    }
    assert shown["tuples"]["back"] == [5, 9, 8]
    assert set(shown["better"]) >= {*ROWS, "unused", "tuples", "categories", "value"}
