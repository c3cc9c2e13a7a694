"""Appends of coroutines: those of one turn of the event loop go to the writer together.

A hand-over and an answer for each append would wake two threads for each of them, and the writer
would begin a transaction with the first while the others are still being made. Under load the
appends of a few milliseconds go together: a transaction of one append takes three times as much
processor time as one of eight takes for each of them.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from offsuit.errors import StoreError
from offsuit.store.writing.writer import Append, HandedOver, Writer

WINDOW = 0.004
"""Seconds after a hand-over in which appends are gathered; after a longer pause none waits."""


class _Waiting(NamedTuple):
    append: Append
    decided: "asyncio.Future[bool]"


class LoopAppends:
    """Between the coroutines of one event loop at a time and the thread of the writer."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[_Waiting] = []
        self._handed_over = -WINDOW
        """When, by the clock of the loop."""

    async def write(self, append: Append) -> bool:
        """True once it is durable, False if another writer has used one of its numbers."""
        loop = asyncio.get_running_loop()
        if not self._gathered or loop is not self._loop:
            self._loop, self._gathered = loop, []
            left = self._handed_over + WINDOW - loop.time()
            if 0 < left <= WINDOW:
                loop.call_later(left, self.hand_over)
            else:
                loop.call_soon(self.hand_over)
        waiting = _Waiting(append, loop.create_future())
        self._gathered.append(waiting)
        try:
            return await waiting.decided
        except asyncio.CancelledError:
            append.written.cancel()  # in time only if the writer has not begun with it
            raise

    def hand_over(self) -> None:
        """Give the writer what was gathered."""
        gathered, self._gathered = self._gathered, []
        loop = self._loop
        if not gathered or loop is None:
            return
        self._handed_over = loop.time()

        def decided() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(_tell, gathered)

        try:
            self._writer.submit_all(HandedOver([each.append for each in gathered], decided))
        except StoreError as error:
            for each in gathered:
                if each.append.written.set_running_or_notify_cancel():
                    each.append.written.set_exception(error)
            _tell(gathered)


def _tell(gathered: Sequence[_Waiting]) -> None:
    for append, decided in gathered:
        if decided.done():
            continue
        if append.written.cancelled():
            decided.cancel()
        elif (error := append.written.exception()) is not None:
            decided.set_exception(error)
        else:
            decided.set_result(append.written.result())
