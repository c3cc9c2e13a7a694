"""The figures behind the charts: starting hands, match-ups, categories, push or fold."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from offsuit.core.odds.census import census
from offsuit.games.piecepack.errata import ERRATA, PRINTED_COUNTS
from offsuit.games.piecepack.hands import PIECEPACK
from offsuit.games.piecepack.odds.matchups import BOARDS, OPPONENTS, Matchups
from offsuit.games.piecepack.odds.push_fold import Equilibrium, PushFold, equilibrium
from offsuit.games.piecepack.odds.starting import StartingHand, starting_hands

STACKS = (*range(1, 21), 25, 30, 40, 50, 75, 100)
"""Depths in big blinds at which push or fold is solved."""


@dataclass(frozen=True)
class AgainstRandom:
    """A starting hand against one random hand."""

    hand: StartingHand
    win: Fraction
    tie: Fraction

    @property
    def equity(self) -> Fraction:
        """Mean share of the pot."""
        return self.win + self.tie / 2


@dataclass(frozen=True)
class CategoryOdds:
    """How often a category occurs."""

    name: str
    printed: int
    five: int
    """Hands of five tiles, counted."""
    seven: int
    """Hands of seven tiles whose best five are this."""
    erratum: str


@dataclass(frozen=True, eq=False)
class Figures:
    """All figures that the charts show."""

    matchups: Matchups

    @cached_property
    def against_random(self) -> tuple[AgainstRandom, ...]:
        """Every starting hand, in the order of `starting_hands`."""
        wins, ties = self.matchups.wins.sum(axis=1), self.matchups.ties.sum(axis=1)
        found = []
        for hand, won, tied in zip(starting_hands(), wins.tolist(), ties.tolist(), strict=True):
            deals = len(hand.combos) * OPPONENTS * BOARDS
            found.append(AgainstRandom(hand, Fraction(won, deals), Fraction(tied, deals)))
        return tuple(found)

    @cached_property
    def equilibria(self) -> tuple[Equilibrium, ...]:
        """Push or fold, one for each of `STACKS`."""
        return tuple(equilibrium(PushFold.of(self.matchups, stack)) for stack in STACKS)

    @cached_property
    def categories(self) -> tuple[CategoryOdds, ...]:
        """Strongest first."""
        five, seven = census(PIECEPACK, 5), census(PIECEPACK, 7)
        return tuple(
            CategoryOdds(name, PRINTED_COUNTS[name], five[name], seven[name], ERRATA.get(name, ""))
            for name in reversed(PIECEPACK.names)
        )

    def deepest(self, seat: str) -> list[int]:
        """For each starting hand, the depth to which it pushes (or calls) more often than not.

        It does so at all shallower ones of `STACKS` too; 0 if not even at one big blind.
        """
        plays = np.array([getattr(each, seat) for each in self.equilibria]) > 0.5
        depths = np.array([0, *STACKS])
        found: list[int] = depths[np.cumprod(plays, axis=0).sum(axis=0)].tolist()
        return found
