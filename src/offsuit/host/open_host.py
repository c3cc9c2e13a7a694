"""Opens a host together with its store."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from offsuit.host.host import Host
from offsuit.host.passwords import NO_PASSWORDS, Passwords
from offsuit.host.world import World
from offsuit.store.store import Store


@asynccontextmanager
async def open_host(
    url: str, world: World | None = None, passwords: Passwords = NO_PASSWORDS
) -> AsyncIterator[Host]:
    """A host that runs every table of the database `url`; everything is written when it closes."""
    store = await asyncio.to_thread(Store, url)
    host = Host(store, world, passwords)
    try:
        await host.recover()
        yield host
    finally:
        await host.close()
        await store.close()
