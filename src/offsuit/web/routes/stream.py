"""The stream of a client: one socket for any number of tables."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from uvicorn.protocols.utils import ClientDisconnected

from offsuit.errors import OffsuitError
from offsuit.host.subscription import MOST_UNREAD, Ending, Reply, Subscription
from offsuit.table.shapes import News
from offsuit.web.auth import client
from offsuit.web.context import ServerContext, check_table
from offsuit.web.logs import LOG
from offsuit.web.messages import outgoing
from offsuit.web.messages.command_messages import (
    STREAM,
    CommandMessage,
    StreamCommandMessage,
    StreamMessage,
    Unwatch,
    Watch,
)
from offsuit.web.messages.dispatch import Sender, dispatch
from offsuit.web.messages.news_encoder import encode, with_table_id
from offsuit.web.messages.problems import Problem, problem_of
from offsuit.web.messages.validation import invalid
from offsuit.web.routes.socket import CLOSE_CODES, admit, counted, deny, text_in
from offsuit.web.token_buckets import TokenBuckets

router = APIRouter()


@router.websocket("/stream")
async def stream(websocket: WebSocket) -> None:
    """News of several tables, and commands; every message names its table."""
    context: ServerContext = websocket.app.state.context
    try:
        reader = admit(context, websocket)
    except (Problem, OffsuitError) as error:
        await deny(context, websocket, error)
        return
    connection = StreamConnection(context, websocket, reader)
    with (
        counted(context, client(websocket), reader, connection.own),
        suppress(WebSocketDisconnect, ClientDisconnected),
    ):
        await connection.run()


class StreamConnection:
    """An open stream. Each table that it watches has a subscription of its own, in which answers
    are queued with the news; a client that does not read is cut off as a whole.
    """

    def __init__(self, context: ServerContext, websocket: WebSocket, reader: str | None) -> None:
        self._context, self._websocket, self._reader = context, websocket, reader
        limits = context.settings.limits
        self._bucket = TokenBuckets(limits.messages, limits.message_burst)
        self._unread = limits.unread
        self._tables: dict[str, Subscription] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Lock()
        self.own = Subscription(reader, lambda _: None, max(limits.unread, MOST_UNREAD))
        """Answers that are about no table that is watched."""
        self._closing: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        """Run until one side ends it."""
        await self._websocket.accept()
        host = self._context.host
        hello: outgoing.StreamHello = {
            "kind": "hello",
            "v": outgoing.VERSION,
            "tables": [] if self._reader is None else host.tables_of(self._reader),
            "now": host.now,
        }
        self.own.tell(Reply({**hello}))
        self._start(None, self.own)
        closer = asyncio.create_task(self._close())
        try:
            await self._read()
        finally:
            tasks = [closer, *self._tasks]
            for task in tasks:
                task.cancel()
            for subscription in (*self._tables.values(), self.own):
                subscription.close()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, table: str | None, subscription: Subscription) -> None:
        task = asyncio.create_task(self._follow(table, subscription))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, table: str | None, subscription: Subscription) -> None:
        """Send what a subscription has, and say why it ended."""
        sender = asyncio.create_task(self._send_all(table, subscription))
        try:
            await subscription.ended.wait()
            if subscription.was_cut_off:  # the sender may wait for the client for ever
                self._end(subscription)
                return
            await asyncio.gather(sender, return_exceptions=True)
            if table is None and subscription.ending is Ending.REMOVED:
                self._end(subscription)
            if table is None or self._tables.get(table) is not subscription:
                return
            del self._tables[table]
            if subscription.ending is Ending.STOPPED:
                self._end(subscription)
                return
            code, why = CLOSE_CODES[subscription.ending], subscription.reason or ""
            ended: outgoing.Ended = {
                "kind": "ended",
                "table_id": table,
                "code": code,
                "reason": why,
            }
            self.own.tell(Reply({**ended}))
        finally:
            sender.cancel()

    def _end(self, subscription: Subscription) -> None:
        """The whole stream ends: the server stops, nobody reads, or its client was banned."""
        if not self._closing.done():
            code = CLOSE_CODES[subscription.ending]
            self._closing.set_result((code, subscription.reason or ""))

    async def _close(self) -> None:
        code, reason = await self._closing
        if code == CLOSE_CODES[Ending.CUT_OFF]:
            self._context.metrics.cut_off.inc()
            facts = {"client": client(self._websocket)}
            LOG.info("cut off", extra={"facts": facts})
            for task in list(self._tasks):
                task.cancel()
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(code, reason)

    async def _send_all(self, table: str | None, subscription: Subscription) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # closed: the reader notices it too
            async for each in subscription.messages():
                text = self._encoded(table, each)
                async with self._sending:
                    await self._websocket.send_text(text)

    def _encoded(self, table: str | None, each: News | Reply) -> str:
        if isinstance(each, Reply):
            return encode(each.message)
        assert table is not None, "news are of a table"
        text = self._context.encoder(table).encode(each, self._context.host.now)
        return with_table_id(table, text)

    async def _read(self) -> None:
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            table = text_in(text, "table_id")
            key = table if table is not None and table in self._tables else ""
            await self._context.wait_for_turn(self._bucket, key)
            await self._answer(text, table)

    async def _answer(self, text: str | None, table: str | None) -> None:
        re = text_in(text, "id")
        try:
            await self._do(_read_message(text))
        except Problem as problem:
            self._refuse(re, table, problem)
        except OffsuitError as error:
            self._refuse(re, table, problem_of(error))
        except Exception:
            facts = {"table": table, "client": client(self._websocket)}
            LOG.exception("defect", extra={"facts": facts})
            self._refuse(re, table, Problem("defect", "it has been logged"))

    async def _do(self, message: CommandMessage) -> None:
        """Apply a message and answer it."""
        context, address = self._context, client(self._websocket)
        context.bans.check(self._reader, address)
        if isinstance(message, Watch):
            self._watch(message)
        elif isinstance(message, Unwatch):
            self._unwatch(message)
        elif self._reader is None:
            raise Problem("stranger", "spectators cannot send commands")
        else:
            sender = Sender(address, self._reader, context.is_bot(self._websocket))
            named = isinstance(message, StreamCommandMessage)
            table = message.table_id if isinstance(message, StreamMessage) else ""
            if named:
                check_table(context.host, table)
            answer = await dispatch(context, sender, table, message)
            self._tell(table, {**answer, "table_id": table} if named else {**answer})

    def _watch(self, message: Watch) -> None:
        table, most = message.table_id, self._context.settings.limits.stream_tables
        check_table(self._context.host, table)
        if table not in self._tables and len(self._tables) >= most:
            raise Problem("too-many", f"a stream watches at most {most} tables")
        found = self._context.host.subscribe(table, self._reader, message.after, self._unread)
        if (earlier := self._tables.pop(table, None)) is not None:
            earlier.close()
        watching: outgoing.Watching = {"kind": "watching", "re": message.id, "table_id": table}
        found.tell(Reply({**watching}))  # behind the first news
        self._tables[table] = found
        self._start(table, found)

    def _unwatch(self, message: Unwatch) -> None:
        table = message.table_id
        if (found := self._tables.pop(table, None)) is None:
            raise Problem("unknown", f"table {table!r}: not watched on this stream")
        told: outgoing.Unwatched = {"kind": "unwatched", "re": message.id, "table_id": table}
        found.tell(Reply({**told}))
        found.close()

    def _refuse(self, re: str | None, table: str | None, problem: Problem) -> None:
        self._context.metrics.refused.labels(problem.name).inc()
        refused: outgoing.StreamRefused = {
            "kind": "refused",
            "re": re,
            "table_id": table,
            "problem": problem.as_json(),
        }
        self._tell(table, {**refused})

    def _tell(self, table: str | None, answer: dict[str, object]) -> None:
        """Queue an answer behind the news of its table, if that is watched."""
        found = self._tables.get(table or "", self.own)
        (self.own if found.reason is not None else found).tell(Reply(answer))


def _read_message(text: str | None) -> CommandMessage:
    """What a client asks on a stream; an invalid message is refused."""
    if text is None:
        raise Problem("invalid", "expected a text message")
    try:
        return STREAM.validate_json(text)
    except ValidationError as error:
        raise invalid(error.errors(include_url=False, include_input=False)) from None
