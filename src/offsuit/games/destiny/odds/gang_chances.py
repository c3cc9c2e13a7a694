"""Chances of a gang war: exact where that is feasible, sampled where it is not.

Where everybody counts, `gang_margins` counts the margin of both gangs together. Where that margin
has too many places (gangs of different sizes), each gang's sum is counted by itself: scores of one
member are a polynomial, hands that score v stand at the power v, a gang's sum is the product
of its members' polynomials, and one multiplication of two long decimals multiplies all their
coefficients at once and exactly: each coefficient has a field of digits to itself. Where only the
best three of more members count, `best_three` has the sums.
"""

import math
from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MAX_PREC, Context, Decimal, Inexact
from functools import reduce
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from offsuit.games.destiny.odds.best_three import Scores, best_three_sums, counting_steps
from offsuit.games.destiny.odds.cells import Amounts, cells
from offsuit.games.destiny.odds.gang_margins import (
    MOST_WORK,
    MarginCounts,
    alternatives_work,
    exchanged_counts,
    margin_counts,
    margin_work,
    paired,
)
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.resolver.resolution import BEST
from offsuit.games.destiny.rulebook.rules import Rules

MOST_DIGITS = 20_000_000
"""Longer products take more than some seconds; such gangs are sampled."""
MOST_STEPS = 60_000_000_000
"""Steps of counting the best three of both gangs: about half a minute, and more is sampled."""
QUICK_STEPS = 4_000_000_000
"""The same for who waits for the answer: about a second."""
CHUNK = 50_000
HANDS_BITS = HANDS.bit_length()

_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, traps=[Inexact])


class Sums(NamedTuple):
    """Sums of a gang's totals, ascending, and of all combinations of hands how many give each."""

    values: Amounts
    ways: list[int]
    counted: int
    """How many members' totals are in a sum."""
    members: int


class GangCounts(NamedTuple):
    """Outcomes among `of` combinations of hands: all of them if `exact`, else as many samples."""

    win: int
    tie: int
    lose: int
    of: int
    exact: bool


def gang_counts(
    rules: Rules,
    gangs: tuple[Sequence[Profile], Sequence[Profile]],
    scoring: str,
    samples: int,
    seed: int,
    most_steps: int = MOST_STEPS,
) -> GangCounts:
    """Attackers against defenders."""
    totals = [[cells().totals(rules, member) for member in gang] for gang in gangs]
    counted = [len(gang) if scoring == "average" else min(BEST, len(gang)) for gang in gangs]
    if counted == [len(gang) for gang in gangs]:
        members = _margin_members(totals)
        if margin_work(members) <= MOST_WORK:
            return _of_margin(_margin(members), len(members))
    if _feasible(totals, counted, most_steps):
        attackers, defenders = (
            gang_sums(gang) if best == len(gang) else _best_sums(gang)
            for gang, best in zip(totals, counted, strict=True)
        )
        return _compare(attackers, defenders)
    return _sample(totals, counted, samples, np.random.default_rng(seed))


def sampled_counts(
    rules: Rules,
    gangs: tuple[Sequence[Profile], Sequence[Profile]],
    scoring: str,
    samples: int,
    seed: int = 0,
) -> GangCounts:
    """The same by samples alone, for who has no time to count."""
    totals = [[cells().totals(rules, member) for member in gang] for gang in gangs]
    counted = [len(gang) if scoring == "average" else min(BEST, len(gang)) for gang in gangs]
    return _sample(totals, counted, samples, np.random.default_rng(seed))


def alternative_counts(
    rules: Rules,
    gangs: tuple[Sequence[Profile], Sequence[Profile]],
    alternatives: Mapping[int, Sequence[Profile]],
) -> dict[int, list[GangCounts]] | None:
    """The counts, everybody counted, with each alternative instead of one participant.

    Participants are numbered from the first attacker to the last defender. Nothing where the
    margin is too long to count.
    """
    sides = len(gangs[0]), len(gangs[1])
    members = _margin_members(
        [[cells().totals(rules, member) for member in gang] for gang in gangs]
    )
    exchanged = {
        place: [
            _signed(cells().totals(rules, each), sides[1] if place < sides[0] else -sides[0])
            for each in several
        ]
        for place, several in alternatives.items()
    }
    choices = [each for several in exchanged.values() for each in several]
    if choices and alternatives_work(members, choices) > MOST_WORK:
        return None
    if len(exchanged) == 1:
        place = next(iter(exchanged))
        found = {place: margin_counts([*members[:place], *members[place + 1 :]], choices)}
    else:
        found = exchanged_counts(members, exchanged)
    return {
        place: [_of_margin(each, len(members)) for each in counts]
        for place, counts in found.items()
    }


def _margin_members(totals: Sequence[Sequence[Amounts]]) -> list[Scores]:
    """What everybody adds to the margin: means compared without a division."""
    attackers, defenders = totals
    ours = [_signed(member, len(defenders)) for member in attackers]
    return [*ours, *(_signed(member, -len(attackers)) for member in defenders)]


