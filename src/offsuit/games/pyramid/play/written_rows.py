"""Rows as people write them: the cards of each in the order in which they are compared.

Events keep the order in which a player laid the cards, because records are checked against them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from offsuit.core.card_order import compared_cards
from offsuit.core.deck import Deck
from offsuit.core.notation import card_name, parse_card, parse_cards
from offsuit.games.arranging.laid_rows import LaidHand
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.play.contender import contender
from offsuit.games.pyramid.play.events import Revealed, ShownArrangement
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules


@lru_cache(maxsize=1024)  # the same rows are in the view of every reader, after every action
def written_rows(rules: PyramidRules, laid: Arrange) -> Arrange:
    """A legal arrangement with the cards of every row in order."""
    deck = rules.ranking.deck
    hands = {row: parse_cards(deck, " ".join(laid.hand(row))) for row in ROWS}
    made = contender("", hands, laid.automatic, rules).laid
    back, middle, front = (_written(rules, laid.hand(row), made[row]) for row in ROWS)
    return Arrange(back, middle, front, laid.automatic)


def written_hands(rules: PyramidRules, revealed: Revealed) -> Revealed:
    """All hands that are shown, in order."""
    return replace(revealed, hands=tuple(_shown(rules, hand) for hand in revealed.hands))


def _shown(rules: PyramidRules, hand: ShownArrangement) -> ShownArrangement:
    laid = written_rows(rules, Arrange(hand.back, hand.middle, hand.front, hand.automatic))
    deck = rules.ranking.deck
    unused = sorted(hand.unused, key=lambda name: parse_card(deck, name), reverse=True)
    return replace(hand, back=laid.back, middle=laid.middle, front=laid.front, unused=tuple(unused))


def _written(rules: PyramidRules, names: Sequence[str], hand: LaidHand) -> tuple[str, ...]:
    """The names as they were given, an open joker where the card is that it stands for."""
    ranking = rules.ranking
    left = list(names)
    written = []
    for code in compared_cards(ranking, hand.made):
        name = _name_of(ranking.deck, code, left)
        left.remove(name)
        written.append(name)
    return tuple(written)


def _name_of(deck: Deck, code: int, left: Sequence[str]) -> str:
    name = card_name(deck, code)
    return name if name in left else card_name(deck, deck.joker)
