"""All 2,598,960 hands in 2,808 cells: what hands have in common that score alike for everybody."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from offsuit.core.multisets import Counts
from offsuit.games.destiny.resolver.drawn_hand import CARDS, HANDS, classify, rank_counts
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import ROYAL, SUITS

CELLS = 2_808

Amounts = NDArray[np.int64]
"""One amount for each cell."""


@dataclass(frozen=True, eq=False)
class Cells:
    """A cell is a kind of hand (rank and extra) with a number of cards of each suit."""

    kind_ranks: NDArray[np.intp]
    kind_extras: Amounts
    suit_counts: NDArray[np.int64]
    """Cards of each suit, for each of the 56 ways to have five cards."""
    kinds: NDArray[np.intp]
    """By cell, the place of its kind."""
    suits: NDArray[np.intp]
    """By cell, the place of its suit counts."""
    hands: NDArray[np.int64]
    """By cell, how many hands it stands for."""

    def suit_scores(self, profile: Profile) -> Amounts:
        """The suit score of the cell's hands."""
        found: Amounts = (self.suit_counts @ np.array(profile.suits, np.int64)).take(self.suits)
        return found

    def totals(self, rules: Rules, profile: Profile) -> Amounts:
        """The total of the cell's hands."""
        flat, boosts = profile.flat, profile.boosts
        scores = [n + boosts.get(at, 0) + flat for at, n in enumerate(rules.hand_rank_scores)]
        by_kind = np.array(scores, np.int64).take(self.kind_ranks) + self.kind_extras
        found: Amounts = by_kind.take(self.kinds)
        found += self.suit_scores(profile)
        np.maximum(found, 0, out=found)
        return found

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """`hands` as floats, for fast sums; all of them together are exact far below 2**53."""
        return self.hands.astype(np.float64)

    @cached_property
    def royal(self) -> NDArray[np.intp]:
        """The places of the four royal flushes."""
        return np.flatnonzero(self.kind_ranks[self.kinds] == ROYAL)


@cache
def cells() -> Cells:
    """Every cell, counted once and proved to cover the deck.

    >>> len(cells().hands), int(cells().hands.sum())
    (2808, 2598960)
    """
    counted: Counter[tuple[int, int, Counts]] = Counter()
    for (rank, extra, groups, flush), ranks in _rank_sets().items():
        for suits, ways in _suit_ways(groups).items():
            if (max(suits) == CARDS) == flush:
                counted[rank, extra, suits] += ranks * ways
    assert len(counted) == CELLS, f"{len(counted)} cells"
    assert counted.total() == HANDS, f"{counted.total()} hands in cells"
    found = sorted(counted)
    kinds = sorted({(rank, extra) for rank, extra, _ in found})
    held = sorted({suits for _, _, suits in found})
    return Cells(
        np.array([rank for rank, _ in kinds], np.intp),
        np.array([extra * POINT for _, extra in kinds], np.int64),
        np.array(held, np.int64),
        np.array([kinds.index((rank, extra)) for rank, extra, _ in found], np.intp),
        np.array([held.index(suits) for _, _, suits in found], np.intp),
        np.array([counted[cell] for cell in found], np.int64),
    )


def _rank_sets() -> Counter[tuple[int, int, Counts, bool]]:
    """(rank, extra, sizes of the groups, flush or not) -> how many sets of ranks."""
    found: Counter[tuple[int, int, Counts, bool]] = Counter()
    for counts in rank_counts():
        groups = tuple(sorted(filter(None, counts)))
        for flush in (False, True) if max(counts) == 1 else (False,):
            found[*classify(counts, flush), groups, flush] += 1
    return found


def _suit_ways(groups: Counts) -> Counter[Counts]:
    """Cards of each suit -> in how many ways groups of cards of one rank each can have them."""

    def choices(group: int) -> Iterator[tuple[int, ...]]:
        return combinations(range(len(SUITS)), group)

    found: Counter[Counts] = Counter()
    for chosen in product(*map(list, map(choices, groups))):
        drawn = [suit for group in chosen for suit in group]
        found[tuple(map(drawn.count, range(len(SUITS))))] += 1
    return found
