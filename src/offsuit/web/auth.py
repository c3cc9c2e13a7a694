"""Authentication: seat tokens, origins and addresses; never read from a URL."""

from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from offsuit.host.tokens import ISSUED, UNSIGNED, TokenSigner, player_of
from offsuit.web.client_address import address_key
from offsuit.web.messages.problems import Problem
from offsuit.web.settings import Settings

COOKIE = "offsuit_seat"
YEAR = 365 * 24 * 3600


def player(
    connection: HTTPConnection, signer: TokenSigner, is_known: Callable[[str], bool]
) -> str | None:
    """The player whose token comes with a request; None without one that this server issued.

    A header takes precedence over a cookie, and is refused if it holds no such token. Tokens of
    0.1 were not signed: they are good for players whom a journal knows.
    """
    token, given = seat_token(connection)
    found = player_of(token)
    issued = ISSUED.fullmatch(token) and signer.has_signed(token)
    if issued or (UNSIGNED.fullmatch(token) and is_known(found)):
        return found
    if given:
        raise Problem("stranger", "this seat token was not issued by this server")
    return None


def seat_token(connection: HTTPConnection) -> tuple[str, bool]:
    """The token that comes with a request, empty without one; and whether a header has it."""
    if (token := bearer(connection)) is not None:
        return token, True
    return connection.cookies.get(COOKIE, ""), False


def is_bot(connection: HTTPConnection, signer: TokenSigner) -> bool:
    """Whether a request comes with the token of a program."""
    return signer.is_bot(seat_token(connection)[0])


def bearer(connection: HTTPConnection) -> str | None:
    """The token in the header Authorization; None without that header."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        raise Problem("stranger", "expected the header Authorization: Bearer TOKEN")
    return token


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
