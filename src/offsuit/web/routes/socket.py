"""The socket of a seat or spectator: checked before it opens, with one writer."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from uvicorn.protocols.utils import ClientDisconnected

from offsuit.errors import OffsuitError
from offsuit.host.subscription import Ending, Reply, Subscription
from offsuit.table.bounds import CLIENT_ID
from offsuit.web.auth import check_origin, client
from offsuit.web.context import ServerContext, check_table, spend
from offsuit.web.logs import LOG
from offsuit.web.messages import outgoing
from offsuit.web.messages.command_messages import COMMAND, CommandMessage
from offsuit.web.messages.dispatch import Sender, dispatch
from offsuit.web.messages.news_encoder import encode
from offsuit.web.messages.problems import Problem, problem_of
from offsuit.web.messages.validation import invalid
from offsuit.web.token_buckets import TokenBuckets

router = APIRouter()
CLOSE_CODES = {
    Ending.STOPPED: 1012,
    Ending.REMOVED: 4003,
    Ending.REVOKED: 4004,
    Ending.CUT_OFF: 4008,
    Ending.CLOSED: 4010,
}
"""Codes with which a socket is closed, beside a reason."""


@router.websocket("/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str) -> None:
    """News of a table, and commands; `after` is the last `seq` that the client knows."""
    context: ServerContext = websocket.app.state.context
    try:
        reader, subscription = _enter(context, websocket, id)
    except (Problem, OffsuitError) as error:
        await deny(context, websocket, error)
        return
    with counted(context, client(websocket), reader, subscription):
        try:
            with suppress(WebSocketDisconnect, ClientDisconnected):  # left while it opened
                await SocketConnection(context, websocket, id, reader, subscription).run()
        finally:
            subscription.close()


@contextmanager
def counted(
    context: ServerContext, address: str, reader: str | None, subscription: Subscription
) -> Iterator[None]:
    """Count a socket for its client while it is open; a ban ends its subscription."""
    context.open_sockets.enter(subscription, reader, address)
    context.sockets[address] += 1
    context.quotas.add("sockets", reader, address)
    context.metrics.sockets.inc()
    try:
        yield
    finally:
        context.open_sockets.leave(subscription)
        context.metrics.sockets.dec()
        context.quotas.add("sockets", reader, address, -1)
        context.sockets[address] -= 1
        if not context.sockets[address]:
            del context.sockets[address]


async def deny(context: ServerContext, websocket: WebSocket, error: Problem | OffsuitError) -> None:
    """Refuse a handshake; the client may have left already."""
    problem = error if isinstance(error, Problem) else problem_of(error)
    context.metrics.refused.labels(problem.name).inc()
    facts = {"problem": problem.name, "path": websocket.url.path[:200], "client": client(websocket)}
    LOG.info("refused handshake", extra={"facts": facts})
    with suppress(WebSocketDisconnect, ClientDisconnected):
        await websocket.send_denial_response(problem.response())


def _enter(
    context: ServerContext, websocket: WebSocket, id: str
) -> tuple[str | None, Subscription]:
    """Check everything before a socket opens, and subscribe."""
    limits = context.settings.limits
    reader = admit(context, websocket)
    check_table(context.host, id)
    after = websocket.query_params.get("after")
    if after is not None and not (after.isascii() and after.isdigit() and len(after) < 12):
        raise Problem("invalid", f"after {after[:32]!r}: expected the seq of the last news")
    seen = None if after is None else int(after)
    return reader, context.host.subscribe(id, reader, seen, limits.unread)


def admit(context: ServerContext, websocket: WebSocket) -> str | None:
    """The reader who opens a socket; refused if there are too many, or for pages of others."""
    address, limits = client(websocket), context.settings.limits
    spend(context.requests, address, "requests")
    check_origin(websocket, context.settings)
    reader = context.reader(websocket)
    context.quotas.check("sockets", reader, address)
    if context.sockets[address] >= limits.sockets:
        raise Problem("too-many", f"{limits.sockets} sockets are open", retry=10)
    return reader


class SocketConnection:
    """An open socket. Answers are queued with the news, so that they keep their order and a client
    that does not read is cut off in either case.
    """

    def __init__(
        self,
        context: ServerContext,
        websocket: WebSocket,
        table: str,
        reader: str | None,
        subscription: Subscription,
    ) -> None:
        self._context, self._websocket, self._table = context, websocket, table
        self._reader, self._subscription = reader, subscription
        limits = context.settings.limits
        self._bucket = TokenBuckets(limits.messages, limits.message_burst)

    async def run(self) -> None:
        """Run until one side ends it."""
        await self._websocket.accept()
        hello: outgoing.Hello = {
            "kind": "hello",
            "v": outgoing.VERSION,
            "table": self._table,
            "now": self._context.host.now,
        }
        writer = asyncio.create_task(self._write(encode(hello)))
        closer = asyncio.create_task(self._close(writer))
        try:
            await self._read()
        finally:
            writer.cancel()
            closer.cancel()
            await asyncio.gather(writer, closer, return_exceptions=True)

    async def _write(self, hello: str) -> None:
        """Send everything that this client is sent."""
        encoder, host = self._context.encoder(self._table), self._context.host
        with suppress(WebSocketDisconnect, RuntimeError):  # closed: the reader notices it too
            await self._websocket.send_text(hello)
            async for each in self._subscription.messages():
                if isinstance(each, Reply):
                    text = encode(each.message)
                else:
                    text = encoder.encode(each, host.now)
                await self._websocket.send_text(text)

    async def _close(self, writer: "asyncio.Task[None]") -> None:
        """Close the socket when the subscription ends; at once if the client does not read."""
        await self._subscription.ended.wait()
        reason = self._subscription.reason or ""
        slow = self._subscription.was_cut_off
        if slow:
            self._context.metrics.cut_off.inc()
            facts = {"table": self._table, "client": client(self._websocket)}
            LOG.info("cut off", extra={"facts": facts})
            writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(CLOSE_CODES[self._subscription.ending], reason)

    async def _read(self) -> None:
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            await self._context.wait_for_turn(self._bucket)
            await self._answer(message.get("text"))

    async def _answer(self, text: str | None) -> None:
        re: str | None = None
        try:
            command = read_command(text)
            re = command.id
            if self._reader is None:
                raise Problem("stranger", "spectators cannot send commands")
            address = client(self._websocket)
            self._context.bans.check(self._reader, address)
            sender = Sender(address, self._reader, self._context.is_bot(self._websocket))
            answer = await dispatch(self._context, sender, self._table, command)
            self._subscription.tell(Reply({**answer}))
        except Problem as problem:
            self._refuse(re if re is not None else text_in(text, "id"), problem)
        except OffsuitError as error:
            self._refuse(re, problem_of(error))
        except Exception:
            facts = {"table": self._table, "client": client(self._websocket)}
            LOG.exception("defect", extra={"facts": facts})
            self._refuse(re, Problem("defect", "it has been logged"))

    def _refuse(self, re: str | None, problem: Problem) -> None:
        self._context.metrics.refused.labels(problem.name).inc()
        refused: outgoing.Refused = {"kind": "refused", "re": re, "problem": problem.as_json()}
        self._subscription.tell(Reply({**refused}))


def read_command(text: str | None) -> CommandMessage:
    """The command in a message; an invalid one is refused."""
    if text is None:
        raise Problem("invalid", "expected a text message")
    try:
        return COMMAND.validate_json(text)
    except ValidationError as error:
        raise invalid(error.errors(include_url=False, include_input=False)) from None


def text_in(text: str | None, field: str) -> str | None:
    """The id of a message, or that of its table, whether the message is valid or not."""
    try:
        found: Any = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    id = found.get(field) if isinstance(found, dict) else None
    return id if isinstance(id, str) and re.fullmatch(CLIENT_ID, id) else None
