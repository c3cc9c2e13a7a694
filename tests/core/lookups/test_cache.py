"""The lookup cache: read again, rebuilt when damaged, whole whoever writes or dies."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.lookups import cache as store
from offsuit.core.lookups.cache import Stored, load_or_build, pack
from offsuit.core.lookups.cache_directory import cache_directory
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK

FACTS: dict[str, Any] = {"base": 7, "names": ["a", "b"]}


BUILDS: list[str] = []


def build() -> Stored:
    """Something small; how often it was made is known."""
    BUILDS.append("once")
    return Stored(FACTS, {"bytes": pack("B", [1, 2, 3]), "longs": pack("Q", [2**63, 5])})


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    BUILDS.clear()
    directory = tmp_path / "deep" / "cache"
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", str(directory))
    return directory


def load() -> dict[str, list[int]]:
    stored = load_or_build("small", PIECEPACK, build)
    assert stored.facts == FACTS
    return {name: list(view) for name, view in stored.arrays.items()}


WANTED = {"bytes": [1, 2, 3], "longs": [2**63, 5]}


def only_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_what_is_stored_is_read_again(cache: Path) -> None:
    assert [load() for _ in range(3)] == [WANTED] * 3
    assert len(BUILDS) == 1
    assert only_file(cache).name.startswith("small-")


def test_arrays_lie_on_cache_lines(cache: Path) -> None:
    load()
    whole = only_file(cache).read_bytes()
    assert whole.index((2**63).to_bytes(8, sys.byteorder)) % 64 == 0


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:0],
        lambda data: data[:10],
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data + b"\0",
        lambda data: b"\0" * len(data),
        lambda data: b"X" + data[1:],
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    ],
    ids=["empty", "stump", "one byte less", "half", "one more", "zeros", "magic", "bit", "digest"],
)
def test_a_damaged_file_is_built_anew(cache: Path, damage: Any) -> None:
    load()
    path = only_file(cache)
    path.write_bytes(damage(path.read_bytes()))
    assert load() == WANTED
    assert len(BUILDS) == 2
    assert load() == WANTED
    assert len(BUILDS) == 2
    assert only_file(cache) == path


def test_a_directory_in_the_way_of_the_file_does_no_harm(cache: Path) -> None:
    load()
    path = only_file(cache)
    path.unlink()
    path.mkdir()
    assert load() == WANTED
    assert only_file(cache) == path


def test_a_cache_that_cannot_be_written_does_no_harm(
    cache: Path,
) -> None:
    cache.parent.mkdir()
    cache.write_text("not a directory")
    assert [load(), load()] == [WANTED, WANTED]
    assert len(BUILDS) == 2
    assert cache.read_text() == "not a directory"


def test_a_full_disk_leaves_no_part(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert load() == WANTED
    assert list(cache.iterdir()) == []


def test_parts_of_writers_that_died_long_ago_are_swept_away(cache: Path) -> None:
    cache.mkdir(parents=True)
    old, new = cache / "old.part", cache / "new.part"
    for part in (old, new):
        part.write_text("half a lookup")
    os.utime(old, (0, 0))
    load()
    assert not old.exists()
    assert new.exists()


def test_other_data_other_file(cache: Path) -> None:
    for ranking in (
        PIECEPACK,
        NULL_TO_FIVE,
        replace(PIECEPACK, version=2),
        replace(PIECEPACK, wheel="none"),
        replace(PIECEPACK, deck=replace(PIECEPACK.deck, wilds=1)),
        replace(
            PIECEPACK,
            deck=replace(PIECEPACK.deck, partitions={"group": (0,) * 8, "link": (1,) * 8}),
        ),
    ):
        load_or_build("small", ranking, build)
    load_or_build("other", PIECEPACK, build)
    assert len(list(cache.iterdir())) == 7


def test_other_code_other_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load()
    monkeypatch.setattr(store, "_code_version", lambda: "another")
    load()
    assert len(BUILDS) == 2
    assert len(list(cache.iterdir())) == 2


def test_without_the_variable_the_platform_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OFFSUIT_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_directory().name == "offsuit"


# Other processes: those that start at once, and those that die.

STRENGTH = """
import offsuit
print(offsuit.ranking("piecepack").strength((0, 5, 10, 15, 21, 30, 40)))
"""

DYING = (
    """
import os, signal
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
os.{moment} = die
"""
    + STRENGTH
)

HALF_WRITTEN = (
    """
import io, os, signal
whole = os.fdopen
class Half(io.BufferedWriter):
    def write(self, data):
        super().write(data[: len(data) // 2])
        self.flush()
        os.kill(os.getpid(), signal.SIGKILL)
os.fdopen = lambda handle, mode: Half(io.FileIO(handle, mode))
"""
    + STRENGTH
)


def start(program: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", program], stdout=pipe, stderr=pipe, encoding="utf-8"
    )


def expected() -> str:
    return f"{PIECEPACK.strength((0, 5, 10, 15, 21, 30, 40))}\n"


def test_six_processes_at_once_on_an_empty_cache(cache: Path) -> None:
    ends = [(process.communicate(), process) for process in [start(STRENGTH) for _ in range(6)]]
    assert [told for told, _ in ends] == [(expected(), "")] * 6
    assert only_file(cache).suffix == ".lookup"
    before = only_file(cache).read_bytes()
    assert start(STRENGTH).communicate() == (expected(), "")
    assert only_file(cache).read_bytes() == before


@pytest.mark.parametrize(
    "program",
    [DYING.format(moment="fsync"), DYING.format(moment="replace"), HALF_WRITTEN],
    ids=["before sync", "before the move", "half written"],
)
def test_a_writer_that_is_killed_leaves_nothing_that_is_read(cache: Path, program: str) -> None:
    killed = start(program)
    assert killed.communicate() == ("", "")
    assert killed.returncode == -signal.SIGKILL
    assert [path.suffix for path in cache.iterdir()] == [".part"]
    assert start(STRENGTH).communicate() == (expected(), "")
    assert sorted(path.suffix for path in cache.iterdir()) == [".lookup", ".part"]
