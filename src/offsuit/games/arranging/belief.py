"""Shares that a player is believed to have, from the usual shares and what was seen of the player.

The prior is Dirichlet around the usual shares. Its weight is unknown too: several weights are
tried, and each is believed as far as it predicted what was seen. A player who does what is usual
is soon taken for a usual player; one who does not is soon taken as seen.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

WEIGHTS = np.array([10.0, 30, 100, 300, 1_000, 3_000])
"""Weights of the usual shares, in rounds: after as many rounds, what was seen weighs the same."""
SPREAD = 0.001
"""The part of every share that is spread evenly, so that nothing seen is impossible."""
RAKES = 8
GOLDEN = (5**0.5 - 1) / 2
"""The fractional parts of its multiples are spread evenly, so sampling needs no random numbers."""

Shares = NDArray[np.float64]
Classes = NDArray[np.intp]


def believed(seen: Shares, usual: Shares) -> Shares:
    """The expected shares; lines are rows seen together, columns the classes of hands in each.

    >>> np.round(believed(np.array([[3.0, 7]]), np.array([[0.3, 0.7]])), 2).tolist()
    [[0.3, 0.7]]
    >>> np.round(believed(np.array([[90.0, 10]]), np.array([[0.3, 0.7]])), 2).tolist()
    [[0.85, 0.15]]
    """
    weights = plausible(seen, usual)[:, None, None]
    rounds = WEIGHTS[:, None, None]
    shares = (rounds * usual + seen) / (rounds + seen.sum(axis=1, keepdims=True))
    return np.asarray((weights * shares).sum(axis=0))


def plausible(seen: Shares, usual: Shares) -> Shares:
    """How far each weight of the usual shares is believed; they sum to 1."""
    even = (1 - SPREAD) * usual + SPREAD / usual.shape[1]
    alpha = WEIGHTS[:, None, None] * even
    total = WEIGHTS[:, None]
    each = (gammaln(alpha + seen) - gammaln(alpha)).sum(axis=2)
    logs = (each + gammaln(total) - gammaln(total + seen.sum(axis=1))).sum(axis=1)
    found = np.exp(logs - logs.max())
    return np.asarray(found / found.sum())


def class_shares(classes: Classes, count: int) -> Shares:
    """The share of each of `count` classes in each row; `classes` has a line for each sample.

    >>> class_shares(np.array([[0, 1], [1, 1]]), 2).tolist()
    [[0.5, 0.5], [0.0, 1.0]]
    """
    rows = [np.bincount(column, minlength=count) for column in classes.T]
    return np.array(rows) / len(classes)


def rake(classes: Classes, target: Shares) -> Shares:
    """Weights of samples, 1 on average, that give each row its target shares of classes.

    The rows are adjusted in turn until all fit; of all weights that fit, these change least.
    """
    count = target.shape[1]
    weights = np.ones(len(classes))
    for _ in range(RAKES):
        for column, shares in zip(classes.T, target, strict=True):
            have = np.bincount(column, weights, count) / len(classes)
            weights *= (shares / np.where(have > 0, have, 1))[column]
        weights /= weights.mean()
    return weights


def resampled(weights: Shares) -> Classes:
    """As many samples as there are weights, each as often as it weighs; most stay in place."""
    rows = np.arange(len(weights))
    even = (rows + 0.5) * GOLDEN % 1
    gone = even >= weights
    spare = np.cumsum(np.maximum(weights - 1, 0))
    if gone.any() and spare[-1] > 0:
        marks = (np.arange(gone.sum()) + 0.5) / gone.sum() * spare[-1]
        rows[gone] = np.searchsorted(spare, marks)
    return rows
