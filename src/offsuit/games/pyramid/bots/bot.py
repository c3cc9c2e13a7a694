"""Players that need no chair: they see a view and nothing else."""

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
"""A novice surrenders one hand in so many."""


@dataclass(frozen=True)
class PyramidBot:
    """The same view and seed give the same action.

    A level goes by its rules: nothing in it is left to the seed. `novice` surrenders by lot, tries
    a few arrangements and lays down the strongest of them, but declares an automatic whenever it
    holds one. `exact` is the highest level.
    """

    rules: PyramidRules
    seed: bytes = b""
    skill: str = "exact"
    memory: Memory = NOTHING_SEEN
    """Of past rounds, as everybody saw them; only a level that reads looks at it."""

    def act(self, view: PyramidView) -> Play | Surrender | Arrange:
        """An action that is open to the seat of this view."""
        if self.skill == NOVICE:
            return self._act_by_lot(view)
        level = LEVELS["expert" if self.skill == "exact" else self.skill]
        reader = self._reader(view) if level.reads else None
        if asks_to_decide(view):
            return decision(reader.surrenders() if reader else level.surrenders(self.rules, view))
        if level.for_pot and view.pot > 0:
            return arrange_for_pot(self.rules, view, reader)
        best = _best(self.rules, view, level, reader)
        if best.value <= level.declares_up_to and (found := declare(self.rules, view)):
            return found
        return _action(self.rules, (best.back, best.middle, best.front))

    def _reader(self, view: PyramidView) -> "Reader | None":
        """Somebody who knows one of the others; among strangers there is nothing to read."""
        others = {seat.name for place, seat in enumerate(view.seats) if place != view.seat}
        if not others.intersection(known.name for known in self.memory.met):
            return None
        from offsuit.games.pyramid.bots.reader import Reader

        return Reader(self.rules, view, self.memory)

    def _act_by_lot(self, view: PyramidView) -> Play | Surrender | Arrange:
        shown = json.dumps(to_json(view)).encode()
        source = words(sha256(self.seed + shown).digest(), PURPOSE)
        if asks_to_decide(view):
            return decision(below(source, SURRENDERS) == 0)
        return declare(self.rules, view) or arrange_by_trying(self.rules, view, source)


def asks_to_decide(view: PyramidView) -> bool:
    """Whether the seat has to play on or to surrender."""
    return any(choice.action == Surrender.kind for choice in view.choices)


def arrange_exactly(rules: PyramidRules, view: PyramidView) -> Arrange:
    """The best arrangement of the cards in view; an automatic is never declared."""
    best = _best(rules, view, LEVELS["expert"])
    return _action(rules, (best.back, best.middle, best.front))


def arrange_for_pot(
    rules: PyramidRules, view: PyramidView, reader: "Reader | None" = None
) -> Arrange:
    """What brings in most, points and pot together; an automatic is declared if that does."""
    from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake, offers

    if reader:
        best = reader.best()
    else:
        opponents = len(view.seats) - len(view.surrendered) - 1
        stake = Stake(rules, len(view.seats), opponents, view.pot)
        best = offers(_codes(rules, view), stake)[0]
    return _action(rules, best.hands.values(), best.automatic)


def declare(rules: PyramidRules, view: PyramidView) -> Arrange | None:
    """The strongest automatic that the cards hold, if the table plays any."""
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
    """The strongest of some 5/5/3 arrangements that the source brings up."""
    tried = _legal_tries(rules, _codes(rules, view), source)
    return _action(rules, max((next(tried) for _ in range(TRIES)), key=lambda found: found[0])[1])


def _legal_tries(
    rules: PyramidRules, cards: tuple[int, ...], source: Iterator[int]
) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    """(sum of strengths, hands) without end; open jokers count as the strongest they can be."""
    strength = rules.ranking.strength
    while True:
        mixed = tuple(cards[place] for place in permutation(source, len(cards)))
        front = mixed[10:13]
        back, middle = sorted((mixed[:5], mixed[5:10]), key=strength, reverse=True)
        if strength(middle) >= strength(front):
            yield sum(map(strength, (back, middle, front))), (back, middle, front)
