"""Builds: ways to spend levels on suits, which the lab sets against one another."""

from collections.abc import Sequence
from dataclasses import dataclass

from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL, LOWEST_LEVEL
from offsuit.games.destiny.rulebook.spelling import SUITS

LEVELS = range(LOWEST_LEVEL, HIGHEST_LEVEL + 1)


@dataclass(frozen=True)
class Build:
    """One skill in each of some suits; with `shared`, a specialist's levels are split among them.

    The deck treats suits alike, so it does not matter which suits they are.
    """

    name: str
    words: str
    suits: int
    shared: bool = False

    def skill_level(self, level: int) -> int:
        """The level of each of its skills."""
        return LOWEST_LEVEL + (level - LOWEST_LEVEL) // (self.suits if self.shared else 1)

    @property
    def shares(self) -> tuple[int, ...]:
        """How many times it has its bonus in each suit."""
        return tuple(int(suit < self.suits) for suit in range(len(SUITS)))

    def bonuses(self, rules: Rules) -> list[int]:
        """The bonus of its skills at every level."""
        return [rules.bonuses[self.skill_level(level)] for level in LEVELS]

    def profile(self, rules: Rules, level: int) -> Profile:
        """Somebody of this build."""
        bonus = rules.bonuses[self.skill_level(level)]
        sources = tuple((suit, self.name, bonus) for suit in range(self.suits))
        return Profile(f"{self.name} {level}", sources)


SPECIALIST = Build("specialist", "one skill at the level, in one suit", 1)
GENERALIST = Build("generalist", "four skills at the level, one in each suit; NPCs are such", 4)
EVEN_SPLIT = Build("even split", "a specialist's levels, divided among four suits", 4, shared=True)
BUILDS = (SPECIALIST, GENERALIST, EVEN_SPLIT)
UNSKILLED = Profile("unskilled")


def skills_of(rules: Rules, suit: int) -> tuple[str, ...]:
    """All skills that add to a suit, hybrids included."""
    return tuple(name for name, suits in rules.skills.items() if suit in suits)


def suit_master(rules: Rules, suit: int, level: int) -> Profile:
    """Somebody who has every skill of a suit at one level; a hybrid skill adds elsewhere too."""
    return skilled(f"{SUITS[suit]} {level}", rules, skills_of(rules, suit), level)


def master_shares(rules: Rules, suit: int) -> tuple[int, ...]:
    """How many times such a master has the bonus of the level in each suit."""
    fed = [each for skill in skills_of(rules, suit) for each in rules.skills[skill]]
    return tuple(map(fed.count, range(len(SUITS))))


def skilled(name: str, rules: Rules, skills: Sequence[str], level: int) -> Profile:
    """Somebody with some skills, all at one level."""
    bonus = rules.bonuses[level]
    return Profile(
        name, tuple((suit, skill, bonus) for skill in skills for suit in rules.skills[skill])
    )
