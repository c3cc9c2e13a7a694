"""Routes that are called without FastAPI's way to them.

Finding a route, its dependencies and its context managers takes FastAPI as long as an action of
Destiny Deck takes itself. A route here has one path without parameters and reads its request
itself; FastAPI has it too, for the description of the API.
"""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from offsuit.errors import OffsuitError
from offsuit.web.messages.problems import problem_of

DirectRoute = Callable[[Request], Awaitable[Response]]


class DirectRoutes:
    """Middleware inside `RequestGuard`, which answers what is refused."""

    def __init__(self, app: ASGIApp, routes: Mapping[tuple[str, str], DirectRoute]) -> None:
        self._app, self._routes = app, routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        route = None
        if scope["type"] == "http":
            route = self._routes.get((scope["method"], scope["path"]))
        if route is None:
            await self._app(scope, receive, send)
            return
        try:
            answer = await route(Request(scope, receive))
        except OffsuitError as error:
            raise problem_of(error) from error
        await answer(scope, receive, send)
