"""Routes of tables: guests, games, the lobby, commands."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Query, Response

from offsuit.web.auth import keep_token
from offsuit.web.context import (
    Client,
    Context,
    IsBot,
    Player,
    Reader,
    ServerContext,
    TableId,
    spend,
)
from offsuit.web.game_list import games
from offsuit.web.messages import outgoing
from offsuit.web.messages.command_messages import AnyCommand
from offsuit.web.messages.dispatch import Answer, Sender, check_bot_pause, dispatch
from offsuit.web.messages.incoming import NewGuest, OpenTable
from offsuit.web.messages.news_encoder import time_left
from offsuit.web.messages.problems import Problem

router = APIRouter(tags=["tables"])


@router.post("/guests", status_code=201)
async def new_guest(
    context: Context, client: Client, response: Response, body: NewGuest | None = None
) -> outgoing.Guest:
    """A seat token, as a cookie and in the body; it is sent only once, and does not end."""
    spend(context.guests, client, "guests")
    bot = body is not None and body.bot
    token = context.signer.issue(context.host.now, client, bot)
    keep_token(response, token, context.settings.secure)
    return {"token": token, "bot": bot}


@router.get("/me")
async def me(context: Context, reader: Reader, bot: IsBot) -> outgoing.Me:
    """Whether the caller has a seat token, and the tables where they sit or wait."""
    mine = [] if reader is None else context.host.tables_of(reader)
    return {"guest": reader is not None, "bot": reader is not None and bot, "tables": mine}


@router.get("/games")
async def all_games() -> outgoing.Games:
    """Games that can be played, with their default rules and the levels of bots."""
    return {"games": list(games())}


@router.get("/tables")
async def lobby(
    context: Context,
    reader: Reader,
    game: Annotated[str | None, Query(max_length=60)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> outgoing.Lobby:
    """Tables, the newest first; names at one with a password are for those who have given it."""
    found, total = context.host.lobby(reader, game, limit)
    return {"tables": found, "total": total}


@router.post("/tables", status_code=201)
async def open_table(
    context: Context, client: Client, player: Player, body: OpenTable
) -> outgoing.TableCreated:
    """A new table, whose host the caller is; they do not sit at it yet."""
    spend(context.tables, client, "tables")
    await context.make_room()  # unused tables are closed before anybody is refused
    check_bot_pause(context, body.options)
    with room_for_one(context, player, client):
        opened = await context.host.open_table(
            player, body.title, body.game, body.settings, body.options, body.password
        )
    return {"id": opened}


@contextmanager
def room_for_one(context: ServerContext, player: str, address: str) -> Iterator[None]:
    """Refuse a table beyond the quotas; one that is being opened is counted already."""
    _check_room(context, player, address)
    context.opening.append((player, address))
    try:
        yield
    finally:
        context.opening.remove((player, address))


def _check_room(context: ServerContext, player: str, address: str) -> None:
    hosts = [*context.host.openers().values(), *(who for who, _ in context.opening)]
    near = [host for host in hosts if context.addresses.of(host) == address]
    quota = context.settings.quotas.tables
    counts = {
        "of yours": (hosts.count(player), quota.player),
        "of your address": (len(near), quota.address),
        "of this server": (len(hosts), quota.all),
    }
    for whose, (count, most) in counts.items():
        if count >= most:
            raise Problem("too-many", f"{most} tables {whose} are open; close one", retry=600)
    context.quotas.check("bytes", player, address)


@router.get("/tables/{id}")
async def look(context: Context, id: TableId, reader: Reader) -> outgoing.Look:
    """A table as the caller sees it."""
    host = context.host
    seen, now = host.look(id, reader), host.now
    return {"id": id, "now": now, "left": time_left(seen["table"], seen["you"], now), **seen}


@router.post("/tables/{id}/commands")
async def command(
    context: Context, client: Client, id: TableId, player: Player, bot: IsBot, body: AnyCommand
) -> Answer:
    """A command at a table: the same messages as on its socket."""
    return await dispatch(context, Sender(client, player, bot), id, body)
