"""Draws of Destiny Deck over HTTP: one for each request, the same when it is asked for again."""

import hmac
from collections import OrderedDict
from hashlib import sha256

from offsuit.web.messages.problems import Problem

LABEL = b"offsuit/1/destiny draw"
REMEMBERED = 10_000


class Draws:
    """Seeds that follow from a secret, who asks, the id of his request, and what it is for.

    Nobody without the secret can tell a seed before it is used, nor choose among several by
    sending a request again.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        """Request -> what it was for."""

    def seed(self, caller: str, request: str, asked: bytes) -> bytes:
        """The 32 bytes of a request; an id that was used for something else is refused."""
        who, what = sha256(f"{caller}\n{request}".encode()).digest(), sha256(asked).digest()
        if self._known.setdefault(who, what) != what:
            raise Problem("conflict", "this request_id was used for another scenario")
        self._known.move_to_end(who)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return hmac.new(self._secret, LABEL + who + what, sha256).digest()
