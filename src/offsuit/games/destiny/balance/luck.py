"""Luck against skill: what a hand rank wins, and how often the better rank wins at all."""

from fractions import Fraction
from typing import NamedTuple

from offsuit.games.destiny.balance.builds import GENERALIST, SPECIALIST, Build
from offsuit.games.destiny.balance.exact_rates import rank_hands, rank_wins
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS

MATCHES = ((50, 50), (20, 50), (50, 20))
"""Levels of attacker and defender."""
LUCK_LEVELS = (1, *range(5, 101, 5))


class LuckRow(NamedTuple):
    """How often an attacker wins who has drawn a hand of one rank."""

    build: Build
    attacker: int
    defender: int
    rank: int
    drawn: Fraction
    win: Fraction


class UpsetRow(NamedTuple):
    """Among duels of equals in which hand ranks differ, how often the better rank wins."""

    build: Build
    level: int
    better_rank_wins: Fraction


def luck_rows(rules: Rules) -> list[LuckRow]:
    """By build, match and hand rank, weakest rank first."""
    return [
        row
        for build in (SPECIALIST, GENERALIST)
        for attacker, defender in MATCHES
        for row in _match_rows(rules, build, attacker, defender)
    ]


def _match_rows(rules: Rules, build: Build, attacker: int, defender: int) -> list[LuckRow]:
    wins = rank_wins(rules, build.profile(rules, attacker), build.profile(rules, defender))
    return [
        LuckRow(
            build,
            attacker,
            defender,
            rank,
            Fraction(hands, HANDS),
            Fraction(sum(wins[rank]), hands * HANDS),
        )
        for rank, hands in enumerate(rank_hands())
    ]


def upset_rows(rules: Rules) -> list[UpsetRow]:
    """By build and level of both."""
    return [
        UpsetRow(build, level, better_rank_wins(rules, build, level))
        for build in (SPECIALIST, GENERALIST)
        for level in LUCK_LEVELS
    ]


def better_rank_wins(rules: Rules, build: Build, level: int) -> Fraction:
    """Of all pairs of hands of different ranks; equals, the better rank with the attacker."""
    who = build.profile(rules, level)
    wins, hands = rank_wins(rules, who, who), rank_hands()
    better = [(mine, other) for mine in range(len(RANKS)) for other in range(mine)]
    won = sum(wins[mine][other] for mine, other in better)
    return Fraction(won, sum(hands[mine] * hands[other] for mine, other in better))
