"""Logs: one JSON object a line on standard error; no tokens, no cards, no query strings."""

import asyncio
import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from offsuit.web.token_buckets import TokenBuckets

LOG = logging.getLogger("offsuit.web")
MOST_SUPPRESSED = 10_000
"""Clients whose lines are counted one by one."""
TELL_EVERY = 10.0
"""Seconds between two looks at what was left out."""


class JsonLines(logging.Formatter):
    """Formats a record as JSON; `extra={"facts": {...}}` becomes fields of the line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line. Of an exception it has the type and the traceback, not the message, which may
        quote anything.
        """
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            frames = traceback.extract_tb(record.exc_info[2])
            line["error"] = record.exc_info[0].__name__
            line["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
        return json.dumps(line)


class LogLimit(logging.Filter):
    """Bounds the lines that one client can cause: those whose facts name it as `client`.

    Lines beyond the limit are counted, and the count is logged once the client may cause lines
    again.
    """

    def __init__(
        self, lines: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._buckets = TokenBuckets(lines, burst, now)
        self._suppressed: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        client = getattr(record, "facts", {}).get("client")
        if client is None or not self._buckets.take(client):
            return True
        known = client in self._suppressed or len(self._suppressed) < MOST_SUPPRESSED
        self._suppressed[client if known else "others"] += 1
        return False

    def tell(self) -> None:
        """Log how many lines were left out, of clients that may cause lines again."""
        for client in [each for each in self._suppressed if not self._buckets.take(each)]:
            facts = {"of": client, "lines": self._suppressed.pop(client)}
            LOG.warning("log lines suppressed", extra={"facts": facts})

    async def keep_telling(self) -> None:
        """Tell from time to time, for ever."""
        while True:
            await asyncio.sleep(TELL_EVERY)
            self.tell()


def set_up_logs(level: str, lines: float, burst: float) -> LogLimit:
    """Send all logs of this process to standard error, one line each, within limits."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    limit = LogLimit(lines, burst)
    handler.addFilter(limit)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level.upper())
    # The driver warns of pipelines that end with their connection; the store reports that itself.
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)
    return limit
