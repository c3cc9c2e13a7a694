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
from offsuit.store.chain import JournalRow

Facts = dict[str, Any]
RESULT = "result"
PART = 0
"""Of all entries: the parts of these journals are the seeds of commitments, from 1."""
Written = tuple[int, bytes, bytes | None]


def written(entry: LifeEntry, result: Mapping[str, Any] | None = None) -> Written:
    """An entry as `chain` takes it. ASCII, since names may hold anything that JSON can."""
    told: Facts = entry.as_json()
    if result is not None:
        record = {name: value for name, value in result["record"].items() if name != "rules"}
        told[RESULT] = {**result, "record": record}
    return PART, json.dumps(told, separators=(",", ":")).encode(), None


def written_action(settled: SettledAction) -> list[Written]:
    """All entries of an action."""
    return [
        written(entry, settled.result if isinstance(entry, ActionSettled) else None)
        for entry in settled.entries
    ]


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


def action_result(row: JournalRow, version: RulesVersion) -> Facts:
    """What was answered to an action, with the rules of its version, field by field in order."""
    told: Facts | None = json.loads(row.body).get(RESULT)
    if told is None:
        raise RecordError(f"entry {row.seq} is no action")
    engine, *rest = told["record"].items()
    told["record"] = dict([engine, ("rules", version.rules.as_json()), *rest])
    return told
