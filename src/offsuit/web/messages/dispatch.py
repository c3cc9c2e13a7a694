"""Commands carried out: one place for those that come over HTTP and those on a socket."""

import asyncio
import time

from offsuit.table.options import Options
from offsuit.web.context import Site, spend
from offsuit.web.messages import incoming, outgoing
from offsuit.web.passwords import hash_password

Answer = outgoing.Done | outgoing.Taken | outgoing.Pong


async def carry_out(
    site: Site, client: str, table: str, player: str, command: incoming.Command
) -> Answer:
    """Back when it is durable; what is refused is an `OffsuitError` or a `Problem`."""
    if isinstance(command, incoming.Act):
        return await _act(site, table, player, command)
    if isinstance(command, incoming.Ping):
        return {"kind": "pong", "re": command.id, "now": site.now}
    await _change(site, client, table, player, command)
    return {"kind": "done", "re": command.id, "seq": site.host.runner(table).table.seq}


async def _act(site: Site, table: str, player: str, command: incoming.Act) -> outgoing.Taken:
    start = time.perf_counter()
    given = await site.host.act(
        table, player, command.round, command.decision, command.id, command.action
    )
    site.metrics.actions.observe(time.perf_counter() - start)
    return {
        "kind": "taken",
        "re": given.id,
        "round": given.round,
        "decision": given.decision,
        "seq": given.seq,
    }


async def _change(
    site: Site, client: str, table: str, player: str, command: incoming.Command
) -> None:
    host = site.host
    match command:
        case incoming.Sit():
            if command.password:
                spend(site.passwords, client, "passwords")
            await host.sit(table, player, command.name, command.password)
        case incoming.Ready():
            await host.ready(table, player, command.ready, command.seeds)
        case incoming.Rest():
            await host.rest(table, player, command.resting)
        case incoming.Leave():
            await host.leave(table, player)
        case incoming.Kick():
            await host.kick(table, player, command.chair)
        case incoming.Lock():
            await host.lock(table, player, command.locked)
        case incoming.Guard():
            spend(site.passwords, client, "passwords")
            hashed = await asyncio.to_thread(hash_password, command.password)
            await host.guard(table, player, hashed)
        case incoming.Change():
            options = read_options(command.options)
            await host.change(table, player, command.settings, options)
        case incoming.PromiseSeed():
            await host.promise(table, player, bytes.fromhex(command.commitment))
        case incoming.RevealSeed():
            await host.reveal(table, player, bytes.fromhex(command.seed))
        case _:
            raise AssertionError(f"{command!r} is no command of a table")


def read_options(given: incoming.TableOptions) -> Options:
    """Options of a table from their message."""
    return Options(**given.model_dump())
