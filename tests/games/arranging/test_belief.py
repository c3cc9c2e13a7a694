"""Believed shares, against SciPy's own distribution of such counts, and raking."""

import numpy as np
import pytest
from scipy.stats import dirichlet_multinomial

from offsuit.games.arranging.belief import WEIGHTS, believed, plausible, rake, resampled

USUAL = np.array([[0.2, 0.3, 0.5], [0.6, 0.4, 0.0]])


@pytest.mark.parametrize("seen", [[[3, 1, 8], [5, 7, 0]], [[40, 0, 0], [0, 40, 0]]])
def test_each_weight_is_believed_as_far_as_it_foretold_what_was_seen(seen: list[list[int]]) -> None:
    counts = np.array(seen, float)
    even = 0.999 * USUAL + 0.001 / 3
    chances = []
    for rounds in WEIGHTS:
        both = [
            dirichlet_multinomial(rounds * usual, np.array(sum(row))).pmf(row)
            for usual, row in zip(even, seen, strict=True)
        ]
        chances.append(np.prod(both))
    weights = np.array(chances) / sum(chances)
    assert plausible(counts, USUAL) == pytest.approx(weights)
    expected = sum(
        weight * (rounds * USUAL + counts) / (rounds + counts.sum(axis=1, keepdims=True))
        for weight, rounds in zip(weights, WEIGHTS, strict=True)
    )
    assert believed(counts, USUAL) == pytest.approx(np.array(expected))


def test_nothing_seen_is_the_usual() -> None:
    assert believed(np.zeros_like(USUAL), USUAL) == pytest.approx(USUAL)


def test_the_usual_is_soon_believed_and_so_is_its_opposite() -> None:
    usual = np.array([[0.3, 0.7]])
    heavy = len(WEIGHTS) // 2
    assert plausible(np.array([[30.0, 70]]), usual)[heavy:].sum() > 0.6
    assert plausible(np.array([[70.0, 30]]), usual)[heavy:].sum() < 0.01


def test_what_never_was_usual_can_be_seen() -> None:
    found = believed(np.array([[0.0, 0, 9], [0, 0, 9]]), USUAL)
    assert np.isfinite(found).all()
    assert found[1, 2] > 0.2


def test_raking_gives_every_row_its_shares() -> None:
    source = np.random.default_rng(3)
    classes = source.integers(0, 3, (4_000, 3))
    target = np.zeros((3, 5))
    target[:, :3] = [[0.2, 0.3, 0.5], [0.1, 0.1, 0.8], [0.4, 0.3, 0.3]]
    weights = rake(classes, target)
    assert weights.mean() == pytest.approx(1)
    for column, shares in zip(classes.T, target, strict=True):
        have = np.bincount(column, weights, 5) / len(classes)
        assert have == pytest.approx(shares, abs=1e-6)
    rows = resampled(weights)
    kept = (rows == np.arange(len(rows))).mean()
    assert kept == pytest.approx(np.minimum(weights, 1).mean(), abs=0.02), "as many as can be"
    for column, shares in zip(classes.T, target, strict=True):
        have = np.bincount(column[rows], minlength=5) / len(classes)
        assert have == pytest.approx(shares, abs=0.03)


def test_even_weights_leave_every_sample_in_place() -> None:
    assert (resampled(np.ones(100)) == np.arange(100)).all()
