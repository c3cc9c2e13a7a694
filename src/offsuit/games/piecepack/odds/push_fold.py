"""Heads-up push or fold: the small blind goes all in or folds, the big blind calls or folds.

Both stacks are equal before the blinds are posted; amounts are in big blinds. Hands are starting
hands, which loses nothing: hands equal up to suits can be played in the same way. The number of
deals of each pair of starting hands accounts for card removal.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from offsuit.games.piecepack.odds.matchups import Matchups

Chances = NDArray[np.float64]
"""One number a starting hand."""

SMALL_BLIND, BIG_BLIND = 0.5, 1.0
CLOSE = 1e-6
"""Play that can be exploited for less, in big blinds a round, counts as an equilibrium."""
CHECK_EVERY = 100


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """How both seats play at one depth, and how exploitable that is."""

    stack: float
    push: Chances
    """Chance that the small blind is all in with each starting hand."""
    call: Chances
    value: float
    """What the small blind wins a round, if both seats play by it."""
    exploitability: float
    """What a perfect opponent gains a round, mean of both seats."""


@dataclass(frozen=True, eq=False)
class PushFold:
    """The game at one depth, as a matrix for each way a round can end."""

    stack: float
    deals: NDArray[np.float64]
    """Chance of each pair of starting hands, small blind's first; sums to one."""
    called: NDArray[np.float64]
    """What the small blind wins on average when both are all in, times that chance."""

    @classmethod
    def of(cls, matchups: Matchups, stack: float) -> "PushFold":
        """The game of two full stacks."""
        deals = matchups.deals / matchups.deals.sum()
        return cls(stack, deals, deals * stack * (2 * matchups.equities - 1))

    def push_gain(self, call: Chances) -> Chances:
        """What each hand of the small blind gains by pushing instead of folding."""
        stolen = self.deals @ (1 - call) * BIG_BLIND
        gain: Chances = stolen + self.called @ call + self.deals.sum(axis=1) * SMALL_BLIND
        return gain

    def call_gain(self, push: Chances) -> Chances:
        """What each hand of the big blind gains by calling instead of folding."""
        gain: Chances = push @ (BIG_BLIND * self.deals - self.called)
        return gain

    def value(self, push: Chances, call: Chances) -> float:
        """What the small blind wins a round."""
        return float(push @ self.push_gain(call)) - SMALL_BLIND

    def best_values(self, push: Chances, call: Chances) -> tuple[float, float]:
        """The small blind's value if it responds perfectly, and if the big blind does."""
        small = np.maximum(self.push_gain(call), 0).sum() - SMALL_BLIND
        big = self.value(push, np.zeros_like(call)) - np.maximum(self.call_gain(push), 0).sum()
        return float(small), float(big)


def equilibrium(game: PushFold, most: int = 100_000) -> Equilibrium:
    """Regret matching by turns, later turns weighted more, until play is `CLOSE` to equilibrium."""
    size = len(game.deals)
    regrets = np.zeros((2, 2, size))  # seat, action (pushing or calling, folding)
    totals = np.zeros((2, size))
    plays = np.full((2, size), 0.5)
    found = _measured(game, plays[0], plays[1])
    for turn in range(1, most + 1):
        for seat, gain_of in enumerate((game.push_gain, game.call_gain)):
            gain, play = gain_of(plays[1 - seat]), plays[seat]
            regrets[seat, 0] = np.maximum(regrets[seat, 0] + (1 - play) * gain, 0)
            regrets[seat, 1] = np.maximum(regrets[seat, 1] - play * gain, 0)
            both = regrets[seat].sum(axis=0)
            plays[seat] = np.where(both > 0, regrets[seat, 0] / np.where(both > 0, both, 1), play)
            totals[seat] += turn * plays[seat]
        if turn % CHECK_EVERY == 0:
            means = totals / (turn * (turn + 1) / 2)
            found = _measured(game, means[0], means[1])
            if found.exploitability <= CLOSE:
                break
    return found


def _measured(game: PushFold, push: Chances, call: Chances) -> Equilibrium:
    small, big = game.best_values(push, call)
    return Equilibrium(game.stack, push, call, game.value(push, call), (small - big) / 2)
