"""Shares that a player is thought to have, from the usual ones and what was seen of him.

The prior is Dirichlet around what is usual. How far players stray from that is not known either:
several weights of the usual are tried, each is believed as far as it foretold what was seen.
Who does what everybody does is soon taken for everybody, who does not is soon taken as he is.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

ROUNDS = np.array([10.0, 30, 100, 300, 1_000, 3_000])
"""So many rounds would have to be seen before they weigh as much as what is usual."""
UNHEARD = 0.001
"""Of every share this part is spread evenly, so that nothing seen is impossible."""

Shares = NDArray[np.float64]


def believed(seen: Shares, usual: Shares) -> Shares:
    """The expected shares; rows are things seen together, columns what each of them can be.

    >>> np.round(believed(np.array([[3.0, 7]]), np.array([[0.3, 0.7]])), 2).tolist()
    [[0.3, 0.7]]
    >>> np.round(believed(np.array([[90.0, 10]]), np.array([[0.3, 0.7]])), 2).tolist()
    [[0.85, 0.15]]
    """
    weights = plausible(seen, usual)[:, None, None]
    rounds = ROUNDS[:, None, None]
    shares = (rounds * usual + seen) / (rounds + seen.sum(axis=1, keepdims=True))
    return np.asarray((weights * shares).sum(axis=0))


def plausible(seen: Shares, usual: Shares) -> Shares:
    """How far each weight of what is usual is believed, all together 1."""
    even = (1 - UNHEARD) * usual + UNHEARD / usual.shape[1]
    alpha = ROUNDS[:, None, None] * even
    total = ROUNDS[:, None]
    each = (gammaln(alpha + seen) - gammaln(alpha)).sum(axis=2)
    logs = (each + gammaln(total) - gammaln(total + seen.sum(axis=1))).sum(axis=1)
    found = np.exp(logs - logs.max())
    return np.asarray(found / found.sum())
