"""Long exact work that survives being killed: rows of integers, kept as they are finished.

A file has a title and then a line a row: number, integers, checksum. Lines are only ever added.
A line that was cut off, or that was damaged, is not there; its row is worked out again.
"""

import os
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from offsuit.errors import CheckpointError

Row = tuple[int, ...]
Work = Callable[[int], Sequence[int]]
"""From a row's number to the row."""


def resumed_rows(
    path: Path,
    title: str,
    numbers: Iterable[int],
    work: Work,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> dict[int, Row]:
    """The rows with these numbers: those in the file, and the others, which are added to it.

    `title` tells all that decides the rows; a file with another title is refused. `progress` is
    told how many more rows are done, those of the file first. Threads help where work frees the
    GIL.
    """
    found = _read(path, title)
    wanted = list(numbers)
    todo = [number for number in wanted if number not in found]
    if progress:
        progress(len(wanted) - len(todo))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab" if found else "wb") as file, ThreadPoolExecutor(threads) as pool:
        file.write(b"\n" if found else f"{title}\n".encode())  # ends a line that was cut off
        for start in range(0, len(todo), threads):
            batch = todo[start : start + threads]
            for number, row in zip(batch, pool.map(work, batch), strict=True):
                found[number] = tuple(map(int, row))
                file.write(_line(number, found[number]))
            file.flush()
            if progress:
                progress(len(batch))
        os.fsync(file.fileno())
    return {number: found[number] for number in wanted}


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
