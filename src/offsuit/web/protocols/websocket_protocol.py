"""WebSockets under uvicorn that can be closed although the client does not read, and whose clients
cause no errors in the log.
"""

import asyncio
import socket
from asyncio import BaseTransport
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from offsuit.web.messages.problems import Problem
from offsuit.web.protocols.connections import connections_of
from offsuit.web.protocols.problem_bytes import problem_bytes
from offsuit.web.token_buckets import TokenBuckets

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.frames import Frame


SEND_BUFFER = 65_536
"""Bytes that the system holds for one client."""
NOT_TEXT = 1007
"""The code for a text message that is not UTF-8."""
TOO_MANY = 4008
"""The code for a client with more control frames than it may send messages."""
MUCH = "too many messages"
LINGER_SECONDS = 1.0
"""Time for a client to read why its socket is closed."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A close is sent although earlier messages are stuck, and then the connection is dropped;
    uvicorn would wait for the client to read first.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = connections_of(config)
        self._control = TokenBuckets(self._all.messages, self._all.message_burst)
        """Frames that are no message of their own; messages are counted by the application."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Limit what the system holds for a client that does not read."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection, which was counted when it was made."""
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read frames; the first call has the whole handshake, which is answered in any case."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.handshake_initiated = self.close_sent = True
            self._all.refused("bad-handshake", self.transport)
            problem = Problem("bad-request", "expected a WebSocket handshake (RFC 6455)")
            self.transport.write(problem_bytes(problem))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is not UTF-8 closes the socket."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._all.refused("not-text", self.transport)
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_cont(self, event: "Frame") -> None:
        """Take one more part of a message."""
        if self._may_send_control():
            super().handle_cont(event)

    def handle_pong(self, event: "Frame") -> None:
        """Take the answer to a ping of ours, or one that nobody asked for."""
        if self._may_send_control():
            super().handle_pong(event)

    def _may_send_control(self) -> bool:
        """Count a frame; one too many closes the socket."""
        if self.close_sent:
            return False
        if self.conn.close_sent is not None or not self._control.take(""):
            return True  # within the limit, or the client has closed it in the same packet
        self.frames, self.close_sent = [], True
        self._all.refused("control-frames", self.transport)
        self.conn.data_to_send()  # pongs that were not sent
        self.conn.send_close(TOO_MANY, MUCH)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": MUCH})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()  # closing at once would drop what the client has not read
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        return False

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers are not read."""
        if not self._may_send_control():
            self.conn.data_to_send()
        elif self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    async def send(self, message: "ASGISendEvent") -> None:
        """Send one message of the application."""
        closing = message["type"] == "websocket.close"
        if closing:
            self.writable.set()
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # with a refusal; uvicorn would log an error
        if closing and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Drop the connection if a ping was not answered."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
