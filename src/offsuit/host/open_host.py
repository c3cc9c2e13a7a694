"""Opens a host together with its store."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from offsuit.host.host import Host
from offsuit.host.passwords import NO_PASSWORDS, Passwords
from offsuit.host.world import World
from offsuit.store.engine import open_database
from offsuit.store.store import Store


def check_database(url: str) -> None:
    """Create or migrate the tables of a database now, or raise a `StoreError`."""
    for engine in open_database(url):
        engine.dispose()


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
