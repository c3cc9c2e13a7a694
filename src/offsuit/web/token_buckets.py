"""Token buckets: so much at once, so much a second, for each client."""

import time
from collections.abc import Callable

MOST_KEYS = 10_000


class Buckets:
    """One bucket a key; a full one is forgotten.

    >>> clock = iter([0.0, 0.0, 0.0, 0.5]).__next__
    >>> buckets = Buckets(rate=2, burst=2, now=clock)
    >>> [buckets.take("ann") for _ in range(4)]
    [0.0, 0.0, 0.5, 0.0]
    """

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left: dict[str, tuple[float, float]] = {}
        """Key -> tokens, and when there were so many."""

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take tokens if there are enough; else nothing is taken: seconds until there will be."""
        now, left = self._look(key)
        if left < cost:
            return (cost - left) / self._rate
        self._put(key, now, left - cost)
        return 0.0

    def owes(self, key: str) -> float:
        """Seconds until a bucket that was overdrawn has something again; 0 if it has."""
        _, left = self._look(key)
        return 0.0 if left > 0 else (1e-3 - left) / self._rate

    def charge(self, key: str, cost: float) -> None:
        """Take tokens that have been used, whether they are there or not."""
        now, left = self._look(key)
        self._put(key, now, left - cost)

    def _look(self, key: str) -> tuple[float, float]:
        now = self._now()
        left, at = self._left.get(key, (self._burst, now))
        return now, min(self._burst, left + (now - at) * self._rate)

    def _put(self, key: str, now: float, left: float) -> None:
        if len(self._left) >= MOST_KEYS and key not in self._left:
            self._forget()
        self._left[key] = left, now

    def _forget(self) -> None:
        """Full buckets first; where all are in use, those that have waited longest."""
        for key in list(self._left):
            if self._look(key)[1] >= self._burst:
                del self._left[key]
        oldest = sorted(self._left, key=lambda key: self._left[key][1])
        for key in oldest[: max(0, len(oldest) - MOST_KEYS // 2)]:
            del self._left[key]
