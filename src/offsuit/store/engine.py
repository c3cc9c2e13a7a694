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


def make_engine(url: str, writes: bool) -> sa.Engine:
    """An engine for one writer or for readers; SQLite is set up to keep what it commits."""
    try:
        engine = sa.create_engine(url)
    except (sa.exc.ArgumentError, ImportError) as error:
        raise StoreError(f"database {url!r}: {error}") from error
    if engine.dialect.name == "sqlite":
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


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


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Bring the database to a revision, which by default is the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
