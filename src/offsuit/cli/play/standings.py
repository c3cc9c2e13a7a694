"""Who has won an evening."""

from collections.abc import Sequence


def ranking_of(names: Sequence[str], totals: Sequence[int]) -> list[tuple[int, str, int]]:
    """(place, name, total), best first; equal totals share a place.

    >>> ranking_of(["Ann", "Bob", "Cy"], [2, -4, 2])
    [(1, 'Ann', 2), (1, 'Cy', 2), (3, 'Bob', -4)]
    """
    ordered = sorted(totals, reverse=True)
    placed = [
        (ordered.index(total) + 1, name, total) for name, total in zip(names, totals, strict=True)
    ]
    return sorted(placed, key=lambda each: each[0])
