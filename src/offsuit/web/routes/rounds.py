"""Routes of rounds: summaries, records, turns, reviews, the journal, payments.

All of them are long reads, of which a client may have a few at a time.
"""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import StreamingResponse
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send

from offsuit.errors import StoreError, TooManyReadsError
from offsuit.table.shapes import RoundRecord
from offsuit.web.context import Client, Context, Reader, ServerContext, TableId
from offsuit.web.messages import outgoing
from offsuit.web.messages.problems import Problem, problem_of

T = TypeVar("T")
STALL_SECONDS = 20.0
"""Time within which a client must take a part of an export."""


async def _reading(context: Context, client: Client) -> AsyncIterator[None]:
    with context.host.reading(client, context.settings.limits.reads):
        yield


router = APIRouter(tags=["rounds"])
LONG_READ = [Depends(_reading)]
RoundNumber = Annotated[int, Path(ge=1, le=2**31)]


def _check_round(context: ServerContext, id: str, number: int) -> None:
    if not context.host.has_round(id, number):
        raise Problem("unknown", f"round {number}: not found at this table")


@router.get("/tables/{id}/rounds", dependencies=LONG_READ)
async def rounds(
    context: Context,
    id: TableId,
    reader: Reader,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    before: Annotated[int | None, Query(ge=1, le=2**31)] = None,
) -> outgoing.RoundList:
    """Rounds that are over, the latest first; with `before`, those before that round."""
    found, total = await context.host.rounds(id, limit, reader, before)
    return {"rounds": found, "total": total}


@router.get("/tables/{id}/rounds/{number}/record", dependencies=LONG_READ)
async def record(context: Context, id: TableId, number: RoundNumber, reader: Reader) -> RoundRecord:
    """A round that is over as the caller may publish it: what `offsuit verify` checks."""
    _check_round(context, id, number)
    return await context.host.record(id, number, reader)


@router.get("/tables/{id}/rounds/{number}/turns", dependencies=LONG_READ)
async def turns(
    context: Context, id: TableId, number: RoundNumber, reader: Reader
) -> outgoing.Turns:
    """A round from its shuffle until now, as news have told it: for clients that come later."""
    _check_round(context, id, number)
    return {"turns": await context.host.turns(id, number, reader)}


@router.get("/tables/{id}/reviews", dependencies=LONG_READ)
async def reviews(
    context: Context,
    client: Client,
    id: TableId,
    reader: Reader,
    round: Annotated[int | None, Query(ge=1, le=2**31)] = None,
    sort: Literal["loss", "round"] = "loss",
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> outgoing.Reviews:
    """Reviews of one round or all: the greatest loss first, or the latest round."""
    if round is not None:
        _check_round(context, id, round)
    context.quotas.take("reviews", reader, client)
    return {"reviews": await context.host.reviews(id, round, reader, sort, limit)}


class Lines(StreamingResponse):
    """One JSON object on each line; the client has a place among long reads until the last."""

    media_type = "application/x-ndjson"

    def __init__(
        self,
        parts: AsyncIterable[str],
        place: AbstractContextManager[None],
        status_code: int = 200,
    ) -> None:
        super().__init__(parts, status_code)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send everything, unless the client goes away or stops reading, or an outage begins."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            async with asyncio.timeout(STALL_SECONDS):
                await send(message)

        try:
            with self._place:
                self.body_iterator = await _begun(self.body_iterator)
                await super().__call__(scope, receive, sent)
        except (TooManyReadsError, StoreError) as error:
            if not begun:  # else it is cut off, and the store has noted why
                await problem_of(error).response()(scope, receive, send)
        except (TimeoutError, ClientDisconnect):
            pass  # nobody is there to be told


async def _begun(parts: AsyncIterable[T]) -> AsyncIterator[T]:
    """The same parts, of which the first has been read: if it cannot be, nothing is sent."""
    rest = aiter(parts)
    part = await anext(rest, None)

    async def all_parts() -> AsyncIterator[T]:
        if part is not None:
            yield part
        async for each in rest:
            yield each

    return all_parts()


@router.get("/tables/{id}/export", response_class=Lines)
async def export(context: Context, client: Client, id: TableId, reader: Reader) -> Lines:
    """The journal, a line of JSON for each entry, without sealed parts."""
    parts = await context.host.export_parts(id, reader)
    return Lines(parts, context.host.reading(client, context.settings.limits.reads))


@router.get("/tables/{id}/settle", dependencies=LONG_READ)
async def settle(context: Context, id: TableId, reader: Reader) -> outgoing.Payments:
    """Who pays whom for everything won and lost, in the fewest payments."""
    return {"payments": await context.host.settle_up(id, reader)}
