"""Routes for those who run a server: whether it lives, whether it is ready, what it counts."""

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from offsuit.web.context import TheSite
from offsuit.web.messages.problems import Problem

router = APIRouter(include_in_schema=False)
MOST_LAG = 1_000
"""Appends that wait before a server says that it cannot keep up."""


@router.get("/healthz")
async def healthz() -> JSONResponse:
    """The process answers."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def readyz(site: TheSite) -> JSONResponse:
    """Tables are taken up, and the journal can be read and keeps up."""
    store = site.host.store
    await store.rows("", after=0)
    if store.lag > MOST_LAG:
        raise Problem("journal", f"{store.lag} appends wait", retry=5)
    return JSONResponse({"status": "ready", "tables": len(site.host.runners)})


@router.get("/metrics")
async def metrics(site: TheSite) -> Response:
    """Counters for Prometheus."""
    if not site.settings.metrics:
        raise Problem("unknown", "metrics are off")
    return Response(site.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
