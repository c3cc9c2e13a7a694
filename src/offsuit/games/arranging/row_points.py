"""Points by row and category as data, and what two players win from each other with them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from offsuit.games.arranging.laid_rows import LaidHand

Compare = Callable[[LaidHand, LaidHand], int]
"""1, 0 or -1 as the first hand wins, ties or loses."""


@dataclass(frozen=True)
class RowPoints:
    """What the winner of a row gets for a category; None where the hand cannot be laid down.

    >>> table = RowPoints(("back", "front"), {"pair": (1, 2), "straight": (3, None)})
    >>> table.points("pair", "front")
    2
    """

    rows: tuple[str, ...]
    by_category: Mapping[str, tuple[int | None, ...]]

    def points(self, category: str, row: str) -> int:
        """Points for winning `row` with `category`."""
        found = self.by_category[category][self.rows.index(row)]
        assert found is not None, f"{category} cannot be laid down in {row}"
        return found

    def won(
        self, mine: Mapping[str, LaidHand], other: Mapping[str, LaidHand], compare: Compare
    ) -> dict[str, int]:
        """Points won by row, or lost where negative: the winner's category decides, ties are 0."""
        return {row: self._won(mine[row], other[row], row, compare) for row in self.rows}

    def _won(self, mine: LaidHand, other: LaidHand, row: str, compare: Compare) -> int:
        outcome = compare(mine, other)
        winner = mine if outcome > 0 else other
        return outcome * self.points(winner.made.category.name, row)


def sign(mine: tuple[int, ...], other: tuple[int, ...]) -> int:
    """1, 0 or -1 as `mine` is greater than, equal to or less than `other`.

    >>> sign((3, 1), (3, 0)), sign((2,), (2,))
    (1, 0)
    """
    return (mine > other) - (mine < other)


def net_points(names: Iterable[str], pairs: Iterable[tuple[str, str, int]]) -> dict[str, int]:
    """Points won less points lost, by name; a pair is (winner, loser, points), points of any sign.

    >>> net_points(["Ann", "Bob"], [("Ann", "Bob", -3)])
    {'Ann': -3, 'Bob': 3}
    """
    net = dict.fromkeys(names, 0)
    for first, second, points in pairs:
        net[first] += points
        net[second] -= points
    return net
