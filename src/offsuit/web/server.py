"""The server as a process: uvicorn with one worker."""

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from offsuit.errors import SettingsError
from offsuit.host.open_host import check_database
from offsuit.host.operating.warm_start import build_once, usable_cache
from offsuit.web.app import create_app
from offsuit.web.context import ServerContext
from offsuit.web.gc_schedule import collect_garbage
from offsuit.web.logs import LOG, LogLimit, set_up_logs
from offsuit.web.protocols.connections import Connections, ServerConfig, raise_open_files
from offsuit.web.protocols.http_protocol import HttpProtocol
from offsuit.web.protocols.websocket_protocol import SocketProtocol
from offsuit.web.settings import Settings

STOP_WITHIN = 10
"""Seconds for requests in progress when the server is told to stop; writes are always finished."""

SWITCH = 0.0005
"""Seconds after which a waiting thread gets the interpreter's lock. The journal's thread needs it
several times in a transaction; with Python's default of 5 ms every commit would be later."""


def serve(settings: Settings, announce: Callable[[str], None]) -> None:
    """Run until a signal; `announce` is called with the address once connections are accepted."""
    check_database(settings.database.get_secret_value())
    with _bound(settings) as wire:
        limits = settings.connections
        log_limit = set_up_logs(settings.log_level, limits.log_lines, limits.log_burst)
        sys.setswitchinterval(SWITCH)
        raise_open_files()
        with usable_cache(LOG.warning):
            if settings.warm:
                build_once(_progress)
                _progress("")
            app = create_app(settings)
            config = server_config(app)
            with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
                runner.run(_Announcing(config, app, announce, log_limit).serve([wire]))


def _progress(line: str) -> None:
    """On a terminal one line that the next one replaces, else a line in the log; "" ends it."""
    if sys.stderr.isatty():
        print(f"\r{line[:79]:79}", end="" if line else "\r", file=sys.stderr, flush=True)
    elif line:
        LOG.warning(line)


def server_config(app: FastAPI) -> ServerConfig:
    """How uvicorn serves an application: with the limits of its settings."""
    context: ServerContext = app.state.context
    settings = context.settings
    return ServerConfig(
        app,
        Connections(settings, context.metrics),
        http=HttpProtocol,
        timeout_keep_alive=settings.connections.idle_seconds,
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
    """A listening socket at the configured address, or a `SettingsError`."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        raise SettingsError(f"cannot listen at {where!r}: {error.strerror or error}") from None


class _Announcing(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        announce: Callable[[str], None],
        log_limit: LogLimit,
    ) -> None:
        super().__init__(config)
        self._app = app
        self._announce, self._log_limit = announce, log_limit
        self._beside: list[asyncio.Task[None]] = []
        """What runs beside the requests."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce the address."""
        context: ServerContext = self._app.state.context
        warming = asyncio.create_task(context.warm_up()) if context.settings.warm else None
        await super().startup(sockets)
        if warming is not None and self.started and not self.should_exit:
            await warming
        if self.started and not self.should_exit and sockets:
            for work in (collect_garbage(), self._log_limit.keep_telling()):
                self._beside.append(asyncio.create_task(work))
            host, port, *_ = sockets[0].getsockname()
            self._announce(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
