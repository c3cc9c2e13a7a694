"""Player tokens: issued by the server and kept by the player; the host knows only their hashes."""

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

TOKEN_BYTES, TAG_BYTES = 32, 16
TAG_LENGTH = 22
"""Characters of a tag."""
RANDOM_LENGTH = 43
TIME_BYTES, WORD_LENGTH = 6, 8
"""Bytes of a time and of an origin, and the characters that they are written in."""
ORIGIN_LABEL = b"offsuit/1/origin"
LABEL, TAG_LABEL, BOT_LABEL = b"offsuit/1/player", b"offsuit/1/token", b"offsuit/1/bot-token"
ISSUED = re.compile(r"[A-Za-z0-9_-]{65}(?:[A-Za-z0-9_-]{16})?")
"""43 random characters, 16 that say when and where it was issued (the first ones lack them), and
22 of a tag that only the server can make."""
UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""Tokens of 0.1: good only for players whom a journal knows."""


@dataclass(frozen=True)
class Issuance:
    """When a token was issued, and to whom."""

    at: int
    """Milliseconds since 1970."""
    origin: str
    """Stands for a network address, which cannot be computed from it."""


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
    >>> token = signer.issue(1000, "192.0.2.7")
    >>> signer.has_signed(token), TokenSigner(b"other").has_signed(token)
    (True, False)
    >>> signer.issuance(token) == Issuance(1000, signer.origin("192.0.2.7"))
    True
    >>> signer.is_bot(signer.issue(1000, "192.0.2.7", bot=True)), signer.is_bot(token)
    (True, False)
    """

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, TAG_LABEL, "sha256")
        self._bot_key = hmac.digest(secret, BOT_LABEL, "sha256")

    def issue(self, at: int, address: str, bot: bool = False) -> str:
        """A new token for somebody at a network address, or for a program that says so."""
        when = urlsafe_b64encode(at.to_bytes(TIME_BYTES, "big")).decode()
        token = new_token() + when + self.origin(address)
        return token + self._tag(self._bot_key if bot else self._key, token)

    def issuance(self, token: str) -> Issuance | None:
        """What one of its own tokens says; None for those that say nothing."""
        told = token[RANDOM_LENGTH:-TAG_LENGTH]
        if len(told) != 2 * WORD_LENGTH:
            return None
        when, origin = told[:WORD_LENGTH], told[WORD_LENGTH:]
        return Issuance(int.from_bytes(urlsafe_b64decode(when), "big"), origin)

    def origin(self, address: str) -> str:
        """A word that is equal for tokens issued to one address."""
        digest = hmac.digest(self._key, ORIGIN_LABEL + address.encode(), "sha256")
        return urlsafe_b64encode(digest[:TIME_BYTES]).decode()

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
