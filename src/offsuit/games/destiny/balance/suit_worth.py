"""What each suit is worth: the skills that feed it, the content that adds to it, and its odds."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.builds import LEVELS, skills_of, suit_master
from offsuit.games.destiny.balance.exact_rates import beats, passes
from offsuit.games.destiny.rulebook.effects import Effects
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL
from offsuit.games.destiny.rulebook.spelling import SUITS

MASTER_LEVEL = 50


class SuitRow(NamedTuple):
    """What adds to a suit (amounts for each of its cards), and what its master can do.

    A master has every skill of the suit at `MASTER_LEVEL`.
    """

    suit: int
    skills: tuple[str, ...]
    most: int
    """With every skill at the highest level."""
    places: int
    items: int
    buffs: int
    success: Fraction
    """At the yardstick crime."""
    wins: tuple[Fraction, ...]
    """As attacker, against the master of each suit."""


def yardstick(rules: Rules) -> str:
    """The crime in the middle of all, by threshold."""
    if not rules.crimes:
        raise RulesError("crimes: none; the lab needs at least one")
    ordered = sorted(rules.crimes, key=lambda name: rules.crimes[name].threshold)
    return ordered[len(ordered) // 2]


def suit_rows(rules: Rules) -> list[SuitRow]:
    """One for each suit."""
    return [_suit_row(rules, suit) for suit in range(len(SUITS))]


def _suit_row(rules: Rules, suit: int) -> SuitRow:
    master = suit_master(rules, suit, MASTER_LEVEL)
    others = [suit_master(rules, other, MASTER_LEVEL) for other in range(len(SUITS))]
    return SuitRow(
        suit,
        skills_of(rules, suit),
        suit_master(rules, suit, HIGHEST_LEVEL).suits[suit],
        _added(rules.locations.values(), suit),
        _added(rules.items.values(), suit),
        _added((buff.effects for buff in rules.buffs.values()), suit),
        passes(rules, master, rules.crimes[yardstick(rules)].threshold),
        tuple(beats(rules, master, other) for other in others),
    )


def _added(effects: Iterable[Effects], suit: int) -> int:
    return sum(each.suits[suit] for each in effects)


class MasterRow(NamedTuple):
    """The master of a suit at some level, and their success at the yardstick crime."""

    suit: int
    level: int
    success: Fraction


def master_rows(rules: Rules) -> list[MasterRow]:
    """Every suit at every level."""
    threshold = rules.crimes[yardstick(rules)].threshold
    return [
        MasterRow(suit, level, passes(rules, suit_master(rules, suit, level), threshold))
        for suit in range(len(SUITS))
        for level in LEVELS
    ]
