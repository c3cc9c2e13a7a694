"""What `offsuit db` tells of a database."""

from dataclasses import dataclass
from typing import Any

from offsuit.errors import StoreError
from offsuit.store.database_check import CheckedDatabase
from offsuit.store.database_check import upgrade as upgrade_schema


@dataclass(frozen=True)
class DatabaseReport:
    """A database that was read from its first entry to its last."""

    schema: str
    journals: int
    entries: int
    problems: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The JSON object of `offsuit db check`."""
        return {"ok": not self.problems, **vars(self), "problems": list(self.problems)}

    def refuse(self) -> None:
        """Raise a `StoreError` if anything is wrong."""
        if self.problems:
            broken = f"{len(self.problems)} of {self.journals} journals are broken"
            raise StoreError(f"{broken}, the first: {self.problems[0]}")


def check_journals(url: str) -> DatabaseReport:
    """Check the schema, every link of every journal, and its head; nothing is changed.

    A database that has to be upgraded first is a `StoreError`.
    """
    database = CheckedDatabase(url)
    try:
        schema = database.schema()
        if not schema.is_newest:
            found = "no tables" if schema.found is None else f"schema {schema.found}"
            raise StoreError(
                f"the database has {found}, this offsuit needs {schema.newest}: "
                f"run offsuit db upgrade"
            )
        found_journals = list(database.journals())
    finally:
        database.close()
    problems = tuple(each.problem for each in found_journals if each.problem is not None)
    entries = sum(each.entries for each in found_journals)
    return DatabaseReport(schema.newest, len(found_journals), entries, problems)


def upgrade_database(url: str) -> tuple[str | None, str]:
    """Bring a database to the newest schema: the one it had, and the one it has now."""
    before = upgrade_schema(url)
    return before.found, before.newest
