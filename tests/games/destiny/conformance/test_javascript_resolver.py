"""The JavaScript resolver in `examples` passes all vectors in Node, and notices a wrong digit."""

import gzip
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from offsuit.games.destiny.conformance.vectors import FILE, read_vectors
from offsuit.games.destiny.rulebook.content_files import shipped_rules

HOME = Path(__file__).parents[4] / "examples" / "destiny-js"


def run_vectors(file: Path) -> subprocess.CompletedProcess[str]:
    """The runner on a file of vectors."""
    node = shutil.which("node")
    if node is None:
        message = "Node.js not found; the JavaScript resolver is not run"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    command = [node, str(HOME / "run-vectors.mjs"), str(file)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False)


def test_the_javascript_resolver_passes_all_vectors() -> None:
    done = run_vectors(FILE)
    assert (done.stdout, done.stderr) == ("1000 of 1000 vectors passed\n", "")
    assert done.returncode == 0


def test_the_runner_notices_one_wrong_digit(tmp_path: Path) -> None:
    vectors = read_vectors()[:3]
    vectors[1]["result"]["margin"] = "141.17"
    file = tmp_path / "vectors.jsonl.gz"
    file.write_bytes(gzip.compress("".join(map("{}\n".format, map(json.dumps, vectors))).encode()))
    done = run_vectors(file)
    assert done.returncode == 1
    assert done.stderr.startswith("vector 2 of 3 differs")


def test_its_rules_are_the_shipped_ones() -> None:
    assert json.loads((HOME / "rules.json").read_text("utf-8")) == shipped_rules().as_json()
