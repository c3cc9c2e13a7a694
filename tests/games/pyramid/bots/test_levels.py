"""Bots with levels: what each goes by, and that it goes by nothing else."""

from dataclasses import replace

import pytest

from offsuit.core.notation import card_name
from offsuit.errors import RulesError
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.bots.levels import LEVELS, parse_levels
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Arrange, Play, Surrender
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.strategy.study.arranging_policies import policy_values
from support.pyramid.standard_rounds import STANDARD, dealt, decisions, exchanged, stacked

PLAIN = "AS AS KD KD 9C 7H 7S 6D 5D 4C QC JD 2H  3C 4D 8H 9D"
"""Nothing better than two pair among the first thirteen."""
DRAGON = "AC KS QD JC TC 9S 8D 7C 6H 5S 4D 3C 2H  2C 2D 9C 9D"
OTHER_YET = "AC AD KS TS TS TH 9H 8S 8H 7S 6S 6C 5C  4H 4S 3H 3S"
OTHER = "QH QS JC TS 9H 8S 6S 5C 4H 3H KC 8H 7D  3S 5H 6C TD"
NO_AUTOMATICS = replace(STANDARD, automatics=False)


def arranging(seats: int = 3, deck: tuple[int, ...] | None = None) -> PyramidState:
    game, step = dealt(seats, deck=deck)
    for seat, action in decisions((), seats):
        step = game.apply(step.state, seat, action)
    return step.state


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_arranges_by_its_values(level: str) -> None:
    """Where there is no pot; see `test_pot_arranging` for where there is."""
    game, state = PyramidGame(STANDARD), arranging()
    values = LEVELS[level].arranges
    for seat in range(3):
        view = replace(game.view(state, seat), pot=0)
        action = PyramidBot(NO_AUTOMATICS, b"", level).act(view)
        chosen = policy_values(values, STANDARD) if values else default_values()
        best = arrange(state.hand(seat), chosen)[0]
        assert isinstance(action, Arrange)
        assert action.back == tuple(card_name(game.deck, code) for code in best.back)
        assert action.front == tuple(card_name(game.deck, code) for code in best.front)
        game.apply(state, seat, action)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_sees_its_own_cards_alone(level: str) -> None:
    game, step = dealt()
    own = [*range(13), *range(39, 43)]
    hidden = [place for place in range(game.deck.size) if place not in own]
    deck = exchanged(step.state.deck, hidden)
    bot = PyramidBot(STANDARD, b"", level)
    assert bot.act(game.view(step.state, 0)) == bot.act(game.view(dealt(deck=deck)[1].state, 0))
    one, other = arranging(), arranging(deck=deck)
    assert bot.act(game.view(one, 0)) == bot.act(game.view(other, 0))


def test_levels_are_described() -> None:
    assert list(LEVELS) == ["beginner", "club", "expert", "reader"]
    for level in LEVELS.values():
        assert level.description
        assert "\n" not in level.description


def test_beginners_never_surrender() -> None:
    game, step = dealt(2, deck=stacked(PLAIN, OTHER))
    view = game.view(step.state, 0)
    acts = {level: PyramidBot(STANDARD, b"", level).act(view) for level in LEVELS}
    play = dict.fromkeys(("beginner", "expert", "reader"), Play())
    assert acts == {**play, "club": Surrender()}


RICH = "AS AH AD AC AS KS KH KD KC QH QD QC JS  JH JD 2C 3D"
"""Three full houses, and five aces over four kings."""


@pytest.mark.parametrize(
    ("hand", "declared"),
    [
        (DRAGON, {"beginner": "dragon", "club": None, "expert": "dragon", "reader": "dragon"}),
        (RICH, {"beginner": "three full houses", "club": None, "expert": None, "reader": None}),
    ],
)
def test_an_automatic_is_declared_unless_the_arrangement_is_worth_more(
    hand: str, declared: dict[str, str | None]
) -> None:
    """A club player counts what their dragon would win as a full house, a flush and a straight."""
    view = PyramidGame(STANDARD).view(arranging(2, stacked(hand, OTHER_YET)), 0)
    for level, automatic in declared.items():
        action = PyramidBot(STANDARD, b"", level).act(view)
        assert isinstance(action, Arrange)
        assert action.automatic == automatic


def test_levels_are_read_in_the_order_of_seats() -> None:
    assert parse_levels("expert", 3) == ("expert",) * 3
    assert parse_levels("novice, beginner,club", 3) == ("novice", "beginner", "club")
    with pytest.raises(
        RulesError, match="unknown level of bots 'master'; must be one of novice, beginner"
    ):
        parse_levels("club,master", 3)
    with pytest.raises(RulesError, match="unknown level of bots ''; must be one of novice"):
        parse_levels("", 3)
    with pytest.raises(RulesError, match="bots 'club,club': at most 1 levels, got 2"):
        parse_levels("club,club", 1)
