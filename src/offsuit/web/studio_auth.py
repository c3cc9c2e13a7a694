"""Studios by their API keys: who calls the Destiny Deck service, and what they may do."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from offsuit.host.destiny.api_keys import ApiKey
from offsuit.web.auth import bearer
from offsuit.web.context import ServerContext
from offsuit.web.messages.problems import Problem

EXPECTED = "expected the header Authorization: Bearer KEY, a key of `offsuit key create`"


async def studio_key(connection: HTTPConnection) -> ApiKey:
    """The key of a request; a missing, unknown or revoked one is refused."""
    context: ServerContext = connection.app.state.context
    given = bearer(connection)
    if given is None:
        raise Problem("stranger", EXPECTED)
    key = await context.keys.find(given)
    if key is None:
        raise Problem("stranger", "this API key is unknown or revoked")
    return key


def _allowed(what: str) -> Callable[[ApiKey], str]:
    def check(key: Annotated[ApiKey, Depends(studio_key)]) -> str:
        if not key.may(what):
            raise Problem("forbidden", f"key {key.name!r} has no scope for this: {what}")
        return key.studio

    return check


Reading = Annotated[str, Depends(_allowed("read"))]
"""The studio of a key that may read."""
Playing = Annotated[str, Depends(_allowed("play"))]
"""The studio of a key that may change characters."""
Ruling = Annotated[str, Depends(_allowed("rules"))]
"""The studio of a key that may change rules."""
