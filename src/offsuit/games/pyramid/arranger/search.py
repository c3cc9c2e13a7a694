"""The search kernels with their arrays: deals in, entries out, on as many threads as wanted."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.ranking import Ranking
from offsuit.errors import HandError
from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.kernels.candidates import JOKERS_AT, MOST
from offsuit.games.pyramid.kernels.search import NOTHING, arrange_many, signature

FEWEST = 13
"""Cards of the smallest arrangement."""
CHUNK = 512
"""Deals that one thread takes at a time."""
NONE_EXCLUDED = np.zeros(0, np.int64)


def best_entries(
    deals: Any, values: Values, threads: int = 1, excluded: NDArray[np.int64] = NONE_EXCLUDED
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Entries of the best back, middle and front of each deal, and whether there was one at all.

    `excluded` are signatures of arrangements that are not wanted again.
    """
    rows = np.ascontiguousarray(deals, np.int64)
    if rows.ndim != 2 or not FEWEST <= rows.shape[1] <= MOST:
        raise HandError(f"{rows.shape[-1]} cards given; {FEWEST} to {MOST} can be arranged")
    worths, arrays = values.worths, candidates(values.ranking)
    chosen = np.zeros((len(rows), 3), np.int64)
    best = np.empty(len(rows), np.int64)

    def work(start: int) -> None:
        part = slice(start, start + CHUNK)
        arrange_many(rows[part], worths, arrays, excluded, chosen[part], best[part])

    starts = range(0, len(rows), CHUNK)
    if threads > 1 and len(starts) > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, starts))
    else:
        for start in starts:
            work(start)
    return chosen, best > NOTHING


def signature_of(entries: NDArray[np.int64], ranking: Ranking) -> int:
    """What makes an arrangement different from another: categories and jokers by position."""
    back, middle, front = entries
    return int(signature(back, middle, front, candidates(ranking)))


def entry_cards(codes: Any, entry: int, joker: int) -> tuple[int, ...]:
    """The cards of an entry; `codes` is the deal."""
    natural = sorted(code for code in codes if code < joker)
    held = [code for place, code in enumerate(natural) if entry >> place & 1 and place < MOST]
    jokers = ((entry >> JOKERS_AT) & 15).bit_count()
    return (*held, *(joker for _ in range(jokers)))
