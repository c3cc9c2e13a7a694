"""Players that need no chair: they see a view and nothing else."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from offsuit.core.fair import permutation, words
from offsuit.core.notation import card_name, parse_cards
from offsuit.games.bots import Skill
from offsuit.games.pyramid.actions import Arrange
from offsuit.games.pyramid.automatics import find_automatics
from offsuit.games.pyramid.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.view import PyramidView
from offsuit.games.record import plain

if TYPE_CHECKING:
    from offsuit.games.pyramid.arranger import Arranged

PURPOSE = b"offsuit/1/pyramid bot"
TRIES = 60


@dataclass(frozen=True)
class PyramidBot:
    """The same view and seed give the same action.

    `exact` lays down the best arrangement there is, or an automatic that is worth more: nothing in
    it is left to the seed. `novice` tries a few arrangements and lays down the strongest of them.
    """

    rules: PyramidRules
    seed: bytes = b""
    skill: Skill = "exact"

    def act(self, view: PyramidView) -> Arrange:
        """An action that is open to the seat of this view."""
        if self.skill == "exact":
            return declare_exactly(self.rules, view) or arrange_exactly(self.rules, view)
        return arrange_by_trying(self.rules, view, self.seed)


def arrange_exactly(rules: PyramidRules, view: PyramidView) -> Arrange:
    """The best arrangement of the cards in view; an automatic is never declared."""
    best = _best(rules, view)
    return _action(rules, (best.back, best.middle, best.front))


def declare_exactly(rules: PyramidRules, view: PyramidView) -> Arrange | None:
    """The strongest automatic, if it wins more from a seat without one than the best arrangement.

    That another seat may declare as well is not reckoned with.
    """
    if not rules.plays_automatics or _best(rules, view).value >= AUTOMATIC_POINTS:
        return None
    found = find_automatics(_codes(rules, view), rules)
    if not found:
        return None
    return _action(rules, (found[0].back, found[0].middle, found[0].front), found[0].type)


def _codes(rules: PyramidRules, view: PyramidView) -> tuple[int, ...]:
    return parse_cards(rules.ranking.deck, " ".join(view.cards))


def _best(rules: PyramidRules, view: PyramidView) -> "Arranged":
    from offsuit.games.pyramid.arranger import arrange

    return arrange(_codes(rules, view), ranking=rules.ranking)[0]


def _action(
    rules: PyramidRules, hands: Iterable[Iterable[int]], automatic: str | None = None
) -> Arrange:
    deck = rules.ranking.deck
    back, middle, front = (tuple(card_name(deck, code) for code in hand) for hand in hands)
    return Arrange(back, middle, front, automatic)


def arrange_by_trying(
    rules: PyramidRules, view: PyramidView, seed: bytes, tries: int = TRIES
) -> Arrange:
    """The strongest of some seeded 5/5/3 arrangements; one try gives any legal one."""
    shown = json.dumps(plain(view)).encode()
    source = words(sha256(seed + shown).digest(), PURPOSE)
    tried = _legal_tries(rules, _codes(rules, view), source)
    return _action(rules, max((next(tried) for _ in range(tries)), key=lambda found: found[0])[1])


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
