"""Moments: when a buff began and when an action happens, handed in and never asked of a clock."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from offsuit.errors import RulesError

MICROSECONDS = 10**6
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def parse_moment(where: str, value: Any) -> int:
    """Microseconds since 1970 from ISO text, which is UTC where it names no zone.

    >>> parse_moment("at", "1970-01-01T00:01:00Z"), parse_moment("at", "1970-01-01 01:00+01:00")
    (60000000, 0)
    """
    if not isinstance(value, str):
        raise RulesError(f"{where}: {value!r} is not a time; expected ISO 8601")
    try:
        return _microseconds(value)
    except ValueError:
        raise RulesError(f"{where}: {value[:40]!r} is not a time; expected ISO 8601") from None


@lru_cache(4096)
def _microseconds(text: str) -> int:
    found = datetime.fromisoformat(text.strip())
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    return (found - _BEGINNING) // timedelta(microseconds=1)
