"""Files that commands leave behind: all of them whole, or none."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from offsuit.core.resumable import resumed_rows
from offsuit.errors import CheckpointError, OffsuitError


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


def checkpoint_of(output: Path, resume: bool) -> Path:
    """FILE.checkpoint, after all that can be wrong with the places of both is found."""
    checkpoint = output.with_name(output.name + ".checkpoint")
    if not output.parent.is_dir() or output.is_dir():
        raise OffsuitError(f"{str(output)!r}: no file can be written there")
    if not resume and checkpoint.exists():
        raise CheckpointError(f"{checkpoint} is there from a run that was stopped: --resume it")
    return checkpoint


def resumed_folder(output: Path, resume: bool, command: str) -> Path:
    """FILE.checkpoint as a folder for what is done; that of another command is refused."""
    folder = checkpoint_of(output, resume)
    resumed_rows(folder / "command", command, [0], lambda _: ())
    return folder


def _mask() -> int:
    """The file mode mask of this process, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
