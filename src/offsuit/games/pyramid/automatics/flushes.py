"""Flushes for the automatic of three."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.automatics.stock import RANKS, SUITS, Stock
from offsuit.games.pyramid.automatics.straights import StraightFlushes, runs
from offsuit.games.pyramid.automatics.trios import TrioHand

CARDS = 5
MOST_OF_A_RANK = 3
"""Four of a rank in one suit (jokers help) are four of a kind and no flush."""


class Flushes:
    """Five cards of one suit, pairs allowed, and straight flushes."""

    def __init__(self, ranking: Ranking) -> None:
        self._level = ranking.names.index("flush")
        self._runs = frozenset(tuple(sorted(run, reverse=True)) for run in runs(ranking, CARDS))
        self._straight_flushes = StraightFlushes(ranking)

    def enough(self, stock: Stock, hands: int) -> bool:
        """By suits alone: any five cards of a suit are a flush, with or without jokers."""
        return _enough(stock.suit_counts, stock.jokers, hands)

    def offers(self, stock: Stock, sizes: frozenset[int], to_come: int) -> Iterator[list[TrioHand]]:
        """Straight flushes, then only the best flush, because it leaves enough."""
        yield from self._straight_flushes.offers(stock, sizes)
        hands = []
        for suit in reversed(SUITS):
            ranks = self._best(stock, suit, to_come)
            cards = None if ranks is None else stock.take(ranks, suit)
            if ranks is not None and cards is not None:
                hands.append(TrioHand((self._level, ranks), cards))
        best = max((offer.rank_class for offer in hands), default=None)
        yield [offer for offer in hands if offer.rank_class == best]

    def _best(self, stock: Stock, suit: int, to_come: int) -> tuple[int, ...] | None:
        """Ranks of the best flush of a suit among those that leave enough."""
        jokers = _most_jokers(stock, suit, to_come)
        if jokers is None:
            return None
        held = stock.naturals[suit :: len(SUITS)]
        return next((found for found in _flushes(held, jokers) if found not in self._runs), None)


def _most_jokers(stock: Stock, suit: int, to_come: int) -> int | None:
    """The most jokers that a flush of a suit may use and still leave enough; fewer do too."""
    for jokers in reversed(range(min(stock.jokers, CARDS) + 1)):
        left = list(stock.suit_counts)
        left[suit] -= CARDS - jokers
        if left[suit] >= 0 and _enough(left, stock.jokers - jokers, to_come):
            return jokers
    return None


def _enough(counts: Sequence[int], jokers: int, hands: int) -> bool:
    """Whether some choice of suits for the hands runs short by no more than the jokers."""
    return any(
        sum(max(0, CARDS * suits.count(suit) - counts[suit]) for suit in set(suits)) <= jokers
        for suits in combinations_with_replacement(SUITS, hands)
    )


def _flushes(
    held: Sequence[int], jokers: int, rank: int = RANKS[-1], so_far: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Ranks that can be shown in one suit, best first; full houses and better are left out."""
    missing = CARDS - len(so_far)
    if not missing:
        yield so_far
        return
    if rank < 0 or sum(held[: rank + 1]) + jokers < missing:
        return
    for count in reversed(range(min(missing, MOST_OF_A_RANK) + 1)):
        short = max(0, count - held[rank])
        shown = (*so_far, *(rank,) * count)
        if short <= jokers and not _full_house(shown):
            yield from _flushes(held, jokers - short, rank - 1, shown)


def _full_house(ranks: tuple[int, ...]) -> bool:
    return sorted(ranks.count(rank) for rank in set(ranks)) == [2, 3]
