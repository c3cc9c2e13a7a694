"""Straights and straight flushes for the automatics of three."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from offsuit.core.ranking import RUN, Ranking
from offsuit.games.pyramid.automatics.stock import DECK, RANKS, SUITS, Stock
from offsuit.games.pyramid.automatics.trios import TrioHand

Run = tuple[int, ...]
"""Ranks from the highest down; in a wheel the ace comes last."""


def runs(ranking: Ranking, size: int) -> tuple[Run, ...]:
    """All runs of `size` ranks, weakest first."""
    return tuple(
        tuple(DECK.ranks.index(letter) for letter in reversed(run)) for run in ranking.runs(size)
    )


class StraightFlushes:
    """Runs of one suit, of every size: they count as straights and as flushes."""

    def __init__(self, ranking: Ranking) -> None:
        self._lines = [
            (line.size, ranking.names.index(line.name), runs(ranking, line.size))
            for line in ranking.categories
            if line.partition == "suit" and line.pattern == RUN
        ]

    def offers(self, stock: Stock, sizes: frozenset[int]) -> Iterator[list[TrioHand]]:
        """Equal runs of different suits together."""
        for size, level, found in reversed(self._lines):
            for place in reversed(range(len(found))) if size in sizes else ():
                hands = [stock.take(found[place], suit) for suit in reversed(SUITS)]
                group = [TrioHand((level, (place,)), cards) for cards in hands if cards is not None]
                if group:
                    yield group


class Straights:
    """Runs of five, suited or not, and the longer straight flushes."""

    def __init__(self, ranking: Ranking) -> None:
        self._level = ranking.names.index("straight")
        self._runs = runs(ranking, 5)
        self._straight_flushes = StraightFlushes(ranking)

    def enough(self, stock: Stock, hands: int) -> bool:
        """By ranks alone: a straight flush counts as a straight too."""
        counts, jokers = stock.rank_counts, stock.jokers
        return any(
            sum(need - have for need, have in zip(needs, counts, strict=True) if need > have)
            <= jokers
            for needs in _needs(self._runs, hands)
        )

    def offers(
        self,
        stock: Stock,
        sizes: frozenset[int],
        to_come: int,  # noqa: ARG002 - the search checks that enough is left
    ) -> Iterator[list[TrioHand]]:
        """After the last straight flush suits no longer matter: one hand for each class."""
        yield from self._straight_flushes.offers(stock, sizes)
        for place in reversed(range(len(self._runs))):
            cards = stock.take(self._runs[place])
            if cards is not None:
                yield [TrioHand((self._level, (place,)), cards)]


@lru_cache
def _needs(found: Sequence[Run], hands: int) -> tuple[tuple[int, ...], ...]:
    """How many of each rank that many straights take, for every choice of runs."""
    return tuple(
        tuple(sum(rank in run for run in chosen) for rank in RANKS)
        for chosen in combinations_with_replacement(found, hands)
    )
