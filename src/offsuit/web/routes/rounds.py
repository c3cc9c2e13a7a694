"""Routes of rounds: summaries, records, turns, reviews, the journal, payments."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse

from offsuit.table.shapes import RoundRecord
from offsuit.web.context import Client, Context, Reader, ServerContext, TableId
from offsuit.web.messages import outgoing
from offsuit.web.messages.problems import Problem

router = APIRouter(tags=["rounds"])
RoundNumber = Annotated[int, Path(ge=1, le=2**31)]


def _check_round(context: ServerContext, id: str, number: int) -> None:
    if not context.host.has_round(id, number):
        raise Problem("unknown", f"round {number}: not found at this table")


@router.get("/tables/{id}/rounds")
async def rounds(
    context: Context,
    id: TableId,
    reader: Reader,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> outgoing.RoundList:
    """Rounds that are over, the latest first."""
    found, total = await context.host.rounds(id, limit, reader)
    return {"rounds": found, "total": total}


@router.get("/tables/{id}/rounds/{number}/record")
async def record(context: Context, id: TableId, number: RoundNumber, reader: Reader) -> RoundRecord:
    """A round that is over as the caller may publish it: what `offsuit verify` checks."""
    _check_round(context, id, number)
    return await context.host.record(id, number, reader)


@router.get("/tables/{id}/rounds/{number}/turns")
async def turns(
    context: Context, id: TableId, number: RoundNumber, reader: Reader
) -> outgoing.Turns:
    """A round from its shuffle until now, as news have told it: for clients that come later."""
    _check_round(context, id, number)
    return {"turns": await context.host.turns(id, number, reader)}


@router.get("/tables/{id}/reviews")
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
    found = await context.host.reviews(id, round, reader)
    if sort == "round":
        found = sorted(found, key=lambda each: (-each["round"], each["seat"]))
    return {"reviews": found[:limit]}


class Lines(StreamingResponse):
    """One JSON object on each line."""

    media_type = "application/x-ndjson"


@router.get("/tables/{id}/export", response_class=Lines)
async def export(context: Context, id: TableId, reader: Reader) -> Lines:
    """The journal, a line of JSON for each entry, without sealed parts."""
    lines = await context.host.export(id, reader)
    return Lines(lines)


@router.get("/tables/{id}/settle")
async def settle(context: Context, id: TableId, reader: Reader) -> outgoing.Payments:
    """Who pays whom for everything won and lost, in the fewest payments."""
    return {"payments": await context.host.settle_up(id, reader)}
