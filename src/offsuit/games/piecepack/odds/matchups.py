"""Every heads-up match-up of hold'em, exactly; match-ups equal up to suits are counted once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checkpoint import resumed_rows
from offsuit.core.kernels.versus import tally_pairs
from offsuit.core.lookups.cache import fingerprint
from offsuit.core.odds.boards import all_boards
from offsuit.core.odds.equity import BOARD, equity
from offsuit.core.strengths import strengths
from offsuit.games.piecepack.hands import PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds.pairings import Pairing, pairing_kinds, pairings
from offsuit.games.piecepack.odds.starting import (
    all_exchanges,
    image,
    starting_hands,
    starting_name,
)

Counts = NDArray[np.int64]

BOARDS = comb(PIECEPACK_DECK.size - 4, BOARD)
OPPONENTS = comb(PIECEPACK_DECK.size - 2, 2)
"""Hands that one opponent may hold."""
PARTS = 32
"""Parts of the boards; finished parts are kept when the work is stopped."""


def pairing_counts(pairing: Pairing) -> tuple[int, int, int]:
    """Boards on which the first hand wins, both tie, and the second wins, for one pair alone."""
    first, second = equity(PIECEPACK, [pairing.first, pairing.second]).shares
    won, tied, lost = (int(part * BOARDS) for part in (first.win, first.tie, second.win))
    return won, tied, lost


@dataclass(frozen=True, eq=False)
class Matchups:
    """Boards won, tied and lost by the first hand of each of `pairings()`."""

    counts: Counts

    @cached_property
    def _places(self) -> tuple[Counts, Counts, Counts]:
        """Starting hands of both sides, and times, of each pairing."""
        names = {hand.name: place for place, hand in enumerate(starting_hands())}
        rows = [
            (names[starting_name(*each.first)], names[starting_name(*each.second)], each.times)
            for each in pairings()
        ]
        one, two, times = np.array(rows, np.int64).T
        return one, two, times

    def _summed(self, forward: Counts, backward: Counts) -> Counts:
        """Sums over all pairs of hands, by starting hand of the row and of the column."""
        one, two, times = self._places
        size = len(starting_hands())
        found = np.zeros((size, size), np.int64)
        np.add.at(found, (one, two), forward * times)
        np.add.at(found, (two, one), backward * times)
        return found

    @cached_property
    def deals(self) -> Counts:
        """In how many ways the row's hand and the column's can be dealt to two seats."""
        ones = np.ones(len(self.counts), np.int64)
        return self._summed(ones, ones)

    @cached_property
    def wins(self) -> Counts:
        """Boards that the row wins, over all those deals."""
        return self._summed(self.counts[:, 0], self.counts[:, 2])

    @cached_property
    def ties(self) -> Counts:
        """Boards that are tied, over all those deals."""
        return self._summed(self.counts[:, 1], self.counts[:, 1])

    @cached_property
    def equities(self) -> NDArray[np.float64]:
        """The row's mean share of the pot against the column."""
        return (self.wins + self.ties / 2) / (self.deals * BOARDS)


def all_matchups(
    directory: Path, threads: int = 1, progress: Callable[[int], None] | None = None
) -> Matchups:
    """Every match-up, in `PARTS` parts; stopped work is resumed from `directory`."""
    mark = fingerprint(PIECEPACK, "matchups/1")
    rows = resumed_rows(
        directory / f"piecepack-matchups-{mark}.txt",
        f"offsuit piecepack match-ups {mark} in {PARTS} parts",
        range(PARTS),
        lambda part: part_tally(part).ravel().tolist(),
        threads,
        progress,
    )
    total = np.array(list(rows.values()), np.int64).sum(axis=0).reshape(-1, 2)
    even = pairing_kinds().even
    total[even] = total[even].sum(axis=1, keepdims=True) // 2  # either hand may be the first
    won, lost = total.T // np.array([pairing.times for pairing in pairings()])
    return Matchups(np.stack([won, BOARDS - won - lost, lost], axis=1))


def part_tally(part: int) -> Counts:
    """Boards of one part that the first and the second hand of each kind win, over all its pairs.

    One board of each kind is evaluated and counted as often as the kind occurs.
    """
    boards, weights = board_kinds()
    boards, weights = boards[part::PARTS], weights[part::PARTS]
    kinds, found = pairing_kinds(), np.zeros((len(pairings()), 2), np.int64)
    for weight in np.unique(weights).tolist():
        played = _strengths(boards[weights == weight])
        tally_pairs(played, kinds.number, kinds.turned, weight, found)
    return found


@cache
def board_kinds() -> tuple[NDArray[np.uint8], Counts]:
    """One board of each kind up to exchanges of suits, and the number of boards of that kind."""
    parts = [
        (rows.copy(), weights.copy())
        for rows, weights in all_boards([PIECEPACK], [], [], BOARD).written()
    ]
    boards, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
    least = np.full(len(boards), 2**62, np.int64)
    for exchange in all_exchanges():
        bits = [1 << code for tile in PIECEPACK_DECK.cards for code in image([tile], exchange)]
        np.minimum(least, np.array(bits, np.int64)[boards].sum(axis=1), out=least)
    _, first, kind = np.unique(least, return_index=True, return_inverse=True)
    return boards[first], np.bincount(kind, weights).astype(np.int64)


def _strengths(boards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Strengths of every starting hand on every board, a row a board; 0 where they share a tile."""
    hands = np.array(list(combinations(PIECEPACK_DECK.cards, 2)), np.uint8)
    held = np.zeros((len(boards), PIECEPACK_DECK.size), np.bool_)
    held[np.arange(len(boards))[:, None], boards] = True
    board, hand = np.nonzero(~(held[:, hands[:, 0]] | held[:, hands[:, 1]]))
    found = np.zeros((len(boards), len(hands)), np.uint16)
    found[board, hand] = strengths(PIECEPACK, np.hstack([hands[hand], boards[board]]))
    return found
