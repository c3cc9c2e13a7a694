"""What opponents lay down, as shares of each strength in each position, and what follows from it.

Points add over positions, so the value of a hand against a random opponent depends on the field's
three marginals alone.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.lookups.store import Stored, load_or_build
from offsuit.core.ranking import Ranking
from offsuit.games.pyramid.candidates import candidates
from offsuit.games.pyramid.hands import PYRAMID, pyramid_deck
from offsuit.games.pyramid.kernels.entries import STRENGTH_AT
from offsuit.games.pyramid.places import allowed, points_of
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.search import best_entries
from offsuit.games.pyramid.values import Values

Field = NDArray[np.float64]
"""Share of each strength (columns) in back, middle and front (rows)."""

BOOTSTRAP_DEALS, BOOTSTRAP_ROUNDS, BOOTSTRAP_SEED = 20_000, 4, 1


def field_of(entries: NDArray[np.int64], strengths: int) -> Field:
    """The field of some arrangements."""
    found = entries >> STRENGTH_AT
    counts = [np.bincount(found[:, place], minlength=strengths) for place in range(len(POSITIONS))]
    return np.array(counts) / len(entries)


def values_against(field: Field, name: str, ranking: Ranking = PYRAMID) -> Values:
    """Expected points of a hand against the field, a push counting nothing, the same on a tuple.

    Never falls with strength, whatever the field: what is lost to stronger hands shrinks, and what
    is won from weaker ones grows.
    """
    rows = [
        _averaged(
            _expected(field[place], points_of(position, ranking)), field[place], position, ranking
        )
        for place, position in enumerate(POSITIONS)
    ]
    return Values(name, ranking, np.array(rows))


def _expected(shares: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    beaten = np.cumsum(shares) - shares
    lost = np.cumsum((shares * points)[::-1])[::-1] - shares * points
    return np.asarray(points * beaten - lost)


def _averaged(
    values: NDArray[np.float64], shares: NDArray[np.float64], position: str, ranking: Ranking
) -> NDArray[np.float64]:
    """The mean over each tuple's strengths, weighted by the field, equally where it has none."""
    may = np.flatnonzero(allowed(position, ranking))
    tuples = candidates(ranking).tuples[may].astype(np.int64)
    marks = tuples @ np.array([10_000, 100, 1])
    starts = np.flatnonzero(np.diff(marks, prepend=-1))
    group = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(marks)))
    played = np.bincount(group, shares[may])
    weights = np.where(played[group] > 0, shares[may], 1.0)
    means = np.bincount(group, values[may] * weights) / np.bincount(group, weights)
    found = np.full(len(values), np.nan)
    found[may] = np.maximum.accumulate(means)[group]
    last = np.maximum.accumulate(np.where(np.isnan(found), -1, np.arange(len(found))))
    return np.where(last < 0, found[may[0]], found[np.maximum(last, 0)])


@lru_cache
def bootstrap_values(ranking: Ranking = PYRAMID) -> Values:
    """Values from a few rounds of self-play, until an equilibrium field is shipped.

    20,000 seeded deals are arranged strongest back first; four times the field of the last
    arrangements gives values, and the deals are arranged anew by them. Kept in the cache.
    """
    stored = load_or_build("bootstrap", ranking, lambda: _bootstrap(ranking))
    rows = np.asarray(stored.arrays["values"]).reshape(len(POSITIONS), -1)
    return Values("self-play bootstrap", ranking, rows)


def _bootstrap(ranking: Ranking) -> Stored:
    cards = np.array(pyramid_deck().cards, np.uint8)
    deals = deal(BOOTSTRAP_SEED, cards, BOOTSTRAP_DEALS, 17)
    strengths = len(candidates(ranking).level)
    ladder = np.arange(strengths, dtype=float) / strengths
    values = Values("back first", ranking, np.array([ladder * 1e6, ladder * 1e3, ladder]))
    for _ in range(BOOTSTRAP_ROUNDS):
        entries, _ = best_entries(deals, values, threads=2)
        values = values_against(field_of(entries, strengths), "self-play", ranking)
    return Stored({}, {"values": values.by_strength.ravel().data})
