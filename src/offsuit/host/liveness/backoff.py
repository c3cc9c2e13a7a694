"""Delays before something that failed is tried again."""

from random import random


class Backoff:
    """Delays that double up to a limit; up to half of each is random, so that tables do not all
    come back in the same moment.
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._failures = 0

    @property
    def failures(self) -> int:
        """Failures since the last success."""
        return self._failures

    def next(self, first: float) -> float:
        """Seconds until the next try after one more failure."""
        delay = min(first * float(1 << min(self._failures, 16)), self._most)
        self._failures += 1
        return delay * (0.5 + random() / 2)

    def reset(self) -> None:
        """It worked."""
        self._failures = 0
