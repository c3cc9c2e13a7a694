"""A subscriber of one table's news."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from offsuit.table.shapes import News

MOST_UNREAD = 64


class Ending(StrEnum):
    """Why a subscription was closed, for programs; the reason beside it is for people."""

    STOPPED = "stopped"
    """The host stops, or the reader has gone."""
    CUT_OFF = "cut off"
    """The reader was too slow."""
    REMOVED = "removed"
    """The table's host has sent the reader away."""
    REVOKED = "revoked"
    """The table is closed to those who only watch."""
    CLOSED = "closed"
    """The table is closed for good."""


@dataclass(frozen=True)
class Reply:
    """A message of the subscriber's own that is queued between the news."""

    message: Mapping[str, object]


class Subscription:
    """News in order; a reader who leaves too many unread is cut off with a reason."""

    def __init__(
        self,
        reader: str | None,
        on_close: Callable[["Subscription"], None],
        most_unread: int = MOST_UNREAD,
    ) -> None:
        self.reader = reader
        self.reason: str | None = None
        """Why there will be no more news."""
        self.ending = Ending.STOPPED
        self.ended = asyncio.Event()
        """Set together with the reason, for a caller that is busy sending."""
        self._most, self._on_close = most_unread, on_close
        self._unread: asyncio.Queue[News | Reply | None] = asyncio.Queue()

    @property
    def unread(self) -> int:
        """Messages that have not been read."""
        return self._unread.qsize()

    @property
    def was_cut_off(self) -> bool:
        """Whether it was closed because its reader was too slow."""
        return self.reason is not None and self.ending is Ending.CUT_OFF

    def tell(self, news: News | Reply) -> None:
        """Queue a message without waiting for the reader."""
        if self.reason is not None:
            return
        if self.unread >= self._most:
            self.close(f"cut off: {self._most} messages unread", Ending.CUT_OFF)
        else:
            self._unread.put_nowait(news)

    def close(self, reason: str = "closed", ending: Ending = Ending.STOPPED) -> None:
        """End it; unread messages are dropped if the reader was too slow."""
        if self.reason is not None:
            return
        self.reason, self.ending = reason, ending
        self.ended.set()
        if self.was_cut_off:
            self._unread = asyncio.Queue()
        self._unread.put_nowait(None)
        self._on_close(self)

    async def messages(self) -> AsyncIterator[News | Reply]:
        """News and replies until it ends: see `reason`."""
        while (message := await self._next()) is not None:
            yield message

    async def next(self) -> News | None:
        """The next news, or None if there will be none: see `reason`."""
        while isinstance(message := await self._next(), Reply):
            pass
        return message

    async def __aiter__(self) -> AsyncIterator[News]:
        while (news := await self.next()) is not None:
            yield news

    async def _next(self) -> News | Reply | None:
        if self.reason is not None and self._unread.empty():
            return None
        return await self._unread.get()
