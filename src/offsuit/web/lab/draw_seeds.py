"""Seeds of Destiny Deck's draws over HTTP: one for each request, the same if it is repeated."""

import hmac
from collections import OrderedDict
from hashlib import sha256

from offsuit.web.messages.problems import Problem

LABEL = b"offsuit/1/destiny draw"
REMEMBERED = 10_000


class DrawSeeds:
    """Seeds derived from a secret, the caller, the id of the request, and its scenario.

    Without the secret nobody can predict a seed, and sending a request again gives no other.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        """Request -> its scenario, both hashed."""

    def seed(self, caller: str, request: str, asked: bytes) -> bytes:
        """The 32 bytes of a request; an id that was used for another scenario is refused."""
        who, what = sha256(f"{caller}\n{request}".encode()).digest(), sha256(asked).digest()
        if self._known.setdefault(who, what) != what:
            raise Problem("conflict", "this request_id was used for another scenario")
        self._known.move_to_end(who)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return hmac.new(self._secret, LABEL + who + what, sha256).digest()
