"""A table as bytes, so that its journal need not be read from the beginning.

A snapshot holds no card and no seed: of a round it has only what does not follow from the round's
own entries, which are replayed. One that is taken before a shuffle has no round, since the next
entry begins one. It holds hashed passwords and ids of players, as sealed entries do.
"""

import json
from collections.abc import Iterable
from dataclasses import Field, dataclass, fields, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_type_hints

from offsuit.core.fair import Deal
from offsuit.errors import RecordError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.jsonable import Jsonable, read_value, to_json
from offsuit.table.journal.entries import Entry
from offsuit.table.journal.entry_codec import compact
from offsuit.table.records.record import play_again
from offsuit.table.table import Table

TABLES = Path(__file__).parents[1]
"""The package `offsuit.table`."""
MADE_AGAIN = ("game", "round")
"""The game follows from its name and settings."""


@dataclass(frozen=True)
class RoundInSnapshot(Jsonable):
    """What the entries of a round do not say about it."""

    number: int
    players: tuple[str, ...]
    paused_at: int


def write_snapshot(table: Table) -> bytes:
    """A table at any moment."""
    found = {field.name: to_json(getattr(table, field.name)) for field in _kept()}
    round_ = table.round
    found["round"] = round_ and to_json(
        RoundInSnapshot(round_.number, round_.players, round_.paused_at)
    )
    return compact(found)


def read_snapshot(body: bytes) -> tuple[Table, RoundInSnapshot | None]:
    """A table without its round, and what is known of that; others are a `RecordError`."""
    try:
        data = json.loads(body)
        forms = get_type_hints(Table)
        read = {
            field.name: read_value(forms[field.name], data[field.name], field.name)
            for field in _kept()
        }
        round_: RoundInSnapshot | None = read_value(RoundInSnapshot | None, data["round"], "round")
        game = seated_game(read["game_name"], json.loads(read["settings"]), bounded=False)
    except (ValueError, LookupError, TypeError) as error:
        raise RecordError(f"snapshot: {type(error).__name__}") from error
    return Table(**read, game=game), round_


def with_round(
    table: Table, kept: RoundInSnapshot, written: Iterable[Entry], deal: Deal | None
) -> Table:
    """The table of a snapshot with its round, replayed from the round's own entries until then."""
    if deal is None:
        raise RecordError(f"round {kept.number}: its seed is missing")
    round_ = None
    for turn in play_again(written, deal):
        round_ = turn.table.round
    if round_ is None or round_.number != kept.number:
        raise RecordError(f"round {kept.number}: its entries are missing")
    round_ = replace(round_, players=kept.players, paused_at=kept.paused_at)
    return replace(table, round=round_)


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
