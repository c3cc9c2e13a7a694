"""Connections to PostgreSQL that give up on a server that says nothing.

A server that works ends a statement by itself (`statement_timeout`, `lock_timeout`). One whose
process is stopped does not, and neither does the network notice it: only a client that waits no
longer than some time gets an answer.
"""

import time
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow

T = TypeVar("T")
SILENCE_SECONDS = 10.0
"""How long one statement may be without an answer."""


class PatientConnection(psycopg.Connection[TupleRow]):
    """A connection that is closed when the server has been silent for too long."""

    patience: float | None = SILENCE_SECONDS
    """Seconds; None waits for ever."""

    def wait(self, gen: PQGen[T], *args: Any, **named: Any) -> T:
        """Wait for an answer; psycopg asks here for every statement, commit and rollback."""
        if self.patience is None:
            return super().wait(gen, *args, **named)
        try:
            return super().wait(_until(gen, self.patience), *args, **named)
        except _SilentError as error:
            self.close()
            raise psycopg.OperationalError(str(error)) from None


class _SilentError(Exception):
    """No answer in time."""


def _until(gen: PQGen[T], seconds: float) -> PQGen[T]:
    """The same steps; psycopg takes one at least every tenth of a second, ready or not."""
    last = time.monotonic() + seconds
    try:
        wants = next(gen)
        while True:
            ready = yield wants
            if not ready and time.monotonic() > last:
                raise _SilentError(f"no answer within {seconds:g} seconds")
            wants = gen.send(ready)
    except StopIteration as done:
        found: T = done.value
        return found
