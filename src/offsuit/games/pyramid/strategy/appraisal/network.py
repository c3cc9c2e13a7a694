"""A small neural network from features to one number, and its fit.

Everything is in single precision; Adam with a rate that falls to nothing along a cosine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

RATE = 2e-3
BATCH = 2048
FIRST_DECAY, SECOND_DECAY, TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True, eq=False)
class Network:
    """Layers of weights and biases; all but the last are rectified."""

    weights: tuple[Numbers, ...]
    biases: tuple[Numbers, ...]

    def __call__(self, features: Numbers) -> NDArray[np.float64]:
        """One number for each row of features."""
        return self._layers(features)[-1][:, 0].astype(np.float64)

    def _layers(self, features: Numbers) -> list[Numbers]:
        """The features, and the output of every layer."""
        found = [features]
        for layer, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            sums = found[-1] @ weights + biases
            found.append(np.maximum(sums, 0) if layer < len(self.weights) - 1 else sums)
        return found

    def slopes(self, features: Numbers, target: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
        """Gradients of the mean squared error by weights and biases, the last layer first."""
        layers = self._layers(features)
        error = (layers[-1] - target[:, None]) * np.float32(2 / len(target))
        for layer in range(len(self.weights) - 1, -1, -1):
            yield layers[layer].T @ error, error.sum(axis=0)
            error = (error @ self.weights[layer].T) * (layers[layer] > 0)

    def folded(self, scale: Numbers, shift: Numbers, by: float, plus: float) -> "Network":
        """The network that takes x for (x - shift) / scale, and gives y * by + plus for y."""
        first, last = self.weights[0] / scale[:, None], len(self.weights) - 1
        weights, biases = [first, *self.weights[1:]], list(self.biases)
        biases[0] = biases[0] - shift @ first
        weights[last] = weights[last] * np.float32(by)
        biases[last] = biases[last] * np.float32(by) + np.float32(plus)
        return Network(tuple(weights), tuple(biases))


def fit(
    features: Numbers,
    target: NDArray[np.float64],
    hidden: Sequence[int],
    passes: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> Network:
    """A network fitted to these features and targets; progress in passes."""
    shift, scale = features.mean(axis=0), features.std(axis=0) + np.float32(1e-3)
    mean, spread = float(target.mean()), float(target.std())
    rows = (features - shift) / scale
    scaled = ((target - mean) / spread).astype(np.float32)
    dice = np.random.default_rng(seed)
    network = _begin([features.shape[1], *hidden, 1], dice)
    walk = _Walk(network, passes * -(-len(rows) // BATCH))
    for done in range(passes):
        order = dice.permutation(len(rows))
        for start in range(0, len(rows), BATCH):
            part = order[start : start + BATCH]
            walk.step(network.slopes(rows[part], scaled[part]))
        if progress:
            progress(done + 1, passes)
    return network.folded(scale, shift, spread, mean)


def _begin(sizes: Sequence[int], dice: np.random.Generator) -> Network:
    weights = [
        (dice.standard_normal((into, out)) * np.sqrt(2 / into)).astype(np.float32)
        for into, out in pairwise(sizes)
    ]
    return Network(tuple(weights), tuple(np.zeros(size, np.float32) for size in sizes[1:]))


class _Walk:
    """Adam, which changes the network's arrays in place."""

    def __init__(self, network: Network, steps: int) -> None:
        pairs = zip(network.weights[::-1], network.biases[::-1], strict=True)
        self.arrays = [array for pair in pairs for array in pair]
        self.means = [np.zeros_like(array) for array in self.arrays]
        self.squares = [np.zeros_like(array) for array in self.arrays]
        self.steps, self.done = steps, 0

    def step(self, slopes: Iterator[tuple[Numbers, Numbers]]) -> None:
        found = [slope for pair in slopes for slope in pair]
        self.done += 1
        rate = RATE * 0.5 * (1 + np.cos(np.pi * self.done / self.steps))
        first, second = 1 - FIRST_DECAY**self.done, 1 - SECOND_DECAY**self.done
        walks = zip(self.arrays, self.means, self.squares, found, strict=True)
        for array, mean, square, slope in walks:
            mean += (1 - FIRST_DECAY) * (slope - mean)
            square += (1 - SECOND_DECAY) * (slope * slope - square)
            array -= (rate / first * mean / (np.sqrt(square / second) + TINY)).astype(np.float32)
