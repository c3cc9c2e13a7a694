"""Logs: one JSON object a line on standard error; no tokens, no cards, no query strings."""

import json
import logging
import sys
import traceback
from typing import Any

LOG = logging.getLogger("offsuit.web")


class JsonLines(logging.Formatter):
    """Formats a record as JSON; `extra={"facts": {...}}` becomes fields of the line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line. Of an exception it has the type and the traceback, not the message, which may
        quote anything.
        """
        line: dict[str, Any] = {
            "time": self.formatTime(record),
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


def set_up_logs(level: str) -> None:
    """Send all logs of this process to standard error, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level.upper())
