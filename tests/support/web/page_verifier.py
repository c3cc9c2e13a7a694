"""The pages' verifier, run in one Node process over many records."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypedDict

import pytest
from pydantic import TypeAdapter

import offsuit.web
from offsuit.web.game_list import games
from offsuit.web.messages.outgoing import Games

SCRIPTS = Path(offsuit.web.__file__).parent / "static/js"
FOLDERS = ("verify", "fairness")
PROGRAM = Path(__file__).with_name("verify_records.mjs")


class PageVerdict(TypedDict):
    """What the page would say of one record."""

    verified: bool
    difference: str | None
    checks: list[str]


def node() -> str:
    """The path of Node; without it a test is skipped, except in CI, where it fails."""
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Node is missing: the pages' verifier is not tested")
        pytest.skip("Node is missing: the pages' verifier is not tested")
    return found


def page_verdicts(records: Iterable[Any]) -> list[PageVerdict]:
    """A verdict for each record, in order.

    Browsers take every script of a page for a module; Node is told so by a file beside a copy.
    """
    told = TypeAdapter(Games).dump_json({"games": list(games())}).decode()
    lines = [told, *(json.dumps(each) for each in records)]
    with TemporaryDirectory() as folder:
        for name in FOLDERS:
            shutil.copytree(SCRIPTS / name, Path(folder, name))
        Path(folder, "package.json").write_text('{"type": "module"}', "utf-8")
        done = subprocess.run(
            [node(), str(PROGRAM), str(Path(folder, "verify", "record_checks.js"))],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
