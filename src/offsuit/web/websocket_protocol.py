"""Sockets under uvicorn that can be closed although nobody reads at the other end."""

import socket
from asyncio import BaseTransport
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent


SEND_BUFFER = 65_536
"""Bytes."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A close goes out behind whatever is stuck, and after a while the connection is dropped;
    uvicorn itself would wait for the client to read first.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """The system, too, keeps little for a client that does not read."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    async def send(self, message: "ASGISendEvent") -> None:
        """One message of the application."""
        closing = message["type"] == "websocket.close"
        if closing:
            self.writable.set()
        await super().send(message)
        if closing and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Nobody has answered a ping: there is no use in waiting for the rest to be read."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)