def _signed(totals: Amounts, factor: int) -> Scores:
    values, hands = _scores(totals)
    if factor > 0:
        return values * factor, hands
    return np.ascontiguousarray(values[::-1]) * factor, np.ascontiguousarray(hands[::-1])


def _margin(members: list[Scores]) -> MarginCounts:
    last = members[-1:] if len(members) == 2 else [paired(*members[-2:])]
    (found,) = margin_counts(members[: -1 if len(members) == 2 else -2], last)
    return found


def _of_margin(found: MarginCounts, members: int) -> GangCounts:
    of = HANDS**members
    return GangCounts(found.win, found.tie, of - found.win - found.tie, of, True)


def _feasible(totals: Sequence[Sequence[Amounts]], counted: Sequence[int], most_steps: int) -> bool:
    """Whether both gangs can be counted."""
    for gang, best in zip(totals, counted, strict=True):
        if best == len(gang):
            if _slots(gang, _step(gang)) * _digits(gang) > MOST_DIGITS:
                return False
            continue
        steps = counting_steps([_scores(member) for member in gang])
        if steps is None or steps > most_steps:
            return False
        most_steps -= steps
    return True


def _scores(totals: Amounts) -> Scores:
    """Totals, ascending, and the hands of each; both are sorted as one number."""
    both = np.sort(totals << HANDS_BITS | cells().hands)
    values = both >> HANDS_BITS
    begins = np.flatnonzero(np.diff(values, prepend=values[0] - 1))
    return values[begins], np.add.reduceat(both & (2**HANDS_BITS - 1), begins)


def _best_sums(totals: Sequence[Amounts]) -> Sums:
    values, ways = best_three_sums([_scores(member) for member in totals])
    return Sums(values, ways, BEST, len(totals))


def _digits(totals: Sequence[Amounts]) -> int:
    """Enough for the largest coefficient of the product."""
    return len(str(HANDS ** len(totals)))


def _step(totals: Sequence[Amounts]) -> int:
    """The greatest step in which all totals can be counted from the least of each member."""
    steps = (int(np.gcd.reduce(member - member.min())) for member in totals)
    return math.gcd(*steps) or 1


def _slots(totals: Sequence[Amounts], step: int) -> int:
    return sum(int(member.max() - member.min()) // step for member in totals) + 1


def gang_sums(totals: Sequence[Amounts]) -> Sums:
    """The distribution of the sum of all members' totals."""
    step, digits = _step(totals), _digits(totals)
    product = reduce(_EXACT.multiply, [_polynomial(member, step, digits) for member in totals])
    text = f"{product:f}".zfill(_slots(totals, step) * digits)
    fields = (text[at : at + digits] for at in range(0, len(text), digits))
    found = [(place, int(field)) for place, field in enumerate(fields) if field.strip("0")]
    top = sum(int(member.max()) for member in totals)
    values = top - step * np.array([place for place, _ in reversed(found)], np.int64)
    return Sums(values, [ways for _, ways in reversed(found)], len(totals), len(totals))


def _polynomial(totals: Amounts, step: int, digits: int) -> Decimal:
    """Hands by total, the highest total in the leading field."""
    places = (totals.max() - totals) // step
    hands = np.bincount(places, cells().hands).astype(np.int64)
    return Decimal("".join([str(n).zfill(digits) for n in hands.tolist()]))


def _compare(ours: Sums, theirs: Sums) -> GangCounts:
    """Means compared without a division."""
    mine, other = ours.values * theirs.counted, theirs.values * ours.counted
    below = [0, *accumulate(theirs.ways)]
    less = [below[at] for at in np.searchsorted(other, mine, "left").tolist()]
    not_more = [below[at] for at in np.searchsorted(other, mine, "right").tolist()]
    win = sum(map(int.__mul__, ours.ways, less))
    tie = sum(map(int.__mul__, ours.ways, not_more)) - win
    of = HANDS ** (ours.members + theirs.members)
    return GangCounts(win, tie, of - win - tie, of, True)


def _sample(
    totals: Sequence[Sequence[Amounts]],
    counted: Sequence[int],
    samples: int,
    random: np.random.Generator,
) -> GangCounts:
    win = tie = 0
    for start in range(0, samples, CHUNK):
        drawn = min(CHUNK, samples - start)
        ours, theirs = (
            _drawn_sums(gang, best, drawn, random)
            for gang, best in zip(totals, counted, strict=True)
        )
        win += int((ours * counted[1] > theirs * counted[0]).sum())
        tie += int((ours * counted[1] == theirs * counted[0]).sum())
    return GangCounts(win, tie, samples - win - tie, samples, False)


def _drawn_sums(
    gang: Sequence[Amounts], best: int, drawn: int, random: np.random.Generator
) -> Amounts:
    """Sums of the `best` highest totals in `drawn` draws."""
    below = np.cumsum(cells().hands)
    scores = [
        member[np.searchsorted(below, random.integers(HANDS, size=drawn), "right")]
        for member in gang
    ]
    found: Amounts = np.sort(np.array(scores), axis=0)[-best:].sum(axis=0)
    return found
