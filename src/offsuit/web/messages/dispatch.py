"""Applies commands that come over HTTP or on a socket."""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from offsuit.errors import OffsuitError, OutageError, StoreError
from offsuit.host.operating.host_operator import Operator
from offsuit.table.commands.acting import Act
from offsuit.table.commands.closing import Close
from offsuit.table.commands.hosting import AllowNewcomers, Change, Guard, Kick
from offsuit.table.commands.seating import Leave, Next, Ready, Sit
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.options import Options
from offsuit.web.context import ServerContext, spend
from offsuit.web.messages import outgoing
from offsuit.web.messages.command_messages import CommandMessage, TableCommandMessage
from offsuit.web.messages.problems import Problem

T = TypeVar("T")
ANSWER_SECONDS = 15.0
"""Time after which a command is refused that waits for the journal."""
Answer = outgoing.Done | outgoing.Taken | outgoing.Pong


@dataclass(frozen=True)
class Sender:
    """Who sends a command."""

    client: str
    """Their network address."""
    player: str
    bot: bool
    """Whether their token says that they are a program."""


async def dispatch(
    context: ServerContext, sender: Sender, table: str, message: CommandMessage
) -> Answer:
    """Returns when the command is durable; a refusal is an `OffsuitError` or a `Problem`."""
    client, player = sender.client, sender.player
    if not isinstance(message, TableCommandMessage):
        return {"kind": "pong", "re": message.id, "now": context.host.now}
    command, start = message.command(), time.perf_counter()
    if _needs_hashing(command):
        spend(context.passwords, client, "passwords")
    if isinstance(command, Sit) and sender.bot:
        command = replace(command, bot=True)
    if isinstance(command, Change):
        check_bot_pause(context, command.options)
    _check_quotas(context, client, player, command)
    sent_away = _sent_away(context, table, command)
    if isinstance(command, Sit):
        await context.newcomers.check(context.host, table, player)
    result = await _within(context.host.command(table, player, command, origin=client))
    if isinstance(command, AllowNewcomers):
        await context.newcomers.allow(context.host, table)
    if sent_away is not None:
        with suppress(StoreError):  # they are gone, whatever becomes of their address
            await context.newcomers.bar(context.host, table, sent_away)
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


async def _within(command: Awaitable[T]) -> T:
    """Wait for a command, which is finished in any case; whether it was is not known after that."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await command
    except TimeoutError:
        raise OutageError("no answer of the journal") from None


def _sent_away(context: ServerContext, table: str, command: TableCommand) -> str | None:
    """The person whom a command sends away, if it does."""
    if not isinstance(command, Kick):
        return None
    try:
        return Operator(context.host).player_in(table, command.chair)
    except OffsuitError:  # an empty chair, a bot, or a table that refuses the command itself
        return None


def check_bot_pause(context: ServerContext, options: Options) -> None:
    """Refuse tables at which bots alone would play faster than the server allows."""
    least = context.settings.least_bot_pause
    if options.bot_pause < least:
        raise Problem("invalid", f"bot_pause {options.bot_pause}: must be at least {least}")


def _check_quotas(context: ServerContext, client: str, player: str, command: TableCommand) -> None:
    """Refuse what would use more than a player's quotas; whoever plays may always go on."""
    if isinstance(command, Act | Leave | Close):
        return
    context.quotas.check("bytes", player, client)
    if isinstance(command, Ready | Next):
        context.quotas.check("rounds", player, client)


def _needs_hashing(command: TableCommand) -> bool:
    """Whether a command makes the host hash or check a password, which is slow."""
    return isinstance(command, Guard) or (isinstance(command, Sit) and bool(command.password))
