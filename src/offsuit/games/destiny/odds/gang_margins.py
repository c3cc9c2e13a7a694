"""The margin of a gang war, exactly: how many combinations of hands leave it above zero, or at it.

A member's totals, times the size of the other gang, add to the margin or are taken from it. All
members but one (or two) are put together once; then each choice for the last costs little more than
a sum over its totals. Counts are longer than any machine word: they are computed modulo
several primes and put together from the residues.
"""

from collections.abc import Sequence
from math import gcd, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.odds.best_three import Scores
from offsuit.games.destiny.odds.residues import joined_residues, prime_number, transform_primes

MOST_WORK = 400_000_000
"""Places times sequences times primes; more takes more than about two seconds."""


class MarginCounts(NamedTuple):
    """Combinations of hands with a margin above zero, and with none."""

    win: int
    tie: int


class _Lattice(NamedTuple):
    """Margins in steps from the least one."""

    step: int
    least: int
    places: int
    zero: int
    """Steps from the least margin to the last that is not above zero."""

    @property
    def ties(self) -> bool:
        return self.least % self.step == 0


def margin_counts(others: Sequence[Scores], choices: Sequence[Scores]) -> list[MarginCounts]:
    """The counts with each of the choices as the last member beside all others.

    >>> die, coin = (np.arange(1, 7), np.ones(6, np.int64)), (np.arange(-3, -1), np.ones(2))
    >>> margin_counts([die], [coin])
    [MarginCounts(win=7, tie=2)]
    """
    lattice = _lattice(others, choices)
    bits = max(_bits([*others, choice]) for choice in choices)
    members = prod(int(ways.sum()) for _, ways in others)
    if lattice.zero < 0:
        return [MarginCounts(members * int(ways.sum()), 0) for _, ways in choices]
    if lattice.zero >= lattice.places:
        return [MarginCounts(0, 0) for _ in choices]
    sequences = _sequences(others, lattice.step)
    low = min(int(values[0]) for values, _ in choices)
    last = [((values - low) // lattice.step, ways) for values, ways in choices]
    reach = max(int(values[-1]) for values, _ in last) + 2
    return _from_residues(sequences, last, lattice, reach, bits)


def margin_work(members: Sequence[Scores]) -> int:
    """Places times sequences times primes of counting the margin of these members."""
    places = _lattice(members[:-1], members[-1:]).places
    return places * (len(members) // 2 + 2) * prime_number(_bits(members))


def paired(one: Scores, two: Scores) -> Scores:
    """Two members as one."""
    step = gcd(*(int(np.gcd.reduce(values - values[0])) for values, _ in (one, two))) or 1
    (ways,) = _sequences((one, two), step)
    found = np.flatnonzero(ways)
    return int(one[0][0] + two[0][0]) + step * found, ways[found].astype(np.int64)


def _lattice(others: Sequence[Scores], choices: Sequence[Scores]) -> _Lattice:
    low = min(int(values[0]) for values, _ in choices)
    high = max(int(values[-1]) for values, _ in choices)
    step = gcd(
        *(int(np.gcd.reduce(values - values[0])) for values, _ in others),
        *(int(np.gcd.reduce(values - low)) for values, _ in choices),
    )
    step = step or 1
    least = low + sum(int(values[0]) for values, _ in others)
    most = high + sum(int(values[-1]) for values, _ in others)
    return _Lattice(step, least, (most - least) // step + 1, -least // step)


def _bits(members: Sequence[Scores]) -> int:
    return prod(int(ways.sum()) for _, ways in members).bit_length()


def _sequences(members: Sequence[Scores], step: int) -> list[NDArray[np.float64]]:
    """Ways by steps from the least sum, two members in each but perhaps the last."""
    from offsuit.games.destiny.kernels.margin_tails import pair_ways

    found = []
    places = [((values - values[0]) // step, ways) for values, ways in members]
    for at in range(0, len(places) - 1, 2):
        (one, ways), (two, other_ways) = places[at : at + 2]
        out = np.zeros(int(one[-1] + two[-1]) + 1)
        pair_ways(one, ways.astype(np.float64), two, other_ways.astype(np.float64), out)
        found.append(out)
    if len(places) % 2:
        one, ways = places[-1]
        out = np.zeros(int(one[-1]) + 1)
        out[one] = ways
        found.append(out)
    return found


def _from_residues(
    sequences: Sequence[NDArray[np.float64]],
    last: Sequence[Scores],
    lattice: _Lattice,
    reach: int,
    bits: int,
) -> list[MarginCounts]:
    from offsuit.games.destiny.kernels.margin_tails import positive_tails, tail_sums
    from offsuit.games.destiny.kernels.modular_spectra import SIZE

    ends = np.cumsum([len(each) for each in sequences])
    begins, ways = np.concatenate(([0], ends[:-1])), np.concatenate(sequences)
    blocks = -(-(lattice.places + 2) // SIZE)
    most = max(1, lattice.places - lattice.zero)
    primes = transform_primes(blocks * SIZE, prime_number(bits))
    tails, residues = np.empty(reach), []
    choices = [(values, held.astype(np.float64)) for values, held in last]
    for p, root in primes:
        positive_tails(
            ways, begins, ends, -lattice.zero, most, blocks, float(root), float(p), tails
        )
        residues.append([tail_sums(*choice, tails, float(p)) for choice in choices])
    return [
        _counts(lattice, [p for p, _ in primes], [each[at] for each in residues])
        for at in range(len(last))
    ]


def _counts(
    lattice: _Lattice, primes: Sequence[int], residues: Sequence[tuple[float, float]]
) -> MarginCounts:
    win = joined_residues(primes, [int(above) for above, _ in residues])
    not_lost = joined_residues(primes, [int(at_least) for _, at_least in residues])
    return MarginCounts(win, not_lost - win if lattice.ties else 0)
