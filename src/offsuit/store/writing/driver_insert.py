"""Inserts of many rows as the driver takes them.

SQLAlchemy would make names, types and parameters of every row anew: a fifth of what the journal's
thread does.
"""

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa


class DriverInsert:
    """An insert that was compiled once for one kind of database."""

    def __init__(self, statement: sa.Insert, dialect: sa.Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self._text = str(compiled)
        self._names: Sequence[str] | None = compiled.positiontup
        """In the order of their places; None where the driver takes names."""
        columns = statement.table.columns.values()
        self._binary = [each.name for each in columns if isinstance(each.type, sa.LargeBinary)]

    def run(self, connection: sa.Connection, rows: Sequence[dict[str, Any]]) -> int:
        """Insert rows that hold every column; how many were inserted or changed."""
        for row in rows:
            for name in self._binary:
                _check_bytes(row[name])
        given: Any = rows
        if self._names is not None:
            given = [tuple([row[name] for name in self._names]) for row in rows]
        return connection.exec_driver_sql(self._text, given).rowcount


def _check_bytes(value: Any) -> None:
    """SQLite would keep anything else in a column of bytes as it is."""
    if value is not None and type(value) is not bytes:
        raise TypeError(f"expected bytes, got {type(value).__name__}")


Insert = Callable[[sa.Table], Any]
"""The insert of a dialect."""
