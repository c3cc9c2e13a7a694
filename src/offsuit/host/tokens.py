"""Player tokens: issued by the server and kept by the player; the host knows only their hashes."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

TOKEN_BYTES, TAG_BYTES = 32, 16
TAG_LENGTH = 22
"""Characters of a tag."""
LABEL, TAG_LABEL, BOT_LABEL = b"offsuit/1/player", b"offsuit/1/token", b"offsuit/1/bot-token"
ISSUED = re.compile(r"[A-Za-z0-9_-]{65}")
"""43 random characters and 22 of a tag that only the server can make."""
UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""Tokens of 0.1: good only for players whom a journal knows."""


def new_token() -> str:
    """256 random bits as text that fits in a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def player_of(token: str) -> str:
    """The player id of a token; the token cannot be computed from it.

    >>> player_of("t")
    '6b619da1121022f37944b104e6a5bb14'
    """
    return sha256(LABEL + token.encode()).hexdigest()[:32]


class TokenSigner:
    """Issues tokens, and tells its own from those that somebody made up.

    A bot's token is signed with another key: what it says of its owner needs no room in a database.

    >>> signer = TokenSigner(b"secret")
    >>> signer.has_signed(signer.issue()), TokenSigner(b"other").has_signed(signer.issue())
    (True, False)
    >>> signer.is_bot(signer.issue(bot=True)), signer.is_bot(signer.issue())
    (True, False)
    """

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, TAG_LABEL, "sha256")
        self._bot_key = hmac.digest(secret, BOT_LABEL, "sha256")

    def issue(self, bot: bool = False) -> str:
        """A new token, for a program that says so or for anybody."""
        token = new_token()
        return token + self._tag(self._bot_key if bot else self._key, token)

    def has_signed(self, token: str) -> bool:
        """Whether a token was issued with this secret."""
        return self._is_signed(self._key, token) or self.is_bot(token)

    def is_bot(self, token: str) -> bool:
        """Whether a token was issued to a program."""
        return self._is_signed(self._bot_key, token)

    def _is_signed(self, key: bytes, token: str) -> bool:
        random, tag = token[:-TAG_LENGTH], token[-TAG_LENGTH:]
        return hmac.compare_digest(self._tag(key, random).encode(), tag.encode())

    def _tag(self, key: bytes, token: str) -> str:
        digest = hmac.digest(key, token.encode(), "sha256")[:TAG_BYTES]
        return urlsafe_b64encode(digest).decode().rstrip("=")
