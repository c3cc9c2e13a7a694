"""An arrangement in the making."""

from typing import Any

import pytest

from offsuit.core.fair import Deal
from offsuit.core.notation import card_name
from offsuit.errors import IllegalActionError
from offsuit.games.pyramid import api as pyramid
from offsuit.games.pyramid.play.actions import Arrange, check_arrangement
from offsuit.games.pyramid.play.row_draft import RowDraft, read_drafts
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("hands", "drafts"),
    [
        ({}, {}),
        ({"back": "AS AS"}, {"back": RowDraft("", "2 cards; back takes 5 or 6 or 7 or 8")}),
        ({"middle": "AS AS KD 4C 3C"}, {"middle": RowDraft("pair, aces, king kicker", None)}),
        (
            {"back": "KD KD 9C 5D 4C", "middle": "AS AS 7H 6D 3C"},
            {
                "back": RowDraft("pair, kings, nine kicker", None),
                "middle": RowDraft("pair, aces, seven kicker", "beats back"),
            },
        ),
        (
            {"back": "2C 2D 3C 4D 6H", "front": "* 9C 9D"},  # a joker stays below the back
            {
                "back": RowDraft("pair, twos, six kicker", None),
                "front": RowDraft("trip nines", "beats back"),
            },
        ),
        (
            {"middle": "AS AS KD 4C 3C 2C"},
            {"middle": RowDraft("", "6 cards in middle must be a straight flush or of one kind")},
        ),
        (
            {"front": "AS AS KD 4C 3C"},
            {"front": RowDraft("", "5 cards in front must be straight or better")},
        ),
    ],
)
def test_a_draft_is_named_as_far_as_it_goes(hands: Any, drafts: dict[str, RowDraft]) -> None:
    laid = {position: cards(text) for position, text in hands.items()}
    assert read_drafts(PyramidRules(), laid) == drafts


def is_legal(rules: PyramidRules, held: tuple[str, ...], laid: Arrange) -> bool:
    try:
        check_arrangement(rules, held, laid)
    except IllegalActionError:
        return False
    return True


@pytest.mark.parametrize("sizes", [(5, 5, 3), (5, 5, 5), (6, 5, 3), (5, 5, 4)])
def test_a_full_draft_has_a_problem_exactly_where_the_arrangement_is_illegal(
    sizes: tuple[int, int, int],
) -> None:
    rules = PyramidRules()
    back, middle, front = sizes
    verdicts = set()
    for seed in range(30):
        order = Deal(rules.deck.cards, seed.to_bytes(32, "big")).order
        held = tuple(card_name(rules.deck, code) for code in order[:17])
        rest = held[back + middle :]
        laid = Arrange(held[:back], held[back : back + middle], rest[:front])
        drafts = read_drafts(rules, {position: laid.hand(position) for position in ROWS})
        legal = is_legal(rules, held, laid)
        assert legal == (not any(draft.problem for draft in drafts.values()))
        verdicts.add(legal)
    assert verdicts == ({True, False} if sizes == (5, 5, 3) else {False})


def test_the_door_tells_a_page_what_lies_there() -> None:
    hands = {"back": "QS JH TD 9C *", "middle": "AS AS KH KD QC", "front": "7H *"}
    found = pyramid.drafts(hands, "5C 4S 3H 2H")
    assert found["positions"]["back"] == {
        "words": "straight, nine to king",
        "problem": None,
        "category": "straight",
        "tuple": [5, 13, 12],
        "points": 1,
        "cards": ["QS", "JH", "TD", "9C", "*KS"],
        "order": [4, 0, 1, 2, 3],
    }
    assert found["positions"]["front"] == {"words": "", "problem": "2 cards; front takes 3 or 5"}
    assert (found["legal"], found["reason"]) == (False, "2 cards in front; front takes 3 or 5")
    whole = pyramid.drafts({**hands, "front": "7H 6H *"}, "5C 4S 3H")
    assert (whole["legal"], whole["reason"]) == (True, None)


def test_the_door_checks_what_is_declared() -> None:
    hands = {"back": "AS KS QS JS TS", "middle": "9D 8D 7D 6D 5D", "front": "6H 5H 4H 3H 2H"}
    rules = PyramidRules(variant="standard")
    assert pyramid.drafts(hands, "2C 2D", "three flushes", rules)["legal"]
    assert not pyramid.drafts(hands, "2C 2D", "dragon", rules)["legal"]
