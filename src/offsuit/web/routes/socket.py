"""One socket for each seat or spectator: authentication before it opens, one writer, no waiting."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from offsuit.errors import OffsuitError
from offsuit.host.subscription import Subscription
from offsuit.web.auth import check_origin, client, player
from offsuit.web.context import Site, spend
from offsuit.web.logs import LOG
from offsuit.web.messages import outgoing
from offsuit.web.messages.dispatch import carry_out
from offsuit.web.messages.incoming import COMMANDS, IDS, Command
from offsuit.web.messages.news_encoder import NewsEncoder, write
from offsuit.web.messages.problems import Problem, problem_of
from offsuit.web.messages.validation import invalid
from offsuit.web.token_buckets import Buckets

router = APIRouter()
CUT_OFF, STOPS = 4008, 1012
"""Codes with which a socket is closed; the reason stands beside."""


@router.websocket("/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str) -> None:
    """Be told what happens at a table, and act; `after` is the last `seq` that was seen."""
    site: Site = websocket.app.state.site
    address = client(websocket)
    try:
        reader, subscription = _enter(site, websocket, id)
    except (Problem, OffsuitError) as error:
        problem = error if isinstance(error, Problem) else problem_of(error)
        await websocket.send_denial_response(problem.response())
        return
    site.sockets[address] += 1
    site.metrics.sockets.inc()
    try:
        await Connection(site, websocket, id, reader, subscription).run()
    finally:
        subscription.close()
        site.metrics.sockets.dec()
        site.sockets[address] -= 1
        if not site.sockets[address]:
            del site.sockets[address]


def _enter(site: Site, websocket: WebSocket, id: str) -> tuple[str | None, Subscription]:
    """Everything that is checked before a socket opens."""
    address, limits = client(websocket), site.settings.limits
    spend(site.requests, address, "requests")
    check_origin(websocket, site.settings)
    reader = player(websocket)
    if site.sockets[address] >= limits.sockets:
        raise Problem("too-many", f"{limits.sockets} sockets are open", retry=10)
    if id not in site.host.runners:
        raise Problem("unknown", f"table {id[:32]!r}: there is none")
    after = websocket.query_params.get("after")
    if after is not None and not (after.isascii() and after.isdigit() and len(after) < 12):
        raise Problem("invalid", f"after {after[:32]!r}: the seq of the last news is wanted")
    seen = None if after is None else int(after)
    return reader, site.host.subscribe(id, reader, seen, limits.unread)


class Connection:
    """A socket that is open. Answers go the way of the news, so that order is kept and a client
    that does not read is cut off whatever he was to be told.
    """

    def __init__(
        self,
        site: Site,
        websocket: WebSocket,
        table: str,
        reader: str | None,
        subscription: Subscription,
    ) -> None:
        self._site, self._websocket, self._table = site, websocket, table
        self._reader, self._subscription = reader, subscription
        limits = site.settings.limits
        self._bucket = Buckets(limits.messages, limits.message_burst)

    async def run(self) -> None:
        """Until one side ends it."""
        await self._websocket.accept()
        hello: outgoing.Hello = {
            "kind": "hello",
            "v": outgoing.VERSION,
            "table": self._table,
            "now": self._site.now,
        }
        writer = asyncio.create_task(self._write(write(hello)))
        closer = asyncio.create_task(self._close(writer))
        try:
            await self._read()
        finally:
            writer.cancel()
            closer.cancel()
            await asyncio.gather(writer, closer, return_exceptions=True)

    async def _write(self, hello: str) -> None:
        """The one place from which this client is sent anything."""
        telling: NewsEncoder = self._site.telling(self._table)
        with suppress(WebSocketDisconnect, RuntimeError):  # gone: the reader hears of it too
            await self._websocket.send_text(hello)
            async for news in self._subscription:
                text = write(news) if "kind" in news else telling.write(news, self._site.now)
                await self._websocket.send_text(text)

    async def _close(self, writer: "asyncio.Task[None]") -> None:
        """Once there will be no more news: at once where the client does not read."""
        await self._subscription.ended.wait()
        reason = self._subscription.reason or ""
        slow = reason.startswith("cut off")
        if slow:
            self._site.metrics.cut_off.inc()
            LOG.info("cut off", extra={"facts": {"table": self._table}})
            writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(CUT_OFF if slow else STOPS, reason)

    async def _read(self) -> None:
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            if wait := self._bucket.take(""):
                problem = Problem("too-many", "too many messages", retry=wait)
                self._tell_refused(None, problem)
                await asyncio.sleep(wait)  # what is sent meanwhile waits on the wire
                continue
            await self._answer(message.get("text"))

    async def _answer(self, text: str | None) -> None:
        re: str | None = None
        try:
            command = read_command(text)
            re = command.id
            if self._reader is None:
                raise Problem("stranger", "a spectator only listens")
            address = client(self._websocket)
            answer = await carry_out(self._site, address, self._table, self._reader, command)
            self._subscription.tell({**answer})
        except Problem as problem:
            self._tell_refused(re if re is not None else id_in(text), problem)
        except OffsuitError as error:
            self._tell_refused(re, problem_of(error))
        except Exception:
            LOG.exception("defect", extra={"facts": {"table": self._table}})
            self._tell_refused(re, Problem("defect", "it has been logged"))

    def _tell_refused(self, re: str | None, problem: Problem) -> None:
        self._site.metrics.refused.labels(problem.name).inc()
        refused: outgoing.Refused = {"kind": "refused", "re": re, "problem": problem.told()}
        self._subscription.tell({**refused})


def read_command(text: str | None) -> Command:
    """The command in a message, or a refusal that says what is wrong with it."""
    if text is None:
        raise Problem("invalid", "messages are text")
    try:
        return COMMANDS.validate_json(text)
    except ValidationError as error:
        raise invalid(error.errors(include_url=False, include_input=False)) from None


def id_in(text: str | None) -> str | None:
    """The id of a message that is not understood, if it has one."""
    try:
        found: Any = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    id = found.get("id") if isinstance(found, dict) else None
    return id if isinstance(id, str) and IDS.fullmatch(id) else None
