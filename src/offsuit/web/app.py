"""The server as an ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from offsuit.core.lookups.cache_directory import cache_problem
from offsuit.errors import OffsuitError, StoreError
from offsuit.host.open_host import open_host
from offsuit.host.world import World
from offsuit.web.access.unused_tables_task import close_unused_tables
from offsuit.web.access.upkeep_task import keep_up
from offsuit.web.argon2_passwords import ARGON2
from offsuit.web.context import ServerContext
from offsuit.web.demo_tables import THINK, open_demonstration
from offsuit.web.logs import LOG
from offsuit.web.messages.outgoing import VERSION
from offsuit.web.messages.problems import Problem, problem_of
from offsuit.web.messages.validation import invalid
from offsuit.web.middleware import RequestGuard
from offsuit.web.protocols.direct_routes import DirectRoutes
from offsuit.web.routes import (
    destiny,
    destiny_day,
    destiny_desk,
    health,
    lab,
    operator,
    rounds,
    schema_documents,
    socket,
    stream,
    tables,
)
from offsuit.web.settings import Settings

API = "/api/v1"
STATIC = Path(__file__).parent / "static"
ROUTED = (
    destiny_day,
    destiny,
    destiny_desk,
    tables,
    rounds,
    lab,
    operator,
    socket,
    stream,
    schema_documents,
)
"""Modules with the routes below `API`."""
STATUSES = {400: "bad-request", 404: "unknown", 405: "method"}


def create_app(settings: Settings | None = None, world: World | None = None) -> FastAPI:
    """A server that starts with its lifespan.

    The API is described at /api/v1/openapi.json; a page at /docs would load scripts from others.
    """
    settings = settings or Settings()
    context = ServerContext(settings)
    app = FastAPI(
        title="offsuit",
        version=str(VERSION),
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lambda _: _running(context, world),
        responses={"4XX": {"description": "A problem (RFC 9457)"}},  # see `schemas.openapi`
    )
    app.state.context = context
    for routes in ROUTED:
        app.include_router(routes.router, prefix=API)
    app.include_router(health.router)
    _add_pages(app)
    _add_refusals(app)
    app.add_middleware(DirectRoutes, routes={("POST", f"{API}/destiny/actions"): destiny.act})
    app.add_middleware(RequestGuard, context=context)
    vars(app)["openapi"] = lambda: _openapi(app, settings)  # as FastAPI documents it
    return app


def _openapi(app: FastAPI, settings: Settings) -> dict[str, Any]:
    """The description of all calls, made when somebody asks for it and then kept."""
    from offsuit.web.schemas.openapi import openapi_document

    if app.openapi_schema is None:
        app.openapi_schema = openapi_document(
            app, {API: [each.router for each in ROUTED]}, settings
        )
    return app.openapi_schema


@asynccontextmanager
async def _running(context: ServerContext, world: World | None) -> AsyncIterator[None]:
    """Resume all tables before the first request, and finish all writes after the last."""
    settings = context.settings
    if problem := cache_problem():
        LOG.warning(
            "no cache: %s; what is not kept there is compiled by every process, which takes "
            "minutes of a processor; OFFSUIT_CACHE_DIR names another directory",
            problem,
        )
    world = world or World(think=THINK if settings.demo else 0, review=context.reviewer)
    world = replace(world, meter=context.meter)
    async with open_host(settings.database.get_secret_value(), world, ARGON2) as host:
        await context.start(host)
        if settings.demo:
            await open_demonstration(host)
        beside = [
            asyncio.create_task(close_unused_tables(context)),
            asyncio.create_task(keep_up(context)),
        ]
        if settings.lab.metrics:
            measuring = context.destiny_metrics.keep_measuring(context.keys, host)
            beside.append(asyncio.create_task(measuring))
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            with suppress(StoreError):  # an outage: what was used since the last time is forgotten
                await context.usage.keep(host)
            context.host = None
            await context.destiny_metrics.close(host)
            await context.pool.close()
            await context.reviewer.close()


def _add_pages(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    async def index() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    @app.get("/tables/{id}", include_in_schema=False)
    async def table() -> FileResponse:
        return FileResponse(STATIC / "table.html")

    @app.get("/verify", include_in_schema=False)
    async def verify() -> FileResponse:
        return FileResponse(STATIC / "verify.html")

    @app.get("/destiny", include_in_schema=False)
    async def destiny_page() -> FileResponse:
        return FileResponse(STATIC / "destiny.html")

    @app.get("/destiny/desk", include_in_schema=False)
    async def desk() -> FileResponse:
        return FileResponse(STATIC / "desk.html")

    @app.get("/destiny/day", include_in_schema=False)
    async def frontier_day() -> FileResponse:
        return FileResponse(STATIC / "day.html")

    @app.get("/destiny/metrics", include_in_schema=False)
    async def destiny_metrics() -> FileResponse:
        return FileResponse(STATIC / "metrics.html")

    app.mount("/static", StaticFiles(directory=STATIC), name="static")


def _add_refusals(app: FastAPI) -> None:
    """Send every refusal as a problem, wherever it comes from, and count it."""

    def answer(problem: Problem) -> Response:
        context: ServerContext = app.state.context
        context.metrics.refused.labels(problem.name).inc()
        return problem.response()

    @app.exception_handler(Problem)
    async def refused(_: Request, problem: Problem) -> Response:
        return answer(problem)

    @app.exception_handler(OffsuitError)
    async def refused_by_host(_: Request, error: OffsuitError) -> Response:
        return answer(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def not_understood(_: Request, error: RequestValidationError) -> Response:
        return answer(invalid(error.errors()))

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: HTTPException) -> Response:
        if _is_page(request) and error.status_code == 404:
            return FileResponse(STATIC / "not_found.html", 404)
        name = STATUSES.get(error.status_code, "bad-request")
        response = answer(Problem(name, f"{request.method} {request.url.path[:200]}"))
        response.headers.update(error.headers or {})
        return response


def _is_page(request: Request) -> bool:
    """Whether a person asks for a page, not a program for data."""
    wants_html = "text/html" in request.headers.get("accept", "")
    return wants_html and not request.url.path.startswith("/api/")
