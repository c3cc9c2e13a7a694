"""The time of a host: it never jumps, whatever happens to the clock on the wall."""

import time
from collections.abc import Callable

MILLISECOND = 1_000_000
"""In nanoseconds."""


class HostClock:
    """Milliseconds since 1970: the wall clock read once, advanced by a clock that nobody sets."""

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._monotonic = monotonic
        self._offset = wall() - monotonic()

    def __call__(self) -> int:
        """Now."""
        return (self._monotonic() + self._offset) // MILLISECOND

    def not_before(self, at: int) -> None:
        """Go on from `at` if that is later than now: the wall clock was set back since then."""
        behind = at - self()
        if behind > 0:
            self._offset += behind * MILLISECOND
