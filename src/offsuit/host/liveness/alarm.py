"""The timer of one table."""

import asyncio
from collections.abc import Callable

from offsuit.host.liveness.backoff import Backoff


class Alarm:
    """Rings once, at the earliest of the times that were asked for."""

    def __init__(self, ring: Callable[[], None], most_delay: float) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self.backoff = Backoff(most_delay)
        """Of rings that failed."""

    def ring_in(self, seconds: float) -> None:
        """Ring after some time, unless that will happen sooner already."""
        if self._closed:
            return
        loop = asyncio.get_running_loop()
        at = loop.time() + seconds
        if self._timer is not None:
            if self._timer.when() <= at:
                return
            self._timer.cancel()
        self._timer = loop.call_at(at, self._rung)

    def set(self, seconds: float | None) -> None:
        """Forget earlier times; None is never."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self.ring_in(seconds)

    def close(self) -> None:
        """Ring no more."""
        self.set(None)
        self._closed = True

    def _rung(self) -> None:
        self._timer = None
        self._ring()
