"""Entries as bytes: a public body, and a sealed part that only the host reads."""

import json
from dataclasses import dataclass
from typing import Any

from offsuit.errors import RecordError
from offsuit.games.jsonable import from_json, to_json
from offsuit.table.journal.entries import ENTRIES, Entry

SALT = 16
"""Random bytes before a sealed part, so that nothing can be guessed from its public hash."""


@dataclass(frozen=True)
class EntryBytes:
    """One entry as it is stored."""

    body: bytes
    sealed: bytes | None


def compact(data: Any) -> bytes:
    """JSON without spaces: equal data have equal bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def public(entry: Entry) -> dict[str, Any]:
    """The public fields of an entry."""
    return {name: value for name, value in to_json(entry).items() if name not in entry.sealed}


def write(entry: Entry, salt: bytes) -> EntryBytes:
    """Encode an entry, with a new salt for each."""
    assert len(salt) == SALT, "expected a salt of the right length"
    if not entry.sealed:
        return EntryBytes(compact(public(entry)), None)
    hidden = {name: getattr(entry, name) for name in entry.sealed}
    return EntryBytes(compact(public(entry)), salt + compact(hidden))


def read(body: bytes, sealed: bytes | None) -> Entry:
    """Decode an entry; anything else is a `RecordError`."""
    try:
        data = json.loads(body)
        hidden = json.loads(sealed[SALT:]) if sealed else {}
        return from_json(ENTRIES, {**data, **hidden})
    except (ValueError, TypeError) as error:
        raise RecordError(f"journal entry {body[:60]!r}: {error}") from error
