"""A plain legal arrangement: what the clock lays for somebody who gets no advice."""

from collections.abc import Sequence
from itertools import combinations

from offsuit.core.notation import card_name, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import PyramidRules


def plain_arrangement(rules: PyramidRules, held: Sequence[str]) -> Arrange:
    """The strongest five cards at the back, then in the middle, then the strongest three in front.

    It is always legal: each row is the strongest of cards among which the next one is found. It
    weighs nothing, has no row of six or more cards and declares no automatic.
    """
    deck = rules.ranking.deck
    left = list(parse_cards(deck, " ".join(held)))
    rows = {}
    for row in ROWS:
        laid = _strongest(rules.ranking, left, min(PYRAMID_ROWS.sizes[row]))
        for code in laid:
            left.remove(code)
        rows[row] = tuple(card_name(deck, code) for code in laid)
    return Arrange(**rows)


def _strongest(ranking: Ranking, cards: Sequence[int], size: int) -> tuple[int, ...]:
    return max(combinations(cards, size), key=ranking.strength)
