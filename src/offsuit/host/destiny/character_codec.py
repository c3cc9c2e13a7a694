"""Entries of a character as bytes; that of an action holds what was answered as well.

The rules are left out of it: the version that the action names has them.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from offsuit.errors import RecordError
from offsuit.games.destiny.life.destiny_action import SettledAction
from offsuit.games.destiny.life.life_entry import ActionSettled, LifeEntry, parse_life_entry
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.games.destiny.resolver.resolution_record import VERSION
from offsuit.store.chain import JournalRow

Facts = dict[str, Any]
RESULT = "result"
_RECORD_BEGINS = f'"record":{{"version":"{VERSION}"'
PART = 0
"""Of all entries: the parts of these journals are the seeds of commitments, from 1."""
Written = tuple[int, bytes, bytes | None]


def written(entry: LifeEntry, result: str | None = None) -> Written:
    """An entry as `chain` takes it, with the text of a result. ASCII, since names may hold anything
    that JSON can.
    """
    text = json.dumps(entry.as_json(), separators=(",", ":"))
    if result is not None:
        text = f'{text[:-1]},"{RESULT}":{result}}}'
    return PART, text.encode(), None


def written_action(settled: SettledAction) -> tuple[list[Written], str]:
    """All entries of an action, and the text of its result, which has no rules either."""
    text = result_text(settled.result)
    several = [
        written(entry, text if isinstance(entry, ActionSettled) else None)
        for entry in settled.entries
    ]
    return several, text


def result_text(result: Mapping[str, Any]) -> str:
    """A result whose record has no rules, as journals have it."""
    return json.dumps(result, separators=(",", ":"))


def whole_text(text: str, version: RulesVersion) -> str:
    """The text of a result with the rules of its version in its record, after the engine's name.

    Quotes inside of texts are escaped, so that this is where the record begins.
    """
    at = text.index(_RECORD_BEGINS) + len(_RECORD_BEGINS)
    return f'{text[:at]},"rules":{version.rules.text}{text[at:]}'


def life_entry(row: JournalRow) -> LifeEntry:
    """The entry in a row."""
    told = json.loads(row.body)
    told.pop(RESULT, None)
    return parse_life_entry(told)


def life_entries(rows: Sequence[JournalRow]) -> list[LifeEntry]:
    """The entries in some rows."""
    return [life_entry(row) for row in rows]


def action_rules(row: JournalRow) -> str | None:
    """The version of the action in a row; None where the row has no action."""
    told = json.loads(row.body)
    return str(told["rules"]) if told["kind"] == ActionSettled.kind else None


def action_told(row: JournalRow) -> Facts:
    """What was answered to an action, but for the rules of its version."""
    told: Facts | None = json.loads(row.body).get(RESULT)
    if told is None:
        raise RecordError(f"entry {row.seq} is no action")
    return told


def action_text(row: JournalRow, version: RulesVersion) -> str:
    """What was answered to an action, with the rules of its version: the same bytes every time."""
    return whole_text(result_text(action_told(row)), version)
