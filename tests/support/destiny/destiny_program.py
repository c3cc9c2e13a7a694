"""Calling the commands of Destiny Deck in this process, as a shell would."""

import json
from typing import Any

import pytest

from offsuit.cli import main

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Status, standard output, standard error."""
    with pytest.raises(SystemExit) as ended:
        main(["destiny", *arguments])
    out, err = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, out, err


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line of a refusal; nothing else is printed."""
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err
