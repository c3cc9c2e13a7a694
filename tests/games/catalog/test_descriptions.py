"""Descriptions of games: they say what the rules say, also where a table changes them."""

from typing import Any

import pytest

from offsuit.games.catalog.descriptions import describe_game
from offsuit.games.catalog.seated import SEATED, seated_game, seated_levels
from offsuit.games.description import ArrangingDescription, BettingDescription, GameDescription
from offsuit.games.pyramid.points import points
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS

PYRAMID = [name for name in SEATED if name.startswith("pyramid")]
PIECEPACK = [name for name in SEATED if name.startswith("piecepack")]


def rule(name: str, rules: Any, description: GameDescription) -> Any:
    """The value of a rule as a page finds it."""
    value = getattr(rules, name)
    if value is not None:
        return value
    followed = description.follows.get(name)
    return rule(followed, rules, description) if followed else description.defaults[name]


@pytest.mark.parametrize("name", SEATED)
def test_a_game_can_be_opened_as_usual(name: str) -> None:
    game, found = seated_game(name), describe_game(name)
    assert found.usual.seats in game.seat_counts
    assert found.usual.bots in seated_levels(name)
    assert found.on_credit == (found.usual.stake == 0)
    assert len(set(found.deck.names)) == game.deck.naturals + (1 if game.deck.wilds else 0)


@pytest.mark.parametrize("name", PYRAMID)
def test_rows_phases_and_points(name: str) -> None:
    game, found = seated_game(name), describe_game(name)
    assert isinstance(found, ArrangingDescription)
    for at, row in enumerate(found.rows):
        assert set(row.sizes) == {sizes[at] for sizes in PYRAMID_ROWS.layouts}
        for category in found.categories:
            if category.points[at] is not None:
                assert category.points[at] == points(category.name, row.name)
    assert sum(phase.deal for phase in found.phases) == 17
    decides = any("surrender" in phase.actions for phase in found.phases)
    assert decides == (name == "pyramid standard")
    strengths = [line.name for line in game.rules.ranking.categories]
    assert [each.name for each in reversed(found.categories)] == list(dict.fromkeys(strengths))


@pytest.mark.parametrize("name", PYRAMID)
@pytest.mark.parametrize("settings", [{}, {"automatics": True}, {"automatics": False}])
def test_whether_automatics_are_played(name: str, settings: dict[str, Any]) -> None:
    rules, found = seated_game(name, settings).rules, describe_game(name)
    assert isinstance(found, ArrangingDescription)
    assert rule(found.automatics.rule, rules, found) == rules.plays_automatics
    assert rule(found.automatics.order, rules, found) == rules.automatic_order
    assert rule("multiplier", rules, found) == rules.points_multiplier


def test_the_cards_that_make_a_hand() -> None:
    found = describe_game("pyramid standard")
    assert isinstance(found, ArrangingDescription)
    made_by = {each.name: each.made_by for each in found.categories}
    assert [name for name, by in made_by.items() if by == "all cards"] == [
        "eight-card straight flush",
        "seven-card straight flush",
        "six-card straight flush",
        "straight flush",
        "flush",
        "straight",
    ]
    swapped = describe_game("pyramid standard", {"straight_beats_flush": True})
    assert isinstance(swapped, ArrangingDescription)
    order = [each.name for each in swapped.categories]
    assert order.index("straight") < order.index("flush")


@pytest.mark.parametrize("name", PIECEPACK)
@pytest.mark.parametrize(
    "settings", [{}, {"limit": "pot-limit"}, {"ante": 3}, {"small_blind": 4, "big_blind": 9}]
)
def test_stakes_of_tables_with_other_rules(name: str, settings: dict[str, Any]) -> None:
    rules, found = seated_game(name, settings).rules, describe_game(name)
    assert isinstance(found, BettingDescription)
    assert rule("limit", rules, found) == rules.betting
    paid = {each.name: each.times * rule(each.rule, rules, found) for each in found.stakes}
    assert paid.pop("ante") == rules.every_ante
    if rules.play.opening == "bring-in":
        assert paid == {
            "bring-in": rules.first_bet,
            "small bet": rules.big_blind,
            "big bet": 2 * rules.big_blind,
        }
    else:
        assert paid == {"small blind": rules.small_blind, "big blind": rules.big_blind}


@pytest.mark.parametrize(
    ("name", "board", "hand", "draws"),
    [
        ("piecepack holdem", 5, 2, 0),
        ("piecepack omaha-hilo", 5, 4, 0),
        ("piecepack stud", 0, 7, 0),
        ("piecepack triple-draw", 0, 5, 3),
    ],
)
def test_streets(name: str, board: int, hand: int, draws: int) -> None:
    found = describe_game(name)
    assert isinstance(found, BettingDescription)
    assert sum(street.board for street in found.streets) == board
    assert sum(street.down + street.up for street in found.streets) == found.hand_size == hand
    assert sum(street.draw for street in found.streets) == draws


def test_rankings_have_ranks_in_words_strongest_first() -> None:
    found = describe_game("piecepack omaha-hilo")
    assert isinstance(found, BettingDescription)
    ranks = {each.name: each.ranks for each in found.rankings}
    assert ranks["high"] == ("null", "ace", "five", "four", "three", "two")
    assert ranks["table-low"] == ("null", "ace", "two", "three", "four", "five")
    assert set(found.flushes) == {"suit", "link", "group"}
    assert found.best_of == 5
