"""Shares of strengths in a row, against opponents counted one by one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offsuit.games.arranging.row_field import (
    beaten_shares,
    comparable,
    counted_shares,
    expected_points,
    pooled,
    win_chances,
)

strengths = st.lists(st.integers(0, 5), min_size=1, max_size=12)


@given(strengths)
def test_expected_points_are_the_mean_over_all_opponents(field: list[int]) -> None:
    points = np.array([1.0, 1, 2, 2, 5, 8])
    shares = counted_shares(np.array(field)[:, None], 6)[0]
    found = expected_points(shares, points)
    for mine in range(6):
        won = [
            points[mine] if mine > other else -points[other] if mine < other else 0
            for other in field
        ]
        assert found[mine] == pytest.approx(np.mean(won))
    assert (np.diff(found) >= -1e-12).all(), "never falls with strength"


@given(strengths)
def test_chances_count_ties_half(field: list[int]) -> None:
    shares = counted_shares(np.array(field)[:, None], 6)[0]
    for mine in range(6):
        beaten = np.mean([mine > other for other in field])
        tied = np.mean([mine == other for other in field])
        assert beaten_shares(shares)[mine] == pytest.approx(beaten)
        assert win_chances(shares)[mine] == pytest.approx(beaten + tied / 2)


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=20))
def test_pooled_values_never_fall_and_keep_their_sum(values: list[float]) -> None:
    found = pooled(values)
    assert (np.diff(found) >= -1e-9).all()
    assert sum(found) == pytest.approx(sum(values), abs=1e-6)
    assert pooled(sorted(values)) == sorted(values)


def test_equal_values_are_compared_by_strength() -> None:
    found = comparable(np.array([[0.5, 0.5, 0.25, 1000.0]]))[0].tolist()
    assert sorted(range(4), key=found.__getitem__) == [2, 0, 1, 3]
    assert max(found) < 2**62
