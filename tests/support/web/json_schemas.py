"""Checks of messages against the published schemas."""

import json
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from offsuit.web.app import create_app
from offsuit.web.schemas.asyncapi import messages_document

Schema = dict[str, Any]


def strict(schema: Any) -> Any:
    """The same schema, which refuses fields that it does not name: all must be described."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: strict(value) for key, value in schema.items()}
    if "properties" in schema and isinstance(schema["properties"], dict) and "type" in schema:
        made["additionalProperties"] = False
    return made


@cache
def validator(channel: str, side: str) -> Draft202012Validator:
    """What checks a message that is sent, or asked, on a channel."""
    document = strict(messages_document())
    return Draft202012Validator({**document, **document["channels"][channel][side]})


def check_sent(text: str, channel: str = "table") -> str:
    """The kind of a message, which must be as the schema says."""
    message = json.loads(text)
    validator(channel, "sent").validate(message)
    return str(message["kind"])


@cache
def answer_schemas() -> Schema:
    """The components of the OpenAPI description, strict."""
    found: Schema = strict(create_app().openapi())["components"]
    return found


@cache
def answer_validator(name: str) -> Draft202012Validator:
    """What checks an answer of one kind."""
    reference = {"$ref": f"#/components/schemas/{name}"}
    return Draft202012Validator({"components": answer_schemas(), **reference})


def check_answer(name: str, answer: Any) -> None:
    """An answer over HTTP must be as the OpenAPI description says, and have nothing else."""
    answer_validator(name).validate(answer)
