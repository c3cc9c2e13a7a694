"""What an operator asks of an application in this process."""

from typing import Any

from fastapi.testclient import TestClient

from support.web.api_calls import API

OPERATOR_TOKEN = "token of the operator"


def operate(calls: TestClient, call: str, /, token: str = OPERATOR_TOKEN, **body: Any) -> Any:
    """One call; without a body it asks what there is."""
    who = {"Authorization": f"Bearer {token}"}
    if call == "bans":
        return calls.get(f"{API}/operator/bans", headers=who)
    return calls.post(f"{API}/operator/{call}", json=body, headers=who)
