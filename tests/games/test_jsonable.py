"""Frozen data as plain JSON, and plain JSON that is refused."""

from dataclasses import dataclass
from typing import Any

import pytest

from offsuit.errors import RecordError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.game import Seat
from offsuit.games.jsonable import Jsonable, from_json, to_json


@dataclass(frozen=True)
class Play(Jsonable, kind="play"):
    """One of two kinds."""


@dataclass(frozen=True)
class Fold(Jsonable, kind="fold"):
    """The other."""

    chips: int = 0


@dataclass(frozen=True)
class Round(Jsonable):
    """Holds records of several kinds, or none."""

    answers: tuple[Play | Fold, ...]
    last: Play | Fold | None = None


@pytest.mark.parametrize(
    "record", [Round(()), Round((Play(), Fold(5), Fold()), Fold(2)), Round((Play(),), Play())]
)
def test_kinds_tell_records_apart(record: Round) -> None:
    assert from_json([Round], to_json(record)) == record


def test_a_kind_that_may_not_stand_there_is_quoted() -> None:
    with pytest.raises(RecordError, match="unknown kind 'check'; must be one of play, fold"):
        from_json([Round], {"answers": [{"kind": "check"}]})


KINDS = "must be one of play, surrender, arrange"
GOOD = {"kind": "arrange", "back": ["AS"], "middle": [], "front": []}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**GOOD, "kind": "fold"}, f"unknown kind 'fold'; {KINDS}"),
        (
            {**GOOD, "kind": "dealt"},
            f"unknown kind 'dealt'; {KINDS}",
        ),
        ({**GOOD, "kind": 7}, f"unknown kind 7; {KINDS}"),
        ({**GOOD, "kind": ["arrange"]}, f"unknown kind ['arrange']; {KINDS}"),
        ([], f"unknown kind []; {KINDS}"),
        (None, f"unknown kind None; {KINDS}"),
        ({**GOOD, "back": "AS"}, "arrange.back: 'AS' is not a list"),
        ({**GOOD, "back": ["AS", 5]}, "arrange.back[1]: 5 is not of type str"),
        ({**GOOD, "automatic": False}, "arrange.automatic: False is not of type str"),
        ({"kind": "arrange", "back": [], "middle": []}, "arrange: front is missing"),
    ],
)
def test_plain_data_that_is_no_action_is_quoted(data: Any, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        seated_game("pyramid no-surrender").read_action(data)
    assert str(refused.value) == message


def test_an_unknown_field_is_quoted() -> None:
    with pytest.raises(
        RecordError, match=r"unknown field 'side'; did you mean 'middle'\? must be one of back"
    ):
        seated_game("pyramid no-surrender").read_action({**GOOD, "side": []})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"button": True}, "pyramid state.button: True is not of type int"),
        ({"seats": [7]}, "pyramid state.seats[0]: 7 is not an object"),
        ({"scored": GOOD}, "pyramid state.scored: unknown field 'back'; must be one of net"),
        (
            {"answers": [[{"kind": "x"}]]},
            "pyramid state.answers[0][0]: unknown kind 'x'",
        ),
    ],
)
def test_a_spoilt_state_is_quoted(change: dict[str, Any], message: str) -> None:
    game = seated_game("pyramid no-surrender")
    state = game.start([Seat("Ann"), Seat("Bob")], 0, game.deck.cards).state
    with pytest.raises(RecordError) as refused:
        from_json(game.forms, to_json(state) | change)
    assert str(refused.value).startswith(message)


def test_a_long_mistake_is_quoted_in_part() -> None:
    with pytest.raises(RecordError, match=r"'x{50,56}\.\.\. is not a list$"):
        seated_game("pyramid no-surrender").read_action({**GOOD, "back": "x" * 10_000})


def test_seats_have_names_and_chips() -> None:
    assert to_json(Seat("Ann", 5)) == {"name": "Ann", "chips": 5}
