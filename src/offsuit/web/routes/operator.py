"""Routes of the operator, who has a token of their own: close, void, audit, ban, rename, limits."""

import hmac

from fastapi import APIRouter, Depends
from starlette.requests import HTTPConnection

from offsuit.host.operating.host_operator import Operator
from offsuit.web.access.bans import Ban, Subject
from offsuit.web.auth import bearer
from offsuit.web.client_address import address_key
from offsuit.web.context import Context, ServerContext, check_table
from offsuit.web.messages.operator_messages import (
    Audited,
    BanList,
    BanSomebody,
    BanView,
    ChangeLimits,
    LimitsView,
    OneTable,
    Operated,
    RenameSeat,
    UnbanSomebody,
)
from offsuit.web.messages.problems import Problem


def check_operator(connection: HTTPConnection, context: Context) -> None:
    """Refuse everybody who does not send the operator's token."""
    expected = context.settings.operator_token
    if expected is None:
        raise Problem("forbidden", "this server has no operator token")
    given = bearer(connection) or ""
    if not hmac.compare_digest(given.encode(), expected.get_secret_value().encode()):
        raise Problem("stranger", "expected the header Authorization: Bearer OPERATOR_TOKEN")


router = APIRouter(prefix="/operator", tags=["operator"], dependencies=[Depends(check_operator)])


@router.post("/close")
async def close(context: Context, body: OneTable) -> Operated:
    """Close a table for good and at once; a round that is played there is voided."""
    id = check_table(context.host, body.table)
    return {"table": id, "seq": await Operator(context.host).close(id)}


@router.post("/void")
async def void(context: Context, body: OneTable) -> Operated:
    """Cancel the round that is played at a table: all chips stay where they were before it."""
    id = check_table(context.host, body.table)
    return {"table": id, "seq": await Operator(context.host).void_round(id)}


@router.post("/audit")
async def audit(context: Context, body: OneTable) -> Audited:
    """Check every entry of a journal, and what is derived from it; broken and closed ones too."""
    id = body.table
    if id not in context.host.broken:
        check_table(context.host, id)
    return {"table": id, "problem": await context.host.audit(id)}


@router.post("/rename")
async def rename(context: Context, body: RenameSeat) -> Operated:
    """Give the person in a chair another name, or a table another title."""
    id = check_table(context.host, body.table)
    chair, name, title = body.chair, body.name, body.title
    if (chair is None) != (name is None) or (name is None and title is None):
        raise Problem("invalid", "expected chair and name, or title")
    return {"table": id, "seq": await Operator(context.host).rename(id, chair, name, title)}


@router.post("/ban")
async def ban(context: Context, body: BanSomebody) -> BanView:
    """Refuse a player or an address everything; a player leaves all tables, open sockets end."""
    subject, who = _banned(context, body)
    until = None if body.seconds is None else context.host.now + int(body.seconds * 1000)
    made = Ban(subject, who, until, body.why)
    await context.bans.add(context.host, made)
    players = [who] if subject == "player" else context.addresses.players_at(who)
    for player in players:
        await Operator(context.host).remove(player)
    context.open_sockets.end_banned(context.bans)
    return _view(made)


def _banned(context: ServerContext, body: BanSomebody) -> tuple[Subject, str]:
    """Whom a ban is for: exactly one of a player, an address, and a chair."""
    chair = None if body.table is None or body.chair is None else (body.table, body.chair)
    if [body.player, body.address, chair].count(None) != 2:
        raise Problem("invalid", "expected a player, or an address, or a table and a chair")
    if body.address is not None:
        return "address", address_key(body.address)
    if body.player is not None:
        return "player", body.player
    assert chair is not None, "one of the three is there"
    id = check_table(context.host, chair[0])
    return "player", Operator(context.host).player_in(id, chair[1])


@router.post("/unban")
async def unban(context: Context, body: UnbanSomebody) -> BanList:
    """End a ban; the answer has those that are left."""
    if (body.player is None) == (body.address is None):
        raise Problem("invalid", "expected a player, or an address")
    if body.player is not None:
        await context.bans.remove(context.host, "player", body.player)
    elif body.address is not None:
        await context.bans.remove(context.host, "address", address_key(body.address))
    return await bans(context)


@router.get("/bans")
async def bans(context: Context) -> BanList:
    """Bans that hold."""
    return {"bans": [_view(each) for each in context.bans.all()]}


def _view(ban: Ban) -> BanView:
    return {"subject": ban.subject, "who": ban.who, "until": ban.until, "why": ban.why}


@router.post("/limits")
async def limits(context: Context, body: ChangeLimits) -> LimitsView:
    """Change limits and quotas, also after a restart; the answer has all of them."""
    changes = {name: value for name, value in body.model_dump().items() if value}
    if changes:
        await context.keep_limits(changes)
    told = context.settings.model_dump(mode="json", include={"limits", "quotas"})
    return {"limits": told["limits"], "quotas": told["quotas"]}
