"""The OpenAPI description, tried out: nothing breaks, and answers are as described.

Seeded and bounded: the same requests in every run.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from pydantic import SecretStr
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from offsuit.web.app import create_app
from offsuit.web.settings import LabLimits, Limits, Settings
from support.destiny.studio_calls import DESTINY, make_key, new_character, take
from support.web.socket_program import ENOUGH

DAY = f"{DESTINY}/day"
"""For players, with a seat token."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An application with a table that has been played at, and a guest who is its host."""
    folder = tmp_path_factory.mktemp("schema")
    database = f"sqlite:///{folder}/journal.db"
    app = create_app(
        Settings(
            database=SecretStr(database),
            limits=Limits.model_validate(ENOUGH | {"passwords": 1e6, "password_burst": 10**6}),
            lab=LabLimits(idle=False, seconds=5, wait_seconds=3600, budget=1e6, budget_burst=1e6),
        )
    )
    with TestClient(app) as client:
        client.post("/api/v1/guests")
        options = {"bots": "novice", "alone": True, "rounds": 1000, "pause": 60, "seats": 4}
        body = {"title": "Fridays", "game": "pyramid standard", "options": options}
        client.post(f"{DAY}/character", json={"name": "Ann"})
        client.headers["X-Table"] = client.post("/api/v1/tables", json=body).json()["id"]
        yield client


@pytest.fixture(scope="module")
def key(served: TestClient) -> str:
    """The key of a studio with a character that has acted."""
    app: Any = served.app
    context = app.state.context
    made = make_key(context.settings.database.get_secret_value())
    context.keys._read_at = None  # as if two seconds had passed
    studio = TestClient(app, headers={"Authorization": f"Bearer {made}"})
    new_character(studio, id="ann")
    assert take(studio, "k", "ann").json()["id"] == "ann.2"
    return made


@pytest.mark.parametrize("examples", [4, pytest.param(100, marks=pytest.mark.proof)])
def test_whatever_is_sent_nothing_breaks(served: TestClient, key: str, examples: int) -> None:
    """Half of the calls for a table or a character are for the one that there is."""
    api = schemathesis.openapi.from_asgi("/api/v1/openapi.json", served.app)
    tried = 0
    for found in api.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        tried += 1

        @settings(max_examples=examples, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), known=booleans())
        def try_out(case: Any, known: bool) -> None:
            if not case.path.startswith(DESTINY) or case.path.startswith(DAY):
                if known and "id" in case.path_parameters and not case.path.startswith(DAY):
                    case.path_parameters["id"] = served.headers["X-Table"]
                case.call_and_validate(checks=CHECKS, cookies=dict(served.cookies))
                return
            if known:
                name_ann(case)
            case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Bearer {key}"})

        try_out()
    assert tried >= 30


def name_ann(case: Any) -> None:
    """Let a call of the Destiny service be for the character, or the action, that there is."""
    if "id" in case.path_parameters:
        acted = "characters" not in case.path
        case.path_parameters["id"] = "ann.2" if acted else "ann"
    if isinstance(case.body, dict) and "character" in case.body:
        case.body["character"] = "ann"
