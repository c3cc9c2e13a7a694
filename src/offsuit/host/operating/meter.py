"""Counts what tables use, and says when it is enough: the server that runs a host gives one."""

from typing import Protocol

OPERATOR = "operator:"
"""The player who opens tables for the operator of a server; no person's id has a colon."""


class Meter(Protocol):
    """Asked by every table. An account is a player: who asked for something, else who opened it."""

    def may_begin(self, account: str) -> bool:
        """Whether another round may begin now."""

    def used(self, account: str, rounds: int, size: int) -> None:
        """Rounds that were begun, and bytes that were appended to a journal."""

    def may_review(self, account: str) -> bool:
        """Whether a round that is over is reviewed now; if so it is counted."""


class Unmetered:
    """Everything is allowed."""

    def may_begin(self, _: str) -> bool:
        """Always."""
        return True

    def used(self, account: str, rounds: int, size: int) -> None:
        """Not counted."""

    def may_review(self, _: str) -> bool:
        """Always."""
        return True


UNMETERED: Meter = Unmetered()
