"""Applies commands that come over HTTP or on a socket."""

import time

from offsuit.table.commands.hosting import Guard
from offsuit.table.commands.seating import Sit
from offsuit.table.commands.table_command import TableCommand
from offsuit.web.context import ServerContext, spend
from offsuit.web.messages import outgoing
from offsuit.web.messages.command_messages import CommandMessage, TableCommandMessage

Answer = outgoing.Done | outgoing.Taken | outgoing.Pong


async def dispatch(
    context: ServerContext, client: str, table: str, player: str, message: CommandMessage
) -> Answer:
    """Returns when the command is durable; a refusal is an `OffsuitError` or a `Problem`."""
    if not isinstance(message, TableCommandMessage):
        return {"kind": "pong", "re": message.id, "now": context.host.now}
    command, start = message.command(), time.perf_counter()
    if _needs_hashing(command):
        spend(context.passwords, client, "passwords")
    result = await context.host.command(table, player, command)
    if result.action is None:
        return {"kind": "done", "re": message.id, "seq": result.seq}
    context.metrics.actions.observe(time.perf_counter() - start)
    return {
        "kind": "taken",
        "re": result.action.id,
        "round": result.action.round,
        "decision": result.action.decision,
        "seq": result.action.seq,
    }


def _needs_hashing(command: TableCommand) -> bool:
    """Whether a command makes the host hash or check a password, which is slow."""
    return isinstance(command, Guard) or (isinstance(command, Sit) and bool(command.password))
