"""A small network: slopes, fitting, and the scales that are folded into it."""

import numpy as np
import pytest

from offsuit.games.pyramid.strategy.appraisal.network import Network, fit


def rows(seed: int, count: int = 4000) -> tuple[np.ndarray, np.ndarray]:
    """Features, and a bent function of them."""
    features = np.random.default_rng(seed).uniform(-1, 3, (count, 4)).astype(np.float32)
    target = 5 + 3 * np.abs(features[:, 0] - 1) - 2 * features[:, 1]
    return features, target.astype(np.float64)


def test_what_is_fitted_holds_for_unseen_rows() -> None:
    network = fit(*rows(1), hidden=(24, 12), passes=400, seed=3)
    features, target = rows(2)
    assert np.corrcoef(network(features), target)[0, 1] > 0.97
    assert abs(np.mean(network(features) - target)) < 0.1


def test_the_same_seed_fits_the_same() -> None:
    one, two = (fit(*rows(1, 500), hidden=(8,), passes=2, seed=3) for _ in range(2))
    assert (one(rows(2)[0]) == two(rows(2)[0])).all()


def test_progress_counts_passes() -> None:
    seen: list[tuple[int, int]] = []
    fit(*rows(1, 50), (4,), 3, 1, lambda done, passes: seen.append((done, passes)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_slopes_are_those_of_small_changes() -> None:
    dice = np.random.default_rng(5)
    sizes = ((4, 5), (5, 3), (3, 1))
    network = Network(
        tuple(dice.standard_normal(size).astype(np.float32) for size in sizes),
        tuple(dice.standard_normal(size[1]).astype(np.float32) for size in sizes),
    )
    features, target = (column[:64].astype(np.float32) for column in rows(1))

    def error() -> float:
        return float(np.mean((network(features) - target) ** 2))

    slopes = list(network.slopes(features, target))[::-1]
    for layer, (weights, biases) in enumerate(slopes):
        for array, slope in ((network.weights[layer], weights), (network.biases[layer], biases)):
            for place in np.ndindex(array.shape):
                kept = array[place]
                array[place] = kept + 1e-2
                above = error()
                array[place] = kept - 1e-2
                below = error()
                array[place] = kept
                assert (above - below) / 2e-2 == pytest.approx(slope[place], rel=0.1, abs=0.5)


def test_scales_can_be_folded_in() -> None:
    dice = np.random.default_rng(7)
    network = Network(
        (dice.standard_normal((4, 6)).astype(np.float32), np.ones((6, 1), np.float32)),
        (np.ones(6, np.float32), np.zeros(1, np.float32)),
    )
    features, _ = rows(3, 20)
    scale, shift = np.array([1, 2, 3, 4], np.float32), np.array([4, 3, 2, 1], np.float32)
    folded = network.folded(scale, shift, by=10, plus=-3)
    expected = network((features - shift) / scale) * 10 - 3
    assert folded(features) == pytest.approx(expected, rel=1e-4, abs=1e-3)
