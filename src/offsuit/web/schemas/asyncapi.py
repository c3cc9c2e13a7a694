"""The messages of sockets and streams as JSON Schema, and as an AsyncAPI document."""

from functools import cache
from typing import Any, get_args

from offsuit.web.messages import outgoing
from offsuit.web.messages.command_messages import COMMAND_MODELS, STREAM_MODELS
from offsuit.web.routes.socket import CLOSE_CODES
from offsuit.web.schemas.open_fields import fill
from offsuit.web.schemas.record_schema import Schema, describe, schemas_of

TEMPLATE = "#/components/schemas/{model}"
CODES = ", ".join(f"{code} ({ending})" for ending, code in CLOSE_CODES.items())
CHANNELS = {
    "table": ("/api/v1/tables/{id}/socket", outgoing.Sent, COMMAND_MODELS),
    "stream": ("/api/v1/stream", outgoing.StreamSent, STREAM_MODELS),
}
"""Name -> address, what is sent, and what may be asked."""
ABOUT = {
    "table": "News of one table, and commands.",
    "stream": "News of several tables, and commands; every message names its table.",
}


@cache
def message_schemas() -> dict[str, Schema]:
    """Every message and all of its parts, by name."""
    sent = [form for _, told, _ in CHANNELS.values() for form in get_args(told)]
    asked = [form for _, _, models in CHANNELS.values() for form in models]
    found = schemas_of(sent, TEMPLATE, "serialization")
    for name, schema in schemas_of(asked, TEMPLATE, "validation").items():
        found.setdefault(name, schema)
    for model in asked:
        describe(found[model.__name__], getattr(model, "form", model))
    fill(found, TEMPLATE)
    return found


def messages_document() -> Schema:
    """JSON Schema: `sent` and `asked` for each channel."""
    document: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of offsuit, version 1",
        "description": "Fields may be added within a version: ignore those you do not know.",
        "components": {"schemas": message_schemas()},
    }
    channels = {}
    for name, (address, told, models) in CHANNELS.items():
        channels[name] = {
            "address": address,
            "sent": {"anyOf": [_reference(form) for form in get_args(told)]},
            "asked": {"anyOf": [_reference(form) for form in models]},
        }
    return {**document, "channels": channels}


def asyncapi_document() -> Schema:
    """AsyncAPI 3.0: channels, their messages, and who sends them."""
    channels: Schema = {}
    operations: Schema = {}
    messages: Schema = {}
    for name, (address, told, models) in CHANNELS.items():
        sides = {"send": get_args(told), "receive": models}
        for forms in sides.values():
            messages |= {form.__name__: _message(form) for form in forms}
        named = {form.__name__ for forms in sides.values() for form in forms}
        channels[name] = {
            "address": address,
            "description": f"{ABOUT[name]} Close codes: {CODES}.",
            "messages": {each: {"$ref": f"#/components/messages/{each}"} for each in sorted(named)},
            "bindings": {"ws": {"method": "GET", "query": _query(name), "bindingVersion": "0.1.0"}},
        }
        if "{id}" in address:
            channels[name]["parameters"] = {"id": {"description": "The id of a table."}}
        for action, forms in sides.items():
            operations[f"{name}-{action}"] = {
                "action": action,
                "channel": {"$ref": f"#/channels/{name}"},
                "messages": [
                    {"$ref": f"#/channels/{name}/messages/{form.__name__}"} for form in forms
                ],
            }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "offsuit",
            "version": str(outgoing.VERSION),
            "description": "Every message is JSON text. Fields may be added within version 1.",
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
        "components": {
            "messages": messages,
            "schemas": message_schemas(),
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "A seat token."}
            },
        },
    }


def _query(name: str) -> Schema:
    fields = {"after": {"type": "integer", "minimum": 0, "description": "The last seq known."}}
    return {"type": "object", "properties": fields if name == "table" else {}}


def _message(form: Any) -> Schema:
    summary = (form.__doc__ or "").strip().splitlines()[0]
    return {"name": form.__name__, "summary": summary, "payload": _reference(form)}


def _reference(form: Any) -> Schema:
    return {"$ref": TEMPLATE.format(model=form.__name__)}
