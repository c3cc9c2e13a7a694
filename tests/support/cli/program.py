"""Calling commands in this process, as a shell would."""

import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.cli import main

Capture = pytest.CaptureFixture[str]


def run(capture: Capture, *words: str, status: int = 0) -> tuple[str, str]:
    """Standard output and standard error of a command that ends so."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    said = capture.readouterr()
    assert ended.value.code == status, said.err
    return said.out, said.err


def answer(capture: Capture, *words: str) -> Any:
    """The one object on one line that a command prints."""
    out, _ = run(capture, *words, "--json")
    assert out.count("\n") == 1
    return json.loads(out)


def refused(capture: Capture, *words: str, kept: Path | None = None) -> str:
    """The one line of a refusal; nothing else is printed, and no file in `kept` changes."""
    before = contents(kept)
    out, err = run(capture, *words, status=2)
    assert (out, err.count("\n")) == ("", 1)
    assert contents(kept) == before
    return err


def contents(folder: Path | None) -> dict[Path, bytes]:
    """All files of a folder and of those in it."""
    found = folder.rglob("*") if folder else ()
    return {path: path.read_bytes() for path in found if path.is_file()}
