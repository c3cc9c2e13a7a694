"""The sum of the three highest totals of a gang, exactly: all combinations of hands by that sum.

Every combination of hands has a third highest total. For each value that it can have, either two
members are above it, or one, or none, and of the rest at least as many as are missing have that
very total and nobody has more. Members with equal chances are of one kind and counted together.
The sums are counted modulo several primes (`third_ranges`) and put together from the residues.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations_with_replacement
from math import comb, gcd, prod

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.odds.residues import joined_residues, prime_number, transform_primes
from offsuit.games.destiny.odds.third_ranges import SMALL, ThirdRanges, ThirdWeights, blocks_of
from offsuit.games.destiny.resolver.resolution import BEST

Ints = NDArray[np.int64]
Objects = NDArray[np.object_]
"""Whole numbers of any length."""
Scores = tuple[Ints, Ints]
"""Totals of one member, ascending, and how many hands give each."""

MOST_SLOTS = 1_000_000
_STEPS_OF_A_TRANSFORM = 10


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
    """Every slot that a member can have, ascending."""

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
    assert sum(ways) == _combinations(gang), "every combination of hands is counted once"
    return BEST * grid.lowest + grid.step * np.array(found, np.int64), [ways[at] for at in found]


def counting_steps(gang: Sequence[Scores]) -> int | None:
    """About how many products modulo a prime counting takes; nothing where memory is short."""
    grid = _grid(gang)
    if grid.slots > MOST_SLOTS:
        return None
    pairs, kinds = len(grid.pairs), len(grid.kinds)
    places = blocks_of(3 * grid.slots) * 2**16
    levels = (len(grid.thirds) * pairs * grid.slots // SMALL).bit_length() // 2 + 1
    joined = levels * places * (pairs + 3 * kinds) * _STEPS_OF_A_TRANSFORM
    return (joined + (SMALL << levels)) * prime_number(_combinations(gang).bit_length())


def _combinations(gang: Sequence[Scores]) -> int:
    return prod(int(hands.sum()) for _, hands in gang)


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
    thirds = np.unique(np.concatenate([places for places, _ in kinds.values()]))
    slots = int(thirds[-1]) + 1
    return _Grid(lowest, step, slots, tuple(kinds.values()), tuple(members.values()), thirds)


def _ways_by_slot(grid: _Grid) -> list[int]:
    from offsuit.games.destiny.kernels.modular_spectra import SIZE

    exact = _weights(grid)
    combinations = prod(
        int(hands.sum()) ** n for (_, hands), n in zip(grid.kinds, grid.members, strict=True)
    )
    blocks = blocks_of(3 * grid.slots)
    primes = transform_primes(blocks * SIZE, prime_number(combinations.bit_length()))
    residues = []
    for p, root in primes:
        roots = {blocks >> n: pow(root, 2**n, p) for n in range(blocks.bit_length())}
        balanced = {n: _balanced(each, p) for n, each in roots.items()}
        sums = ThirdRanges(_residues(grid, exact, p), grid.pairs, p, balanced).sums()
        residues.append(sums.astype(np.int64).astype(object))
    found: list[int] = joined_residues([p for p, _ in primes], residues).tolist()
    return found


def _balanced(residue: int, p: int) -> int:
    return residue if 2 * residue < p else residue - p


_Weights = tuple[Objects, list[Objects], list[Objects]]


def _residues(grid: _Grid, exact: _Weights, p: int) -> ThirdWeights:
    """Weights modulo a prime, between -p/2 and p/2."""

    def modulo(weights: Objects) -> NDArray[np.float64]:
        found: NDArray[np.float64] = ((weights + p // 2) % p - p // 2).astype(np.float64)
        return found

    none, one, two = exact
    held = np.zeros((len(grid.kinds), len(grid.thirds)))
    for kind, (places, hands) in enumerate(grid.kinds):
        held[kind, np.searchsorted(grid.thirds, places)] = hands
    return ThirdWeights(
        grid.thirds,
        held,
        modulo(none),
        np.array([modulo(each) for each in one]),
        np.array([modulo(each) for each in two]),
    )


def _weights(grid: _Grid) -> _Weights:
    """By third highest: ways of the rest with nobody, one of a kind, and a kind of pair above."""
    kinds = []
    for places, hands in grid.kinds:
        ways = np.zeros(grid.slots + 1, np.int64)
        ways[places + 1] = hands
        below = np.cumsum(ways)[grid.thirds].astype(object)
        kinds.append((below, ways[grid.thirds + 1].astype(object)))
    members = grid.members
    none = _at_most(kinds, members, 3)
    one = [n * _at_most(kinds, _without(members, kind), 2) for kind, n in enumerate(members)]
    two = [_pair_weight(members, kinds, pair) for pair in grid.pairs]
    return none, one, two


def _pair_weight(
    members: Sequence[int], kinds: list[tuple[Objects, Objects]], pair: tuple[int, int]
) -> Objects:
    one, two = pair
    chosen = comb(members[one], 2) if one == two else members[one] * members[two]
    found: Objects = chosen * _at_most(kinds, _without(members, one, two), 1)
    return found


def _without(members: Sequence[int], *kinds: int) -> list[int]:
    left = list(members)
    for kind in kinds:
        left[kind] -= 1
    return left


def _at_most(
    kinds: Sequence[tuple[Objects, Objects]], members: Sequence[int], least: int
) -> Objects:
    """Ways for members to have a total or less of it, at least `least` of them that very total."""
    nothing = np.zeros(len(kinds[0][0]), object)
    fewer = [nothing + 1, *(nothing for _ in range(least - 1))]
    every = nothing + 1
    for (below, equal), number in zip(kinds, members, strict=True):
        if not number:
            continue
        every = every * (below + equal) ** number
        powers = [
            comb(number, n) * below ** (number - n) * equal**n if n <= number else nothing
            for n in range(least)
        ]
        fewer = [_sum([fewer[m] * powers[n - m] for m in range(n + 1)]) for n in range(least)]
    return _sum([every, *(-each for each in fewer)])


def _sum(several: Sequence[Objects]) -> Objects:
    return reduce(np.add, several)
