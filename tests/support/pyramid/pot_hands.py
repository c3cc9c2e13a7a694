"""Hands with which points alone and points with the pot ask for different things, and others."""

from offsuit.core.notation import parse_cards
from support.pyramid.standard_rounds import STANDARD

FOR_POT = [
    "2S 3C 3H 3S 4D 7S 8C 9H 9S TS JH QH QH QS KD AD *",
    "2C 2D 4C 5S 8H TD TS JS QD QD QS KH KS AD AH AS *",
    "2S 4H 5S 7C 7D 7H 7S 7S 8D 9C 9S TD JS QC KS AC AC",
]
"""Between two players the pot asks for something else than points do."""
DRAGON = "AC KS QD JC TC 9S 8D 7C 6H 5S 4D 3C 2H 2C 2D 9C 9D"


def codes(hand: str) -> tuple[int, ...]:
    """The cards of a text."""
    return parse_cards(STANDARD.ranking.deck, hand)
