"""Calls to an application in this process, and fixtures with one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from offsuit.web.app import create_app
from offsuit.web.settings import LabLimits, Limits, QuotaSettings, Settings
from support.web.socket_program import ENOUGH, QUOTAS

API = "/api/v1"
KEY = "key-of-a-game"
DEAL = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"


def settings(folder: Path, **given: Any) -> Settings:
    """Settings of a server in a folder, with limits that a test never meets unless given."""
    limits = Limits(**(ENOUGH | given.pop("limits", {})))
    database = SecretStr(f"sqlite:///{folder}/journal.db")
    quotas = given.pop("quotas", QuotaSettings.model_validate(QUOTAS))
    return Settings(database=database, limits=limits, quotas=quotas, **given)


@pytest.fixture
def calls(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a new server."""
    with TestClient(create_app(settings(tmp_path))) as client:
        yield client


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server whose lab has all the time it needs."""
    patient = LabLimits(idle=False, seconds=600, wait_seconds=3600, budget=1e6, budget_burst=1e6)
    keys = {"game": SecretStr(KEY)}
    given = settings(tmp_path_factory.mktemp("lab"), api_keys=keys, lab=patient)
    with TestClient(create_app(given)) as client:
        yield client


def problem(answer: Any, status: int, name: str) -> dict[str, Any]:
    """The body of a refusal, which must have the form of a problem."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert (told["type"], told["status"]) == (f"urn:offsuit:problem:{name}", status)
    assert told["title"]
    assert told["detail"]
    return told


def guest(calls: TestClient) -> dict[str, str]:
    """The headers of a new guest."""
    token = calls.post(f"{API}/guests", json={}).json()["token"]
    calls.cookies.clear()
    return {"Authorization": f"Bearer {token}"}


def opened(calls: TestClient, who: dict[str, str], **more: Any) -> str:
    """The id of a new table."""
    body = {"title": "Fridays", "game": "pyramid no-surrender", **more}
    return str(calls.post(f"{API}/tables", json=body, headers=who).json()["id"])
