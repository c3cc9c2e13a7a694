"""The phases of a round as data: what is dealt and asked in each.

With n seats, a phase that deals d cards takes the next n x d places of the deck: seat i gets places
i x d to i x d + d - 1 of these. So the cards of a seat depend on the deck alone, not on the button
or on anybody's decisions; the places of a seat that is out of the round stay undealt.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from offsuit.games.game import Choice
from offsuit.games.pyramid.play.actions import arrange_choice, play_choice, surrender_choice
from offsuit.games.pyramid.play.events import ArrangementMade, Decided
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, KITTY, PyramidRules

OVER = "over"


@dataclass(frozen=True)
class Phase:
    """One phase: it deals cards, then waits until every seat in play has given one answer."""

    name: str
    deal: int
    """Cards to each seat."""
    asks: tuple[Callable[[PyramidRules], Choice], ...]
    """The kinds of action that a seat may choose from."""
    told: type[ArrangementMade] | type[Decided]
    """The event that tells everybody that a seat has answered."""


PHASES: dict[str, tuple[Phase, ...]] = {
    "no-surrender": (Phase("arrange", HAND, (arrange_choice,), ArrangementMade),),
    "standard": (
        Phase("decide", FIRST_HAND, (play_choice, surrender_choice), Decided),
        Phase("arrange", KITTY, (arrange_choice,), ArrangementMade),
    ),
}
"""Variant -> its phases; when the last is answered, hands are shown and scored."""


@cache  # asked for again and again with the same arguments
def hand_places(deals: tuple[int, ...], seats: int, seat: int) -> tuple[range, ...]:
    """The deck indices that a seat gets in each phase; `deals` has the cards of each phase.

    >>> hand_places((17,), seats=3, seat=1)
    (range(17, 34),)
    >>> hand_places((13, 4), seats=3, seat=1)
    (range(13, 26), range(43, 47))
    """
    found = []
    start = 0
    for cards in deals:
        first = start + seat * cards
        found.append(range(first, first + cards))
        start += seats * cards
    return tuple(found)
