"""Routes: rounds that are over, reviews, the journal, who pays whom."""

import asyncio
import json
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse

from offsuit.table.money.payments import Payment
from offsuit.web.context import Reader, Site, TableId, TheSite
from offsuit.web.messages import outgoing
from offsuit.web.messages.problems import Problem

router = APIRouter(tags=["histories"])
RoundNumber = Annotated[int, Path(ge=1, le=2**31)]


def _check_played(site: Site, id: str, number: int) -> None:
    if number > site.host.runner(id).table.rounds:
        raise Problem("unknown", f"round {number}: no such round was played")


@router.get("/tables/{id}/rounds")
async def rounds(
    site: TheSite,
    id: TableId,
    reader: Reader,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> outgoing.RoundList:
    """Rounds that are over, the latest first."""
    lines = await site.host.export(id, reader)
    found = await asyncio.to_thread(_rounds, lines)
    return {"rounds": found[: -limit - 1 : -1], "total": len(found)}


def _rounds(lines: Iterable[str]) -> list[outgoing.RoundSummary]:
    """In the order in which they were played, from an exported journal."""
    found: list[outgoing.RoundSummary] = []
    begun: dict[str, Any] = {}
    for line in lines:
        entry = json.loads(json.loads(line)["body"])
        if entry["kind"] == "shuffled":
            begun = entry
        elif entry["kind"] in ("finished", "voided"):
            found.append(
                {
                    "round": begun["round"],
                    "at": entry["at"],
                    "names": [seat["name"] for seat in begun["seats"]],
                    "points": entry.get("points"),
                    "chips": entry.get("chips"),
                    "voided": entry.get("why"),
                }
            )
    return found


@router.get("/tables/{id}/rounds/{number}/record")
async def record(site: TheSite, id: TableId, number: RoundNumber, reader: Reader) -> dict[str, Any]:
    """A round that is over as the caller may publish it: what `offsuit verify` checks."""
    _check_played(site, id, number)
    return await site.host.record(id, number, reader)


@router.get("/tables/{id}/rounds/{number}/turns")
async def turns(site: TheSite, id: TableId, number: RoundNumber, reader: Reader) -> outgoing.Turns:
    """A round from its shuffle until now, as news have told it: for whoever comes later."""
    _check_played(site, id, number)
    told: list[Any] = await site.host.turns(id, number, reader)
    return {"turns": told}


@router.get("/tables/{id}/reviews")
async def reviews(
    site: TheSite,
    id: TableId,
    reader: Reader,
    round: Annotated[int | None, Query(ge=1, le=2**31)] = None,
    sort: Literal["loss", "round"] = "loss",
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> outgoing.Reviews:
    """What was found out about one round or all: the greatest loss first, or the latest round."""
    if round is not None:
        _check_played(site, id, round)
    found = await site.host.reviews(id, round, reader)
    if sort == "round":
        found = sorted(found, key=lambda each: (-each["round"], each["seat"]))
    return {"reviews": found[:limit]}


class Lines(StreamingResponse):
    """One JSON object a line."""

    media_type = "application/x-ndjson"


@router.get("/tables/{id}/export", response_class=Lines)
async def export(site: TheSite, id: TableId, reader: Reader) -> Lines:
    """The journal, a line of JSON for each entry, without what is sealed."""
    lines = await site.host.export(id, reader)
    return Lines(lines)


@router.get("/tables/{id}/settle")
async def settle(site: TheSite, id: TableId, reader: Reader) -> outgoing.Payments:
    """Who pays whom for all that was won and lost, in the fewest payments."""
    return {"payments": [_told(each) for each in await site.host.settle_up(id, reader)]}


def _told(payment: Payment) -> outgoing.PaymentView:
    return {"payer": payment.payer, "payee": payment.payee, "chips": payment.chips}
