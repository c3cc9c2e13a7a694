"""Routes for operators: liveness, readiness, metrics."""

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from offsuit.web.context import Context
from offsuit.web.messages.problems import Problem

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> JSONResponse:
    """The process answers."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def readyz(context: Context) -> JSONResponse:
    """Tables are running, and the journal can be written and keeps up."""
    host = context.host
    if why := await host.readiness_problem():
        raise Problem("journal", why, retry=5)
    if not context.is_warm:
        raise Problem("journal", "the lab is starting", retry=2)
    if context.pool.is_dead:
        raise Problem("journal", "every question to the lab fails", retry=5)
    return JSONResponse({"status": "ready", "tables": len(host.tables)})


@router.get("/metrics")
async def metrics(context: Context) -> Response:
    """Metrics for Prometheus."""
    if not context.settings.metrics:
        raise Problem("unknown", "metrics are off")
    return Response(context.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
