"""API keys of a database that no server need run on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from offsuit.host.destiny.api_keys import ApiKeys
from offsuit.host.world import milliseconds
from offsuit.store.store import Store


@asynccontextmanager
async def open_keys(url: str) -> AsyncIterator[ApiKeys]:
    """The keys of the database `url`; a running server notices changes within two seconds."""
    store = Store(url)
    try:
        yield ApiKeys(store.values, milliseconds)
    finally:
        await store.close()
