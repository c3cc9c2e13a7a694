"""Commands as messages: models that follow from the commands."""

import json
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from offsuit.table.commands.command_list import COMMANDS
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.options import Options
from offsuit.web.messages.command_messages import COMMAND, STREAM, TableCommandMessage
from offsuit.web.messages.outgoing import SENT, STREAM_SENT
from support.markdown_blocks import blocks


def test_messages_in_the_documentation_are_messages() -> None:
    """Each is read by the model of its kind, and every kind has an example."""
    page = Path(__file__).parents[3] / "docs" / "server.md"
    sent, asked = set(), set()
    for block in blocks(page, "json"):
        parts = [block] if block.startswith('{"kind": "news"') else block.splitlines()
        for part in parts:
            message = json.loads(part)
            kind, on_stream = message["kind"], "table_id" in message or "tables" in message
            if kind in TOLD:
                (STREAM_SENT if on_stream else SENT).validate_json(part, strict=True)
                sent.add(kind)
            else:
                (STREAM if on_stream else COMMAND).validate_json(part)
                asked.add(kind)
    assert sent == TOLD
    kinds = COMMAND.json_schema()["discriminator"]["mapping"]
    assert asked == {*kinds, "watch", "unwatch"}


TOLD = {"hello", "news", "done", "taken", "pong", "refused", "watching", "unwatched", "ended"}


EXAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"name": "Ann", "password": "x", "wait": True, "bot": True},
    "ready": {"ready": False, "seeds": True, "holds": True},
    "next": {},
    "rest": {"resting": False},
    "leave": {},
    "close": {},
    "kick": {"chair": 1},
    "allow": {},
    "lock": {"locked": False},
    "guard": {"password": ""},
    "change": {"settings": {"wilds": 4}, "options": {"seats": 3, "bots": "novice"}},
    "promise": {"commitment": "0f" * 32},
    "reveal": {"seed": "00"},
    "act": {"id": "1/0", "round": 1, "decision": 0, "action": {"kind": "play"}},
}
"""Kind of command -> the fields of its message."""


@pytest.mark.parametrize("form", COMMANDS, ids=lambda form: form.kind)
def test_a_message_carries_its_command(form: type[TableCommand]) -> None:
    given = EXAMPLES[form.kind]
    message = COMMAND.validate_python({"kind": form.kind, **given})
    assert isinstance(message, TableCommandMessage)
    command = message.command()
    assert type(command) is form
    expected = {**given, "options": Options(**given["options"])} if "options" in given else given
    assert vars(command) == expected


@pytest.mark.parametrize("form", COMMANDS, ids=lambda form: form.kind)
def test_what_a_message_leaves_out_has_the_default_of_the_command(form: type[TableCommand]) -> None:
    required = [each.name for each in fields(form) if not _has_default(each)]
    given = {name: EXAMPLES[form.kind][name] for name in required}
    message = COMMAND.validate_python({"kind": form.kind, **given})
    assert isinstance(message, TableCommandMessage)
    assert message.command() == form(**given)
    for name in required:
        less = {key: value for key, value in given.items() if key != name}
        with pytest.raises(ValidationError):
            COMMAND.validate_python({"kind": form.kind, **less})


def _has_default(field: "Field[Any]") -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("sit", "name", ""),
        ("sit", "name", "x" * 101),
        ("sit", "password", "x" * 201),
        ("kick", "chair", -1),
        ("kick", "chair", 2**31 + 1),
        ("promise", "commitment", "0f" * 31),
        ("promise", "commitment", "0F" * 32),
        ("reveal", "seed", "0"),
        ("reveal", "seed", "00" * 65),
        ("act", "id", "a b"),
        ("act", "id", "x" * 65),
        ("change", "options", {"bots": "x" * 101}),
        ("change", "options", {"chairs": 2}),
        ("leave", "chair", 0),
    ],
)
def test_values_out_of_bounds_are_refused(kind: str, name: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        COMMAND.validate_python({"kind": kind, **EXAMPLES[kind], name: value})
