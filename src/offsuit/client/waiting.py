"""How long a client waits before it tries again."""

from offsuit.errors import RefusalError

FIRST, LONGEST = 0.2, 10.0
"""Seconds before the second try, and at most."""


class Patience:
    """The waits of one request or connection: those that the server asks for, else ever longer.

    >>> patience = Patience(4.0)
    >>> [patience.next() for _ in range(5)]
    [0.2, 0.4, 0.8, 1.6, None]
    """

    def __init__(self, seconds: float) -> None:
        self._left, self._next = seconds, FIRST

    def next(self, asked: float | None = None) -> float | None:
        """Seconds to wait now, as the server has `asked` if it has; None if there is no more."""
        wait = self._next if asked is None else asked
        if wait > self._left:
            return None
        self._left -= wait
        self._next = min(LONGEST, 2 * self._next)
        return wait

    def after(self, refusal: RefusalError) -> float:
        """Seconds to wait after a refusal; raised again if it is final, or patience has ended."""
        wait = None if refusal.retry_after is None else self.next(refusal.retry_after)
        if wait is None:
            raise refusal
        return wait
