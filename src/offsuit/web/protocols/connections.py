"""The connections of one server: counted in all and for each address, and refused beyond limits."""

import resource
from asyncio import BaseTransport
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any, NamedTuple

import uvicorn
from uvicorn.protocols.utils import get_remote_addr

from offsuit.web.client_address import address_key
from offsuit.web.logs import LOG
from offsuit.web.messages.problems import Problem
from offsuit.web.metrics import Metrics
from offsuit.web.settings import Settings

RESERVED_FILES = 100
"""Files that are not for connections: the journal, the lab, logs, files that are being sent."""


class Refusal(NamedTuple):
    """Why a connection is refused: a reason for metrics and logs, and what the client is told."""

    reason: str
    problem: Problem


class Connections:
    """Counts connections by their transports, whatever protocol they speak."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits, self.body_bytes = settings.connections, settings.limits.body_bytes
        self.body_seconds = settings.limits.body_seconds
        self.messages = settings.limits.messages
        self.message_burst = settings.limits.message_burst
        files = max(5, open_files() - RESERVED_FILES)
        self.most = min(self.limits.most, files * 4 // 5)
        self._most_lingering = self.most // 4 + 1
        self._metrics, self._proxies = metrics, settings.proxies
        self._keys: dict[BaseTransport, str] = {}
        self._count: Counter[str] = Counter()
        self._lingering: set[BaseTransport] = set()

    def enter(self, transport: BaseTransport) -> Refusal | None:
        """Count a connection until it leaves, or say why it is refused."""
        key = self.key(transport)
        if len(self._keys) >= self.most:
            told = Problem("full", f"{self.most} connections are open", retry=10)
            return Refusal("connections", told)
        if self._count[key] >= self.limits.by_address and not self._is_proxy(transport):
            much = f"{self.limits.by_address} connections of your address are open"
            return Refusal("connections-of-address", Problem("too-many", much, retry=10))
        self._keys[transport] = key
        self._count[key] += 1
        self._metrics.connections.inc()
        return None

    def leave(self, transport: BaseTransport) -> None:
        """Forget a connection that has ended; one that was refused was not counted."""
        self._lingering.discard(transport)
        key = self._keys.pop(transport, None)
        if key is not None:
            self._metrics.connections.dec()
            self._count[key] -= 1
            if not self._count[key]:
                del self._count[key]

    def may_linger(self, transport: BaseTransport) -> bool:
        """Whether a refused connection may stay open for a moment, so that its answer arrives."""
        if len(self._lingering) >= self._most_lingering:
            return False
        self._lingering.add(transport)
        return True

    def refused(self, reason: str, transport: BaseTransport) -> None:
        """Count and log that a client was refused before any route was asked."""
        self._metrics.refused_connections.labels(reason).inc()
        LOG.info("refused", extra={"facts": {"reason": reason, "client": self.key(transport)}})

    def key(self, transport: BaseTransport) -> str:
        """The address that a connection is counted for."""
        peer = get_remote_addr(transport)  # type: ignore[arg-type]  # it asks for extra info only
        return address_key(peer[0]) if peer else "nobody"

    def _is_proxy(self, transport: BaseTransport) -> bool:
        """Whether the peer is a trusted proxy, which has the connections of many clients."""
        peer = get_remote_addr(transport)  # type: ignore[arg-type]  # as above
        return peer is not None and any(_matches(peer[0], each) for each in self._proxies)


class ServerConfig(uvicorn.Config):
    """Uvicorn's settings, and the connections that its protocols count."""

    def __init__(self, app: Callable[..., Any], connections: Connections, **given: Any) -> None:
        super().__init__(app, **given)
        self.connections = connections


def connections_of(config: uvicorn.Config) -> Connections:
    """The connections of the server that a protocol belongs to."""
    if not isinstance(config, ServerConfig):
        raise TypeError("this protocol needs a ServerConfig")
    return config.connections


def open_files() -> int:
    """Files that this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 10**6 if soft == resource.RLIM_INFINITY else soft


def raise_open_files() -> None:
    """Let this process open as many files as the system allows it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # systems differ in what "unlimited" may be
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _matches(host: str, proxy: str) -> bool:
    """Whether an address is that of a proxy, which may be a network or `*`."""
    if proxy in ("*", host):
        return True
    try:
        return ip_address(host) in ip_network(proxy, strict=False)
    except ValueError:
        return False
