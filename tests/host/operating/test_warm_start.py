"""What is built before a server is ready: once, with progress, and never half."""

import os
from functools import partial
from pathlib import Path

import pytest

from offsuit.host.operating.warm_start import build_once, usable_cache, warm_stamp
from offsuit.table.warm_up import WarmStep, server_steps, warm_steps

NOWHERE = "/dev/null/cache"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache directory."""
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_steps_are_run_once_and_told(cache: Path) -> None:
    done: list[str] = []
    told: list[str] = []
    names = ("bots", "lab")
    steps = [WarmStep(name, partial(done.append, name)) for name in names]
    for _ in range(2):
        build_once(told.append, lambda: steps)
    assert done == ["bots", "lab"]
    assert told == [
        "compiling kernels, once: 1 of 2 (bots)",
        "compiling kernels, once: 2 of 2 (lab)",
    ]
    assert warm_stamp().parent == cache / "kernels"
    assert warm_stamp().exists()


def test_a_step_that_fails_is_not_forgotten(cache: Path) -> None:
    def fail() -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        build_once(lambda _: None, lambda: [WarmStep("full", fail)])
    assert not warm_stamp().exists()
    assert cache.exists()


def test_a_server_needs_less_than_all_commands_do() -> None:
    served, whole = {step.name for step in server_steps()}, {step.name for step in warm_steps()}
    assert whole - served == {"piecepack charts", "standard strengths"}


def test_without_a_cache_one_of_this_run_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is gone afterwards, and nobody else can read it."""
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", NOWHERE)
    warned: list[str] = []
    with usable_cache(warned.append):
        used = Path(os.environ["OFFSUIT_CACHE_DIR"])
        assert used.is_dir()
        assert used.stat().st_mode & 0o777 == 0o700
    assert os.environ["OFFSUIT_CACHE_DIR"] == NOWHERE
    assert not used.exists()
    (line,) = warned
    assert line.startswith(f"no cache: '{NOWHERE}' cannot be written: Not a directory; what is")


def test_where_nothing_can_be_written_every_process_compiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", NOWHERE)
    monkeypatch.setattr("tempfile.tempdir", "/dev/null/tmp")
    warned: list[str] = []
    with usable_cache(warned.append):
        assert os.environ["OFFSUIT_CACHE_DIR"] == NOWHERE
        build_once(warned.append)  # there is no place for what it would build
    (line,) = warned
    assert "every process compiles" in line


def test_a_cache_that_can_be_written_or_is_complete_is_used(cache: Path) -> None:
    warned: list[str] = []
    with usable_cache(warned.append):
        assert os.environ["OFFSUIT_CACHE_DIR"] == str(cache)
    assert warned == []
