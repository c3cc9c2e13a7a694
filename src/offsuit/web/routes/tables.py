"""Routes: guests, games, the lobby, tables."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from offsuit.host.host import Host
from offsuit.host.tokens import new_token
from offsuit.table.table import Table
from offsuit.web.auth import keep_token
from offsuit.web.context import Client, Player, Reader, TableId, TheSite, spend
from offsuit.web.game_list import games
from offsuit.web.messages import outgoing
from offsuit.web.messages.dispatch import Answer, carry_out, read_options
from offsuit.web.messages.incoming import AnyCommand, OpenTable
from offsuit.web.messages.news_encoder import left
from offsuit.web.messages.problems import Problem
from offsuit.web.passwords import hash_password

router = APIRouter(tags=["tables"])


@router.post("/guests", status_code=201)
async def new_guest(site: TheSite, client: Client, response: Response) -> outgoing.Guest:
    """A seat token, as a cookie and in the body; nobody can find it again."""
    spend(site.guests, client, "guests")
    token = new_token()
    keep_token(response, token, site.settings.secure)
    return {"token": token}


@router.get("/me")
async def me(site: TheSite, reader: Reader) -> outgoing.Me:
    """Whether the caller has a seat token, and the tables at which he sits or waits."""
    mine = [id for id, runner in site.host.runners.items() if _is_here(runner.table, reader)]
    return {"guest": reader is not None, "tables": mine if reader else []}


def _is_here(table: Table, player: str | None) -> bool:
    return player is not None and (
        table.chair_of(player) is not None or player in dict(table.queue)
    )


@router.get("/games")
async def all_games() -> outgoing.Games:
    """Games that can be played, with their rules by default and the levels of bots."""
    return {"games": list(games())}


@router.get("/tables")
async def lobby(
    site: TheSite,
    reader: Reader,
    game: Annotated[str | None, Query(max_length=60)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> outgoing.Lobby:
    """Tables, the newest first; who sits at one with a password is for those who have given it."""
    found, total = site.host.lobby(reader, game, limit)
    told: list[Any] = found
    return {"tables": told, "total": total}


@router.post("/tables", status_code=201)
async def open_table(
    site: TheSite, client: Client, player: Player, body: OpenTable
) -> outgoing.TableCreated:
    """A new table, whose host the caller is; he does not sit at it yet."""
    spend(site.tables, client, "tables")
    if len(site.host.runners) >= site.settings.limits.most_tables:
        raise Problem("too-many", "this server has all the tables that it can run", retry=600)
    options = read_options(body.options)
    host: Host = site.host
    hashed = await asyncio.to_thread(hash_password, body.password)
    opened = await host.open_table(
        player, body.title, body.game, body.settings, options, password_hash=hashed
    )
    return {"id": opened}


@router.get("/tables/{id}")
async def look(site: TheSite, id: TableId, reader: Reader) -> outgoing.Look:
    """A table as the caller sees it."""
    seen = site.host.look(id, reader)
    table, you, now = seen["table"], seen["you"], site.now
    return {"id": id, "now": now, "left": left(table, you, now), "table": table, "you": you}


@router.post("/tables/{id}/commands")
async def command(
    site: TheSite, client: Client, id: TableId, player: Player, body: AnyCommand
) -> Answer:
    """A command at a table: the same messages as on its socket."""
    return await carry_out(site, client, id, player, body)
