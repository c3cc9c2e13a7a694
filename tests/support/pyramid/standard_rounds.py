"""Whole rounds of the standard game with decisions by choice, and what readers are told of them."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from offsuit.core.fair import Deal
from offsuit.core.notation import parse_cards
from offsuit.games.game import Action, Seat, Step
from offsuit.games.jsonable import to_json
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Play, Surrender
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.rules import PyramidRules

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
STANDARD = PyramidRules(variant="standard")


@dataclass(frozen=True)
class Round:
    """All steps of a round, from the deal to its result."""

    game: PyramidGame
    steps: tuple[Step[PyramidState], ...]
    actions: tuple[tuple[int, Action], ...]

    @property
    def last(self) -> PyramidState:
        return self.steps[-1].state

    def told(self, seat: int | None, until_over: bool = False) -> list[str]:
        """Everything one reader is sent, as it goes over a wire."""
        told = []
        for step in self.steps:
            if until_over and step.state.asked is None:
                break
            told += [json.dumps(to_json(self.game.seen(event, seat))) for event in step.events]
            told.append(json.dumps(to_json(self.game.view(step.state, seat))))
        return told


def dealt(
    seats: int = 3, rules: PyramidRules = STANDARD, deck: Sequence[int] | None = None, seed: int = 1
) -> tuple[PyramidGame, Step[PyramidState]]:
    """A round that waits for decisions; the button is with the first seat."""
    game = PyramidGame(rules)
    order = deck or Deal(game.deck.cards, seed.to_bytes(32, "big")).order
    return game, game.start([Seat(name, 50) for name in NAMES[:seats]], 0, order)


def stacked(*hands: str, rules: PyramidRules = STANDARD) -> tuple[int, ...]:
    """A deck from which these hands of 17 are dealt, thirteen cards and then the kitty."""
    deck = PyramidGame(rules).deck
    codes = [parse_cards(rules.ranking.deck, hand) for hand in hands]
    top = [code for hand in codes for code in hand[:13]]
    top += [code for hand in codes for code in hand[13:]]
    return (*top, *(Counter(deck.cards) - Counter(top)).elements())


def decisions(surrender: Iterable[int], seats: int) -> list[tuple[int, Action]]:
    """An answer of each seat, in the order they sit."""
    out = set(surrender)
    return [(seat, Surrender() if seat in out else Play()) for seat in range(seats)]


def play(
    game: PyramidGame, first: Step[PyramidState], actions: Iterable[tuple[int, Action]] = ()
) -> Round:
    """These actions, and novices for all that is still asked."""
    steps, done = [first], []
    for seat, action in actions:
        steps.append(game.apply(steps[-1].state, seat, action))
        done.append((seat, action))
    bot = PyramidBot(game.rules, b"seed", "novice")
    while waiting := game.waiting_for(steps[-1].state):
        action = bot.act(game.view(steps[-1].state, waiting[0]))
        steps.append(game.apply(steps[-1].state, waiting[0], action))
        done.append((waiting[0], action))
    return Round(game, tuple(steps), tuple(done))


def exchanged(deck: Sequence[int], places: Iterable[int]) -> tuple[int, ...]:
    """The deck with the cards at these places in the reverse order."""
    moved, chosen = list(deck), sorted(places)
    for place, other in zip(chosen, reversed(chosen), strict=True):
        moved[place] = deck[other]
    assert tuple(moved) != tuple(deck)
    return tuple(moved)
