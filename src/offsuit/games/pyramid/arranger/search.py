"""The search kernels with their lookups: deals in, packed candidates out, on several threads."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.errors import HandError
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.kernels.candidates import JOKERS_AT, MOST
from offsuit.games.pyramid.kernels.search import NOTHING, arrange_many
from offsuit.games.pyramid.kernels.top_search import arrange_top

FEWEST = 13
"""Cards of the smallest arrangement."""
CHUNK = 512
"""Deals that one thread takes at a time."""


def best_candidates(
    deals: Any, values: Values, threads: int = 1
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Candidates of the best back, middle and front of each deal, and whether there are any.

    A candidate is a packed hand, see `kernels.candidates`.
    """
    rows = np.ascontiguousarray(deals, np.int64)
    if rows.ndim != 2 or not FEWEST <= rows.shape[1] <= MOST:
        raise HandError(f"{rows.shape[-1]} cards given; {FEWEST} to {MOST} can be arranged")
    worths, arrays = values.worths, hand_lookup(values.ranking)
    chosen = np.zeros((len(rows), 3), np.int64)
    best = np.empty(len(rows), np.int64)

    def work(start: int) -> None:
        part = slice(start, start + CHUNK)
        arrange_many(rows[part], worths, arrays, chosen[part], best[part])

    starts = range(0, len(rows), CHUNK)
    if threads > 1 and len(starts) > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, starts))
    else:
        for start in starts:
            work(start)
    return chosen, best > NOTHING


def top_candidates(deal: Any, values: Values, top: int) -> NDArray[np.int64]:
    """Candidates of at most `top` arrangements that differ, a line each, best first."""
    rows = np.ascontiguousarray([deal], np.int64)
    worths, arrays = values.worths, hand_lookup(values.ranking)
    best, total = np.zeros((1, 3), np.int64), np.empty(1, np.int64)
    arrange_many(rows, worths, arrays, best, total)
    chosen, totals = np.zeros((top, 3), np.int64), np.empty(top, np.int64)
    arrange_top(rows[0], worths, arrays, best[0], total[0], totals, chosen)
    order = np.argsort(-totals, kind="stable")
    return chosen[order[: int((totals > NOTHING).sum())]]


def candidate_cards(codes: Any, candidate: int, joker: int) -> tuple[int, ...]:
    """The cards of a candidate; `codes` is the deal."""
    natural = sorted(code for code in codes if code < joker)
    held = [code for place, code in enumerate(natural) if candidate >> place & 1 and place < MOST]
    jokers = ((candidate >> JOKERS_AT) & 15).bit_count()
    return (*held, *(joker for _ in range(jokers)))
