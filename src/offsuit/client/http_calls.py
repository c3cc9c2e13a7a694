"""Calls over HTTP, with the standard library alone."""

import asyncio
import json
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from offsuit.client.waiting import Patience
from offsuit.errors import RefusalError

API = "/api/v1"
SECONDS = 60.0
"""For one answer."""


class HttpCalls:
    """Calls to one server, made in a thread; what the server asks to try later is tried later."""

    def __init__(self, address: str, patience: float) -> None:
        self.address, self.token = address.rstrip("/"), ""
        self._patience = patience

    @property
    def headers(self) -> dict[str, str]:
        """Who calls."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer; a refusal that no waiting mends is a `RefusalError`."""
        patience = Patience(self._patience)
        while True:
            try:
                return await asyncio.to_thread(self._call, method, path, body)
            except RefusalError as refusal:
                await asyncio.sleep(patience.after(refusal))
            except (OSError, HTTPException):  # nobody there, or cut off: it may have been done
                wait = patience.next() if method == "GET" else None
                if wait is None:
                    raise
                await asyncio.sleep(wait)

    def _call(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        request = Request(f"{self.address}{API}{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise RefusalError(read_problem(error.code, error.read())) from None


def read_problem(status: int, body: bytes) -> dict[str, Any]:
    """A refusal as the server tells it; others may answer in its place.

    >>> read_problem(502, b"<html>")
    {'status': 502, 'detail': 'status 502'}
    """
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"status": status, "detail": f"status {status}"}
