"""Databases that cannot be used for a while, with nothing but what real ones do."""

import asyncio
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from offsuit.errors import OutageError
from offsuit.store.store import Store


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """SQLite refuses all writes inside the block."""
    engine = store._writes

    def forbid(connection: Any, *_: Any) -> None:
        connection.execute("PRAGMA query_only=ON")

    def allow(connection: Any, *_: Any) -> None:
        connection.execute("PRAGMA query_only=OFF")

    sa.event.listen(engine, "checkout", forbid)
    sa.event.listen(engine, "checkin", allow)
    try:
        yield
    finally:
        sa.event.remove(engine, "checkout", forbid)


@contextmanager
def no_descriptors() -> Iterator[None]:
    """Inside the block this process can open no file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def outage_over(store: Store) -> None:
    """Try until the store has noticed that it works again."""
    while store.health.outage is not None:
        await asyncio.sleep(0.05)
        with suppress(OutageError):
            await store.probe()


def size_of(path: Path) -> int:
    """Bytes of an SQLite database and of its log."""
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*"))
