"""Splits numbers that sum to 0 into the largest number of groups that each sum to 0."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain

MOST_EXACT = 20
"""Numbers without an opposite up to which the search is exact; more than that stay in one group."""
BITS = 6
"""Bits in a multiset's code for each different number: its count, below a bit that is never set."""


def most_groups(numbers: Sequence[int]) -> list[list[int]]:
    """The groups; every number is used as often as it was given, and none is 0.

    A number and its opposite are a group in some best split: where they are in two groups, the rest
    of those two makes one; where they are in one, the rest of it makes another.

    >>> most_groups([5, -5, 3, 1, -4])
    [[5, -5], [-4, 3, 1]]
    """
    left, groups = Counter(numbers), list[list[int]]()
    for number in [number for number in left if number > 0]:
        pairs = min(left[number], left[-number])
        groups += [[number, -number]] * pairs
        left[number] -= pairs
        left[-number] -= pairs
    rest = list(left.elements())
    if len(rest) > MOST_EXACT:
        return [*groups, rest]
    return [*groups, *_Search(rest).groups()]


class _Search:
    """The search among numbers without opposites: every group has at least three members.

    A multiset of them is coded as one integer: removing a group is a subtraction, and one bit per
    number says whether that is possible.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        counts = Counter(numbers)
        self._kinds = sorted(counts, key=abs, reverse=True)
        self._counts = [counts[kind] for kind in self._kinds]
        self._all, self._size = self._code(self._counts), len(numbers)
        self._free = self._code([1 << BITS - 1] * len(counts))
        self._sets = self._zero_sums()
        self._found: dict[int, tuple[int, int]] = {0: (0, 0)}
        """Remaining numbers -> the largest number of groups, and the code of one of them."""

    def groups(self) -> list[list[int]]:
        """The largest number of groups."""
        self._most(self._all, self._size)
        found, left = [], self._all
        while left:
            group = self._found[left][1]
            left -= group
            found.append(self._members(group))
        return found

    def _most(self, left: int, size: int) -> int:
        """Largest number of groups in the rest; each group with its first number is tried."""
        if left in self._found:
            return self._found[left][0]
        best = 0, 0
        for members, group in self._sets[_first(left)]:
            if best[0] > (size - members) // 3:  # larger groups cannot do better
                break
            if (left | self._free) - group & self._free == self._free:
                best = max(best, (1 + self._most(left - group, size - members), group))
        self._found[left] = best
        return best[0]

    def _zero_sums(self) -> dict[int, list[tuple[int, int]]]:
        """First number -> size and code of all multisets that sum to 0, the smallest first.

        Multisets of one half of the numbers are matched with those of the other half by sum.
        """
        middle = len(self._kinds) // 2
        others = defaultdict[int, list[tuple[int, int]]](list)
        for sum_, members, code in self._parts(range(middle, len(self._kinds))):
            others[-sum_].append((members, code))
        found = defaultdict[int, list[tuple[int, int]]](list)
        for sum_, members, code in self._parts(range(middle)):
            for more, other in others.get(sum_, ()):
                if code or other:
                    found[_first(code | other)].append((members + more, code | other))
        for sets in found.values():
            sets.sort()
        return found

    def _parts(self, places: range) -> list[tuple[int, int, int]]:
        """Sum, size and code of every multiset of some of the numbers."""
        found = [(0, 0, 0)]
        for place in places:
            kind, times = self._kinds[place], range(self._counts[place] + 1)
            found = [
                (sum_ + n * kind, members + n, code | n << BITS * place)
                for sum_, members, code in found
                for n in times
            ]
        return found

    @staticmethod
    def _code(counts: Sequence[int]) -> int:
        return sum(count << BITS * place for place, count in enumerate(counts))

    def _members(self, code: int) -> list[int]:
        times = [code >> BITS * place & (1 << BITS) - 1 for place in range(len(self._kinds))]
        return list(chain(*([kind] * n for kind, n in zip(self._kinds, times, strict=True))))


def _first(code: int) -> int:
    """The place of the first number that a multiset holds."""
    return ((code & -code).bit_length() - 1) // BITS
