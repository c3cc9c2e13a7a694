"""The cards that are still to be dealt, and those that seats have given back."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from offsuit.core.fair import shuffle


@dataclass(frozen=True)
class SpentCard:
    """A card that a seat has discarded or folded, and on which street."""

    card: int
    seat: int
    street: int


class Stub:
    """Deals from the top; when it is empty, discards and folded hands become a new stub.

    The order of a new stub follows from the order of the whole deck, which no seat knows.
    """

    def __init__(self, deck: Sequence[int], game: str) -> None:
        self.left = deque(deck)
        self.spent: list[SpentCard] = []
        self._seed = sha256(bytes(deck)).digest()
        self._purpose = f"offsuit/1/{game} reshuffle".encode()
        self.reshuffles = 0

    def spend(self, cards: Iterable[int], seat: int, street: int) -> None:
        """Take back cards that were discarded or folded."""
        self.spent.extend(SpentCard(card, seat, street) for card in cards)

    def reshuffle(self, seat: int | None, street: int) -> int:
        """Make a new stub if this one is empty; the number of cards in the new one, else 0.

        Cards that `seat` has discarded on this street are used only if there are no others.
        """
        if self.left:
            return 0
        back = [each for each in self.spent if (each.seat, each.street) != (seat, street)]
        back = back or self.spent
        self.reshuffles += 1
        order = shuffle(self._seed, len(back), self._purpose + bytes([self.reshuffles]))
        self.left = deque(back[place].card for place in order)
        self.spent = [each for each in self.spent if each not in back]
        return len(back)

    def take(self) -> int:
        """The next card."""
        return self.left.popleft()
