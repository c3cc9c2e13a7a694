"""Player tokens: random and kept by the player; the host knows only their hashes."""

import secrets
from hashlib import sha256

TOKEN_BYTES = 32
LABEL = b"offsuit/1/player"


def new_token() -> str:
    """256 random bits as text that fits in a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def player_of(token: str) -> str:
    """The player id of a token; the token cannot be computed from it.

    >>> player_of("t")
    '6b619da1121022f37944b104e6a5bb14'
    """
    return sha256(LABEL + token.encode()).hexdigest()[:32]
