"""Rounds written to a file, all of them or nothing."""

import json
from pathlib import Path
from typing import Any

from offsuit.cli.output_files import write_whole


def check_writable(file: Path) -> None:
    """An `OSError` now rather than when the evening is over; nothing is left behind."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.touch()
        part.unlink()
    except OSError as error:
        raise OSError(f"{str(file)!r} cannot be written: {error.strerror}") from error


def write_record(file: Path, record: dict[str, Any]) -> None:
    """The record as JSON; what was in the file before is replaced at once."""
    text = json.dumps(record, ensure_ascii=False) + "\n"
    write_whole({file: text})
