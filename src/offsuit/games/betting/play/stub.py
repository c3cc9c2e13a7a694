"""A new stub of spent cards, for rounds in which the deck runs out."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from offsuit.core.fair import shuffle


class SpentCards(NamedTuple):
    """Cards that seats have discarded or folded, each with its seat and street."""

    cards: tuple[int, ...] = ()
    by: tuple[tuple[int, ...], ...] = ()
    """(seat, street) of each."""

    def with_cards(self, cards: Sequence[int], seat: int, street: int) -> "SpentCards":
        """These, and cards that a seat gives back."""
        return SpentCards((*self.cards, *cards), (*self.by, *((seat, street),) * len(cards)))


def new_stub(
    deck: Sequence[int], game: str, spent: SpentCards, seat: int | None, street: int, number: int
) -> tuple[tuple[int, ...], SpentCards]:
    """Spent cards in a new order, and those that are still spent.

    Cards that `seat` has discarded on this street are used only if there are no others. The order
    follows from the order of the whole deck, which no seat knows, and from the number of the
    reshuffle.
    """
    places = [place for place, by in enumerate(spent.by) if by != (seat, street)]
    places = places or list(range(len(spent.cards)))
    seed = sha256(bytes(deck)).digest()
    purpose = f"offsuit/1/{game} reshuffle".encode() + bytes([number])
    order = shuffle(seed, len(places), purpose)
    left = [place for place in range(len(spent.cards)) if place not in places]
    kept = SpentCards(
        tuple(spent.cards[place] for place in left), tuple(spent.by[place] for place in left)
    )
    return tuple(spent.cards[places[place]] for place in order), kept
