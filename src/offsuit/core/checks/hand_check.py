"""Cards held together: what the deck allows."""

from collections import Counter
from collections.abc import Sequence

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name, card_names
from offsuit.errors import HandError


def check_cards(deck: Deck, codes: Sequence[int]) -> None:
    """Refuse cards that the deck does not have, or not so often.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> check_cards(STANDARD_DECK, (0, 51, 51))
    Traceback (most recent call last):
    offsuit.errors.HandError: AS given 2 times in '2C AS AS'; standard has 1
    """
    if codes and len(set(codes)) == len(codes) and min(codes) >= 0 and max(codes) < deck.joker:
        return  # different natural cards, which is what hands mostly are
    for code, count in Counter(codes).items():
        if not 0 <= code <= 2 * deck.naturals:
            raise HandError(f"{code} is no card code of {deck.name}")
        if count > deck.copies and not deck.is_wild(code):
            raise HandError(
                f"{card_name(deck, code)} given {count} times in {card_names(deck, codes)!r}; "
                f"{deck.name} has {deck.copies}"
            )
    wilds = sum(map(deck.is_wild, codes))
    if wilds > deck.wilds:
        raise HandError(
            f"{wilds} wild cards in {card_names(deck, codes)!r}; {deck.name} has {deck.wilds}"
        )
