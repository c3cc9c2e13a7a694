"""Middleware of every request: rate limits, origins and sizes before, headers and logs after."""

import asyncio
import logging
import time

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from offsuit.web.auth import check_origin, client
from offsuit.web.context import CALLER, ServerContext, spend
from offsuit.web.logs import LOG
from offsuit.web.messages.problems import Problem

GONE = 499
"""What logs and metrics call the status of a request whose client left before its end."""
FILES = "/static/"
API = "/api/v1"
OPERATOR = "/api/v1/operator/"
"""Where nobody is banned: an operator can take back a ban of their own address."""
DESTINY = "/api/v1/destiny/"
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class RequestGuard:
    """Checks and logs every HTTP request; sockets are checked where they are opened."""

    def __init__(self, app: ASGIApp, context: ServerContext) -> None:
        self._app, self._context = app, context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                caching = b"no-store" if _is_api(scope) else b"no-cache"
                added = [*HEADERS, (b"cache-control", caching)]
                message = {**message, "headers": [*message["headers"], *added]}
            elif message.get("more_body"):  # a stream; somebody may have been banned meanwhile
                self._check_bans(request)
            await send(message)

        request = Request(scope, receive)
        try:
            body = await self._check(request)
            await self._app(scope, body, answer)
        except Problem as problem:
            self._context.metrics.refused.labels(problem.name).inc()
            if not status:
                await problem.response()(scope, receive, answer)
        except ClientDisconnect:
            status = GONE
        except Exception:
            facts = {"path": scope["path"], "client": client(request)}
            LOG.exception("defect", extra={"facts": facts})
            if not status:
                defect = Problem("defect", "it has been logged")
                await defect.response()(scope, receive, answer)
        finally:
            self._note(request, status, start)

    async def _check(self, request: Request) -> Receive:
        """Refuse the request, or return what receives its whole body."""
        self._spend(request)
        self._check_bans(request)
        if request.method in SAFE:
            return request.receive
        check_origin(request, self._context.settings)
        body = await self._body(request)
        sent = False

        async def receive() -> Message:
            nonlocal sent
            if sent:
                return await request.receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return receive

    def _check_bans(self, request: Request) -> None:
        """Refuse the banned: their address, and the player once the request has named them."""
        if _is_api(request.scope) and not request.scope["path"].startswith(OPERATOR):
            self._context.bans.check(request.scope.get(CALLER), client(request))

    def _spend(self, request: Request) -> None:
        """Count a request for the studio whose key it has, or else for its address."""
        context, path = self._context, request.scope["path"]
        studio = context.studio_of(request) if path.startswith(DESTINY) else None
        if studio is not None:
            spend(context.studios, studio, "requests of this studio")
        elif path.startswith(FILES):
            spend(context.files, client(request), "files")
        else:
            spend(context.requests, client(request), "requests")

    async def _body(self, request: Request) -> bytes:
        limits = self._context.settings.limits
        parts: list[bytes] = []
        size, more = 0, True
        try:
            async with asyncio.timeout(limits.body_seconds):
                while more:
                    message = await request.receive()
                    if message["type"] == "http.disconnect":
                        raise ClientDisconnect
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    more = message.get("more_body", False)
                    if size > limits.body_bytes:
                        raise Problem(
                            "too-large", f"expected a body of at most {limits.body_bytes} bytes"
                        )
        except TimeoutError:
            seconds = limits.body_seconds
            raise Problem("too-slow", f"expected the body within {seconds} seconds") from None
        return b"".join(parts)

    def _note(self, request: Request, status: int, start: float) -> None:
        metrics, route = self._context.metrics, route_of(request.scope)
        metrics.requests.labels(_known(request.method), route, str(status)).inc()
        metrics.request_seconds.labels(route).observe(time.perf_counter() - start)
        if not LOG.isEnabledFor(logging.INFO):
            return
        facts = {
            "method": request.method,
            "path": request.scope["path"],
            "status": status,
            "ms": round(1000 * (time.perf_counter() - start), 1),
            "client": client(request),
        }
        LOG.info("request", extra={"facts": facts})


def route_of(scope: Scope) -> str:
    """The template of the route that answered, as a label: never a path that a client chose.

    >>> route_of({"path": "/api/v1/anything"})
    'none'
    """
    template = getattr(scope.get("route"), "path_format", None)
    if template is None:
        return FILES.rstrip("/") if scope["path"].startswith(FILES) else "none"
    inside = _is_api(scope) and not template.startswith(API)
    return f"{API}{template}" if inside else str(template)


def _is_api(scope: Scope) -> bool:
    return bool(scope["path"].startswith("/api/"))


def _known(method: str) -> str:
    """The method as a label: unknown ones are counted together."""
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE") else "other"
