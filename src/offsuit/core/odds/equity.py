"""Exact equities: every board that can come, counted once."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.kernels.winners import Fused, fused_kernel, tally_halves, tally_strengths
from offsuit.core.lookups.packed import fits_packed, packed_best
from offsuit.core.odds.boards import all_boards
from offsuit.core.ranking import Ranking
from offsuit.core.strengths import hand_evaluator, omaha_evaluator
from offsuit.errors import HandError

BOARD = 5
Play = Literal["holdem", "omaha"]


@dataclass(frozen=True)
class EquityShare:
    """What one hand gets of the pot, over all boards."""

    win: Fraction
    """Chance to take the whole pot alone."""
    tie: Fraction
    """Chance to take a part of it."""
    equity: Fraction
    high: Fraction | None = None
    """Mean share of the high half; nothing in games without a low half."""
    low: Fraction | None = None
    scoop: Fraction | None = None


@dataclass(frozen=True)
class Equity:
    """Exact shares of all hands."""

    boards: int
    shares: tuple[EquityShare, ...]


def equity(
    ranking: Ranking,
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    play: Play = "holdem",
    low: Ranking | None = None,
) -> Equity:
    """Shares of two or more known hands with `board` on the table.

    With `low`, that ranking's best hand takes half of the pot; cards speak, no qualifier.
    """
    _check(ranking, hands, board, play)
    if low is not None:
        return _halves(ranking, low, hands, board, play)
    boards = all_boards([ranking], hands, board, BOARD)
    tally = np.zeros((len(hands), len(hands) + 1), np.int64)
    if play == "holdem" and fits_packed(ranking):
        cards = len(hands[0]) + BOARD
        memory = packed_best(ranking, cards).memory
        stems = (boards.cards, boards.sizes, boards.weights, boards.firsts)
        _fused(ranking, cards, len(hands))(
            np.array(hands, np.uint8), boards.known, boards.remaining, *stems, memory, tally
        )
    else:
        for rows, weights in boards.written():
            tally_strengths(_strengths(ranking, hands, rows, play), weights, tally)
    return Equity(boards.number, tuple(_share(row, boards.number) for row in tally))


@lru_cache
def _fused(ranking: Ranking, cards: int, seats: int) -> Fused:
    return fused_kernel(packed_best(ranking, cards).layout, seats)


def _check(
    ranking: Ranking, hands: Sequence[Sequence[int]], board: Sequence[int], play: Play
) -> None:
    if play not in ("holdem", "omaha"):
        raise HandError(f"play {play!r}: holdem or omaha")
    if len(hands) < 2:
        raise HandError(f"{len(hands)} hand given; an equity compares two or more")
    sizes = {len(hand) for hand in hands}
    if play == "omaha" and sizes != {4}:
        raise HandError(f"hands of {_listed(sizes)} cards given; Omaha takes 4")
    if play == "holdem" and (len(sizes) > 1 or sizes.pop() + BOARD not in ranking.hand_sizes):
        sizes = {len(hand) for hand in hands}
        raise HandError(f"hands of {_listed(sizes)} cards and a board of {BOARD} given")
    if play == "holdem" and ranking.category_size(len(hands[0]) + BOARD) > BOARD:
        raise HandError(f"{ranking.name}: hands of more than {BOARD} cards do not fit hold'em")
    if len(board) > BOARD:
        raise HandError(f"a board of {len(board)} cards given; {BOARD} is the most")
    check_cards(ranking.deck, [*board, *(code for hand in hands for code in hand)])


def _listed(sizes: set[int]) -> str:
    return " and ".join(map(str, sorted(sizes)))


def _strengths(
    ranking: Ranking, hands: Sequence[Sequence[int]], boards: NDArray[np.uint8], play: Play
) -> NDArray[np.uint16]:
    """A row a hand, a column a board."""
    out = np.empty((len(hands), len(boards)), np.uint16)
    for seat, hand in enumerate(hands):
        held = np.broadcast_to(np.array(hand, np.uint8), (len(boards), len(hand)))
        if play == "omaha":
            omaha_evaluator(ranking)(np.ascontiguousarray(held), boards, out[seat])
        else:
            hand_evaluator(ranking, len(hand) + BOARD)(np.hstack([held, boards]), out[seat])
    return out


def _share(row: NDArray[np.int64], boards: int) -> EquityShare:
    """From how often a hand was one of t winners."""
    shared = sum((Fraction(int(n), t) for t, n in enumerate(row.tolist()) if t), Fraction())
    return EquityShare(
        win=Fraction(int(row[1]), boards),
        tie=Fraction(int(row[2:].sum()), boards),
        equity=shared / boards,
    )


def _halves(
    ranking: Ranking,
    low: Ranking,
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    play: Play,
) -> Equity:
    if low.deck != ranking.deck:
        raise HandError(f"high by {ranking.name} and low by {low.name}: not of one deck")
    boards = all_boards([ranking, low], hands, board, BOARD)
    seats = len(hands)
    pots = np.zeros((seats, seats + 1, seats + 1), np.int64)
    for rows, weights in boards.written():
        highs, lows = (_strengths(each, hands, rows, play) for each in (ranking, low))
        tally_halves(highs, lows, weights, pots)
    return Equity(boards.number, tuple(_half_share(pot, boards.number) for pot in pots))


def _half_share(pot: NDArray[np.int64], boards: int) -> EquityShare:
    """From how often a hand was one of h winners of high and of l of low (0: of none)."""
    high = _share(pot.sum(axis=1), boards).equity
    low = _share(pot.sum(axis=0), boards).equity
    scoop = Fraction(int(pot[1, 1]), boards)
    some = Fraction(boards - int(boards - pot.sum() + pot[0, 0]), boards)
    return EquityShare(scoop, some - scoop, (high + low) / 2, high, low, scoop)
