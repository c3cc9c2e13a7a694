"""WebSockets under uvicorn that can be closed although the client does not read."""

import socket
from asyncio import BaseTransport
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent


SEND_BUFFER = 65_536
"""Bytes that the system holds for one client."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A close is sent although earlier messages are stuck, and then the connection is dropped;
    uvicorn would wait for the client to read first.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """Limit what the system holds for a client that does not read."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    async def send(self, message: "ASGISendEvent") -> None:
        """Send one message of the application."""
        closing = message["type"] == "websocket.close"
        if closing:
            self.writable.set()
        await super().send(message)
        if closing and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Drop the connection if a ping was not answered."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)
