"""The one socket of a client: kept open, with everything told once and answered once."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from offsuit.client.http_calls import API, read_problem
from offsuit.client.waiting import Patience
from offsuit.errors import MissingExtraError, RefusalError

Facts = dict[str, Any]
Key = tuple[str | None, str]
"""The table and id of a message."""


class StreamClient:
    """Comes back after a lost connection: tables are watched from the last news on, and messages
    without an answer are sent again, with their ids.
    """

    def __init__(
        self, address: str, headers: dict[str, str], patience: float, hear: Callable[[Facts], None]
    ) -> None:
        self._url = f"{address.replace('http', 'ws', 1)}{API}/stream"
        self._headers, self._patience, self._hear = headers, patience, hear
        self._last: dict[str, int | None] = {}
        """Table that is watched -> its last `seq`."""
        self._asked: dict[Key, tuple[Facts, asyncio.Future[Facts]]] = {}
        self._wire: Any = None
        self._running: asyncio.Task[None] | None = None
        self._numbers = 0
        self.failure: BaseException | None = None
        """Why it has given up."""

    @property
    def tables(self) -> list[str]:
        """Tables that are watched."""
        return list(self._last)

    def start(self) -> None:
        """Connect, and keep connected until `close`."""
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """End it; what is not answered by now never will be."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self._give_up(ConnectionError("the client is closed"))

    async def watch(self, table: str) -> None:
        """Have the news of a table."""
        self._last.setdefault(table, None)
        try:
            await self.ask({"kind": "watch", "table_id": table})
        except RefusalError:
            self._last.pop(table, None)
            raise

    async def unwatch(self, table: str) -> None:
        """Have no more news of a table."""
        self._last.pop(table, None)
        try:
            await self.ask({"kind": "unwatch", "table_id": table})
        except RefusalError as refusal:
            if refusal.name != "unknown":  # a new connection does not watch it
                raise

    async def ask(self, message: Facts) -> Facts:
        """The answer to a message, however often the connection is lost meanwhile.

        What the server asks to try later is tried later; other refusals are a `RefusalError`.
        """
        patience = Patience(self._patience)
        while True:
            answer = await self._answer(message)
            if answer["kind"] != "refused":
                return answer
            await asyncio.sleep(patience.after(RefusalError(answer["problem"])))

    async def _answer(self, message: Facts) -> Facts:
        if self.failure is not None:
            raise self.failure
        self._numbers += 1
        message = {"id": f"c{self._numbers}", **message}
        key = (message.get("table_id"), message["id"])
        answer: asyncio.Future[Facts] = asyncio.get_running_loop().create_future()
        self._asked[key] = message, answer
        try:
            await self._send(message)
            return await answer
        finally:
            self._asked.pop(key, None)

    async def _send(self, message: Facts) -> None:
        from websockets.exceptions import ConnectionClosed

        if self._wire is not None:
            with suppress(ConnectionClosed):  # it is sent again by the next connection
                await self._wire.send(json.dumps(message))

    async def _run(self) -> None:
        try:
            await self._stay_connected()
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self._give_up(error)

    async def _stay_connected(self) -> None:
        try:
            from websockets.asyncio.client import connect
            from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
        except ImportError:
            raise MissingExtraError(
                "a client needs websockets: pip install 'offsuit[client]'"
            ) from None
        patience = Patience(self._patience)
        while True:
            asked: float | None = None
            try:
                wire = await connect(
                    self._url, additional_headers=self._headers, compression=None, max_size=None
                )
            except InvalidStatus as error:
                refusal = RefusalError(
                    read_problem(error.response.status_code, bytes(error.response.body or b""))
                )
                if refusal.retry_after is None:
                    raise refusal from None
                asked = refusal.retry_after
            except (OSError, InvalidHandshake):  # nobody there, or cut off
                pass
            else:
                patience = Patience(self._patience)
                try:
                    with suppress(ConnectionClosed):
                        await self._listen(wire)
                finally:
                    self._wire = None
                    await wire.close()
            wait = patience.next(asked)
            if wait is None:
                raise ConnectionError(f"no connection to {self._url}")
            await asyncio.sleep(wait)

    async def _listen(self, wire: Any) -> None:
        await wire.recv()  # hello
        waiting = {message["id"] for message, _ in self._asked.values()}
        for table, seq in self._last.items():
            watch = {"kind": "watch", "table_id": table, "after": seq}
            if seq is not None:
                await wire.send(json.dumps(watch))
        for message, _ in list(self._asked.values()):
            await wire.send(json.dumps(message))
        self._wire = wire
        for message, _ in list(self._asked.values()):
            if message["id"] not in waiting:  # asked while the others were sent again
                await wire.send(json.dumps(message))
        async for text in wire:
            self._take(json.loads(text))

    def _take(self, message: Facts) -> None:
        table = message.get("table_id")
        if message["kind"] == "news":
            if table not in self._last or message["seq"] <= (self._last[table] or -1):
                return  # told before the connection was lost
            self._last[table] = message["seq"]
        elif message["kind"] == "ended":
            self._last.pop(str(table), None)
        elif message.get("re") is not None:
            _, answer = self._asked.get((table, message["re"]), (None, None))
            if answer is not None and not answer.done():
                answer.set_result(message)
            return
        self._hear(message)

    def _give_up(self, error: BaseException) -> None:
        self.failure = self.failure or error
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(error)
        self._hear({"kind": "gone"})
