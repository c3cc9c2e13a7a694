"""Somebody who is told what happens at a table, as long as he listens."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

News = dict[str, Any]
"""`seq` of the last entry, `turns` since the last news (None where they are too long ago), the
`table` as everybody sees it, and what is for `you` alone. One for each commit of the table."""

MOST_UNREAD = 64


class Subscription:
    """News in order; whoever leaves too many unread is cut off with a reason."""

    def __init__(
        self,
        reader: str | None,
        on_close: Callable[["Subscription"], None],
        most_unread: int = MOST_UNREAD,
    ) -> None:
        self.reader = reader
        self.reason: str | None = None
        """Why there will be no more news."""
        self.ended = asyncio.Event()
        """Set with the reason: whoever is busy handing news on hears of it at once."""
        self._most, self._on_close = most_unread, on_close
        self._unread: asyncio.Queue[News | None] = asyncio.Queue()

    @property
    def unread(self) -> int:
        """News that wait to be read."""
        return self._unread.qsize()

    def tell(self, news: News) -> None:
        """Hand over news without waiting for anybody."""
        if self.reason is not None:
            return
        if self.unread >= self._most:
            self.close(f"cut off: {self._most} messages unread")
        else:
            self._unread.put_nowait(news)

    def close(self, reason: str = "closed") -> None:
        """No more news; those unread are thrown away when the reader was too slow."""
        if self.reason is not None:
            return
        self.reason = reason
        self.ended.set()
        if reason.startswith("cut off"):
            self._unread = asyncio.Queue()
        self._unread.put_nowait(None)
        self._on_close(self)

    async def next(self) -> News | None:
        """The next news, or None when there will be none: see `reason`."""
        if self.reason is not None and self._unread.empty():
            return None
        return await self._unread.get()

    async def __aiter__(self) -> AsyncIterator[News]:
        while (news := await self.next()) is not None:
            yield news
