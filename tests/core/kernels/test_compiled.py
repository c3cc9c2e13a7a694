"""Machine code: kept beside the lookups, compiled once, never in the way."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import offsuit
from offsuit.core.kernels.compiled import KernelLocator, kernel, source_hash

EVALUATE = """
from numba.core import event

class Count(event.Listener):
    compiled = 0
    def on_start(self, found):
        self.compiled += found.data.get("dispatcher") is not None
    def on_end(self, found):
        pass

counted = Count()
event.register("numba:compile", counted)
import offsuit
rows = [[51, 47, 43, 39, 35, 1, 2]]
print(offsuit.strengths("standard", rows).tolist(), counted.compiled)
"""


def evaluate(cache: Path) -> tuple[str, int]:
    """The strengths that a new process finds, and how many functions it compiles for them."""
    environ = {**os.environ, "OFFSUIT_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", EVALUATE]
    out = subprocess.run(command, env=environ, check=True, capture_output=True, text=True).stdout
    found, compiled = out.rsplit(" ", 1)
    return found, int(compiled)


def test_a_second_process_compiles_nothing_but_what_is_damaged(tmp_path: Path) -> None:
    # the first one builds its lookups in memory, the second reads them: one machine code for both
    first, second = evaluate(tmp_path), evaluate(tmp_path)
    assert first[1] > 0
    assert second == (first[0], 0)
    kept = sorted((tmp_path / "kernels").glob("*/best.batch*.nbc"))
    assert kept
    for damaged in kept:
        damaged.write_bytes(damaged.read_bytes()[:100])
    again, compiled = evaluate(tmp_path)
    assert again == first[0]
    assert compiled > 0


def test_without_a_directory_that_can_be_written_everything_works(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    found, compiled = evaluate(tmp_path / "file" / "cache")
    assert found == "[7462]"
    assert compiled > 0


def test_a_directory_that_can_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", str(tmp_path))

    def refuse(_: object) -> None:
        raise PermissionError("read-only file system")

    monkeypatch.setattr(KernelLocator, "ensure_cache_path", refuse)
    with pytest.raises(PermissionError):
        KernelLocator.from_function(refuse, __file__)
    locator: Any = KernelLocator(refuse, __file__)
    Path(locator.get_cache_path()).mkdir(parents=True)
    found = KernelLocator.from_function(refuse, __file__)
    assert found.get_cache_path() == locator.get_cache_path()


def test_nothing_is_kept_where_numba_would_keep_it() -> None:
    """`cache=True` writes into the installation, or fails where that cannot be written."""
    for path in Path(offsuit.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("jit"):
                assert "cache" not in [each.arg for each in node.keywords], path


def test_a_kernel_is_the_function_that_it_was_made_of() -> None:
    def double(number: int) -> int:
        return 2 * number

    assert kernel(double)(21) == 42
    assert kernel(double).py_func is double


def test_other_sources_have_another_folder(tmp_path: Path) -> None:
    source = tmp_path / "kernels.py"
    source.write_text("one = 1\n")
    one = source_hash(tmp_path)
    source_hash.cache_clear()
    source.write_text("one = 2\n")
    assert source_hash(tmp_path) != one
