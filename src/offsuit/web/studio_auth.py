"""Studios by their API keys: who calls the Destiny Deck service, and what they may do."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from offsuit.web.auth import bearer
from offsuit.web.context import context_of
from offsuit.web.messages.problems import Problem

EXPECTED = "expected the header Authorization: Bearer KEY, a key of `offsuit key create`"


async def studio_for(connection: HTTPConnection, what: str) -> str:
    """The studio whose key comes with a request; refused without one that allows this."""
    given = bearer(connection)
    if given is None:
        raise Problem("stranger", EXPECTED)
    key = await context_of(connection).keys.find(given)
    if key is None:
        raise Problem("stranger", "this API key is unknown or revoked")
    if not key.may(what):
        raise Problem("forbidden", f"key {key.name!r} has no scope for this: {what}")
    return key.studio


STUDIO_CHECKS: set[Callable[[HTTPConnection], Awaitable[str]]] = set()
"""What routes depend on that are for studios alone."""


def _allowed(what: str) -> Callable[[HTTPConnection], Awaitable[str]]:
    async def check(connection: HTTPConnection) -> str:
        return await studio_for(connection, what)

    STUDIO_CHECKS.add(check)
    return check


Reading = Annotated[str, Depends(_allowed("read"))]
"""The studio of a key that may read."""
Playing = Annotated[str, Depends(_allowed("play"))]
"""The studio of a key that may change characters."""
Ruling = Annotated[str, Depends(_allowed("rules"))]
"""The studio of a key that may change rules."""
