"""Amounts have bounds that the rules state; whatever is beyond is refused where rules are read."""

import json
from typing import Any

import pytest

from offsuit.errors import OffsuitError, RulesError, TableError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.destiny.api import odds
from offsuit.games.game import Seat
from offsuit.games.jsonable import to_json
from offsuit.table.commands.opening import playable_options
from offsuit.table.options import Options
from offsuit.table.play_round import Round

HUGE = 10**4298
BEYOND = [
    ("pyramid standard", {"ante": HUGE}, "ante of 4299 digits: must be 0 to 1000000000"),
    ("pyramid standard", {"ante": -HUGE}, "ante of 4299 digits must not be negative"),
    ("pyramid standard", {"unit": 1_000_001}, "unit 1000001: must be 0 to 1000000"),
    ("pyramid standard", {"multiplier": 101}, "multiplier 101: must be 0 to 100"),
    ("pyramid standard", {"surrender": 10**9 + 1}, "surrender 1000000001: must be 0 to 10"),
    ("pyramid standard", {"points": {"flush": [4, 8, 10**9]}}, "points of flush"),
    ("piecepack holdem", {"ante": HUGE}, "ante of 4299 digits: must be 0 to 1000000000"),
    ("piecepack holdem", {"big_blind": 10**9 + 1}, "big_blind 1000000001: must be"),
    ("piecepack holdem", {"small_blind": HUGE, "big_blind": HUGE}, "small_blind of 4299 digits"),
    ("piecepack stud", {"bring_in": HUGE}, "bring_in of 4299 digits"),
    ("piecepack holdem", {"most_bets": 1001}, "most_bets 1001: must be 0 to 1000"),
]


@pytest.mark.parametrize(("game", "settings", "said"), BEYOND)
def test_amounts_beyond_their_bounds_are_refused(
    game: str, settings: dict[str, Any], said: str
) -> None:
    with pytest.raises(RulesError) as refused:
        seated_game(game, settings)
    assert str(refused.value).startswith(said)
    assert len(str(refused.value)) < 120


def test_stakes_and_chips_have_bounds() -> None:
    with pytest.raises(TableError, match="stake of 401 digits: must be 0 to 1000000000"):
        playable_options(Options(stake=10**400), "pyramid standard", {})
    with pytest.raises(RulesError, match="chips of Ann of 401 digits"):
        Round("pyramid standard", {"Ann": 10**400, "Bob": 1})


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("pyramid standard", {"ante": 10**9, "unit": 10**6, "multiplier": 100, "surrender": 10**9}),
        ("piecepack holdem", {"ante": 10**9, "big_blind": 10**9, "small_blind": 10**9}),
    ],
)
def test_rounds_with_the_largest_amounts_stay_exact_in_a_browser(
    game: str, settings: dict[str, Any]
) -> None:
    table = seated_game(game, settings)
    seats = [Seat(name, 10**9) for name in "abcdef"]
    step = table.start(seats, 0, table.deck.cards)
    while waiting := table.waiting_for(step.state):
        action = table.default(step.state, waiting[0])
        step = table.apply(step.state, waiting[0], action)
        json.dumps([to_json(event) for event in step.events])
    result = table.result(step.state)
    assert result is not None
    assert sum(result.chips) == 0
    assert max(map(abs, result.chips)) < 2**53


def test_a_gang_war_too_large_to_count_is_refused_in_one_line() -> None:
    with pytest.raises(OffsuitError) as refused:
        odds({"kind": "gang", "attackers": [{}] * 1000, "defenders": [{}] * 1000})
    said = "a gang war of 2000 members: odds are counted for at most 600"
    assert str(refused.value) == said
