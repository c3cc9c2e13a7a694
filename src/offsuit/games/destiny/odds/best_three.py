"""The sum of the three highest totals of a gang, exactly: all combinations of hands by that sum.

Every combination of hands has a third highest total. For each value that it can have, either two
members are above it, or one, or none, and of the rest at least as many as are missing have that
very total and nobody has more. Members with equal chances are of one kind and counted together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, gcd, prod

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.resolver.resolution import BEST

Ints = NDArray[np.int64]
Scores = tuple[Ints, Ints]
"""Totals of one member, ascending, and how many hands give each."""

MOST_SLOTS = 1_000_000
_SUM_BITS = 63
_HELD_BITS = 22


@dataclass(frozen=True)
class _Grid:
    """A gang's totals as slots in steps from the lowest."""

    lowest: int
    step: int
    slots: int
    kinds: tuple[Scores, ...]
    """Different members, totals as slots."""
    members: tuple[int, ...]
    """How many members are of each kind."""
    thirds: Ints
    """Every slot that a member can have, descending."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Kinds of two members."""
        every = combinations_with_replacement(range(len(self.kinds)), 2)
        return [(one, two) for one, two in every if one != two or self.members[one] > 1]


def best_three_sums(gang: Sequence[Scores]) -> tuple[Ints, list[int]]:
    """Sums of the three highest totals, ascending, and how many combinations of hands give each.

    >>> die = (np.arange(1, 7), np.ones(6, np.int64))
    >>> sums, ways = best_three_sums([die] * 4)
    >>> sums.tolist()[:3], ways[:3], sum(ways) == 6**4
    ([3, 4, 5], [1, 4, 10], True)
    """
    grid = _grid(gang)
    ways = _ways_by_slot(grid)
    found = [slot for slot, n in enumerate(ways) if n]
    combinations = prod(int(hands.sum()) for _, hands in gang)
    assert sum(ways) == combinations, "every combination of hands is counted once"
    return BEST * grid.lowest + grid.step * np.array(found, np.int64), [ways[at] for at in found]


