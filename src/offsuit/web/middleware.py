"""Before any route: rates, origins, sizes. After it: headers, a line in the log, no traces."""

import asyncio
import time

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from offsuit.web.auth import check_origin, client
from offsuit.web.context import Site, spend
from offsuit.web.logs import LOG
from offsuit.web.messages.problems import Problem

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


class Door:
    """Every request comes through here; sockets are checked where they are opened."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app, self._site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                caching = b"no-store" if _is_api(scope) else b"no-cache"  # pages are asked anew
                added = [*HEADERS, (b"cache-control", caching)]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        request = Request(scope, receive)
        try:
            body = await self._check(request)
            await self._app(scope, body, answer)
        except Problem as problem:
            await problem.response()(scope, receive, answer)
        except Exception:
            LOG.exception("defect", extra={"facts": {"path": scope["path"]}})
            if not status:
                defect = Problem("defect", "it has been logged")
                await defect.response()(scope, receive, answer)
        finally:
            self._note(request, status, start)

    async def _check(self, request: Request) -> Receive:
        """Refuse, or let the request in with all of its body."""
        spend(self._site.requests, client(request), "requests")
        if request.method in SAFE:
            return request.receive
        check_origin(request, self._site.settings)
        body = await self._body(request)
        sent = False

        async def receive() -> Message:
            nonlocal sent
            if sent:
                return await request.receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return receive

    async def _body(self, request: Request) -> bytes:
        limits = self._site.settings.limits
        parts: list[bytes] = []
        size, more = 0, True
        try:
            async with asyncio.timeout(limits.body_seconds):
                while more:
                    message = await request.receive()
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    more = message["type"] == "http.request" and message.get("more_body", False)
                    if size > limits.body_bytes:
                        raise Problem("too-large", f"a body has at most {limits.body_bytes} bytes")
        except TimeoutError:
            seconds = limits.body_seconds
            raise Problem("too-slow", f"a body has to come within {seconds} seconds") from None
        return b"".join(parts)

    def _note(self, request: Request, status: int, start: float) -> None:
        self._site.metrics.requests.labels(_known(request.method), str(status)).inc()
        facts = {
            "method": request.method,
            "path": request.scope["path"],
            "status": status,
            "ms": round(1000 * (time.perf_counter() - start), 1),
            "client": client(request),
        }
        LOG.info("request", extra={"facts": facts})


def _is_api(scope: Scope) -> bool:
    return bool(scope["path"].startswith("/api/"))


def _known(method: str) -> str:
    """A label of which there are few, whatever is sent."""
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE") else "other"
