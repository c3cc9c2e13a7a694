"""Bots of Pyramid Poker: a view in, an action out."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from offsuit.core.fair import below, permutation, words
from offsuit.core.notation import card_name, parse_cards
from offsuit.games.jsonable import to_json
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.bots.levels import LEVELS, NOVICE, Level
from offsuit.games.pyramid.play.actions import Arrange, Play, Surrender
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.opponents.memory import NOTHING_SEEN, Memory
from offsuit.games.pyramid.strategy.surrender.surrender_policies import decision

if TYPE_CHECKING:
    from offsuit.games.pyramid.arranger.arranger import Arranged
    from offsuit.games.pyramid.bots.reader import Reader

PURPOSE = b"offsuit/1/pyramid bot"
TRIES = 60
SURRENDERS = 3
"""A novice surrenders one hand in this many."""


@dataclass(frozen=True)
class PyramidBot:
    """The same view and seed give the same action.

    Levels do not use the seed. `novice` surrenders at random, tries a few arrangements and lays
    down the strongest of them, but declares an automatic whenever it holds one. `exact` is the
    level `expert`.
    """

    rules: PyramidRules
    seed: bytes = b""
    skill: str = "exact"
    memory: Memory = NOTHING_SEEN
    """What is remembered of past rounds; only levels with an opponent model use it."""

    def act(self, view: PyramidView) -> Play | Surrender | Arrange:
        """An action that is open to the seat of this view."""
        if self.skill == NOVICE:
            return self._act_at_random(view)
        level = LEVELS["expert" if self.skill == "exact" else self.skill]
        reader = self._reader(view) if level.models_opponents else None
        if asks_to_decide(view):
            return decision(reader.surrenders() if reader else level.surrenders(self.rules, view))
        if reader and view.pot > 0:
            best_offer = reader.best()
            return _action(self.rules, best_offer.hands.values(), best_offer.automatic)
        if level.follows_advice and not reader:
            return advised(self.rules, view)
        best = _best(self.rules, view, level, reader)
        if best.value <= level.declares_up_to and (found := declare(self.rules, view)):
            return found
        return _action(self.rules, (best.back, best.middle, best.front))

    def _reader(self, view: PyramidView) -> "Reader | None":
        """A reader, if anything is remembered of one of the other players."""
        others = {seat.name for place, seat in enumerate(view.seats) if place != view.seat}
        if not others.intersection(known.name for known in self.memory.met):
            return None
        from offsuit.games.pyramid.bots.reader import Reader

        return Reader(self.rules, view, self.memory)

    def _act_at_random(self, view: PyramidView) -> Play | Surrender | Arrange:
        shown = json.dumps(to_json(view)).encode()
        source = words(sha256(self.seed + shown).digest(), PURPOSE)
        if asks_to_decide(view):
            return decision(below(source, SURRENDERS) == 0)
        return declare(self.rules, view) or arrange_by_trying(self.rules, view, source)


def asks_to_decide(view: PyramidView) -> bool:
    """Whether the seat has to decide between playing on and surrendering."""
    return any(choice.action == Surrender.kind for choice in view.choices)


def arrange_exactly(rules: PyramidRules, view: PyramidView) -> Arrange:
    """The best arrangement of the cards in view; an automatic is never declared."""
    best = _best(rules, view, LEVELS["expert"])
    return _action(rules, (best.back, best.middle, best.front))


def advised(rules: PyramidRules, view: PyramidView) -> Arrange:
    """The best play, which may be to declare an automatic."""
    from offsuit.games.pyramid.strategy.advice import WeighedAutomatic, stake_in, valuation

    best = valuation(rules, stake_in(rules, view)).advise(_codes(rules, view)).play
    automatic = best.type if isinstance(best, WeighedAutomatic) else None
    return _action(rules, (best.back, best.middle, best.front), automatic)


def declare(rules: PyramidRules, view: PyramidView) -> Arrange | None:
    """The strongest automatic that the cards hold, if the rules play automatics."""
    found = find_automatics(_codes(rules, view), rules) if rules.plays_automatics else ()
    if not found:
        return None
    return _action(rules, (found[0].back, found[0].middle, found[0].front), found[0].type)


def _codes(rules: PyramidRules, view: PyramidView) -> tuple[int, ...]:
    return parse_cards(rules.ranking.deck, " ".join(view.cards))


def _best(
    rules: PyramidRules, view: PyramidView, level: Level, reader: "Reader | None" = None
) -> "Arranged":
    from offsuit.games.pyramid.arranger.arranger import arrange
    from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
    from offsuit.games.pyramid.strategy.study.arranging_policies import policy_values

    if reader:
        values = reader.values()
    elif level.arranges:
        values = policy_values(level.arranges, rules)
    else:
        values = default_values(rules.ranking)
    return arrange(_codes(rules, view), values)[0]


def _action(
    rules: PyramidRules, hands: Iterable[Iterable[int]], automatic: str | None = None
) -> Arrange:
    deck = rules.ranking.deck
    back, middle, front = (tuple(card_name(deck, code) for code in hand) for hand in hands)
    return Arrange(back, middle, front, automatic)


def arrange_by_trying(rules: PyramidRules, view: PyramidView, source: Iterator[int]) -> Arrange:
    """The strongest of some random 5/5/3 arrangements."""
    tried = _legal_tries(rules, _codes(rules, view), source)
    return _action(rules, max((next(tried) for _ in range(TRIES)), key=lambda found: found[0])[1])


def _legal_tries(
    rules: PyramidRules, cards: tuple[int, ...], source: Iterator[int]
) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    """(sum of strengths, hands) without end; open jokers are as strong as they can be."""
    strength = rules.ranking.strength
    while True:
        mixed = tuple(cards[place] for place in permutation(source, len(cards)))
        front = mixed[10:13]
        back, middle = sorted((mixed[:5], mixed[5:10]), key=strength, reverse=True)
        if strength(middle) >= strength(front):
            yield sum(map(strength, (back, middle, front))), (back, middle, front)
