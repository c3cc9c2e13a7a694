"""Database engines whose commits are durable."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from offsuit.errors import StoreError
from offsuit.store.database_file import make_private

MIGRATIONS = Path(__file__).parent / "migrations"
FULL = 2
"""`PRAGMA synchronous`: a commit is on the disk before it returns."""
BUSY_MILLISECONDS = 10_000
DURABLE = {"fsync": ("on",), "synchronous_commit": ("on", "remote_apply")}
"""PostgreSQL settings -> values with which a commit is on the disk before it returns."""
CONNECT_SECONDS = 10
BOUNDS = {"lock_timeout": "4s", "statement_timeout": "8s"}
"""PostgreSQL settings -> values, unless the URL, the role or the database has others."""
MIGRATING = 0x0FF5017
"""Lock that lets one program at a time migrate PostgreSQL; SQLite locks the whole file."""


def make_engine(url: str, writes: bool) -> sa.Engine:
    """An engine for one writer or for readers, with durable commits."""
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise StoreError(f"database {named(url)}: {error}") from error
    if address.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(
            f"database {named(url)}: must be sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    try:
        engine = sa.create_engine(address, **_engine_args(address))
    except sa.exc.ArgumentError as error:
        raise StoreError(f"database {named(url)}: {error}") from error
    except ImportError as error:
        raise StoreError(
            f"database {named(url)}: the driver is missing ({error}); "
            f"pip install 'offsuit[postgres]'"
        ) from error
    if engine.dialect.name == "sqlite":
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    else:
        sa.event.listen(engine, "do_connect", _connect_patiently)
        sa.event.listen(engine, "connect", _set_up_postgresql)
    return engine


def open_database(url: str) -> tuple[sa.Engine, sa.Engine]:
    """Engines for the writer and for readers of a database whose tables are up to date.

    Whatever is wrong with the database is a `StoreError` of one sentence.
    """
    writes, reads = make_engine(url, writes=True), make_engine(url, writes=False)
    make_private(writes.url)
    try:
        migrate(writes)
    except sa.exc.SQLAlchemyError as error:
        why = " ".join(str(getattr(error, "orig", error)).split())
        raise StoreError(f"database {named(url)} cannot be opened: {why}") from error
    except CommandError as error:
        raise StoreError(
            f"database {named(url)} was made by a newer offsuit ({error}); install that one, "
            f"or name another database"
        ) from error
    return writes, reads


def _engine_args(address: sa.URL) -> dict[str, Any]:
    """PostgreSQL that does not answer is given up, unless the URL says how long to wait; so is a
    connection that was open before it restarted.
    """
    if address.get_backend_name() == "sqlite":
        return {}
    patience = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 1000 * CONNECT_SECONDS}
    given = {name: value for name, value in patience.items() if name not in address.query}
    return {"connect_args": given, "pool_timeout": CONNECT_SECONDS, "pool_pre_ping": True}


def named(url: str) -> str:
    """A database URL without its password, quoted.

    >>> named("postgresql://ann:secret@db/offsuit")
    "'postgresql://ann:***@db/offsuit'"
    """
    try:
        return repr(sa.make_url(url).render_as_string(hide_password=True))
    except sa.exc.ArgumentError:
        return "(not a URL)" if "@" in url else repr(url)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Write-ahead log and full synchronisation; checked, since SQLite ignores unsupported modes."""
    connection.isolation_level = None  # we begin transactions, not the driver
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


def _connect_patiently(_: Any, __: Any, given: list[Any], named: dict[str, Any]) -> Any:
    from offsuit.store.patient_connection import PatientConnection

    return PatientConnection.connect(*given, **named)


def _set_up_postgresql(connection: Any, _: Any) -> None:
    """Commits that wait for the disk, whatever the default of the database; checked. Statements
    and locks that take too long are given up.
    """
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit = on")
    for name, most in BOUNDS.items():
        if cursor.execute(f"SHOW {name}").fetchone()[0] == "0":
            cursor.execute(f"SET {name} = '{most}'")
    connection.commit()
    for name, wanted in DURABLE.items():
        found = cursor.execute(f"SHOW {name}").fetchone()[0]
        if found not in wanted:
            raise StoreError(f"PostgreSQL writes with {name}={found}; a journal needs {wanted[0]}")
    connection.rollback()
    cursor.close()


@contextmanager
def _unbounded(connection: sa.Connection) -> Iterator[None]:
    """A migration may take long, and so may waiting for that of another program."""
    if connection.dialect.name != "postgresql":
        yield
        return
    for name in BOUNDS:
        connection.exec_driver_sql(f"SET LOCAL {name} = 0")
    driver: Any = connection.connection.driver_connection
    kept, driver.patience = driver.patience, None
    try:
        yield
    finally:
        driver.patience = kept


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Migrate the database to a revision, by default the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection, _unbounded(connection):
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
