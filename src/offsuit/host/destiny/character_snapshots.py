"""Characters as bytes, so that a long journal need not be read from its first entry.

A snapshot belongs to one row of one journal, and is sealed with the code that reads entries:
another release folds the journal again.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from offsuit.errors import RecordError
from offsuit.games.destiny.life import energy_bar, growing_map, life_entry, life_fold
from offsuit.games.destiny.life.energy_bar import bar_of
from offsuit.games.destiny.life.growing_map import GrowingMap
from offsuit.games.destiny.life.life_fold import HeldCommitment, KeyUse, Life
from offsuit.store.chain import Head
from offsuit.store.derived import Snapshot
from offsuit.store.store_reader import StoreReader

LEAST_ENTRIES = 256
"""After which a snapshot is due; later ones when there are half as many entries again, since each
holds all keys that were ever used."""
_PLAIN = ("id", "name", "location", "cents", "experience", "actions", "published")


def is_due(head: Head, kept_at: int) -> bool:
    """Whether a journal has grown enough since its last snapshot."""
    return head.seq - kept_at >= max(LEAST_ENTRIES, kept_at // 2)


def life_snapshot(life: Life, head: Head) -> Snapshot:
    """A character after the row at the head."""
    told: dict[str, Any] = {name: getattr(life, name) for name in _PLAIN}
    told |= {
        "skills": dict(life.skills),
        "items": life.items,
        "buffs": life.buffs,
        "energy": life.energy.as_json(),
        "keys": dict(life.keys),
        "commitments": dict(life.commitments),
    }
    body = json.dumps(told, separators=(",", ":")).encode()
    return Snapshot(head.table, head.seq, head.hash, _seal(head.hash, body), body)


def kept_life(reader: StoreReader, journal: str) -> tuple[Life, Head] | None:
    """The character in a snapshot that belongs to the journal; None without one to rely on."""
    found = reader.snapshot(journal)
    if found is None or found.seal != _seal(found.hash, found.body):
        return None
    try:
        return _life(json.loads(found.body)), Head(journal, found.seq, found.hash)
    except (ValueError, LookupError, TypeError, RecordError):  # the journal knows better
        return None


def _life(told: dict[str, Any]) -> Life:
    return Life(
        **{name: told[name] for name in _PLAIN},
        skills=told["skills"],
        items=tuple(told["items"]),
        buffs=tuple(told["buffs"]),
        energy=bar_of(told["energy"]),
        keys=_map({key: KeyUse(*use) for key, use in told["keys"].items()}),
        commitments=_map({id: HeldCommitment(*each) for id, each in told["commitments"].items()}),
    )


def _map(items: dict[str, Any]) -> GrowingMap[Any]:
    return GrowingMap((items,)) if items else GrowingMap()


def _seal(hash_: bytes, body: bytes) -> bytes:
    return sha256(_code() + hash_ + body).digest()


@cache
def _code() -> bytes:
    """The hash of everything that makes a life of entries, or of a snapshot."""
    modules = (energy_bar, growing_map, life_entry, life_fold)
    files = [Path(str(module.__file__)) for module in modules]
    return sha256(b"".join(each.read_bytes() for each in [*files, Path(__file__)])).digest()
