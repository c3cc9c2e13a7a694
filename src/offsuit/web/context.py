"""What all parts of one server share."""

import secrets
from collections import Counter
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from offsuit.host.host import Host
from offsuit.web.auth import client, player
from offsuit.web.lab.draw_seeds import DrawSeeds
from offsuit.web.lab.lab_pool import LabPool
from offsuit.web.lab.review_worker import ReviewWorker
from offsuit.web.messages.news_encoder import NewsEncoder
from offsuit.web.messages.problems import Problem
from offsuit.web.metrics import Metrics
from offsuit.web.settings import Settings
from offsuit.web.token_buckets import TokenBuckets


class ServerContext:
    """One server: settings, limits, metrics, the lab, and the host once it has started."""

    def __init__(self, settings: Settings) -> None:
        limits, lab = settings.limits, settings.lab
        self.settings = settings
        self.metrics = Metrics(lambda: self._host)
        self.requests = TokenBuckets(limits.requests, limits.request_burst)
        self.guests = TokenBuckets(limits.guests, limits.guest_burst)
        self.tables = TokenBuckets(limits.tables, limits.table_burst)
        self.passwords = TokenBuckets(limits.passwords, limits.password_burst)
        self.lab_time = TokenBuckets(lab.budget, lab.budget_burst)
        self.sockets: Counter[str] = Counter()
        """Open sockets of each client."""
        self.questions: Counter[str] = Counter()
        """Questions of each client that are at work in the lab or wait for it."""
        self.pool = LabPool(lab.workers, lab.waiting, lab.seconds, lab.idle)
        self.reviewer = ReviewWorker(lab.idle)
        secret = settings.secret.get_secret_value() if settings.secret else secrets.token_hex(32)
        self.draws = DrawSeeds(secret.encode())
        self._host: Host | None = None
        self._encoders: dict[str, NewsEncoder] = {}

    def encoder(self, table: str) -> NewsEncoder:
        """What encodes the news of a table."""
        return self._encoders.setdefault(table, NewsEncoder())

    @property
    def host(self) -> Host:
        """The host; refused while the server starts or stops."""
        if self._host is None:
            raise Problem("journal", "the server is starting or stopping", retry=1)
        return self._host

    @host.setter
    def host(self, host: Host | None) -> None:
        self._host = host


def spend(buckets: TokenBuckets, key: str, what: str) -> None:
    """Take one of a client's tokens, or refuse."""
    if wait := buckets.take(key):
        raise Problem("too-many", f"too many {what}", retry=wait)


def _context(connection: HTTPConnection) -> ServerContext:
    found: ServerContext = connection.app.state.context
    return found


def _player(connection: HTTPConnection) -> str:
    found = player(connection)
    if found is None:
        raise Problem("stranger", "POST /api/v1/guests gives a seat token")
    return found


def check_table(host: Host, id: str) -> str:
    """The id of a table that runs; others are refused."""
    if id in host.broken:
        raise Problem("broken", f"table {id!r}: its journal is broken, it is not run")
    if not host.has_table(id):
        raise Problem("unknown", f"table {id[:32]!r}: not found")
    return id


def _table_id(id: str, context: Annotated[ServerContext, Depends(_context)]) -> str:
    return check_table(context.host, id)


Context = Annotated[ServerContext, Depends(_context)]
Player = Annotated[str, Depends(_player)]
"""The caller, who must have a token."""
Reader = Annotated[str | None, Depends(player)]
"""The caller; None without a token."""
Client = Annotated[str, Depends(client)]
TableId = Annotated[str, Depends(_table_id)]