def counting_steps(gang: Sequence[Scores]) -> int | None:
    """About how many additions of 64-bit numbers counting takes; nothing where memory is short."""
    grid = _grid(gang)
    if grid.slots > MOST_SLOTS:
        return None
    spans = 2 * (grid.slots - 1 - grid.thirds)
    limbs = -(-_weight_bits(grid) // _limb_bits(grid))
    return int(spans.sum()) * len(grid.pairs) * 2 * limbs


def _grid(gang: Sequence[Scores]) -> _Grid:
    lowest = min(int(totals[0]) for totals, _ in gang)
    step = gcd(*(int(np.gcd.reduce(totals - lowest)) for totals, _ in gang)) or 1
    members: dict[tuple[bytes, bytes], int] = {}
    kinds: dict[tuple[bytes, bytes], Scores] = {}
    for totals, hands in gang:
        places = (totals - lowest) // step
        key = (places.tobytes(), hands.tobytes())
        members[key] = members.get(key, 0) + 1
        kinds[key] = (places, hands)
    thirds = np.unique(np.concatenate([places for places, _ in kinds.values()]))[::-1]
    slots = int(thirds[0]) + 1
    return _Grid(lowest, step, slots, tuple(kinds.values()), tuple(members.values()), thirds)


def _weight_bits(grid: _Grid) -> int:
    """Bits of what all but two members can draw."""
    hands = max(int(kind[1].sum()) for kind in grid.kinds)
    return (sum(grid.members) - 2) * hands.bit_length()


def _limb_bits(grid: _Grid) -> int:
    """So narrow that no slot's sum of products exceeds 63 bits."""
    added = len(grid.thirds) * (len(grid.pairs) + len(grid.kinds))
    return _SUM_BITS - _HELD_BITS - added.bit_length()


def _ways_by_slot(grid: _Grid) -> list[int]:
    from offsuit.games.destiny.kernels.top_sums import add_third_highest

    held = np.zeros((len(grid.kinds), grid.slots), np.uint64)
    for kind, (places, hands) in enumerate(grid.kinds):
        held[kind, places] = hands
    none, one, two = _weights(grid)
    limbs = -(-max(_longest(one), _longest(two)) // _limb_bits(grid))
    sums = np.zeros((2, limbs, 3 * grid.slots), np.uint64)
    pairs = np.array(grid.pairs, np.int64).reshape(-1, 2)
    cut_one, cut_two = (_cut(weights, limbs, _limb_bits(grid)) for weights in (one, two))
    add_third_highest(
        grid.thirds.copy(), held, pairs[:, 0].copy(), pairs[:, 1].copy(), cut_one, cut_two, sums
    )
    ways = _joined(sums, _limb_bits(grid))
    for third, weight in zip(grid.thirds.tolist(), none, strict=True):
        ways[3 * third] += weight
    return ways


def _weights(grid: _Grid) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """By third highest: ways of the rest with nobody, one of a kind, and a kind of pair above."""
    below, equal = [], []
    for places, hands in grid.kinds:
        ways = np.zeros(grid.slots + 1, np.int64)
        ways[places + 1] = hands
        below.append(np.cumsum(ways)[grid.thirds].tolist())
        equal.append(ways[grid.thirds + 1].tolist())
    none, one, two = [], [], []
    for at in range(len(grid.thirds)):
        kinds = [(under[at], same[at]) for under, same in zip(below, equal, strict=True)]
        none.append(_at_most(kinds, grid.members, 3))
        one.append(
            [
                n * _at_most(kinds, _without(grid.members, kind), 2)
                for kind, n in enumerate(grid.members)
            ]
        )
        two.append([_pair_weight(grid, kinds, pair) for pair in grid.pairs])
    return none, one, two


def _pair_weight(grid: _Grid, kinds: list[tuple[int, int]], pair: tuple[int, int]) -> int:
    one, two = pair
    members = grid.members
    chosen = comb(members[one], 2) if one == two else members[one] * members[two]
    return chosen * _at_most(kinds, _without(members, one, two), 1)


def _without(members: Sequence[int], *kinds: int) -> list[int]:
    left = list(members)
    for kind in kinds:
        left[kind] -= 1
    return left


def _at_most(kinds: Sequence[tuple[int, int]], members: Sequence[int], least: int) -> int:
    """Ways for members to have a total or less of it, at least `least` of them that very total."""
    fewer = [1, *(0 for _ in range(least - 1))]
    for (below, equal), number in zip(kinds, members, strict=True):
        powers = [
            comb(number, n) * below ** (number - n) * equal**n if n <= number else 0
            for n in range(least)
        ]
        fewer = [sum(fewer[m] * powers[n - m] for m in range(n + 1)) for n in range(least)]
    return prod((below + equal) ** n for (below, equal), n in zip(kinds, members, strict=True)) - (
        sum(fewer)
    )


def _longest(weights: list[list[int]]) -> int:
    return max((n.bit_length() for row in weights for n in row), default=0) or 1


def _cut(weights: list[list[int]], limbs: int, width: int) -> NDArray[np.uint64]:
    mask = 2**width - 1
    cut = [[[n >> limb * width & mask for limb in range(limbs)] for n in row] for row in weights]
    return np.array(cut, np.uint64).reshape(len(weights), -1, limbs)


def _joined(sums: NDArray[np.uint64], width: int) -> list[int]:
    """The sums of each slot, of all their parts and limbs."""
    ways = [0] * sums.shape[2]
    for part in range(2):
        for limb in range(sums.shape[1]):
            shift = part * _HELD_BITS + limb * width
            for slot, n in enumerate(sums[part, limb].tolist()):
                if n:
                    ways[slot] += n << shift
    return ways
