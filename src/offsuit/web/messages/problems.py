"""Refusals as problem+json (RFC 9457), the same over HTTP and on a socket."""

import json
import math
from typing import Any, NotRequired

from starlette.responses import Response
from typing_extensions import TypedDict

from offsuit.errors import (
    AnsweredError,
    ArchivedTableError,
    BrokenTableError,
    ClosedTableError,
    FullTableError,
    IllegalActionError,
    LifeError,
    NotEnoughEnergyError,
    OffsuitError,
    OutageError,
    StoreError,
    TableError,
    TooManyReadsError,
    UnknownCharacterError,
)
from offsuit.table.shapes import TableListing

URN = "urn:offsuit:problem:"
MEDIA_TYPE = "application/problem+json"

TITLES = {
    "invalid": (422, "Invalid message"),
    "unknown-message": (422, "Unknown kind of message"),
    "illegal": (422, "Illegal action"),
    "answered": (409, "Decision already answered"),
    "refused": (409, "Refused by the table"),
    "conflict": (409, "Already used for something else"),
    "energy": (402, "Not enough energy"),
    "unknown": (404, "Not found"),
    "broken": (410, "Table not run"),
    "closed": (410, "Table closed"),
    "method": (405, "Method not allowed"),
    "stranger": (401, "Seat token required"),
    "forbidden": (403, "Not allowed"),
    "banned": (403, "Banned"),
    "too-large": (413, "Too large"),
    "large-headers": (431, "Headers too large"),
    "too-slow": (408, "Too slow"),
    "too-many": (429, "Too many requests"),
    "busy": (503, "Lab busy"),
    "full": (503, "Too many connections"),
    "journal": (503, "Journal not available"),
    "defect": (500, "Server error"),
    "bad-request": (400, "Bad request"),
}
"""Last part of the type -> status and title."""


class MessageError(TypedDict):
    """What is wrong with one field of a message."""

    where: str
    what: str


class ProblemBody(TypedDict):
    """A refusal, as RFC 9457 has it."""

    type: str
    """`urn:offsuit:problem:` and a name."""
    title: str
    status: int
    detail: str
    retry_after: NotRequired[int]
    """Seconds, as in the header Retry-After."""
    errors: NotRequired[list[MessageError]]
    """Of an invalid message."""
    queue: NotRequired[bool]
    """Whether a full table has room in its queue."""
    table: NotRequired[TableListing]
    """The table that is not open to the reader."""
    needed: NotRequired[int]
    """Energy that an action of Destiny Deck costs."""
    seconds: NotRequired[int | None]
    """Until there is enough energy; null if there never will be."""


UNFINISHED = ("too-large", "too-slow", "large-headers")
"""Refusals of requests whose rest is not read, so that the connection is closed."""


class Problem(Exception):  # noqa: N818 (the word of RFC 9457)
    """A refusal on its way to a client."""

    def __init__(self, name: str, detail: str, retry: float = 0, **more: Any) -> None:
        super().__init__(detail)
        self.name, self.detail, self.more = name, clean(detail), more
        self.status, self.title = TITLES[name]
        self.retry = retry
        """Seconds after which to try again; 0 if that is not known."""

    def as_json(self) -> dict[str, Any]:
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
        """As an HTTP response."""
        headers = {"Retry-After": str(seconds(self.retry))} if self.retry else {}
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        if self.name in UNFINISHED:
            headers["Connection"] = "close"
        text = json.dumps(self.as_json())  # ASCII, because details quote what was sent
        return Response(text, self.status, headers, MEDIA_TYPE)


def clean(text: str) -> str:
    """Text that any JSON parser accepts: lone surrogates are replaced."""
    return text.encode("utf-8", "replace").decode()


def seconds(retry: float) -> int:
    """Whole seconds, at least one."""
    return max(1, math.ceil(retry))


def problem_of(error: OffsuitError) -> Problem:
    """The problem for a refusal by the host or a game."""
    if isinstance(error, OutageError):
        return Problem("journal", "the journal cannot be used now; try again later", retry=5)
    if isinstance(error, StoreError):
        return Problem("journal", "nothing has changed; try again later", retry=5)
    if isinstance(error, TooManyReadsError):
        return Problem("too-many", str(error), retry=error.retry)
    if isinstance(error, NotEnoughEnergyError):
        return _energy_problem(error)
    if isinstance(error, LifeError):
        return Problem("conflict", str(error))
    if isinstance(error, UnknownCharacterError):
        return Problem("unknown", str(error))
    if isinstance(error, AnsweredError):
        return Problem("answered", str(error))
    if isinstance(error, BrokenTableError):
        return Problem("broken", str(error))
    if isinstance(error, ArchivedTableError):
        return Problem("closed", str(error))
    if isinstance(error, ClosedTableError):
        return Problem("refused", str(error), table=error.listing)
    if isinstance(error, FullTableError):
        return Problem("refused", str(error), queue=error.may_wait)
    if isinstance(error, TableError):
        return Problem("refused", str(error))
    return Problem("illegal" if isinstance(error, IllegalActionError) else "invalid", str(error))


def _energy_problem(error: NotEnoughEnergyError) -> Problem:
    """With what is needed, and the seconds until it is there; null where it never will be."""
    return Problem(
        "energy", str(error), error.seconds or 0, needed=error.needed, seconds=error.seconds
    )
