"""Connections that lose nothing once they have said yes."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from offsuit.errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
FULL = 2
"""`PRAGMA synchronous`: a commit is on the disk before it returns."""
BUSY_MILLISECONDS = 10_000
DURABLE = {"fsync": ("on",), "synchronous_commit": ("on", "remote_apply")}
"""PostgreSQL's settings -> what they must be for a commit to be on the disk before it returns."""
MIGRATING = 0x0FF5017
"""Lock under which PostgreSQL is migrated by one program at a time; SQLite locks the whole file."""


def make_engine(url: str, writes: bool) -> sa.Engine:
    """An engine for one writer or for readers, set up to keep what it commits."""
    try:
        address = sa.make_url(url)
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        engine = sa.create_engine(address)
    except (sa.exc.ArgumentError, ImportError) as error:
        raise StoreError(f"database {named(url)}: {error}") from error
    if engine.dialect.name == "sqlite":
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    elif engine.dialect.name == "postgresql":
        sa.event.listen(engine, "connect", _set_up_postgresql)
    else:
        raise StoreError(f"database {named(url)}: SQLite or PostgreSQL is wanted")
    return engine


def named(url: str) -> str:
    """An address as it may be printed: without its password.

    >>> named("postgresql://ann:secret@db/offsuit")
    "'postgresql://ann:***@db/offsuit'"
    """
    try:
        return repr(sa.make_url(url).render_as_string(hide_password=True))
    except sa.exc.ArgumentError:
        return "that is no address" if "@" in url else repr(url)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Write-ahead log, full synchronisation; asserted, since SQLite ignores what it cannot do."""
    connection.isolation_level = None  # the driver would begin transactions by rules of its own
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    mode = cursor.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    cursor.execute("PRAGMA synchronous=FULL")
    synchronous = cursor.execute("PRAGMA synchronous").fetchone()[0]
    cursor.close()
    if (mode, synchronous) != ("wal", FULL):
        raise StoreError(
            f"SQLite writes in mode {mode!r} with synchronous={synchronous}; "
            f"a journal needs a file in mode 'wal' with {FULL}"
        )


def _set_up_postgresql(connection: Any, _: Any) -> None:
    """Commits that wait for the disk, whatever the database's default; asserted."""
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit = on")
    connection.commit()
    for name, wanted in DURABLE.items():
        found = cursor.execute(f"SHOW {name}").fetchone()[0]
        if found not in wanted:
            raise StoreError(f"PostgreSQL writes with {name}={found}; a journal needs {wanted[0]}")
    connection.rollback()
    cursor.close()


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Bring the database to a revision, which by default is the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
