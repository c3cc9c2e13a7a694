"""HTTP under uvicorn with limits on everything that a client sends before a route is asked.

What arrives is parsed in small parts, so that headers are counted before they are kept; a client
that is too slow, or sends too much, is answered and cut off.
"""

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from offsuit.web.messages.problems import Problem
from offsuit.web.protocols.connections import Refusal, connections_of
from offsuit.web.protocols.problem_bytes import problem_bytes

if TYPE_CHECKING:
    from asyncio import TimerHandle

PART = 4_096
"""Bytes that are parsed at once; as much may be kept beyond the limit of headers."""
LINE = 8_000
"""Bytes of one header of a handshake: the WebSocket implementation refuses more than 8,192."""
FRAMING = 65_536
"""Bytes of a body beside its content: sizes of chunks, extensions, trailers."""
LINGER_SECONDS, LINGER_BYTES = 2.0, 4_000_000
"""How long and for how many bytes a client that was refused can go on sending. What it sends is
dropped. If the connection were closed at once, the client might lose the answer."""
CLOSE_SECONDS = 10.0
"""Time for the rest of an answer when the connection is to be closed."""
MORE_SECONDS = 1.0
"""More than the time of a body: the route answers first, if there is one."""


class RequestPart(Enum):
    """What the next byte belongs to."""

    BETWEEN, HEADERS, BODY = range(3)


