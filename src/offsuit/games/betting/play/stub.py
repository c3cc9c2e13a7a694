"""The tiles that are still to be dealt, and those that have come back to the dealer."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from offsuit.core.fair import shuffle

PURPOSE = b"offsuit/1/piecepack reshuffle"


@dataclass(frozen=True)
class Spent:
    """A tile given back, by whom and on which street."""

    tile: int
    seat: int
    street: int


class Stub:
    """Deals from the top; in draw games discards and folded hands become a new stub.

    The order of a new stub follows from the whole order of the deck, which nobody knows.
    """

    def __init__(self, deck: Sequence[int]) -> None:
        self.left = deque(deck)
        self.spent: list[Spent] = []
        self._seed = sha256(bytes(deck)).digest()
        self._reshuffles = 0

    def spend(self, tiles: Iterable[int], seat: int, street: int) -> None:
        """Tiles discarded or folded."""
        self.spent.extend(Spent(tile, seat, street) for tile in tiles)

    def reshuffle(self, seat: int | None, street: int) -> int:
        """Make a new stub where there is none left; how many tiles came back.

        What a seat has discarded on this street comes back to it only if there is nothing else.
        """
        if self.left:
            return 0
        back = [each for each in self.spent if (each.seat, each.street) != (seat, street)]
        back = back or self.spent
        self._reshuffles += 1
        order = shuffle(self._seed, len(back), PURPOSE + bytes([self._reshuffles]))
        self.left = deque(back[place].tile for place in order)
        self.spent = [each for each in self.spent if each not in back]
        return len(back)

    def take(self) -> int:
        """The next tile."""
        return self.left.popleft()
