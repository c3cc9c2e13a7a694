"""Fixtures with an application in this process, for all tests of the server."""

from support.web.api_calls import calls, lab  # noqa: F401  fixtures
