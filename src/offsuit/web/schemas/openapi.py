"""The OpenAPI description: what FastAPI finds, with open fields, security and limits filled in."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from offsuit.web.auth import COOKIE
from offsuit.web.context import find_reader, require_player
from offsuit.web.messages import (
    desk_messages,
    destiny_answers,
    destiny_messages,
    lab_answers,
    operator_messages,
    outgoing,
)
from offsuit.web.messages.problems import MEDIA_TYPE, ProblemBody
from offsuit.web.routes.lab import seat_or_program
from offsuit.web.routes.operator import check_operator
from offsuit.web.schemas.field_docs import field_docs
from offsuit.web.schemas.open_fields import fill
from offsuit.web.schemas.record_schema import Schema, describe, schemas_of
from offsuit.web.settings import ConnectionLimits, LabLimits, Limits, Settings
from offsuit.web.studio_auth import STUDIO_CHECKS

TEMPLATE = "#/components/schemas/{model}"
WAIT: Schema = {
    "description": "Seconds to wait before the next try.",
    "schema": {"type": "integer", "minimum": 1},
}
SCHEMES: Schema = {
    "seat": {"type": "http", "scheme": "bearer", "description": "A token of POST /guests."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The same token, as pages send it.",
    },
    "studio": {"type": "http", "scheme": "bearer", "description": "A key of `offsuit key`."},
    "program": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": "A key of the setting `api_keys`.",
    },
    "operator": {
        "type": "http",
        "scheme": "bearer",
        "description": "The setting `operator_token`.",
    },
}
SEATED: list[Schema] = [{"seat": []}, {"cookie": []}]
MODULES: tuple[Any, ...] = (
    outgoing,
    lab_answers,
    destiny_answers,
    destiny_messages,
    desk_messages,
    operator_messages,
)


def openapi_document(
    app: FastAPI, routers: Mapping[str, Iterable[APIRouter]], settings: Settings
) -> Schema:
    """The whole description of an application, whose routers are given by their prefixes."""
    document = get_openapi(
        title=app.title,
        version=app.version,
        description="Refusals are problems (RFC 9457). `x-limits` has the limits of this server.",
        routes=app.routes,
    )
    schemas = document["components"]["schemas"]
    for module in MODULES:
        for name, form in vars(module).items():
            if name in schemas and isinstance(form, type):
                describe(schemas[name], form)
    schemas |= schemas_of([ProblemBody], TEMPLATE, "serialization") | schemas
    fill(schemas, TEMPLATE)
    document["components"]["securitySchemes"] = SCHEMES
    security = dict(_security(routers))
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            operation["security"] = security[method.upper(), path]
            for status, answer in operation["responses"].items():
                if not status.startswith("2"):
                    answer["content"] = _problem()
            operation["responses"] |= _refusals()
    document["x-limits"] = _limits(settings)
    return document


def _problem() -> Schema:
    return {MEDIA_TYPE: {"schema": {"$ref": TEMPLATE.format(model=ProblemBody.__name__)}}}


def _refusals() -> Schema:
    body = _problem()
    return {
        "4XX": {"description": "Refused; nothing has changed.", "content": body},
        "429": {
            "description": "Too many requests, or a quota is used up: see `x-limits`.",
            "headers": {"Retry-After": WAIT},
            "content": body,
        },
        "503": {
            "description": "The journal, or the server as a whole, cannot answer now.",
            "headers": {"Retry-After": WAIT},
            "content": body,
        },
    }


def _security(
    routers: Mapping[str, Iterable[APIRouter]],
) -> Iterator[tuple[tuple[str, str], list[Schema]]]:
    """What each call requires: any one of a list; an empty one means that nothing is required."""
    for prefix, given in routers.items():
        for route in (each for router in given for each in router.routes):
            if isinstance(route, APIRoute):
                found = _required({each.call for each in _dependants(route.dependant)}, route)
                for method in route.methods or ():
                    yield (method, prefix + route.path_format), found


def _required(calls: set[Any], route: APIRoute) -> list[Schema]:
    if check_operator in calls:
        return [{"operator": []}]
    if calls & STUDIO_CHECKS or route.name == "act":
        return [{"studio": []}]
    if seat_or_program in calls:
        return [{"program": []}, *SEATED]
    if require_player in calls:
        return SEATED
    return [{}, *SEATED] if find_reader in calls else []


def _dependants(dependant: Dependant) -> Iterator[Dependant]:
    yield dependant
    for each in dependant.dependencies:
        yield from _dependants(each)


def _limits(settings: Settings) -> Schema:
    """Name -> value and meaning, of everything that a client may run into."""
    parts = {"limits": Limits, "connections": ConnectionLimits, "lab": LabLimits}
    found: Schema = {}
    for name, form in parts.items():
        texts = field_docs(form)
        for field, value in getattr(settings, name).model_dump().items():
            told = {"description": texts[field]} if field in texts else {}
            found[f"{name}.{field}"] = {"value": value, **told}
    return found | {"quotas": settings.quotas.model_dump()}
