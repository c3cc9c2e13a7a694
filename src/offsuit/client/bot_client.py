"""A guest of a server: tables, commands, and decisions as they come."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Self

from offsuit.client.http_calls import HttpCalls
from offsuit.client.owed_decision import Facts, OwedDecision, TableUpdate, owed_in
from offsuit.client.stream_client import StreamClient
from offsuit.errors import RefusalError

PATIENCE = 120.0
"""Seconds for which a client tries again in all before it gives up."""


class Client:
    """One guest, at any number of tables; use it with `async with`.

    With the token of an earlier run it is the same guest again, with its seats and chips.
    """

    def __init__(
        self, address: str, token: str = "", bot: bool = True, patience: float = PATIENCE
    ) -> None:
        self._http = HttpCalls(address, patience)
        self._http.token, self._bot, self._patience = token, bot, patience
        self._stream: StreamClient | None = None
        self._latest: dict[str, Facts] = {}
        """Table -> its last news."""
        self._asked: dict[str, tuple[int, int]] = {}
        """Table -> round and number of the last decision that was told."""
        self._readers: set[asyncio.Queue[TableUpdate | None]] = set()

    async def __aenter__(self) -> Self:
        if not self.token:
            self._http.token = (await self.post("/guests", {"bot": self._bot}))["token"]
        http = self._http
        self._stream = StreamClient(http.address, http.headers, self._patience, self._hear)
        self._stream.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._stream is not None:
            await self._stream.close()

    @property
    def token(self) -> str:
        """Who holds it has this guest's seats: keep it for the next run."""
        return self._http.token

    @property
    def tables(self) -> list[str]:
        """Tables that are watched."""
        return self.stream.tables

    @property
    def stream(self) -> StreamClient:
        """The socket of this client."""
        assert self._stream is not None, "used with `async with`"
        return self._stream

    async def get(self, path: str) -> Any:
        """A call of docs/server.md, such as `/games`."""
        return await self._http.call("GET", path)

    async def post(self, path: str, body: Any) -> Any:
        """A call with a body, such as `/lab/pyramid/arrange`."""
        return await self._http.call("POST", path, body)

    async def open_table(
        self,
        title: str,
        game: str,
        settings: Facts | None = None,
        options: Facts | None = None,
        password: str = "",
    ) -> str:
        """The id of a new table."""
        body = {"title": title, "game": game, "settings": settings or {}, "options": options or {}}
        return str((await self.post("/tables", {**body, "password": password}))["id"])

    async def command(self, table: str, kind: str, **fields: Any) -> Facts:
        """Any command of docs/server.md."""
        return await self.stream.ask({"kind": kind, "table_id": table, **fields})

    async def watch(self, table: str) -> None:
        """Have the news of a table, seated or not."""
        await self.stream.watch(table)

    async def sit(self, table: str, name: str, password: str = "", wait: bool = False) -> None:
        """Sit down, be ready, and have the news of the table; or come back to one's seat."""
        await self.command(table, "sit", name=name, password=password, wait=wait, bot=self._bot)
        await self.command(table, "ready")
        await self.watch(table)

    async def leave(self, table: str) -> None:
        """Leave a table, and have no more news of it; who has left already need not."""
        try:
            await self.command(table, "leave")
        except RefusalError as refusal:  # sent again after a lost connection
            if refusal.name not in ("refused", "closed"):
                raise
        await self.stream.unwatch(table)
        self._forget(table)

    async def updates(self) -> AsyncIterator[TableUpdate]:
        """News of all tables, until none is watched any more; several readers get all of them."""
        queue: asyncio.Queue[TableUpdate | None] = asyncio.Queue()
        for table, news in self._latest.items():
            queue.put_nowait(TableUpdate(table, news, self._decision(table, news)))
        if self.stream.failure is not None:
            queue.put_nowait(None)
        self._readers.add(queue)
        try:
            while (update := await queue.get()) is not None:
                yield update
        finally:
            self._readers.discard(queue)
        failure = self.stream.failure
        if failure is not None and not isinstance(failure, ConnectionError):
            raise failure

    async def decisions(self) -> AsyncIterator[OwedDecision]:
        """What is asked at all tables, each once; not what the clock has answered meanwhile."""
        async for update in self.updates():
            if update.decision is not None and self.is_open(update.decision):
                yield update.decision

    def is_open(self, decision: OwedDecision) -> bool:
        """Whether a decision is still owed, as far as is known here."""
        owed = owed_in(self._latest[decision.table]) if decision.table in self._latest else None
        return owed is not None and owed[:2] == (decision.round, decision.number)

    def _hear(self, message: Facts) -> None:
        if message["kind"] == "gone":
            self._end()
        elif message["kind"] == "ended":
            self._forget(message["table_id"])
        elif message["kind"] == "news":
            self._news(message["table_id"], message)

    def _news(self, table: str, news: Facts) -> None:
        self._latest[table] = news
        owed, decision = owed_in(news), None
        if owed is not None and owed[:2] != self._asked.get(table):
            self._asked[table] = owed[:2]
            decision = self._decision(table, news)
        for queue in self._readers:
            queue.put_nowait(TableUpdate(table, news, decision))

    def _decision(self, table: str, news: Facts) -> OwedDecision | None:
        owed, you = owed_in(news), news["you"]
        if owed is None:
            return None
        number, decision, until = owed
        return OwedDecision(
            table, number, decision, you["seat"], you["view"], until, self.stream.ask
        )

    def _forget(self, table: str) -> None:
        self._latest.pop(table, None)
        self._asked.pop(table, None)
        if not self.tables:
            self._end()

    def _end(self) -> None:
        for queue in self._readers:
            queue.put_nowait(None)
