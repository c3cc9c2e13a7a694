"""Deeds on disk: one file for each, as `offsuit destiny replay` reads them."""

import json
from pathlib import Path

from offsuit.cli.play.destiny.day import Deed
from offsuit.errors import RecordError


class Records:
    """A directory that is new or empty; nowhere at all if none is given."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.last: Path | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise RecordError(f"records {str(folder)!r}: an empty directory is wanted")

    def keep(self, deed: Deed) -> None:
        """Write a deed's whole result with its record."""
        if self.folder is None:
            return
        self.last = self.folder / f"{deed.number:03}-{deed.kind}-{deed.target}.json"
        self.last.write_text(json.dumps(deed.result, ensure_ascii=False) + "\n", "utf-8")
