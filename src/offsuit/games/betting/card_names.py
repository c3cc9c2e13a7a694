"""Names of a deck's cards, from code to name and back."""

from collections.abc import Iterable
from functools import cache

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name


class CardNames:
    """The printed names of one deck: events, views and actions name cards by them.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> names = card_names_of(STANDARD_DECK)
    >>> names.of((0, 51)), names.codes["AS"]
    (('2C', 'AS'), 51)
    """

    def __init__(self, deck: Deck) -> None:
        self.names = tuple(card_name(deck, code) for code in range(deck.naturals))
        """Code -> name."""
        self.codes = {name: code for code, name in enumerate(self.names)}
        """Name -> code; other spellings of a card are not in it."""

    def of(self, codes: Iterable[int]) -> tuple[str, ...]:
        """The names of these cards, in order."""
        names = self.names
        return tuple([names[code] for code in codes])

    def codes_of(self, names: Iterable[str | None]) -> list[int]:
        """The codes of the cards that are named; hidden cards, None, are left out."""
        return [self.codes[name] for name in names if name is not None]


@cache
def card_names_of(deck: Deck) -> CardNames:
    """The names of a deck, made once."""
    return CardNames(deck)
