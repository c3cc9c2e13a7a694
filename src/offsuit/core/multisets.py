"""Count vectors: how many cards of each rank."""

from collections.abc import Iterator, Sequence
from itertools import product

Counts = tuple[int, ...]


def multisets(ranks: int, cards: int, most: int) -> Iterator[Counts]:
    """Every way to hold `cards` cards of `ranks` ranks, none more than `most` times.

    >>> list(multisets(2, 3, most=2))
    [(1, 2), (2, 1)]
    """
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for first in range(max(0, cards - most * (ranks - 1)), min(most, cards) + 1):
        for rest in multisets(ranks - 1, cards - first, most):
            yield (first, *rest)


def sub_multisets(counts: Sequence[int], cards: int) -> Iterator[Counts]:
    """Every way to keep `cards` of the cards that `counts` holds.

    >>> list(sub_multisets((2, 1), 2))
    [(1, 1), (2, 0)]
    """
    return (kept for kept in product(*(range(n + 1) for n in counts)) if sum(kept) == cards)


def one_fewer(counts: Counts) -> Iterator[Counts]:
    """Every way to put one card back."""
    for rank, count in enumerate(counts):
        if count:
            yield (*counts[:rank], count - 1, *counts[rank + 1 :])
