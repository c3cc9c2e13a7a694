"""A deck's cards as pokerkit's: by number, in the order of its 52 cards.

Only their being different is used: pokerkit never ranks a hand, and any deck of at most 52
different cards can be dealt.
"""

from functools import cache

from pokerkit import Card
from pokerkit import Deck as PokerkitDeck

from offsuit.core.deck import Deck
from offsuit.errors import DeckError

STANDARD = tuple(PokerkitDeck.STANDARD)


@cache
def pokerkit_cards(deck: Deck) -> tuple[Card, ...]:
    """Card code -> pokerkit's card.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> len(set(pokerkit_cards(STANDARD_DECK)))
    52
    """
    if deck.copies > 1 or deck.wilds or deck.naturals > len(STANDARD):
        raise DeckError(
            f"deck {deck.name!r} has {deck.size} cards: betting games need at most "
            f"{len(STANDARD)} different cards without jokers"
        )
    return STANDARD[: deck.naturals]
