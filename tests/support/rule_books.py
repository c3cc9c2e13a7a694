"""The rule books once more, for whole arrays: a second opinion that shares no code with the engine.

A score is category, then ranks in order of importance, in one integer; greater is stronger.
"""

import numpy as np
from numpy.typing import NDArray

from support.dealing import Hands

Scores = NDArray[np.int64]
LEVEL = 32**5

# How often each card's rank occurs, summed over five cards, tells the groups.
NO_PAIR, PAIR, TWO_PAIR, THREE, FULL_HOUSE, FOUR, FIVE = 5, 7, 9, 11, 13, 17, 25

STANDARD_LEVELS = {NO_PAIR: 0, PAIR: 1, TWO_PAIR: 2, THREE: 3, FULL_HOUSE: 6, FOUR: 7}
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH = 4, 5, 8, 9

NO_FLUSH, GROUP_FLUSH, LINK_FLUSH, SUIT_FLUSH = range(4)
PIECEPACK_TABLE = [  # as printed, strongest first
    (SUIT_FLUSH, NO_PAIR),
    (GROUP_FLUSH, FOUR),
    (NO_FLUSH, FIVE),
    (LINK_FLUSH, TWO_PAIR),
    (LINK_FLUSH, NO_PAIR),
    (GROUP_FLUSH, FULL_HOUSE),
    (LINK_FLUSH, PAIR),
    (GROUP_FLUSH, THREE),
    (GROUP_FLUSH, NO_PAIR),
    (NO_FLUSH, FOUR),
    (GROUP_FLUSH, TWO_PAIR),
    (NO_FLUSH, FULL_HOUSE),
    (GROUP_FLUSH, PAIR),
    (NO_FLUSH, NO_PAIR),
    (NO_FLUSH, THREE),
    (NO_FLUSH, TWO_PAIR),
    (NO_FLUSH, PAIR),
]
UNPAIRED_FIRST = [NO_PAIR, PAIR, TWO_PAIR, THREE, FULL_HOUSE, FOUR, FIVE]


def dense(scores: Scores) -> NDArray[np.int64]:
    """Strengths: the place of each score among all different ones, weakest 1."""
    return np.unique(scores, return_inverse=True)[1] + 1


def standard_scores(hands: Hands) -> Scores:
    """Five cards of the ordinary deck."""
    groups, ranks = _by_importance(hands // 4)
    level = _translate(STANDARD_LEVELS, groups)
    wheel = (ranks == [12, 3, 2, 1, 0]).all(axis=1)
    run = (groups == NO_PAIR) & ((ranks[:, 0] - ranks[:, 4] == 4) | wheel)
    flush = _alike(hands % 4)
    level[run] = STRAIGHT
    level[flush] = FLUSH
    level[run & flush] = STRAIGHT_FLUSH
    level[run & flush & (ranks[:, 4] == 8)] = ROYAL_FLUSH
    ranks[wheel] = [3, 2, 1, 0, -1]
    return _score(level, ranks)


def standard_levels(hands: Hands) -> NDArray[np.int64]:
    """Category of five cards of the ordinary deck, high card 0, royal flush 9."""
    return standard_scores(hands) // LEVEL


def piecepack_scores(hands: Hands) -> Scores:
    """Five tiles, N > A > 5 > 4 > 3 > 2."""
    groups, ranks = _by_importance(hands // 8)
    return _score(len(PIECEPACK_TABLE) - _printed_place(hands, groups), ranks)


def table_low_scores(hands: Hands) -> Scores:
    """The printed table upside down, N < A < 2 < 3 < 4 < 5, low ranks winning."""
    groups, ranks = _by_importance(_null_lowest(hands))
    return _score(_printed_place(hands, groups), -ranks)


def null_to_five_scores(hands: Hands) -> Scores:
    """Flushes ignored, unpaired best, low ranks winning."""
    groups, ranks = _by_importance(_null_lowest(hands))
    places = {group: place for place, group in enumerate(reversed(UNPAIRED_FIRST))}
    return _score(_translate(places, groups), -ranks)


def printed_place(hands: Hands) -> NDArray[np.int64]:
    """The line of the printed piecepack table that five tiles belong to, strongest 0."""
    return _printed_place(hands, _by_importance(hands // 8)[0])


def _printed_place(hands: Hands, groups: NDArray[np.int64]) -> NDArray[np.int64]:
    suits = hands % 8
    flush = np.full(len(hands), NO_FLUSH)
    flush[_alike(suits // 4)] = GROUP_FLUSH
    flush[_alike(suits % 4)] = LINK_FLUSH
    flush[_alike(suits)] = SUIT_FLUSH
    lines = {32 * kind + group: place for place, (kind, group) in enumerate(PIECEPACK_TABLE)}
    return _translate(lines, 32 * flush + groups)


def _null_lowest(hands: Hands) -> NDArray[np.int64]:
    return np.array([2, 3, 4, 5, 1, 0])[hands // 8]


def _by_importance(ranks: NDArray[np.integer]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which groups there are, and the ranks, larger groups and then higher ranks first."""
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    ordered = np.sort(16 * times + ranks, axis=1)[:, ::-1].astype(np.int64)
    return times.sum(axis=1), ordered % 16


def _alike(suits: NDArray[np.integer]) -> NDArray[np.bool_]:
    alike: NDArray[np.bool_] = np.all(suits == suits[:, :1], axis=1)
    return alike


def _translate(meaning: dict[int, int], codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each code's meaning; one without a meaning would be a hand that no line takes."""
    table = np.full(max(codes.max(), *meaning) + 1, -1)
    table[list(meaning)] = list(meaning.values())
    assert (table[codes] >= 0).all()
    return table[codes]


def _score(level: NDArray[np.int64], ranks: NDArray[np.int64]) -> Scores:
    return level * LEVEL + (ranks + 15) @ (32 ** np.arange(4, -1, -1))
