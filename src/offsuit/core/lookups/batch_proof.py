"""What is checked before a lookup for kernels is stored, by running the kernel itself."""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from offsuit.core.lookups.fixed_size import exact_claims
from offsuit.core.lookups.proof import ProofError, hand_of
from offsuit.core.ranking import Ranking

Rows = NDArray[np.uint8]
SAMPLE = 2_000
"""Hands per lookup where all of them are too many: larger than the categories, or Omaha."""


def prove_rows(ranking: Ranking, cards: int, evaluate: Callable[[Rows], Sequence[int]]) -> None:
    """Hands of `cards` cards against the dictionary path, which the definition has proved.

    Every multiset of ranks in every fit with every number of jokers where `cards` is the size of a
    category; a seeded sample of hands where the best subset counts.
    """
    if cards in {line.size for line in ranking.categories}:
        joker = ranking.deck.joker
        hands = [
            (*hand_of(ranking, counts, fit), *(joker for _ in range(jokers)))
            for fit, counts, jokers in exact_claims(ranking, cards)
        ]
    else:
        hands = list(map(tuple, _sample(ranking, cards).tolist()))
    found = evaluate(np.array(hands, np.uint8))
    for hand, strength in zip(hands, found, strict=True):
        if ranking.strength(hand) != strength:
            raise ProofError(f"{ranking.name}: {hand} is {ranking.strength(hand)}, not {strength}")


def prove_omaha(
    ranking: Ranking, hole: int, board: int, evaluate: Callable[[Rows, Rows], Sequence[int]]
) -> None:
    """A seeded sample of hands against all choices of two and three cards."""
    rows = _sample(ranking, hole + board)
    holes, boards = rows[:, :hole].copy(), rows[:, hole:].copy()
    for mine, common, strength in zip(
        holes.tolist(), boards.tolist(), evaluate(holes, boards), strict=True
    ):
        best = max(
            ranking.strength(two + three)
            for two in combinations(mine, 2)
            for three in combinations(common, 3)
        )
        if best != strength:
            raise ProofError(f"{ranking.name}: {mine} on {common} is {best}, not {strength}")


def _sample(ranking: Ranking, cards: int) -> Rows:
    deck = np.array(ranking.deck.cards, np.uint8)
    order = np.random.default_rng(1).random((SAMPLE, len(deck))).argsort(axis=1)
    return np.ascontiguousarray(deck[order[:, :cards]])
