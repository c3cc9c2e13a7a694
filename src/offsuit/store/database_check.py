"""Checks of a database that is not changed by them: its schema, and every link of every journal."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from offsuit.errors import StoreError
from offsuit.store.chain import check_chain, empty
from offsuit.store.engine import MIGRATIONS, make_engine, named, open_database
from offsuit.store.schema import heads, journal
from offsuit.store.store_reader import StoreReader


@dataclass(frozen=True)
class SchemaVersion:
    """The version of a database, and the newest that this program knows."""

    found: str | None
    """None for a database without tables."""
    newest: str

    @property
    def is_newest(self) -> bool:
        """Whether nothing has to be done."""
        return self.found == self.newest


@dataclass(frozen=True)
class JournalCheck:
    """One journal that was read to its end."""

    journal: str
    entries: int
    problem: str | None


class CheckedDatabase:
    """An existing database, opened to be read."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = make_engine(url, writes=False)
        file = self._engine.url.database
        if self._engine.dialect.name == "sqlite" and not (file and Path(file).is_file()):
            raise StoreError(f"database {named(url)} does not exist")

    def schema(self) -> SchemaVersion:
        """Which version it has; a database that cannot be read is a `StoreError`."""
        script = ScriptDirectory.from_config(_config())
        try:
            with self._engine.connect() as connection:
                found = MigrationContext.configure(connection).get_current_revision()
        except sa.exc.SQLAlchemyError as error:
            why = " ".join(str(getattr(error, "orig", error)).split())
            raise StoreError(f"database {named(self._url)} cannot be opened: {why}") from error
        newest = script.get_current_head()
        known = {each.revision for each in script.walk_revisions()}
        if found is not None and found not in known:
            raise StoreError(
                f"database {named(self._url)} was made by a newer offsuit (schema {found}); "
                f"install that one"
            )
        assert newest is not None, "there are migrations"
        return SchemaVersion(found, newest)

    def journals(self) -> Iterator[JournalCheck]:
        """Every journal, of tables and of Destiny Deck, with what is wrong with it."""
        with self._engine.connect() as connection:
            kept = connection.execute(sa.select(heads.c.table)).scalars().all()
            written = connection.execute(sa.select(journal.c.table).distinct()).scalars().all()
        reader = StoreReader(self._engine)
        for name in sorted({*kept, *written}):
            yield _checked(reader, name)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _checked(reader: StoreReader, name: str) -> JournalCheck:
    head, kept = empty(name), reader.kept(name)
    try:
        for rows in reader.chunks(name):
            head = check_chain(head, rows)
        if kept is None:
            raise StoreError(f"table {name}: has no head")
        if kept.head.seq != head.seq:
            raise StoreError(f"table {name}: ends with entry {head.seq}, not {kept.head.seq}")
        if kept.head != head:
            raise StoreError(f"table {name}: its head is not its last entry")
    except StoreError as error:
        return JournalCheck(name, head.seq, str(error))
    except (TypeError, ValueError, LookupError) as error:  # not even bytes where bytes must be
        told = f"table {name}: cannot be read: {type(error).__name__}"
        return JournalCheck(name, head.seq, told)
    return JournalCheck(name, head.seq, None)


def upgrade(url: str) -> SchemaVersion:
    """Bring a database to the newest version; which one it had is told."""
    checked = CheckedDatabase(url)
    try:
        before = checked.schema()
    finally:
        checked.close()
    for engine in open_database(url):
        engine.dispose()
    return before


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
