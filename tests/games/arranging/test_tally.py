"""Sums by name survive `Moments`; histograms tell what sorting would."""

import numpy as np
import pytest

from offsuit.games.arranging.tally import BIN, BINS, Tally, bins, coarse, mean, quantiles, share

TALLY = Tally({"seen": (2, 3), "total": (1,)})


def test_blocks_come_back_from_the_estimates_of_a_run() -> None:
    parts = []
    for number in (1.0, 4.0):
        seen = TALLY.empty()
        seen["seen"][1, 2] += number
        seen["total"][0] = 10 * number
        parts.append(TALLY.moments(5, seen))
    sums = TALLY.sums((parts[0] + parts[1]).estimates())
    assert sums["seen"].tolist() == [[0, 0, 0], [0, 0, 5]]
    assert sums["total"].tolist() == [50]


def test_quantiles_are_those_of_the_values() -> None:
    values = np.random.default_rng(5).normal(1, 3, 20_000)
    counts = np.bincount(bins(values), minlength=BINS).astype(float)
    for part, found in quantiles(counts).items():
        assert found == pytest.approx(np.quantile(values, float(part)), abs=BIN)
    assert sum(coarse(counts).values()) == len(values)


def test_what_lies_beyond_is_counted_at_the_ends() -> None:
    assert bins(np.array([-1e6, 1e6])).tolist() == [0, BINS - 1]


def test_shares_and_means_of_nothing() -> None:
    assert share(0, 0) == {"value": 0, "se": 0}
    assert mean(0, 0, 0) == {"value": 0, "se": 0}
