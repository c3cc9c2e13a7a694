"""A table between two rounds as bytes, so that its journal need not be read from the beginning.

A snapshot is taken before a shuffle and has no round: the next entry begins one, and nothing of the
round before it is needed. So it holds no card and no seed. It holds hashed passwords and ids of
players, as sealed entries do.
"""

import json
from dataclasses import Field, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_type_hints

from offsuit.errors import RecordError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.jsonable import read_value, to_json
from offsuit.table.journal.entry_codec import compact
from offsuit.table.table import Table

TABLES = Path(__file__).parents[1]
"""The package `offsuit.table`."""
MADE_AGAIN = ("game", "round")
"""The game follows from its name and settings."""


def write_snapshot(table: Table) -> bytes:
    """A table as it is before a shuffle."""
    return compact({field.name: to_json(getattr(table, field.name)) for field in _kept()})


def read_snapshot(body: bytes) -> Table:
    """A table without a round; what cannot be read is a `RecordError`."""
    try:
        data = json.loads(body)
        forms = get_type_hints(Table)
        read = {
            field.name: read_value(forms[field.name], data[field.name], field.name)
            for field in _kept()
        }
        game = seated_game(read["game_name"], json.loads(read["settings"]))
    except (ValueError, LookupError, TypeError) as error:
        raise RecordError(f"snapshot: {type(error).__name__}") from error
    return Table(**read, game=game)


def snapshot_seal(hash: bytes, body: bytes) -> bytes:
    """What a snapshot must carry to be read: it follows from the program, the journal and the body.

    `hash` is that of the last entry that the snapshot includes.
    """
    return sha256(snapshot_form() + hash + body).digest()


@cache
def snapshot_form() -> bytes:
    """Tells programs apart whose snapshots may differ: a hash of all code of tables.

    A snapshot of another program is not read: it may fold entries in another way.
    """
    code = sha256()
    for path in sorted(TABLES.rglob("*.py")):
        code.update(sha256(path.relative_to(TABLES).as_posix().encode()).digest())
        code.update(sha256(path.read_bytes()).digest())
    return code.digest()


def _kept() -> list[Field[Any]]:
    return [field for field in fields(Table) if field.name not in MADE_AGAIN]
