"""Strengths of many hands at once, by the fastest kernel that the ranking allows."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.kernels.best import batch_kernel
from offsuit.core.kernels.fixed_size import subset_kernel
from offsuit.core.kernels.omaha import omaha_kernel, omaha_subset_kernel
from offsuit.core.kernels.repeats import first_impossible
from offsuit.core.lookups.omaha import BOARD, HOLE, fits_omaha, packed_omaha
from offsuit.core.lookups.packed import fits_packed, packed_best
from offsuit.core.lookups.packed_fixed_size import packed_exact
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError

Codes = NDArray[np.uint8]
Strengths = NDArray[np.uint16]


def strengths(ranking: Ranking, hands: Any) -> Strengths:
    """Strength of each row of card codes; 0 where the cards make no hand.

    Rows are not checked for cards that occur too often: `check_rows` does that.
    """
    rows = _checked(ranking, hands)
    if rows.shape[1] not in ranking.hand_sizes:
        sizes = " or ".join(map(str, ranking.hand_sizes))
        raise HandError(f"rows of {rows.shape[1]} cards given; {ranking.name} takes {sizes}")
    out = np.empty(len(rows), np.uint16)
    hand_evaluator(ranking, rows.shape[1])(rows, out)
    return out


def omaha_strengths(ranking: Ranking, holes: Any, boards: Any) -> Strengths:
    """Strength of two of each row's four hole cards with three of its five board cards."""
    hole_rows, board_rows = _checked(ranking, holes), _checked(ranking, boards)
    if hole_rows.shape[1:] != (HOLE,) or board_rows.shape != (len(hole_rows), BOARD):
        raise HandError(
            f"Omaha takes rows of {HOLE} hole and {BOARD} board cards; "
            f"shapes {hole_rows.shape} and {board_rows.shape} given"
        )
    out = np.empty(len(hole_rows), np.uint16)
    omaha_evaluator(ranking)(hole_rows, board_rows, out)
    return out


@lru_cache
def hand_evaluator(ranking: Ranking, cards: int) -> Callable[[Codes, Strengths], None]:
    """The kernel for hands of `cards` cards, its memory bound: (rows, strengths out)."""
    if fits_packed(ranking):
        best = packed_best(ranking, cards)
        kernel, memory = batch_kernel(best.layout), best.memory
    else:
        exact = packed_exact(ranking, ranking.category_size(cards))
        kernel, memory = subset_kernel(exact.layout, cards), exact.memory
    return lambda rows, out: kernel(rows, memory, out)


@lru_cache
def omaha_evaluator(ranking: Ranking) -> Callable[[Codes, Codes, Strengths], None]:
    """The kernel for Omaha, its memory bound: (hole rows, board rows, strengths out)."""
    if fits_omaha(ranking):
        packed = packed_omaha(ranking)
        kernel, memory = omaha_kernel(packed.layout), packed.memory
    else:
        if BOARD not in {line.size for line in ranking.categories}:
            raise HandError(f"{ranking.name} has no hands of {BOARD} cards, as Omaha needs")
        exact = packed_exact(ranking, BOARD)
        kernel, memory = omaha_subset_kernel(exact.layout), exact.memory
    return lambda holes, boards, out: kernel(holes, boards, memory, out)


def check_rows(ranking: Ranking, *parts: Any) -> None:
    """Refuse rows of cards that the deck cannot deal; rows may come in parts, hole and board."""
    rows = np.hstack([_checked(ranking, part) for part in parts])
    deck = ranking.deck
    wrong = first_impossible(rows, deck.joker, deck.copies, deck.wilds)
    if wrong >= 0:
        try:
            check_cards(deck, rows[wrong].tolist())
        except HandError as error:
            raise HandError(f"hands, row {wrong}: {error}") from None
        raise AssertionError(f"row {wrong} of {deck.name} can be dealt")


def _checked(ranking: Ranking, hands: Any) -> Codes:
    """The rows as the kernels need them: two-dimensional, in one piece, codes of the deck."""
    try:
        rows = np.asarray(hands)
    except ValueError:
        raise HandError("hands must be rows of card codes, all of one length") from None
    if rows.ndim != 2 or rows.dtype.kind not in "iu":
        raise HandError(f"hands must be rows of card codes, not {rows.dtype} of shape {rows.shape}")
    deck = ranking.deck
    codes = 2 * deck.naturals + 1 if deck.wilds else deck.naturals
    if rows.size and (rows.max() >= codes or (rows.dtype.kind == "i" and rows.min() < 0)):
        wrong = rows[(rows < 0) | (rows >= codes)][0]
        raise HandError(f"{wrong} is no card code of {deck.name}: codes are 0 to {codes - 1}")
    return np.ascontiguousarray(rows, np.uint8)
