"""Full houses for the automatic of three: only the number of cards of each rank counts."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.automatics.stock import RANKS, Stock
from offsuit.games.pyramid.automatics.trios import TrioHand


class FullHouses:
    """Three of one rank and two of another, even if jokers could make a stronger hand of them."""

    def __init__(self, ranking: Ranking) -> None:
        self._level = ranking.names.index("full house")

    def enough(self, stock: Stock, hands: int) -> bool:
        """By counts alone: which rank has how many does not matter."""
        return _enough(tuple(sorted(stock.rank_counts)), stock.jokers, hands)

    def offers(
        self,
        stock: Stock,
        sizes: frozenset[int],  # noqa: ARG002 - a full house has five cards
        to_come: int,  # noqa: ARG002 - the search checks that enough is left
    ) -> Iterator[list[TrioHand]]:
        """One hand for each class, because the cards of one rank are all alike here."""
        for three, two in permutations(reversed(RANKS), 2):
            cards = stock.take((three, three, three, two, two))
            if cards is not None:
                yield [TrioHand((self._level, (three, two)), cards)]


@lru_cache(maxsize=4096)
def _enough(counts: tuple[int, ...], jokers: int, hands: int) -> bool:
    """Tries each pair of different counts once; `counts` ascend."""
    if not hands:
        return True
    tried = set()
    for three, two in permutations(range(len(counts)), 2):
        pair = counts[three], counts[two]
        if pair in tried:
            continue
        tried.add(pair)
        threes, twos = min(3, pair[0]), min(2, pair[1])
        short = 5 - threes - twos
        if short <= jokers:
            left = list(counts)
            left[three] -= threes
            left[two] -= twos
            if _enough(tuple(sorted(left)), jokers - short, hands - 1):
                return True
    return False
