"""Keeps what was used of quotas, and follows bans that another server of this database made."""

import asyncio

from offsuit.errors import StoreError
from offsuit.web.context import ServerContext

EVERY = 30.0
"""Seconds: what a server forgets that is killed."""


async def keep_up(context: ServerContext) -> None:
    """Run for as long as the server runs; an outage, which the store has logged, is waited for."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await context.usage.keep(context.host)
            await context.bans.load(context.host)
            context.open_sockets.end_banned(context.bans)
        except StoreError:
            pass
