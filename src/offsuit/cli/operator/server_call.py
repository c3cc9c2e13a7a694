"""Calls of an operator to a running server."""

import json
import os
import urllib.error
import urllib.request
from typing import Any

from offsuit.errors import OffsuitError, SettingsError

TOKEN = "OFFSUIT_OPERATOR_TOKEN"
SECONDS = 30.0
"""How long to wait for an answer."""


def call_server(url: str, name: str, body: dict[str, Any] | None, seconds: float = SECONDS) -> Any:
    """The answer to one call; a refusal is an error with the server's own words."""
    token = os.environ.get(TOKEN)
    if not token:
        raise SettingsError(f"set {TOKEN} to the server's operator_token")
    address = f"{url.rstrip('/')}/api/v1/operator/{name}"
    if not address.startswith(("http://", "https://")):
        raise SettingsError(f"--url {url!r}: must begin with http:// or https://")
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise OffsuitError(f"the server refused: {_detail(error)}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise OffsuitError(f"no answer from {address!r}: {reason}") from None


def _detail(error: urllib.error.HTTPError) -> str:
    """What a problem says; the status if it is none."""
    try:
        return str(json.load(error)["detail"])
    except (ValueError, KeyError, TypeError):
        return f"status {error.code}"
