"""Who calls: seat tokens, origins, addresses. Nothing here is ever taken from a URL."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from offsuit.host.tokens import player_of
from offsuit.web.messages.problems import Problem
from offsuit.web.settings import Settings

COOKIE = "offsuit_seat"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 3600


def player(connection: HTTPConnection) -> str | None:
    """The player whose token comes with a call; None for a stranger.

    A header goes before a cookie, and one that holds no token is refused.
    """
    header = connection.headers.get("authorization")
    token = connection.cookies.get(COOKIE)
    if header is not None:
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not TOKEN.fullmatch(token.strip()):
            raise Problem("stranger", "Authorization: Bearer TOKEN is wanted")
        token = token.strip()
    return player_of(token) if token and TOKEN.fullmatch(token) else None


def keep_token(response: Response, token: str, secure: bool) -> None:
    """Have a browser keep a token where no script reads it."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="strict"
    )


def client(connection: HTTPConnection) -> str:
    """The address that limits are counted for."""
    return connection.client.host if connection.client else "nobody"


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse a page that is none of ours; programs that are no browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return
    own = not settings.origins and _is_own(origin, connection.headers.get("host", ""))
    if not own:
        raise Problem("forbidden", f"pages of {origin[:100]!r} may not call this server")


def _is_own(origin: str, host: str) -> bool:
    """Whether a page came from the very address it calls, which must be no name: a name can be made
    to lead here by anybody who owns it.
    """
    parts = urlsplit(origin)
    return parts.netloc == host and is_address(parts.hostname or "")


def is_address(host: str) -> bool:
    """Whether a host is a number, or this machine itself.

    >>> [is_address(host) for host in ("127.0.0.1", "::1", "localhost", "evil.example")]
    [True, True, True, False]
    """
    if host == "localhost":
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
