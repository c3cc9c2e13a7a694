"""Rate limits: a token bucket for each client."""

import time
from collections.abc import Callable

MOST_KEYS = 10_000


class TokenBuckets:
    """One bucket for each key; full ones are forgotten.

    >>> clock = iter([0.0, 0.0, 0.0, 0.5]).__next__
    >>> buckets = TokenBuckets(rate=2, burst=2, now=clock)
    >>> [buckets.take("ann") for _ in range(4)]
    [0.0, 0.0, 0.5, 0.0]
    """

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left: dict[str, tuple[float, float]] = {}
        """Key -> tokens, and when they were counted."""

    def change(self, rate: float, burst: float) -> None:
        """Set another rate and size, from now on."""
        self._rate, self._burst = rate, burst

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds until there are enough."""
        now, left = self._look(key)
        if left < cost:
            return (cost - left) / self._rate
        self._put(key, now, left - cost)
        return 0.0

    def owes(self, key: str) -> float:
        """Seconds until an overdrawn bucket has tokens again; 0 if it has."""
        _, left = self._look(key)
        return 0.0 if left > 0 else (1e-3 - left) / self._rate

    def used(self, key: str) -> float:
        """Tokens that were taken and have not come back."""
        return self._burst - self._look(key)[1]

    def charge(self, key: str, cost: float) -> None:
        """Take tokens for work already done, even if that overdraws the bucket."""
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
        """Forget full buckets, then those that were unused for longest."""
        for key in list(self._left):
            if self._look(key)[1] >= self._burst:
                del self._left[key]
        oldest = sorted(self._left, key=lambda key: self._left[key][1])
        for key in oldest[: max(0, len(oldest) - MOST_KEYS // 2)]:
            del self._left[key]
