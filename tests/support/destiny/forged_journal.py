"""A character's journal written anew with something changed, as only its owner could."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from offsuit.store.chain import chain, empty
from offsuit.store.schema import heads, journal
from offsuit.store.store import Store


def forge(url: str, studio: str, character: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Change every entry; chain and head are in order afterwards."""
    store = Store(url)
    name = f"destiny/{studio}/{character}"
    rows = asyncio.run(store.rows(name))
    bodies = []
    for row in rows:
        told = json.loads(row.body)
        change(told)
        bodies.append((row.part, json.dumps(told, separators=(",", ":")).encode(), row.sealed))
    forged = chain(empty(name), bodies)
    with store._writes.begin() as connection:
        connection.execute(sa.delete(journal).where(journal.c.table == name))
        connection.execute(sa.insert(journal), [vars(row) for row in forged])
        last = {"seq": forged[-1].seq, "hash": forged[-1].hash}
        connection.execute(heads.update().where(heads.c.table == name).values(last))
    asyncio.run(store.close())
