"""What commands print and write: words or one JSON object, and files that are whole or absent."""

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def print_json(value: Any) -> None:
    """One object on one line of standard output."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def check_writable(file: Path) -> None:
    """Raise an `OSError` now rather than after a long run; nothing is left behind."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.touch()
        part.unlink()
    except OSError as error:
        raise _unwritable(file, error) from error


def write_whole(files: Mapping[Path, str | bytes]) -> None:
    """Write every file to a temporary name first, and rename them when all are written.

    If writing fails, existing files stay as they were.
    """
    written: list[tuple[Path, Path]] = []
    try:
        for path, content in files.items():
            try:
                handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            except OSError as error:
                raise _unwritable(path, error) from error
            written.append((Path(name), path))
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                os.fchmod(handle, 0o666 & ~_mask())
        while written:
            part, path = written[0]
            try:
                part.replace(path)
            except OSError as error:
                raise _unwritable(path, error) from error
            del written[0]
    finally:
        for part, _ in written:
            with suppress(FileNotFoundError):
                part.unlink()


def _unwritable(file: Path, error: OSError) -> OSError:
    """The sentence that names the file and says what to do."""
    if not file.parent.is_dir():
        return OSError(f"{str(file)!r} cannot be written: create {str(file.parent)!r} first")
    if file.is_dir():
        return OSError(f"{str(file)!r} cannot be written: it is a directory; name a file in it")
    return OSError(f"{str(file)!r} cannot be written: {error.strerror}; choose another place")


def _mask() -> int:
    """The file mode mask of this process; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
