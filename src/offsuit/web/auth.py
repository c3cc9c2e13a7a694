"""Authentication: seat tokens, origins and addresses; never read from a URL."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from offsuit.host.tokens import player_of
from offsuit.web.client_address import address_key
from offsuit.web.messages.problems import Problem
from offsuit.web.settings import Settings

COOKIE = "offsuit_seat"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 3600


def player(connection: HTTPConnection) -> str | None:
    """The player whose token comes with a request; None without a token.

    A header takes precedence over a cookie, and is refused if it holds no token.
    """
    header = connection.headers.get("authorization")
    token = connection.cookies.get(COOKIE)
    if header is not None:
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not TOKEN.fullmatch(token.strip()):
            raise Problem("stranger", "expected the header Authorization: Bearer TOKEN")
        token = token.strip()
    return player_of(token) if token and TOKEN.fullmatch(token) else None


def keep_token(response: Response, token: str, secure: bool) -> None:
    """Set a cookie with the token that scripts cannot read."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="strict"
    )


def client(connection: HTTPConnection) -> str:
    """The network address that limits are counted by."""
    return address_key(connection.client.host) if connection.client else "nobody"


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse pages of other sites; programs other than browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return
    own = not settings.origins and _is_own(origin, connection.headers.get("host", ""))
    if not own:
        raise Problem("forbidden", f"pages of {origin[:100]!r} may not call this server")


def _is_own(origin: str, host: str) -> bool:
    """Whether a page came from the address that it calls, which must be numeric: the owner of a
    name can make it point anywhere.
    """
    parts = urlsplit(origin)
    return parts.netloc == host and is_address(parts.hostname or "")


def is_address(host: str) -> bool:
    """Whether a host is a numeric address or localhost.

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
