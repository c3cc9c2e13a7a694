"""The kernel that compares all pairs of hands, against plain loops."""

import numpy as np
import pytest

from offsuit.core.kernels.versus import tally_pairs


@pytest.mark.parametrize("hands", [2, 3, 40])
def test_pairs_are_tallied_by_kind(hands: int) -> None:
    dice = np.random.default_rng(hands)
    strengths = dice.integers(0, 5, (30, hands)).astype(np.uint16)
    strengths[0, 0], strengths[0, 1] = 2**16 - 1, 2**16 - 2
    kinds = dice.integers(-1, 4, (hands, hands))
    turned = dice.random((hands, hands)) < 0.5
    tally = np.ones((4, 2), np.int64)
    expected = tally.copy()
    for row in strengths.tolist():
        for one in range(hands):
            for two in range(one + 1, hands):
                if kinds[one, two] < 0 or not row[one] or not row[two]:
                    continue
                first, second = (two, one) if turned[one, two] else (one, two)
                expected[kinds[one, two], 0] += 7 * (row[first] > row[second])
                expected[kinds[one, two], 1] += 7 * (row[first] < row[second])
    tally_pairs(strengths, kinds, turned, 7, tally)
    assert tally.tolist() == expected.tolist()
