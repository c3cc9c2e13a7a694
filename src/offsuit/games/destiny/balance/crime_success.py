"""Success by crime or check, build and level."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from offsuit.games.destiny.balance.builds import BUILDS, LEVELS, Build
from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.odds.exact_chances import DegreeCounts, degrees_of_totals
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.content_sections import Challenge
from offsuit.games.destiny.rulebook.rules import Rules

REWARDS = (2, 1)
"""What a critical success and a success pay, as multiples of a reward."""


class CrimeRow(NamedTuple):
    """Somebody of a build and level against one challenge; every degree in hands."""

    kind: str
    name: str
    challenge: Challenge
    build: Build
    level: int
    degrees: DegreeCounts

    @property
    def success(self) -> Fraction:
        """The chance to reach the threshold."""
        return Fraction(self.degrees.passed, HANDS)

    @property
    def energy_per_reward(self) -> Fraction | None:
        """Energy spent, on average, for one single reward; nothing where none is ever won."""
        paid = REWARDS[0] * self.degrees.critical_success + REWARDS[1] * self.degrees.success
        if self.challenge.energy_cost is None or paid == 0:
            return None
        return Fraction(self.challenge.energy_cost * HANDS, paid)


def crime_rows(rules: Rules) -> list[CrimeRow]:
    """Every crime and check for every build at every level."""
    known = [
        (kind, name, challenge)
        for kind, table in (("crime", rules.crimes), ("check", rules.checks))
        for name, challenge in table.items()
    ]
    return [row for build in BUILDS for row in _build_rows(rules, build, known)]


def _build_rows(
    rules: Rules, build: Build, known: list[tuple[str, str, Challenge]]
) -> Iterator[CrimeRow]:
    for level in LEVELS:
        totals = cells().totals(rules, build.profile(rules, level))
        for kind, name, challenge in known:
            degrees = degrees_of_totals(rules, totals, challenge.threshold)
            yield CrimeRow(kind, name, challenge, build, level, degrees)


def steepest(rows: list[CrimeRow]) -> tuple[CrimeRow, CrimeRow]:
    """The two neighbouring levels of one curve between which success rises most."""
    return max(pairwise(rows), key=lambda pair: pair[1].success - pair[0].success)
