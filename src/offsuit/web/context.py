"""What all parts of one server share."""

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from offsuit.host.destiny.api_keys import ApiKeys
from offsuit.host.host import Host
from offsuit.host.operating.host_operator import Operator
from offsuit.host.operating.unused_tables import DAY, UnusedAfter
from offsuit.host.tokens import TokenSigner
from offsuit.host.world import milliseconds
from offsuit.web.access.bans import Bans
from offsuit.web.access.kept_usage import KeptUsage
from offsuit.web.access.limit_changes import LimitChanges, changed_limits
from offsuit.web.access.newcomer_bars import NewcomerBars
from offsuit.web.access.open_sockets import OpenSockets
from offsuit.web.access.quotas import Quotas
from offsuit.web.access.server_meter import LastAddresses, ServerMeter
from offsuit.web.auth import client, is_bot, player, seat_token
from offsuit.web.lab.destiny_metrics import DestinyMetrics
from offsuit.web.lab.draw_seeds import DrawSeeds
from offsuit.web.lab.lab_pool import LabPool
from offsuit.web.lab.review_worker import ReviewWorker
from offsuit.web.messages.news_encoder import NewsEncoder
from offsuit.web.messages.problems import Problem
from offsuit.web.metrics import Metrics
from offsuit.web.settings import Settings
from offsuit.web.token_buckets import TokenBuckets

SECRET, LIMITS = "secret", "limits"
"""Names of what the server keeps beside its journals."""
MINUTE = 60_000
CALLER = "offsuit_caller"
"""Where a request says which player it is from, once that is known."""
LEARNT = ("arrange", "judge", "draft", "automatics", "decide", "equity", "odds", "weigh", "explain")
"""What the lab can answer as soon as the server is ready; the desk's questions take longer."""


