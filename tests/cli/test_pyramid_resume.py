"""`offsuit pyramid fit` and `thresholds`: stopped anywhere and resumed, the same bytes."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from program import Capture, killed, refused, run

Words = tuple[str, ...]

FIT = ("fit", "13", "--deals", "4100", "--check", "22", "--seed", "3")
"""Two chunks of deals, fourteen passes, two chunks of unseen deals."""
THRESHOLDS = ("thresholds", "--tables", "1050", "--check", "120", "--seed", "3")
"""Two chunks of tables, one of unseen ones, five numbers of seats."""
COMMANDS = pytest.mark.parametrize("words", [FIT, THRESHOLDS], ids=lambda words: words[0])
STOPS = {FIT: ((1, 1), (2, 10), (16, 17)), THRESHOLDS: ((1, 2), (3, 3), (4, 6))}
"""Pieces, from and to, of which one is the last of a run: those kept of a part count as one."""


def checkpoint(file: Path) -> Path:
    return file.with_name(file.name + ".checkpoint")


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Capture, Words], bytes]:
    """What a command leaves that nobody stops; each is run once."""
    folder = tmp_path_factory.mktemp("whole")

    def found(capture: Capture, words: Words) -> bytes:
        file = folder / words[0]
        if not file.exists():
            run(capture, "pyramid", *words, "-o", str(file), "--threads", "2")
            assert not checkpoint(file).exists()
        return file.read_bytes()

    return found


class Stops:
    """Watchers of whom one presses Ctrl-C when told of the so-manieth piece of work."""

    def __init__(self, left: int) -> None:
        self.left = left

    @contextmanager
    def __call__(self, _: str) -> Iterator[Callable[[int, int], None]]:
        yield self.moved

    def moved(self, _: int, __: int) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def interrupted(
    capture: Capture, patch: pytest.MonkeyPatch, words: Words, file: Path, pieces: int
) -> None:
    module = import_module(f"offsuit.cli.pyramid.{words[0]}")
    with patch.context() as patched:
        patched.setattr(module, "sampling", Stops(pieces))
        options = ("-o", str(file), "--threads", "1", "--resume")
        run(capture, "pyramid", *words, *options, status=130)


@COMMANDS
def test_ctrl_c_in_every_part_changes_no_byte(
    words: Words,
    whole: Callable[[Capture, Words], bytes],
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, dice, sizes = tmp_path / "result", random.Random(5), [0]
    for first, last in STOPS[words]:
        interrupted(capsys, monkeypatch, words, file, dice.randint(first, last))
        assert not file.exists()
        kept = checkpoint(file).iterdir()
        sizes.append(sum(path.stat().st_size for path in kept))
    assert sizes == sorted(set(sizes)), "each time more was kept"
    run(capsys, "pyramid", *words, "-o", str(file), "--threads", "2", "--resume")
    assert file.read_bytes() == whole(capsys, words)
    assert list(tmp_path.iterdir()) == [file]


@COMMANDS
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_kill_9_at_a_random_moment_changes_no_byte(
    words: Words, whole: Callable[[Capture, Words], bytes], tmp_path: Path, capsys: Capture
) -> None:
    file, dice = tmp_path / "result", random.Random(7)
    options = ("pyramid", *words, "-o", str(file), "--threads", "2", "--resume")
    assert killed(options, 2, 0.3 * dice.random()), "a moment after the second line of progress"
    assert any(path.name != "command" for path in checkpoint(file).iterdir())
    run(capsys, *options)
    assert file.read_bytes() == whole(capsys, words)
    assert list(tmp_path.iterdir()) == [file]


@COMMANDS
def test_a_checkpoint_of_another_run_is_refused(
    words: Words, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "result"
    interrupted(capsys, monkeypatch, words, file, 1)

    def said(*other: str) -> str:
        return refused(capsys, "pyramid", *other, "-o", str(file), kept=tmp_path)

    there = f"{checkpoint(file)} is there from a run that was stopped: --resume it"
    assert said(*words) == f"offsuit: {there}\n"
    ours = " ".join(("offsuit", "pyramid", *words))
    for other in ((*words[:-1], "4"), FIT if words == THRESHOLDS else THRESHOLDS):
        theirs = " ".join(("offsuit", "pyramid", *other))
        where = f"offsuit: checkpoint {checkpoint(file) / 'command'}"
        assert said(*other, "--resume") == f"{where} is of {ours!r}, not of {theirs!r}\n"


def test_a_place_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, capsys: Capture
) -> None:
    for words in (FIT, THRESHOLDS):
        for place in (tmp_path / "none" / "result", tmp_path):
            err = refused(capsys, "pyramid", *words, "-o", str(place), kept=tmp_path)
            assert err == f"offsuit: {str(place)!r}: no file can be written there\n"
