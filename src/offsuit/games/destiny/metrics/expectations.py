"""Exact expectations of what characters do: chances by rules and build, each computed once."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.balance.exact_rates import cell_ranks, rank_hands
from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.odds.exact_chances import PAIRS, degree_counts
from offsuit.games.destiny.resolver.drawn_hand import CARDS, HANDS
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS

_ABOVE_ALL = 10**15  # lifts royal flushes that win by rule above every total


class BuildKey(NamedTuple):
    """What the odds of a participant depend on."""

    suits: tuple[int, ...]
    flat: int
    boosts: tuple[tuple[int, int], ...]

    def profile(self) -> Profile:
        """Somebody with these sums."""
        return Profile(
            "build",
            tuple((suit, "build", n) for suit, n in enumerate(self.suits)),
            (("build", self.flat),),
            tuple((rank, "build", n) for rank, n in self.boosts),
        )


def build_key(profile: Profile) -> BuildKey:
    """The key of a participant."""
    return BuildKey(profile.suits, profile.flat, tuple(sorted(profile.boosts.items())))


@lru_cache(2**16)
def success_chance(rules: Rules, build: BuildKey, threshold: int) -> Fraction:
    """The chance to reach a threshold."""
    return Fraction(degree_counts(rules, build.profile(), threshold).passed, HANDS)


@lru_cache(2**14)
def duel_chances(rules: Rules, actor: BuildKey, target: BuildKey) -> tuple[Fraction, ...]:
    """The actor's chance to win: in all, and then by the rank of the hand that they draw."""
    found, ranks = cells(), cell_ranks()
    ours, theirs = (found.totals(rules, build.profile()) for build in (actor, target))
    if rules.royal_flush_auto_win:
        ours[found.royal] += _ABOVE_ALL
        theirs[found.royal] += _ABOVE_ALL
    order = np.argsort(theirs)
    below = np.concatenate(([0], np.cumsum(found.hands[order])))
    less = below[np.searchsorted(theirs[order], ours, "left")]
    suits = [found.suit_scores(build.profile()) for build in (actor, target)]
    identical = (suits[0] > suits[1]).astype(np.int64) - (ours > theirs)
    wins = found.hands * (less + identical)
    by_rank = [int(wins[ranks == rank].sum()) for rank in range(len(RANKS))]
    parts = zip(by_rank, rank_hands(), strict=True)
    return (Fraction(sum(by_rank), PAIRS), *(Fraction(n, hands * HANDS) for n, hands in parts))


@lru_cache(1)
def rank_chances() -> tuple[float, ...]:
    """The chance to draw each rank of hand."""
    return tuple(hands / HANDS for hands in rank_hands())


@lru_cache(1)
def suit_count_chances() -> tuple[float, ...]:
    """The chance of each number of cards of one suit among five."""
    suit = len(STANDARD_DECK.ranks)
    rest = STANDARD_DECK.size - suit
    return tuple(comb(suit, n) * comb(rest, CARDS - n) / HANDS for n in range(CARDS + 1))
