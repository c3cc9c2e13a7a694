"""The server as a process: uvicorn with one worker, which says where it is."""

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn

from offsuit.errors import SettingsError
from offsuit.web.app import create_app
from offsuit.web.gc_schedule import sweep
from offsuit.web.logs import set_up_logs
from offsuit.web.settings import Settings
from offsuit.web.websocket_protocol import SocketProtocol

STOP_WITHIN = 10
"""Seconds for requests under way when the server is told to stop; writes are always finished."""

SWITCH = 0.0005
"""Seconds after which a thread that wants the interpreter's lock gets it. The journal's thread asks
for it several times in a transaction; with Python's 5 ms each would be that much later to all."""


def serve(settings: Settings, announce: Callable[[str], None]) -> None:
    """Run until a signal; `announce` is called with the address when connections are taken."""
    with _bound(settings) as wire:
        set_up_logs(settings.log_level)
        sys.setswitchinterval(SWITCH)
        config = _config(settings)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_Announcing(config, announce).serve([wire]))


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        ws=SocketProtocol,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=STOP_WITHIN,
    )


def _bound(settings: Settings) -> socket.socket:
    """A socket at the address that is wanted; one that is taken is refused in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        raise SettingsError(f"cannot listen at {where!r}: {error.strerror or error}") from None


class _Announcing(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announce: Callable[[str], None]) -> None:
        super().__init__(config)
        self._announce = announce
        self._sweeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As ever, and then say where."""
        await super().startup(sockets)
        if self.started and not self.should_exit and sockets:
            self._sweeping = asyncio.create_task(sweep())
            host, port, *_ = sockets[0].getsockname()
            self._announce(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
