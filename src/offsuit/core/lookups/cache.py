"""Lookups on disk: built once, proved, kept in the user's cache directory.

A file is named by a hash of the ranking's data and of the code that compiles it, written beside
its place and moved there in one step, and carries a checksum: a reader sees all of it or nothing,
whatever other processes write and wherever one was killed.
"""

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from offsuit.core.lookups.cache_directory import cache_directory
from offsuit.core.ranking import Ranking

_MAGIC = b"offsuit lookup\n"
_ALIGNMENT = 64
_LEFTOVER_SECONDS = 3600
_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Stored:
    """Named arrays and the few facts needed to use them."""

    facts: Mapping[str, Any]
    arrays: Mapping[str, memoryview]


def load_or_build(kind: str, ranking: Ranking, build: Callable[[], Stored]) -> Stored:
    """The stored lookup, or a new one that is stored if the directory can be written.

    A change in the file that defines `build` makes a new lookup, as a change in `core` does.
    """
    builder = _file_hash(Path(str(sys.modules[build.__module__].__file__)))
    path = cache_directory() / f"{kind}-{fingerprint(ranking, builder)}.lookup"
    if (stored := _read(path)) is not None:
        return stored
    built = build()
    _write(path, built)
    return _as_read(built)


def _as_read(built: Stored) -> Stored:
    """Views that cannot be written, as of a file: kernels are compiled once for both."""
    return Stored(built.facts, {name: view.toreadonly() for name, view in built.arrays.items()})


def fingerprint(ranking: Ranking, builder: str) -> str:
    """Hash of the ranking's data and of the code version."""
    data = json.dumps(asdict(ranking), sort_keys=True)
    return hashlib.sha256((_code_version() + builder + data).encode()).hexdigest()[:32]


@cache
def _code_version() -> str:
    """Hash of the sources of `core`: a changed compiler never meets an old lookup."""
    core = Path(__file__).parents[1]
    sources = sorted((*core.glob("*.py"), *core.glob("lookups/*.py")))
    return "".join(map(_file_hash, sources))


@cache
def _file_hash(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


def pack(typecode: str, values: Any) -> memoryview:
    """Integers as a flat array; `typecode` as in the `array` module."""
    return memoryview(array(typecode, values))


def _write(path: Path, stored: Stored) -> None:
    parts = [_MAGIC]
    index = [
        {"name": name, "type": view.format, "bytes": view.nbytes}
        for name, view in stored.arrays.items()
    ]
    header = json.dumps({"facts": stored.facts, "arrays": index}).encode()
    parts += [len(header).to_bytes(8, "little"), header]
    for view in stored.arrays.values():
        parts += [_padding(sum(map(len, parts))), view.tobytes()]
    body = b"".join(parts)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    except OSError:
        return  # no cache can be kept here; the lookup works from memory all the same
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body + hashlib.sha256(body).digest())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
    _sweep(path.parent)


def _sweep(directory: Path) -> None:
    """Remove what writers left behind that were killed long ago."""
    for leftover in directory.glob("*.part"):
        with contextlib.suppress(OSError):
            if time.time() - leftover.stat().st_mtime > _LEFTOVER_SECONDS:
                leftover.unlink()


def _read(path: Path) -> Stored | None:
    """The lookup in `path`; None if the file is missing or damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    body = memoryview(data)[:-_DIGEST]
    if bytes(body[: len(_MAGIC)]) != _MAGIC or hashlib.sha256(body).digest() != data[-_DIGEST:]:
        return None
    at = len(_MAGIC) + 8
    length = int.from_bytes(body[len(_MAGIC) : at], "little")
    header = json.loads(bytes(body[at : at + length]))
    at += length
    arrays = {}
    for entry in header["arrays"]:
        at += len(_padding(at))
        arrays[entry["name"]] = body[at : at + entry["bytes"]].cast(entry["type"])
        at += entry["bytes"]
    return Stored(header["facts"], arrays)


def _padding(at: int) -> bytes:
    return b"\0" * (-at % _ALIGNMENT)
