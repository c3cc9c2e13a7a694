"""Shares of a pot over deals of the unknown cards: all deals where they are few, else a sample."""

from hashlib import sha256
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Moments
from offsuit.core.strengths import omaha_strengths, strengths
from offsuit.games.betting.reviews.seat_knowledge import SeatKnowledge
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half

Codes = NDArray[np.uint8]
MOST_DEALS = 1_000
"""If there are more, deals are sampled."""
SAMPLES = 300
"""A standard error of at most 0.03: enough to tell a mistake from a good call, and quick."""


class PotChances:
    """How the hands of one street compare at the end, deal by deal."""

    def __init__(self, exact: bool, seats: list[int], found: NDArray[np.uint16]) -> None:
        """`found` is (half, seat, deal): strengths, the reader's own first."""
        self.exact = exact
        """Whether every deal is counted once, not sampled."""
        self._places = {seat: row for row, seat in enumerate(seats)}
        self._found = found
        self._equities: dict[tuple[int, ...], Estimate] = {}

    def equity(self, others: tuple[int, ...]) -> Estimate:
        """The reader's share of a pot that they contest with `others`."""
        if others not in self._equities:
            self._equities[others] = self._equity(others)
        return self._equities[others]

    def _equity(self, others: tuple[int, ...]) -> Estimate:
        own, rivals = self._found[:, 0], self._found[:, [self._places[seat] for seat in others]]
        best = rivals.max(axis=1, initial=0)
        tied = (rivals == own[:, None]).sum(axis=1, dtype=np.uint8)
        shares = ((own >= best) / (1 + tied)).mean(axis=0)
        (found,) = Moments.of(shares).estimates()
        return Estimate(found.value, 0.0, found.n) if self.exact else found


def pot_chances(rules: BettingRules, known: SeatKnowledge) -> PotChances:
    """The street's hands completed; a sample is seeded by what the reader knows and no more."""
    dealt, exact = _deals(known)
    sizes = [holding.open for holding in known.holdings]
    parts = np.split(dealt, np.cumsum(sizes), axis=1)
    board = _joined(known.board, parts.pop())
    hands = [
        _joined(holding.known, part) for holding, part in zip(known.holdings, parts, strict=True)
    ]
    found = np.array([_strengths(rules, half, hands, board) for half in rules.play.halves])
    return PotChances(exact, [holding.seat for holding in known.holdings], found)


def _deals(known: SeatKnowledge) -> tuple[Codes, bool]:
    """Unknown cards, one deal a row: each hand's, then the board's; and whether these are all."""
    sizes = [*(holding.open for holding in known.holdings), known.board_open]
    needed, pool = sum(sizes), np.array(known.pool, np.uint8)
    one_place = max(sizes) == needed  # all go to one hand or the board: order does not matter
    if one_place and comb(len(pool), needed) <= MOST_DEALS:
        rows = list(combinations(known.pool, needed))
        return np.array(rows, np.uint8).reshape(len(rows), needed), True
    return deal(_seed(known), pool, SAMPLES, needed), False


def _seed(known: SeatKnowledge) -> int:
    hands = [(holding.known, holding.open) for holding in known.holdings]
    text = f"{hands} {known.board} {known.pool}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _joined(fixed: tuple[int, ...], drawn: Codes) -> Codes:
    whole = np.empty((len(drawn), len(fixed) + drawn.shape[1]), np.uint8)
    whole[:, : len(fixed)] = fixed
    whole[:, len(fixed) :] = drawn
    return whole


def _strengths(
    rules: BettingRules, half: Half, hands: list[Codes], board: Codes
) -> NDArray[np.uint16]:
    """(hand, deal), all hands in one call."""
    ranking, shared = rules.ranking(half), np.tile(board, (len(hands), 1))
    held = np.concatenate(hands)
    if rules.play.from_hand is None:
        found = strengths(ranking, np.concatenate((held, shared), axis=1))
    else:
        found = omaha_strengths(ranking, held, shared)
    return found.reshape(len(hands), len(board))
