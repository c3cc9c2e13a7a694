"""Win rate by level difference, and of one build against another."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from offsuit.games.destiny.balance.builds import BUILDS, GENERALIST, LEVELS, SPECIALIST, Build
from offsuit.games.destiny.balance.exact_rates import beats, duel
from offsuit.games.destiny.odds.exact_chances import PAIRS, DuelCounts
from offsuit.games.destiny.odds.level_curves import win_counts
from offsuit.games.destiny.odds.score_family import may_be_clamped
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.rules import Rules

DEFENDERS = (20, 50, 80)
BUILD_LEVEL = 50
DEFENSES = (0, 5, 10, 15, 20, 25, 30)


class DuelRow(NamedTuple):
    """Attacker and defender of one build; outcomes in pairs of hands."""

    build: Build
    attacker: int
    defender: int
    counts: DuelCounts

    @property
    def difference(self) -> int:
        """Levels that the attacker is ahead."""
        return self.attacker - self.defender

    @property
    def win(self) -> Fraction:
        """The attacker's."""
        return Fraction(self.counts.win, PAIRS)


def duel_rows(rules: Rules) -> list[DuelRow]:
    """Attackers of every level against defenders of some."""
    return [
        DuelRow(build, attacker, defender, _counts(rules, build, attacker, defender))
        for build in BUILDS
        for defender in DEFENDERS
        for attacker in LEVELS
    ]


def _counts(rules: Rules, build: Build, attacker: int, defender: int) -> DuelCounts:
    return duel(rules, build.profile(rules, attacker), build.profile(rules, defender))


def level_wins(rules: Rules, build: Build, defenders: Sequence[int]) -> list[list[int]]:
    """Pairs of hands that attackers of every level win, for each level of a defender."""
    if may_be_clamped(rules):
        return [
            [_counts(rules, build, attacker, defender).win for attacker in LEVELS]
            for defender in defenders
        ]
    bonuses = build.bonuses(rules)
    theirs = [bonuses[level - LEVELS[0]] for level in defenders]
    found: list[list[int]] = win_counts(rules, build.shares, bonuses, theirs).tolist()
    return found


def build_matrix(rules: Rules, level: int = BUILD_LEVEL) -> list[tuple[Build, list[Fraction]]]:
    """Each build, and its win rate as attacker of every build at the same level."""
    people = [(build, build.profile(rules, level)) for build in BUILDS]
    return [(build, [beats(rules, who, other) for _, other in people]) for build, who in people]


class DefenseRow(NamedTuple):
    """Two equal characters, one of whom defends with a bonus in points."""

    build: Build
    bonus: int
    win: Fraction


def defense_rows(rules: Rules, level: int = BUILD_LEVEL) -> list[DefenseRow]:
    """What a defence bonus takes from an attacker of the same build and level."""
    return [
        DefenseRow(build, bonus, defended(rules, build, level, bonus))
        for build in (SPECIALIST, GENERALIST)
        for bonus in DEFENSES
    ]


def defended(rules: Rules, build: Build, level: int, bonus: int) -> Fraction:
    """The attacker's chance against an equal with a defence bonus, multiplied as the rules say."""
    attacker = build.profile(rules, level)
    return beats(rules, attacker, _with_flat(build.profile(rules, level), rules, bonus))


def _with_flat(who: Profile, rules: Rules, bonus: int) -> Profile:
    return Profile(who.name, who.suit_sources, (("defence", rules.defense(bonus * POINT)),))
