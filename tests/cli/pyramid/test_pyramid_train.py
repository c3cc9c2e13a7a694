"""`offsuit pyramid train`: the same file however it is made, and what is refused."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from offsuit.games.pyramid.strategy.fields.field_file import load_field
from support.cli.program import Capture, refused, run

SMALL = ("--deals", "4500", "--iterations", "7", "--held-out", "1000", "--seed", "8")
"""Two chunks a pass, the second one small; three steps over all deals."""
TINY = ("--deals", "40", "--iterations", "2", "--held-out", "20")


def command(file: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "offsuit.cli", "pyramid", "train", "-o", str(file), *options]


def train(capture: Capture, file: Path, *options: str) -> tuple[str, str]:
    return run(capture, "pyramid", "train", "-o", str(file), *options)


def refuse(capture: Capture, file: Path, *options: str) -> str:
    return refused(capture, "pyramid", "train", "-o", str(file), *options, kept=file.parent)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "field.npz"


def test_train_answers_with_one_object_and_leaves_one_file(file: Path, capsys: Capture) -> None:
    out, err = train(capsys, file, *TINY, "--json")
    told = json.loads(out)
    assert out.count("\n") == 1
    assert err.splitlines()[0] == "strongest back first"
    assert "step 2 of 2, exploitability " in err
    stage, report = load_field(file.read_bytes(), "field")
    assert told == {"file": str(file), "steps": 2, **(report or {})}
    assert (stage.plan.deals, stage.steps, told["held_out"]["n"]) == (40, 2, 20)
    assert list(file.parent.iterdir()) == [file]


def test_train_in_words(file: Path, capsys: Capture) -> None:
    out, _ = train(capsys, file, *TINY, "--set", "automatics=true", "--set", "wilds=4")
    first, second, third = out.splitlines()
    assert first == f"{file}: 2 steps over 40 deals"
    assert second.startswith("  exploitability ")
    assert third.startswith("  on 20 unseen deals ")
    stage, _ = load_field(file.read_bytes(), "field")
    assert (stage.plan.wilds, stage.plan.automatics) == (4, True)


def test_a_finished_training_can_be_taken_further(file: Path, capsys: Capture) -> None:
    train(capsys, file, *TINY)
    train(capsys, file, *TINY, "--iterations", "3", "--resume")
    further = file.read_bytes()
    file.unlink()
    train(capsys, file, *TINY, "--iterations", "3")
    assert file.read_bytes() == further


def killed(arguments: Sequence[str], dice: random.Random) -> bool:
    """Run, and kill -9 a moment after some line of progress; whether it was still running."""
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stderr is not None
        for _ in range(dice.randint(1, 4)):
            process.stderr.readline()
        time.sleep(dice.random() * 0.4)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    return process.returncode == -signal.SIGKILL


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
@pytest.mark.parametrize(
    ("kills", "seed"),
    [(1, 1), *(pytest.param(10, seed, marks=pytest.mark.proof) for seed in range(2, 5))],
)
def test_kill_9_at_random_moments_changes_no_byte(
    kills: int, seed: int, tmp_path: Path, capsys: Capture
) -> None:
    dice = random.Random(seed)
    whole, broken = tmp_path / "whole.npz", tmp_path / "broken.npz"
    train(capsys, whole, *SMALL, "--threads", "2")
    stopped = [
        killed(command(broken, *SMALL, "--threads", "2", "--resume"), dice) for _ in range(kills)
    ]
    assert any(stopped)
    train(capsys, broken, *SMALL, "--threads", "1", "--resume")
    assert broken.read_bytes() == whole.read_bytes()
    assert not (tmp_path / "broken.npz.checkpoint").exists()


@pytest.fixture
def stopped(file: Path, capsys: Capture) -> Path:
    """A checkpoint of a training that was stopped."""
    train(capsys, file, *TINY)
    return file.replace(file.with_name("field.npz.checkpoint"))


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        (("--deals", "41"), "expected deals 41, got 40"),
        (("--seed", "2"), "expected seed 2, got 1"),
        (("--set", "wilds=3"), "expected wilds 3, got 2"),
        (("--set", "straight_beats_flush=true"), "expected straight_beats_flush True, got False"),
        (("--set", "automatics=true"), "expected automatics True, got False"),
        (("--iterations", "1"), "2 steps are done, more than --iterations 1"),
    ],
)
def test_another_training_is_not_resumed(
    options: Sequence[str], difference: str, stopped: Path, file: Path, capsys: Capture
) -> None:
    said = refuse(capsys, file, *TINY, *options, "--resume")
    assert said == f"offsuit: {stopped}: {difference}\n"


def test_a_checkpoint_is_not_overwritten(stopped: Path, file: Path, capsys: Capture) -> None:
    assert f"{stopped} exists from a stopped training" in refuse(capsys, file, *TINY)


def test_a_damaged_checkpoint_is_refused(stopped: Path, file: Path, capsys: Capture) -> None:
    stopped.write_bytes(stopped.read_bytes()[:-40])
    assert f"{stopped}: not a field file, or damaged" in refuse(capsys, file, *TINY, "--resume")


def test_a_checkpoint_goes_before_the_field(stopped: Path, file: Path, capsys: Capture) -> None:
    file.write_bytes(b"an older field")
    train(capsys, file, *TINY, "--resume")
    assert load_field(file.read_bytes(), "field")[0].steps == 2
    assert not stopped.exists()


@pytest.mark.parametrize(
    ("options", "quoted"),
    [
        (("--deals", "0"), "0"),
        (("--deals", "many"), "'many'"),
        (("--iterations", "0"), "0"),
        (("--held-out", "1"), "1"),
        (("--seed", "-1"), "-1"),
        (("--seed", str(2**32)), str(2**32)),
        (("--threads", "0"), "0"),
        (("--set", "wilds=5"), "wilds 5"),
        (("--set", "jokers=1"), "'jokers'"),
        (("--set", "wilds"), "'wilds'"),
        (("--rules", "no-such-rules.json"), "no-such-rules.json"),
        (("--hands", "3"), "--hands"),
        (("--cluster", "nonsense"), "--cluster 'nonsense': missing port"),
        (("--cluster", "fax://here:1"), "--cluster 'fax://here:1': unknown address scheme"),
        (("--cluster", ""), "--cluster ''"),
    ],
)
def test_bad_input_is_one_line(
    options: Sequence[str], quoted: str, file: Path, capsys: Capture
) -> None:
    assert quoted in refuse(capsys, file, *options)


def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, capsys: Capture
) -> None:
    assert "that can be written" in refuse(capsys, tmp_path / "none" / "field.npz", *TINY)
    assert "that can be written" in refuse(capsys, tmp_path, *TINY)
