"""What is refused, as problem+json (RFC 9457): the same over HTTP and on a socket."""

import json
import math
from typing import Any

from starlette.responses import Response

from offsuit.errors import AnsweredError, IllegalActionError, OffsuitError, StoreError, TableError

URN = "urn:offsuit:problem:"
MEDIA_TYPE = "application/problem+json"

TITLES = {
    "invalid": (422, "Not what is wanted here"),
    "unknown-message": (422, "No message of this protocol"),
    "illegal": (422, "Not a legal action"),
    "answered": (409, "The decision is answered"),
    "refused": (409, "The table refuses"),
    "conflict": (409, "Used already for something else"),
    "unknown": (404, "There is no such thing"),
    "method": (405, "Not done in this way"),
    "stranger": (401, "A seat token is wanted"),
    "forbidden": (403, "Not allowed"),
    "too-large": (413, "Too large"),
    "too-slow": (408, "Too slow"),
    "too-many": (429, "Too many at once"),
    "journal": (503, "The journal cannot be written"),
    "defect": (500, "A defect of the server"),
    "bad-request": (400, "Cannot be read"),
}
"""Last part of the type -> status and title."""


class Problem(Exception):  # noqa: N818 (the word of RFC 9457)
    """A refusal on its way to a client."""

    def __init__(self, name: str, detail: str, retry: float = 0, **more: Any) -> None:
        super().__init__(detail)
        self.name, self.detail, self.more = name, clean(detail), more
        self.status, self.title = TITLES[name]
        self.retry = retry
        """Seconds after which it may go better; 0: that is not known."""

    def told(self) -> dict[str, Any]:
        """As a JSON object."""
        found = {
            "type": URN + self.name,
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        later = {"retry_after": seconds(self.retry)} if self.retry else {}
        return {**found, **later, **self.more}

    def response(self) -> Response:
        """As an answer to a request."""
        headers = {"Retry-After": str(seconds(self.retry))} if self.retry else {}
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        text = json.dumps(self.told())  # ASCII: details quote whatever was sent
        return Response(text, self.status, headers, MEDIA_TYPE)


def clean(text: str) -> str:
    """Text that any reader of JSON takes: half characters, which JSON can spell, are replaced."""
    return text.encode("utf-8", "replace").decode()


def seconds(retry: float) -> int:
    """Whole ones, at least one."""
    return max(1, math.ceil(retry))


def problem_of(error: OffsuitError) -> Problem:
    """What a refusal by the host or a game is to a client."""
    if isinstance(error, StoreError):
        return Problem("journal", "what was asked for has not happened", retry=5)
    if isinstance(error, AnsweredError):
        return Problem("answered", str(error))
    if isinstance(error, TableError):
        return Problem("refused", str(error))
    return Problem("illegal" if isinstance(error, IllegalActionError) else "invalid", str(error))