class HttpProtocol(HttpToolsProtocol):
    """Requests within the limits of `Connections`; the rest is uvicorn's."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = connections_of(config)
        self._phase = RequestPart.BETWEEN
        self._parsed = 0
        """Bytes parsed in this phase."""
        self._header_bytes = self._content = 0
        self._unparsed = b""
        """What waits until earlier requests of this connection are answered."""
        self._dropped = 0
        self._ended = False
        """Whether nothing more is parsed, because the connection was refused or is a socket now."""
        self._running: RequestResponseCycle | None = None
        self._deadline: TimerHandle | None = None
        self._abortion: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection; wait for headers."""
        super().connection_made(transport)
        refusal = self._all.enter(transport)
        if refusal is not None:
            self._refuse(refusal)
        else:
            self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._ended = True
        self._stop_timers()
        self._all.leave(self.transport)
        self._disconnect()
        super().connection_lost(exc)

    def _disconnect(self) -> None:
        """Tell the request in work, which later ones may follow, that nothing can be sent."""
        if self._running is not None:
            self._running.disconnected = True
            self._running.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, as far as limits and earlier requests allow."""
        if self._ended:
            self._drop(data)
            return
        self._unset_keepalive_if_required()
        if self._phase is RequestPart.BETWEEN:
            self._expect_headers()
        self._unparsed += data
        self._parse_more()

    def _parse_more(self) -> None:
        at, data = 0, self._unparsed
        while at < len(data) and not (self._ended or self.pipeline or self.transport.is_closing()):
            self._parse(data[at : at + PART])
            at += PART
        self._unparsed = b"" if self._ended else data[at:]
        if self._unparsed:
            self.flow.pause_reading()

    def _parse(self, part: bytes) -> None:
        self._parsed += len(part)
        try:
            self.parser.feed_data(part)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except httptools.HttpParserError as error:
            if isinstance(error.__context__, _RefusedError):
                self._refuse(error.__context__.refusal)
            else:
                problem = Problem("bad-request", "expected an HTTP/1.1 request")
                self._refuse(Refusal("bad-http", problem))
        else:
            self._check_parsed()

    def _check_parsed(self) -> None:
        """Refuse headers and bodies that have no end."""
        if self._phase is not RequestPart.BODY and self._parsed > self._all.limits.header_bytes:
            self._refuse(self._large_headers())
        elif self._phase is RequestPart.BODY and self._parsed > self._all.body_bytes + FRAMING:
            self._refuse(self._large_body())

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:  # the request is answered as if it asked for no other protocol
            self._stop_timers()
            self._ended = True
            self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the protocol of sockets."""
        self._stop_timers()
        self._ended = True
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if (
            self._phase is RequestPart.BODY
        ):  # in the middle of a part, so that its bytes are not counted
            self._parsed = 0
        self._phase, self._header_bytes, self._content = RequestPart.HEADERS, 0, 0
        self._expect_headers()

    def on_url(self, url: bytes) -> None:
        """A part of the request's target."""
        super().on_url(url)
        self._header_bytes += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header or trailer."""
        super().on_header(name, value)
        self._header_bytes += len(name) + len(value) + 4
        limits = self._all.limits
        if self._header_bytes > limits.header_bytes:
            raise _RefusedError(self._large_headers())
        if len(self.headers) > limits.headers:
            problem = Problem("large-headers", f"expected at most {limits.headers} headers")
            raise _RefusedError(Refusal("too-many-headers", problem))

    def on_headers_complete(self) -> None:
        """All headers are there; a body may follow."""
        self._check_headers()
        super().on_headers_complete()
        if not self.pipeline:
            self._running = self.cycle
        self._phase, self._parsed = RequestPart.BODY, 0
        self._wait(self._all.body_seconds + MORE_SECONDS, self._body_late)

    def _check_headers(self) -> None:
        for name, value in self.headers:
            if name == b"content-length" and _number(value) > self._all.body_bytes:
                raise _RefusedError(self._large_body())
        if self.parser.should_upgrade() and self._should_upgrade():
            longest = max(len(name) + len(value) for name, value in self.headers)
            if max(longest, len(self.url)) > LINE:
                problem = Problem("large-headers", f"expected headers of at most {LINE} bytes each")
                raise _RefusedError(Refusal("large-headers", problem))

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._content += len(body)
        if self._content > self._all.body_bytes:
            raise _RefusedError(self._large_body())
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        super().on_message_complete()
        self._phase, self._parsed = RequestPart.BETWEEN, 0
        self._stop_deadline()

    def on_response_complete(self) -> None:
        """Go on with the next request, if there is one."""
        if self.pipeline:
            self._running = self.pipeline[-1][0]
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_within(CLOSE_SECONDS)
        elif self._unparsed:
            self.loop.call_soon(self._parse_more)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that is not used."""
        super().timeout_keep_alive_handler()
        self._abort_within(CLOSE_SECONDS)

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        self._abort_within(self._all.limits.unread_seconds)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        if self._abortion is not None and not self.transport.is_closing():
            self._abortion.cancel()
            self._abortion = None

    def _expect_headers(self) -> None:
        if self._deadline is None:
            self._wait(self._all.limits.header_seconds, self._headers_late)

    def _headers_late(self) -> None:
        self._deadline = None
        if self.cycle is not None and not self.cycle.response_complete:
            self._expect_headers()  # headers of a later request may wait for an earlier answer
        elif self._phase is RequestPart.BETWEEN and not self._parsed:  # browsers connect in advance
            self._all.refused("silent", self.transport)
            self._close()
        else:
            limit = self._all.limits.header_seconds
            problem = Problem("too-slow", f"expected all headers within {limit:g} seconds")
            self._refuse(Refusal("slow-headers", problem))

    def _body_late(self) -> None:
        self._deadline = None
        limit = self._all.body_seconds
        problem = Problem("too-slow", f"expected the body within {limit:g} seconds")
        self._refuse(Refusal("slow-body", problem))

    def _large_headers(self) -> Refusal:
        most = self._all.limits.header_bytes
        problem = Problem("large-headers", f"expected headers of at most {most} bytes")
        return Refusal("large-headers", problem)

    def _large_body(self) -> Refusal:
        problem = Problem("too-large", f"expected a body of at most {self._all.body_bytes} bytes")
        return Refusal("large-body", problem)

    def _refuse(self, refusal: Refusal) -> None:
        """Answer with a problem and end the connection; earlier requests are answered first."""
        self._ended = True
        self._stop_timers()
        self._all.refused(refusal.reason, self.transport)
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if self._phase is not RequestPart.BODY:
                cycle.keep_alive = False
                return
            if cycle.response_started or self.pipeline:
                self._close()
                return
            self._disconnect()
        self._linger(problem_bytes(refusal.problem))

    def _linger(self, answer: bytes) -> None:
        """Send an answer, and drop what comes until the client closes, for a short time."""
        self.flow.resume_reading()
        self.transport.write(answer)
        if self._all.may_linger(self.transport) and self.transport.can_write_eof():
            self.transport.write_eof()
            self._abort_within(LINGER_SECONDS)
        else:
            self._close()

    def _drop(self, data: bytes) -> None:
        self._dropped += len(data)
        if self._dropped > LINGER_BYTES:
            self._abort()

    def _abort(self) -> None:
        self._disconnect()
        self.transport.abort()

    def _close(self) -> None:
        self.transport.close()
        self._abort_within(CLOSE_SECONDS)

    def _wait(self, seconds: float, late: Callable[[], None]) -> None:
        self._stop_deadline()
        self._deadline = self.loop.call_later(seconds, late)

    def _abort_within(self, seconds: float) -> None:
        if self._abortion is None:
            self._abortion = self.loop.call_later(seconds, self._abort)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_timers(self) -> None:
        self._stop_deadline()
        if self._abortion is not None:
            self._abortion.cancel()
            self._abortion = None


class _RefusedError(Exception):
    """Leaves the parser from one of its callbacks."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def _number(value: bytes) -> int:
    """The parser has checked that there are digits only."""
    return int(value) if value.isdigit() and len(value) < 20 else 10**20
