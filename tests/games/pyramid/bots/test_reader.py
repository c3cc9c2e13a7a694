"""A reader: sees what its seat may see, and wins from those who are not at equilibrium."""

from dataclasses import replace
from typing import Any

import pytest

from offsuit.games.catalog.seated import seated_bot, seated_game, seated_memory
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.strategy.opponents.memory import CLASSES, Acquaintance, Memory
from offsuit.games.pyramid.strategy.surrender.staying import Selective, usual_stays
from support.pyramid.reader_trials import Table, back_first, gains
from support.pyramid.standard_rounds import NAMES, STANDARD, dealt, decisions, exchanged

PAIR, FLUSH, QUADS = 2, 6, 8


def showing(name: str, times: int = 200) -> Acquaintance:
    """Somebody who never surrenders, and shows four of a kind, a flush and a pair."""
    rows = tuple(
        tuple(times * (at == each) for at in range(CLASSES)) for each in (QUADS, FLUSH, PAIR)
    )
    return Acquaintance(name, times, 0, times, rows)


MEMORY = Memory((showing("Bob"), showing("Cy")))
READER = PyramidBot(STANDARD, b"", "reader", MEMORY)


def test_a_reader_sees_its_own_view_alone() -> None:
    game, step = dealt()
    own = [*range(13), *range(39, 43)]
    hidden = [place for place in range(game.deck.size) if place not in own]
    deck = exchanged(step.state.deck, hidden)
    other = dealt(deck=deck)[1]
    assert READER.act(game.view(step.state, 0)) == READER.act(game.view(other.state, 0))
    for seat, action in decisions((2,), 3):
        step = game.apply(step.state, seat, action)
        other = game.apply(other.state, seat, action)
    action = READER.act(game.view(step.state, 0))
    assert action == READER.act(game.view(other.state, 0))
    assert isinstance(action, Arrange)
    game.apply(step.state, 0, action)


def test_among_strangers_a_reader_is_an_expert() -> None:
    game, step = dealt()
    met = Memory((showing("Zoe"), showing(NAMES[0])))
    for bot in (PyramidBot(STANDARD, b"", "reader"), PyramidBot(STANDARD, b"", "reader", met)):
        expert = PyramidBot(STANDARD, b"", "expert")
        assert bot.act(game.view(step.state, 0)) == expert.act(game.view(step.state, 0))
        state = step.state
        for seat, action in decisions((), 3):
            state = game.apply(state, seat, action).state
        assert bot.act(game.view(state, 0)) == expert.act(game.view(state, 0))


def test_without_surrender_a_reader_arranges_against_what_was_shown() -> None:
    """Fronts that were always pairs are beaten by less, so more goes to the front."""
    rules = PyramidRules()
    game = PyramidGame(rules)
    differ = 0
    for seed in range(1, 13):
        _, step = dealt(3, rules, seed=seed)
        view = game.view(step.state, 0)
        action = PyramidBot(rules, b"", "reader", MEMORY).act(view)
        assert isinstance(action, Arrange)
        game.apply(step.state, 0, action)
        plain = PyramidBot(rules, b"", "expert").act(view)
        differ += action != plain
        assert isinstance(plain, Arrange)
        assert len(plain.back) == len(arrange(step.state.hand(0), default_values())[0].back)
    assert differ


def test_memories_are_kept_by_whoever_runs_the_table() -> None:
    name = "pyramid standard"
    game = seated_game(name)
    assert isinstance(game, PyramidGame)
    memory: Any = None
    for seed in (1, 2):
        _, step = dealt(seed=seed)
        for seat, action in decisions((1, 2), 3):
            step = game.apply(step.state, seat, action)
        memory = seated_memory(name, game, memory, step.state)
    assert [(each.name, each.surrendered) for each in memory.met] == [
        ("Ann", 0),
        ("Bob", 2),
        ("Cy", 2),
    ]
    bot = seated_bot(name, game, b"", "reader", memory)  # type: ignore[arg-type] # a level
    assert bot == PyramidBot(game.rules, b"", "reader", memory)
    assert seated_memory("piecepack holdem", seated_game("piecepack holdem"), None, None) is None


def table(bias: str, seats: int) -> Table:
    usual = usual_stays(STANDARD, seats)
    found = Table(STANDARD, seats, usual)
    return {
        "never surrenders": replace(found, stays=Selective(0.0)),
        "surrenders too much": replace(found, stays=Selective(0.6)),
        "strongest back first": replace(found, play=back_first),
        "equilibrium": found,
    }[bias]


@pytest.mark.usefixtures("few_rounds")
def test_a_reader_gains_from_those_who_surrender_too_much() -> None:
    """A sample of the proof below."""
    found = gains(table("surrenders too much", 5), hands=12, redeals=20)
    assert found.both.value > 0
    assert found.differ[0] > 0.05


@pytest.mark.proof
@pytest.mark.parametrize(
    ("bias", "seats", "hands"),
    [
        ("never surrenders", 6, 4_000),
        ("surrenders too much", 5, 200),
        ("strongest back first", 3, 2_000),
    ],
)
def test_a_reader_gains_from_the_biased(bias: str, seats: int, hands: int) -> None:
    found = gains(table(bias, seats), hands)
    assert found.both.value > 4 * found.both.se


@pytest.mark.proof
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_reader_loses_nothing_measurable_at_equilibrium(seats: int) -> None:
    found = gains(table("equilibrium", seats), hands=1_000)
    assert found.both.value > -4 * found.both.se
