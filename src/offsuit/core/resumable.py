"""Long work that survives being killed: rows of integers, kept as they are finished.

A file has a title and then a line a row: number, integers, checksum. Lines are only ever added.
A line that was cut off, or that was damaged, is not there; its row is worked out again.
"""

import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from offsuit.core.threaded import threaded
from offsuit.errors import CheckpointError

Row = tuple[int, ...]
Work = Callable[[int], Sequence[int]]
"""From a row's number to the row."""


def resumed_rows(
    path: Path | None,
    title: str,
    numbers: Iterable[int],
    work: Work,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> dict[int, Row]:
    """The rows with these numbers: those in the file, and the others, which are added to it.

    `title` tells all that decides the rows; a file with another title is refused. Without a path
    nothing is kept. `progress` is told rows done and rows in all, those of the file first. Threads
    help where work frees the GIL.
    """
    found = _read(path, title) if path else {}
    wanted = list(numbers)
    todo = [number for number in wanted if number not in found]
    done = len(wanted) - len(todo)
    if progress and done:
        progress(done, len(wanted))
    rows = threaded(threads, lambda number: tuple(map(int, work(number))), todo)
    fresh = zip(todo, rows, strict=True)
    for number, row in _kept(path, title, bool(found), fresh) if path and todo else fresh:
        found[number] = row
        done += 1
        if progress:
            progress(done, len(wanted))
    return {number: found[number] for number in wanted}


def _kept(
    path: Path, title: str, further: bool, rows: Iterable[tuple[int, Row]]
) -> Iterator[tuple[int, Row]]:
    """The same rows, each in the file before it is handed on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab" if further else "wb") as file:
        file.write(b"\n" if further else f"{title}\n".encode())  # ends a line that was cut off
        for number, row in rows:
            file.write(_line(number, row))
            file.flush()
            yield number, row
        os.fsync(file.fileno())


def _line(number: int, row: Row) -> bytes:
    text = " ".join(map(str, (number, *row)))
    return f"{text} {zlib.crc32(text.encode()):08x}\n".encode()


def _read(path: Path, title: str) -> dict[int, Row]:
    if not path.exists():
        return {}
    first, *lines = path.read_bytes().split(b"\n")
    cut_off = not lines and title.encode().startswith(first)
    if first != title.encode() and not cut_off:
        raise CheckpointError(
            f"checkpoint {path} is of {first.decode(errors='replace')[:80]!r}, not of {title!r}"
        )
    found = {}
    for line in lines:
        text, _, digest = line.rpartition(b" ")
        if text and digest == f"{zlib.crc32(text):08x}".encode():
            number, *row = map(int, text.split())
            found[number] = tuple(row)
    return found
