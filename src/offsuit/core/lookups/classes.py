"""Which partitions a hand lies in one class of, as bits that combine by AND."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import combinations_with_replacement

from offsuit.core.multisets import Counts
from offsuit.core.ranking import Ranking

Fit = int
"""A set of partitions (bit i: the ranking's partition i + 1, `any` being partition 0)."""


class SuitClasses:
    """The classes of every partition but `any`, one bit each.

    The AND over a hand's suits keeps the classes that hold all its cards.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.deck = ranking.deck
        self.partitions = ranking.partitions[1:]
        self.masks: list[int] = []
        self.suit_bits = [0] * len(self.deck.suits)
        width = 0
        for name in self.partitions:
            classes = self.deck.classes[name]
            for suit, number in enumerate(classes):
                self.suit_bits[suit] |= 1 << (width + number)
            self.masks.append(((1 << len(set(classes))) - 1) << width)
            width += len(set(classes))
        self.all = (1 << width) - 1
        self.possible_fits = lru_cache(maxsize=None)(self._possible_fits)
        self._rank_masks = lru_cache(maxsize=None)(self._masks_of_one_rank)

    def fit(self, common: int) -> Fit:
        """The partitions of which a class is left in `common`, the AND of suit bits."""
        return sum(1 << place for place, mask in enumerate(self.masks) if common & mask)

    def names(self, fit: Fit) -> tuple[str, ...]:
        """The partitions in `fit`."""
        return tuple(name for place, name in enumerate(self.partitions) if fit >> place & 1)

    def _possible_fits(self, counts: Counts) -> dict[Fit, int]:
        """Every fit that some cards with these ranks have, with the wild cards it takes at least.

        Wild cards are taken where a suit would need more cards of a rank than the deck has.
        """
        needed = {self.all: 0}
        for count in counts:
            if count:
                needed = _fewest(
                    (left & mask, wilds + more)
                    for left, wilds in needed.items()
                    for mask, more in self._rank_masks(count).items()
                )
        return _fewest((self.fit(left), wilds) for left, wilds in needed.items())

    def _masks_of_one_rank(self, count: int) -> dict[int, int]:
        """AND of the suit bits for every choice of `count` cards of one rank -> wilds it takes."""
        choices = combinations_with_replacement(range(len(self.deck.suits)), count)
        return _fewest(
            (
                reduce(int.__and__, (self.suit_bits[suit] for suit in suits), self.all),
                sum(max(0, suits.count(suit) - self.deck.copies) for suit in set(suits)),
            )
            for suits in choices
        )


def _fewest(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Each first item with the smallest second."""
    found: dict[int, int] = {}
    for item, number in pairs:
        found[item] = min(number, found.get(item, number))
    return found
