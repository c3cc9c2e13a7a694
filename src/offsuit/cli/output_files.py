"""Files that commands leave behind: all of them whole, or none."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def write_whole(files: Mapping[Path, str | bytes]) -> None:
    """Write every file beside its place first, and put them in place when all are written.

    What stops the writing leaves files that were there before as they were.
    """
    written: list[tuple[Path, Path]] = []
    try:
        for path, content in files.items():
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            written.append((Path(name), path))
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                os.fchmod(handle, 0o666 & ~_mask())
        while written:
            part, path = written[0]
            part.replace(path)
            del written[0]
    finally:
        for part, _ in written:
            with suppress(FileNotFoundError):
                part.unlink()


def _mask() -> int:
    """The file mode mask of this process, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
