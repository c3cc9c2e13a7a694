"""Counts what tables use, and says when it is enough: the server that runs a host gives one."""

from typing import Protocol

from offsuit.table.table import Table


class Meter(Protocol):
    """Asked by every table; a table is on the account of the player who opened it."""

    def may_begin(self, table: Table) -> bool:
        """Whether the table may begin another round now."""

    def used(self, table: Table, rounds: int, size: int) -> None:
        """Rounds that a table has begun, and bytes that it has appended to its journal."""

    def may_review(self, table: Table) -> bool:
        """Whether a round that is over is reviewed now; if so it is counted."""


class Unmetered:
    """Everything is allowed."""

    def may_begin(self, _: Table) -> bool:
        """Always."""
        return True

    def used(self, table: Table, rounds: int, size: int) -> None:
        """Not counted."""

    def may_review(self, _: Table) -> bool:
        """Always."""
        return True


UNMETERED: Meter = Unmetered()
