"""A server in this process with a studio's key, for tests of the service's routes."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from offsuit.host.destiny.open_keys import open_keys
from offsuit.web.app import create_app
from offsuit.web.settings import LabLimits
from support.web.api_calls import API, settings

DESTINY = f"{API}/destiny"


def make_key(url: str, name: str = "acme", scope: str = "destiny") -> str:
    """A new key, as `offsuit key create` makes it."""

    async def go() -> str:
        async with open_keys(url) as keys:
            return await keys.create(name, [scope])

    return asyncio.run(go())


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client with the key of the studio acme, on a server of its own."""
    patient = LabLimits(idle=False, seconds=600, wait_seconds=3600, budget=1e6, budget_burst=1e6)
    given = settings(tmp_path_factory.mktemp("studio"), lab=patient)
    key = make_key(given.database.get_secret_value())
    with TestClient(create_app(given)) as client:
        client.headers["Authorization"] = f"Bearer {key}"
        yield client


def new_character(studio: TestClient, **more: Any) -> str:
    """The id of a new character."""
    body = {"name": "Ann", "skills": {"lockpicking": 20}, **more}
    answer = studio.post(f"{DESTINY}/characters", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def take(studio: TestClient, key: str, character: str, **more: Any) -> Any:
    """The response to an action; a crime unless another kind is given."""
    body = {"character": character, "kind": "crime", "target": {"crime": "pickpocket"}, **more}
    return studio.post(f"{DESTINY}/actions", json=body, headers={"Idempotency-Key": key})