class ServerContext:
    """One server: settings, limits, metrics, the lab, and the host once it has started."""

    def __init__(self, settings: Settings) -> None:
        limits, lab = settings.limits, settings.lab
        self.settings = settings
        self.destiny_metrics = DestinyMetrics(settings)
        self.metrics = Metrics(lambda: self._host, self.destiny_metrics.totals)
        self.requests = TokenBuckets(limits.requests, limits.request_burst)
        self.files = TokenBuckets(limits.files, limits.file_burst)
        self.studios = TokenBuckets(limits.studio_requests, limits.studio_request_burst)
        self.guests = TokenBuckets(limits.guests, limits.guest_burst)
        self.tables = TokenBuckets(limits.tables, limits.table_burst)
        self.passwords = TokenBuckets(limits.passwords, limits.password_burst)
        self.lab_time = TokenBuckets(lab.budget, lab.budget_burst)
        self.open_sockets = OpenSockets()
        self.sockets: Counter[str] = Counter()
        """Open sockets of each client."""
        self.opening: list[tuple[str, str]] = []
        """Player and address of each table that is being opened."""
        self.questions: Counter[str] = Counter()
        """Questions of each client that are at work in the lab or wait for it."""
        self.pool = LabPool(lab, self.lab_time)
        self.reviewer = ReviewWorker(lab.idle)
        self.now: Callable[[], int] = milliseconds
        self.addresses = LastAddresses()
        self.quotas = Quotas(settings.quotas, lambda: self.now())
        self.meter = ServerMeter(self.quotas, self.addresses)
        self.usage = KeptUsage(self.quotas, self.addresses)
        self.bans = Bans(lambda: self.now())
        self.newcomers = NewcomerBars(self.addresses, lambda: self.now())
        self._use_secret(settings.secret.get_secret_value() if settings.secret else "")
        self._host: Host | None = None
        self._keys: ApiKeys | None = None
        self.is_warm = True
        """Whether the first answers are as fast as later ones: see `warm_start`."""
        self._encoders: dict[str, NewsEncoder] = {}

    def _use_secret(self, secret: str) -> None:
        self.signer = TokenSigner(secret.encode())
        self.newcomers.origin = self.signer.origin
        self.draws = DrawSeeds(secret.encode())

    async def start(self, host: Host) -> None:
        """Take over what an earlier run has kept: its secret, bans, limits and use of quotas."""
        self.now = lambda: host.now
        if self.settings.secret is None:
            made = secrets.token_hex(32).encode()
            self._use_secret((await host.values.put_first(SECRET, made)).decode())
        self._keys = ApiKeys(host.values, self.now)
        await self._keys.all()
        await self.bans.load(host)
        for body in (await host.values.all(LIMITS)).values():
            self.use_limits(json.loads(body))
        await self.usage.load(host)
        self._host = host

    def use_limits(self, changes: LimitChanges) -> None:
        """Change limits and quotas from now on; invalid ones are refused and change nothing."""
        limits, quotas = changed_limits(self.settings, changes)
        self.settings = self.settings.model_copy(update={"limits": limits, "quotas": quotas})
        self.quotas.settings = quotas
        self.requests.change(limits.requests, limits.request_burst)
        self.studios.change(limits.studio_requests, limits.studio_request_burst)
        self.guests.change(limits.guests, limits.guest_burst)
        self.tables.change(limits.tables, limits.table_burst)
        self.passwords.change(limits.passwords, limits.password_burst)

    async def keep_limits(self, changes: LimitChanges) -> None:
        """The same, and after a restart too."""
        self.use_limits(changes)
        told = self.settings.model_dump(mode="json", include={"limits", "quotas"})
        await self.host.values.put(LIMITS, json.dumps(told).encode())

    def reader(self, connection: HTTPConnection) -> str | None:
        """The caller of a request or socket; None without a seat token. The banned are refused."""
        found, address = player(connection, self.signer, self.host.knows), client(connection)
        connection.scope[CALLER] = found
        self.bans.check(found, address)
        if found is not None:
            issuance = self.signer.issuance(seat_token(connection)[0])
            self.addresses.heard(found, address, issuance)
        return found

    def is_bot(self, connection: HTTPConnection) -> bool:
        """Whether the caller's token says that they are a program."""
        return is_bot(connection, self.signer)

    async def warm_up(self) -> None:
        """Start the processes of lab and reviews, and let them learn what is asked at tables."""
        self.is_warm = False
        await asyncio.gather(self.pool.learn(LEARNT), self.reviewer.learn())
        self.is_warm = True

    async def make_room(self) -> None:
        """Close tables that nobody uses: those of long ago, and more if there is no room."""
        unused, most = self.settings.unused, self.settings.quotas.tables.all
        after = UnusedAfter(
            closed=int(unused.days * DAY),
            spare=int(unused.spare_minutes * MINUTE),
            seated=int(unused.seated_minutes * MINUTE),
        )
        await Operator(self.host).close_unused(after, room_for=most - 1)

    async def wait_for_turn(self, bucket: TokenBuckets, key: str = "") -> None:
        """Wait until a message may be answered: one too many is late, and none is lost.

        Those that the client sends meanwhile wait in the network.
        """
        late = False
        while wait := bucket.take(key):
            if not late:
                self.metrics.late_messages.inc()
            late = True
            await asyncio.sleep(wait)

    def encoder(self, table: str) -> NewsEncoder:
        """What encodes the news of a table."""
        return self._encoders.setdefault(table, NewsEncoder())

    @property
    def keys(self) -> ApiKeys:
        """API keys of studios; refused while the server starts."""
        if self._keys is None:
            raise Problem("journal", "the server is starting or stopping", retry=1)
        return self._keys

    def studio_of(self, connection: HTTPConnection) -> str | None:
        """The studio whose key comes with a request, as far as keys were read."""
        header = connection.headers.get("authorization", "")
        key = header.partition(" ")[2].strip()
        found = self._keys.known(key) if self._keys is not None else None
        return None if found is None else found.studio

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


def context_of(connection: HTTPConnection) -> ServerContext:
    """The server that a request or socket is for."""
    found: ServerContext = connection.app.state.context
    return found


# What routes depend on is asynchronous: FastAPI would run anything else in a thread.
async def _context(connection: HTTPConnection) -> ServerContext:
    return context_of(connection)


async def _client(connection: HTTPConnection) -> str:
    return client(connection)


async def find_reader(connection: HTTPConnection) -> str | None:
    """The caller of a request; None without a seat token."""
    return context_of(connection).reader(connection)


async def _is_bot(connection: HTTPConnection) -> bool:
    return context_of(connection).is_bot(connection)


async def require_player(connection: HTTPConnection) -> str:
    """The caller of a request, who must have a seat token."""
    found = context_of(connection).reader(connection)
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


async def _table_id(id: str, context: Annotated[ServerContext, Depends(_context)]) -> str:
    return check_table(context.host, id)


Context = Annotated[ServerContext, Depends(_context)]
Player = Annotated[str, Depends(require_player)]
"""The caller, who must have a token."""
Reader = Annotated[str | None, Depends(find_reader)]
"""The caller; None without a token."""
IsBot = Annotated[bool, Depends(_is_bot)]
"""Whether the caller's token says that they are a program."""
Client = Annotated[str, Depends(_client)]
TableId = Annotated[str, Depends(_table_id)]
