"""What all parts of one server share."""

import secrets
from collections import Counter
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from offsuit.host.host import Host
from offsuit.web.auth import client, player
from offsuit.web.lab.draw_seeds import Draws
from offsuit.web.lab.lab_pool import Pool
from offsuit.web.lab.review_worker import Reviewer
from offsuit.web.messages.news_encoder import NewsEncoder
from offsuit.web.messages.problems import Problem
from offsuit.web.metrics import Metrics
from offsuit.web.settings import Settings
from offsuit.web.token_buckets import Buckets


class Site:
    """One server; its host is there once it has started."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.metrics = Metrics(lambda: self._host)
        self.requests = Buckets(limits.requests, limits.request_burst)
        self.guests = Buckets(limits.guests, limits.guest_burst)
        self.tables = Buckets(limits.tables, limits.table_burst)
        self.passwords = Buckets(limits.passwords, limits.password_burst)
        self.lab_time = Buckets(settings.lab.budget, settings.lab.budget_burst)
        self.sockets: Counter[str] = Counter()
        """Open ones of each client."""
        lab = settings.lab
        self.pool = Pool(lab.workers, lab.waiting, lab.seconds, lab.idle)
        self.reviewer = Reviewer(lab.idle)
        secret = settings.secret.get_secret_value() if settings.secret else secrets.token_hex(32)
        self.draws = Draws(secret.encode())
        self._host: Host | None = None
        self._tellings: dict[str, NewsEncoder] = {}

    def telling(self, table: str) -> NewsEncoder:
        """What writes the news of a table."""
        return self._tellings.setdefault(table, NewsEncoder())

    @property
    def host(self) -> Host:
        """The host, or a refusal while there is none."""
        if self._host is None:
            raise Problem("journal", "the server starts or stops", retry=1)
        return self._host

    @host.setter
    def host(self, host: Host | None) -> None:
        self._host = host

    @property
    def now(self) -> int:
        """The server's time in milliseconds."""
        return self.host.world.now()


def spend(buckets: Buckets, key: str, what: str) -> None:
    """Take a token of a client's, or refuse."""
    if wait := buckets.take(key):
        raise Problem("too-many", f"too many {what}", retry=wait)


def _site(connection: HTTPConnection) -> Site:
    found: Site = connection.app.state.site
    return found


def _seated(connection: HTTPConnection) -> str:
    found = player(connection)
    if found is None:
        raise Problem("stranger", "POST /api/v1/guests gives a seat token")
    return found


def _table_id(id: str, site: Annotated[Site, Depends(_site)]) -> str:
    """The id of a table that there is."""
    if id not in site.host.runners:
        raise Problem("unknown", f"table {id[:32]!r}: there is none")
    return id


TheSite = Annotated[Site, Depends(_site)]
Player = Annotated[str, Depends(_seated)]
"""Of whom a token is wanted."""
Reader = Annotated[str | None, Depends(player)]
"""Who may be a stranger."""
Client = Annotated[str, Depends(client)]
TableId = Annotated[str, Depends(_table_id)]
