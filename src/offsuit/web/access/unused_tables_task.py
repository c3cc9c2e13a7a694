"""Closes tables that nobody uses, from time to time."""

import asyncio

from offsuit.errors import OffsuitError
from offsuit.web.context import ServerContext
from offsuit.web.logs import LOG
from offsuit.web.messages.problems import Problem

EVERY = 60.0
"""Seconds."""


async def close_unused_tables(context: ServerContext) -> None:
    """Run for as long as the server runs; whatever fails is tried again."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await context.make_room()
        except (OffsuitError, Problem) as error:
            LOG.warning("unused tables", extra={"facts": {"error": type(error).__name__}})
