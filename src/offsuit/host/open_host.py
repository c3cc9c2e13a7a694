"""A host with the journal that it runs on, from address to close."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from offsuit.host.host import CheckPassword, Host, no_passwords
from offsuit.host.world import World
from offsuit.store.store import Store


@asynccontextmanager
async def open_host(
    url: str, world: World | None = None, check_password: CheckPassword = no_passwords
) -> AsyncIterator[Host]:
    """A host that has taken up every table of the database `url`; in the end all is written."""
    store = await asyncio.to_thread(Store, url)
    host = Host(store, world, check_password)
    try:
        await host.recover()
        yield host
    finally:
        await host.close()
        await store.close()
