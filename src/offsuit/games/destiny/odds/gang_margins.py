"""The margin of a gang war, exactly: how many combinations of hands leave it above zero, or at it.

A member's totals, times the size of the other gang, add to the margin or are taken from it. All
members but one (or two) are put together once; then each choice for the last costs little more than
a sum over its totals. Counts are longer than any machine word: they are computed modulo
several primes and put together from the residues.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from offsuit.games.destiny.odds.best_three import Scores
from offsuit.games.destiny.odds.residues import joined_residues, prime_number, transform_primes

MOST_WORK = 400_000_000
"""Places times sequences times primes; more takes more than about two seconds."""


NOBODY = -1
"""Left out of a sum of all."""


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


class _Question(NamedTuple):
    """Choices for one member, who is left out of what is put together."""

    left_out: int
    lattice: _Lattice
    choices: list[Scores]
    """Values in steps from the lowest of all choices."""

    @property
    def reach(self) -> int:
        return max(int(values[-1]) for values, _ in self.choices) + 2


def margin_counts(others: Sequence[Scores], choices: Sequence[Scores]) -> list[MarginCounts]:
    """The counts with each of the choices as the last member beside all others.

    >>> die, coin = (np.arange(1, 7), np.ones(6, np.int64)), (np.arange(-3, -1), np.ones(2))
    >>> margin_counts([die], [coin])
    [MarginCounts(win=7, tie=2)]
    """
    step = _step(others, [choices])
    sequences = _sequences(others, step)
    question = _question(NOBODY, others, choices, step)
    decided = _decided(others, choices, question.lattice)
    if decided is not None:
        return decided
    bits = _bits(others, choices)
    return _from_residues(sequences, [question], bits)[0]


def exchanged_counts(
    members: Sequence[Scores], exchanged: Mapping[int, Sequence[Scores]]
) -> dict[int, list[MarginCounts]]:
    """The counts with each of the choices instead of one member, for several members at once."""
    step = _step(members, exchanged.values())
    found, asked, bits = {}, [], 0
    for place, choices in sorted(exchanged.items()):
        others = [*members[:place], *members[place + 1 :]]
        question = _question(place, others, choices, step)
        decided = _decided(others, choices, question.lattice)
        if decided is not None:
            found[place] = decided
            continue
        asked.append(question)
        bits = max(bits, _bits(others, choices))
    if asked:
        sequences = [each for member in members for each in _sequences([member], step)]
        counts = _from_residues(sequences, asked, bits)
        found |= {each.left_out: n for each, n in zip(asked, counts, strict=True)}
    return found


def _question(
    left_out: int, others: Sequence[Scores], choices: Sequence[Scores], step: int
) -> _Question:
    low = min(int(values[0]) for values, _ in choices)
    high = max(int(values[-1]) for values, _ in choices)
    least = low + sum(int(values[0]) for values, _ in others)
    most = high + sum(int(values[-1]) for values, _ in others)
    lattice = _Lattice(step, least, (most - least) // step + 1, -least // step)
    return _Question(
        left_out, lattice, [((values - low) // step, ways) for values, ways in choices]
    )


def _decided(
    others: Sequence[Scores], choices: Sequence[Scores], lattice: _Lattice
) -> list[MarginCounts] | None:
    """The counts where every margin is on one side of zero."""
    if lattice.zero < 0:
        members = prod(int(ways.sum()) for _, ways in others)
        return [MarginCounts(members * int(ways.sum()), 0) for _, ways in choices]
    if lattice.zero >= lattice.places:
        return [MarginCounts(0, 0) for _ in choices]
    return None


def _step(members: Sequence[Scores], exchanged: Iterable[Sequence[Scores]]) -> int:
    """The greatest step in which all margins can be counted."""
    step = gcd(*(int(np.gcd.reduce(values - values[0])) for values, _ in members))
    for choices in exchanged:
        low = min(int(values[0]) for values, _ in choices)
        step = gcd(step, *(int(np.gcd.reduce(values - low)) for values, _ in choices))
    return step or 1


def margin_work(members: Sequence[Scores]) -> int:
    """Places times sequences times primes of counting the margin of these members."""
    step = _step(members, ())
    places = sum(int(values[-1] - values[0]) // step for values, _ in members) + 1
    return places * (len(members) // 2 + 2) * prime_number(_bits(members))


def alternatives_work(members: Sequence[Scores], choices: Sequence[Scores]) -> int:
    """The same with the choice that reaches furthest beside all members."""
    step = _step([*members, *choices], ())
    reaches = [int(values[-1] - values[0]) // step for values, _ in members]
    furthest = max(int(values[-1] - values[0]) // step for values, _ in choices)
    places = sum(reaches) + furthest + 1
    return places * ((len(members) + 1) // 2 + 2) * prime_number(_bits(members, choices))


def paired(one: Scores, two: Scores) -> Scores:
    """Two members as one."""
    step = gcd(*(int(np.gcd.reduce(values - values[0])) for values, _ in (one, two))) or 1
    (ways,) = _sequences((one, two), step)
    found = np.flatnonzero(ways)
    return int(one[0][0] + two[0][0]) + step * found, ways[found].astype(np.int64)


def _bits(members: Sequence[Scores], choices: Sequence[Scores] = ()) -> int:
    """Of all combinations of hands, with the choice that has most of them."""
    most = max((int(ways.sum()) for _, ways in choices), default=1)
    return (most * prod(int(ways.sum()) for _, ways in members)).bit_length()


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
    sequences: Sequence[NDArray[np.float64]], questions: Sequence[_Question], bits: int
) -> list[list[MarginCounts]]:
    from offsuit.games.destiny.kernels.margin_tails import positive_tails, tail_sums
    from offsuit.games.destiny.kernels.modular_spectra import SIZE

    ends = np.cumsum([len(each) for each in sequences])
    begins, ways = np.concatenate(([0], ends[:-1])), np.concatenate(sequences)
    lattices = [question.lattice for question in questions]
    most = max(lattice.places - lattice.zero for lattice in lattices)
    blocks = -(-(max(lattice.zero for lattice in lattices) + most + 2) // SIZE)
    wanted = np.array([question.left_out for question in questions])
    shifts = np.array([-lattice.zero for lattice in lattices])
    tails = np.empty((len(questions), max(question.reach for question in questions)))
    primes = transform_primes(blocks * SIZE, prime_number(bits))
    residues = []
    for p, root in primes:
        numbers = float(root), float(p)
        positive_tails(ways, begins, ends, wanted, shifts, most, blocks, *numbers, tails)
        residues.append(
            [
                [tail_sums(values, held, row, float(p)) for values, held in question.choices]
                for question, row in zip(questions, tails, strict=True)
            ]
        )
    moduli = [p for p, _ in primes]
    return [
        [
            _counts(question.lattice, moduli, [each[number][at] for each in residues])
            for at in range(len(question.choices))
        ]
        for number, question in enumerate(questions)
    ]


def _counts(
    lattice: _Lattice, primes: Sequence[int], residues: Sequence[tuple[float, float]]
) -> MarginCounts:
    win = joined_residues(primes, [int(above) for above, _ in residues])
    not_lost = joined_residues(primes, [int(at_least) for _, at_least in residues])
    return MarginCounts(win, not_lost - win if lattice.ties else 0)
