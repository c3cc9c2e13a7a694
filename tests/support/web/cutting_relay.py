"""A relay between clients and a server that cuts connections when it is told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class CuttingRelay:
    """Forwards bytes on the loopback interface; counts what it has cut."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.address = ""
        self.cuts = 0
        self.bytes_left: int | None = None
        """Bytes from the server after which everything is cut; None for never."""
        self._open: set[asyncio.StreamWriter] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection both ways."""
        where = urlsplit(self.target)
        self._open.add(writer)
        try:
            other, towards = await asyncio.open_connection(where.hostname, where.port)
        except OSError:
            writer.close()
            self._open.discard(writer)
            return
        self._open.add(towards)
        await asyncio.gather(
            self._forward(reader, towards, counted=False),
            self._forward(other, writer, counted=True),
        )

    async def _forward(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counted: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(4096):
                if counted and self.bytes_left is not None:
                    self.bytes_left -= len(data)
                    if self.bytes_left <= 0:
                        self.cut()
                        break
                writer.write(data)
                await writer.drain()
        writer.close()
        self._open.discard(writer)

    def cut(self) -> None:
        """End all connections at once, in the middle of whatever they carry."""
        self.cuts += 1
        self.bytes_left = None
        for writer in list(self._open):
            writer.transport.abort()


@asynccontextmanager
async def relayed(target: str) -> AsyncIterator[CuttingRelay]:
    """A relay to a server, at an address of its own."""
    relay = CuttingRelay(target)
    server = await asyncio.start_server(relay.serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    relay.address = f"http://{host}:{port}"
    try:
        yield relay
    finally:
        relay.cut()
        server.close()
        await server.wait_closed()
