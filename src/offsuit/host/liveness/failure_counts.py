"""Failures of the work that nobody waits for: clocks and bots."""

from collections import Counter

CLOCK, BOT = "clock", "bot"
DEAD = 6
"""Failures in a row, at any tables, after which clocks or bots count as dead."""


class FailureCounts:
    """Counts of one host; outages of the database are counted by its store."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter({CLOCK: 0, BOT: 0})
        self._in_a_row: Counter[str] = Counter()

    def failed(self, what: str) -> None:
        """Note one more failure."""
        self.total[what] += 1
        self._in_a_row[what] += 1

    def worked(self, what: str) -> None:
        """Note that it works, at some table at least."""
        self._in_a_row[what] = 0

    @property
    def dead(self) -> list[str]:
        """What has failed at every table lately."""
        return [what for what in (CLOCK, BOT) if self._in_a_row[what] >= DEAD]
