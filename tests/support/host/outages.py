"""Databases that cannot be used for a while, with nothing but what real ones do."""

import asyncio
import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
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


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Inside the block another session has locked the journal; for a minute at most, so that
    whoever waits for it without end comes to an end.
    """
    with psycopg.connect(url) as holder:
        holder.execute("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE")
        with at_last(holder.rollback):
            yield
        holder.rollback()


@contextmanager
def stopped(url: str, data: Path) -> Iterator[None]:
    """Inside the block PostgreSQL takes connections and bytes, and no process of it works."""
    with psycopg.connect(url, autocommit=True) as asking:
        ours = asking.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid()"
        )
        pids = [pid for (pid,) in ours]
    pids.append(int((data / "postmaster.pid").read_text().split()[0]))

    def send(signal_: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal_)

    send(signal.SIGSTOP)
    try:
        with at_last(lambda: send(signal.SIGCONT)):
            yield
    finally:
        send(signal.SIGCONT)


@contextmanager
def at_last(do: Callable[[], None]) -> Iterator[None]:
    """Do something if the block takes a minute."""
    timer = threading.Timer(60, do)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


async def outage_over(store: Store) -> None:
    """Try until the store has noticed that it works again."""
    while store.health.outage is not None:
        await asyncio.sleep(0.05)
        with suppress(OutageError):
            await store.probe()


def size_of(path: Path) -> int:
    """Bytes of an SQLite database and of its log."""
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*"))
