"""Which tables may be closed because nobody uses them."""

from collections.abc import Iterable
from dataclasses import dataclass

from offsuit.host.operating.meter import OPERATOR
from offsuit.host.table_runner import Runner

DAY = 86_400_000


@dataclass(frozen=True)
class UnusedAfter:
    """Milliseconds without a command and without a subscriber."""

    closed: int = 30 * DAY
    """A table is closed, whoever sits there."""
    spare: int = 600_000
    """A table where no person sits may be closed to make room for another."""
    seated: int = DAY
    """A table where somebody sits may be closed to make room for another."""


def unused(runners: Iterable[Runner], now: int, after: UnusedAfter) -> list[Runner]:
    """Tables that nobody has touched for so long that they are closed."""
    return [each for each in runners if _untouched(each, now) >= after.closed]


def spare(runners: Iterable[Runner], now: int, after: UnusedAfter) -> list[Runner]:
    """Tables that may be closed to make room, the longest unused first."""

    def enough(runner: Runner) -> int:
        people = any(not chair.is_bot for _, chair in runner.table.taken())
        return after.seated if people else after.spare

    found = [each for each in runners if _untouched(each, now) >= enough(each)]
    return sorted(found, key=lambda each: each.touched)


def _untouched(runner: Runner, now: int) -> int:
    """How long nobody has used a table; tables of the operator are always in use."""
    used = runner.broadcaster.subscribers > 0 or runner.table.host == OPERATOR
    return -1 if used else now - runner.touched
