"""Simulation: one result however the work is spread, killed, resumed or answered out of order."""

import json
import os
import pickle
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from offsuit.core.simulate import Answer, Estimate, Mapper, Moments, Run, Work, simulate
from offsuit.errors import CheckpointError, OffsuitError

Progress = Callable[[int, int], None]
RUN = Run("uneven/1", seed=11, samples=10_050, chunk=100)


def uneven(seed: int, samples: int) -> Moments:
    """Three quantities, two of them fractions whose sums depend on the order of addition."""
    draws = np.random.default_rng(seed).random((samples, 2))
    return Moments.of(
        np.column_stack([draws[:, 0] ** 3, np.exp(9 * draws[:, 1]), draws[:, 0] < 0.25])
    )


EXPECTED = simulate(uneven, RUN)


def shuffled(work: Work, numbers: Iterable[int]) -> Iterator[Answer]:
    order = list(numbers)
    random.Random(5).shuffle(order)
    return map(work, order)


def pickled(work: Work, numbers: Iterable[int]) -> list[Answer]:
    """As a worker process sees it: everything travels as bytes."""
    sent = pickle.dumps(work)
    return [pickle.loads(pickle.dumps(pickle.loads(sent)(number))) for number in numbers]


# --- estimates ------------------------------------------------------------------------------


def test_estimates_are_the_textbook_ones() -> None:
    values = (
        np.concatenate(
            [
                np.random.default_rng(RUN.seed_of(i)).random((min(100, 10_050 - 100 * i), 2))
                for i in range(101)
            ]
        )[:, 0]
        ** 3
    )
    assert EXPECTED[0].value == pytest.approx(values.mean(), rel=1e-12)
    assert EXPECTED[0].se == pytest.approx(values.std(ddof=1) / len(values) ** 0.5, rel=1e-9)
    assert EXPECTED[0].n == 10_050


def test_estimates_are_within_four_standard_errors_of_the_truth() -> None:
    for estimate, truth in zip(EXPECTED, [1 / 4, (np.exp(9) - 1) / 9, 1 / 4], strict=True):
        assert abs(estimate.value - truth) < 4 * estimate.se


def test_estimates_are_made_once_where_no_error_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A task with many quantities would make thousands of them after every chunk."""
    made, estimates = [], Moments.estimates

    def counted(moments: Moments) -> tuple[Estimate, ...]:
        made.append(moments.n)
        return estimates(moments)

    monkeypatch.setattr(Moments, "estimates", counted)
    assert simulate(uneven, RUN) == EXPECTED
    assert made == [10_050]


def test_one_sample_has_a_value_but_no_error_bound() -> None:
    assert Moments.of([3]).estimates() == (Estimate(3.0, np.inf, 1),)


def test_a_constant_has_no_error_but_that_of_rounding() -> None:
    assert Moments.of([3] * 1000).estimates() == (Estimate(3.0, 0.0, 1000),)
    assert all(Moments.of([k / 7] * 1000).estimates()[0].se < 1e-9 for k in range(7))


def test_chunk_seeds_are_fixed_for_good() -> None:
    assert [RUN.seed_of(number) for number in (0, 1)] == [6671857052502662560, 15671807511694048849]
    assert len({replace(RUN, seed=seed).seed_of(n) for seed in range(30) for n in range(30)}) == 900


@pytest.mark.parametrize(("samples", "chunk"), [(0, 1), (1, 0), (-5, 10)])
def test_a_run_without_samples_is_refused(samples: int, chunk: int) -> None:
    with pytest.raises(OffsuitError, match=f"{samples} samples in chunks of {chunk}"):
        Run("none", 1, samples, chunk)


# --- spreading the work ---------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 3, 200])
def test_threads_do_not_matter(threads: int) -> None:
    assert simulate(uneven, RUN, threads=threads) == EXPECTED


@pytest.mark.parametrize("mapper", [map, shuffled, pickled])
def test_neither_do_workers_or_the_order_of_their_answers(mapper: Mapper) -> None:
    assert simulate(uneven, RUN, mapper=mapper) == EXPECTED


def test_progress_is_told_after_every_chunk() -> None:
    told: list[tuple[int, int]] = []
    simulate(uneven, RUN, threads=2, progress=lambda done, samples: told.append((done, samples)))
    assert told == [(min(100 * i, 10_050), 10_050) for i in range(1, 102)]


def test_a_lost_chunk_is_noticed() -> None:
    def forgetful(work: Work, numbers: Iterable[int]) -> Iterator[Answer]:
        return (work(number) for number in numbers if number != 4)

    with pytest.raises(RuntimeError, match="no answer for chunk 4"):
        simulate(uneven, RUN, mapper=forgetful)


def test_a_task_must_sample_what_it_is_asked() -> None:
    with pytest.raises(ValueError, match="uneven/1 gave 99 samples for 100"):
        simulate(lambda seed, samples: uneven(seed, samples - 1), RUN)


def test_a_task_that_fails_fails_the_run() -> None:
    def failing(seed: int, samples: int) -> Moments:
        raise ArithmeticError(f"{samples} samples of seed {seed}")

    with pytest.raises(ArithmeticError, match="100 samples"):
        simulate(failing, RUN, threads=2)


@pytest.mark.parametrize("mapper", [None, map, shuffled])
def test_stopping_at_a_standard_error_is_the_same_everywhere(
    mapper: Mapper | None,
) -> None:
    run = replace(RUN, until_se=40.0)
    found = simulate(uneven, run, threads=3, mapper=mapper)
    assert found == simulate(uneven, replace(RUN, samples=found[0].n))
    assert max(estimate.se for estimate in found) <= 40.0
    before = simulate(uneven, replace(RUN, samples=found[0].n - 100))
    assert max(estimate.se for estimate in before) > 40.0


# --- checkpoints ----------------------------------------------------------------------------


def interrupt_at(moment: int) -> Progress:
    """Ctrl-C as soon as that many samples are done."""

    def progress(done: int, _: int) -> None:
        if done >= moment:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run"
    for moment in (100, 2_000, 2_100, 10_050):
        with pytest.raises(KeyboardInterrupt):
            simulate(uneven, RUN, threads=2, checkpoint=path, progress=interrupt_at(moment))
        assert json.loads(path.read_bytes().splitlines()[1])["done"]["n"] == moment
    assert simulate(uneven, RUN, checkpoint=path) == EXPECTED


def test_a_finished_run_is_not_sampled_again(tmp_path: Path) -> None:
    def forbidden(seed: int, samples: int) -> Moments:
        raise AssertionError(f"{samples} samples of seed {seed} once more")

    for run in (RUN, replace(RUN, until_se=40.0)):
        path = tmp_path / f"{run.until_se}"
        found = simulate(uneven, run, checkpoint=path)
        assert simulate(forbidden, run, checkpoint=path) == found


def test_stopping_at_a_standard_error_survives_an_interrupt(tmp_path: Path) -> None:
    run = replace(RUN, until_se=40.0)
    with pytest.raises(KeyboardInterrupt):
        simulate(uneven, run, checkpoint=tmp_path / "run", progress=interrupt_at(500))
    assert simulate(uneven, run, checkpoint=tmp_path / "run") == simulate(uneven, run)


def killed(path: Path, moment: int) -> int:
    """Samples first reported by a process that is killed when it has done at least `moment`.

    It stops of itself ten chunks later, so that it is killed at work and never after its end.
    """
    command = [sys.executable, __file__, str(path), str(moment + 1_000)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        first = done = int(child.stdout.readline())
        while done < moment:
            done = int(child.stdout.readline())
        child.kill()
        assert child.wait() == -signal.SIGKILL
    return first


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_killed_run_goes_on_to_the_same_bytes(seed: int, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    simulate(uneven, RUN, checkpoint=whole)
    early, late = sorted(random.Random(seed).sample(range(200, 8_000), 2))
    assert killed(broken, early) == 100
    assert killed(broken, late) >= early
    assert simulate(uneven, RUN, threads=2, checkpoint=broken) == EXPECTED
    assert broken.read_bytes() == whole.read_bytes()


def test_a_failed_write_leaves_the_last_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        simulate(uneven, RUN, checkpoint=path, progress=interrupt_at(300))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space"):
            simulate(uneven, RUN, checkpoint=path, save_every=0)
    assert path.read_bytes() == before
    assert simulate(uneven, RUN, checkpoint=path) == EXPECTED


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "uneven/2"}, "name is 'uneven/1', not 'uneven/2'"),
        ({"seed": 12}, "seed is 11, not 12"),
        ({"samples": 99}, "samples is 10050, not 99"),
        ({"chunk": 50}, "chunk is 100, not 50"),
        ({"until_se": 0.5}, "until_se is None, not 0.5"),
    ],
)
def test_a_checkpoint_of_another_run_is_refused(
    change: dict[str, Any], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "run"
    simulate(uneven, RUN, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(CheckpointError, match=f"{path}: {words}"):
        simulate(uneven, replace(RUN, **change), checkpoint=path)
    assert path.read_bytes() == before


def test_no_byte_of_a_checkpoint_may_be_changed_or_missing(tmp_path: Path) -> None:
    path = tmp_path / "run"
    simulate(uneven, RUN, checkpoint=path)
    whole = path.read_bytes()
    cut = [whole[:length] for length in range(len(whole))]
    changed = [
        whole[:i] + bytes([whole[i] ^ 1 << i % 8]) + whole[i + 1 :] for i in range(len(whole))
    ]
    for damaged in (*cut, *changed, whole + b"\n"):
        path.write_bytes(damaged)
        with pytest.raises(CheckpointError, match=f"checkpoint {path} is damaged"):
            simulate(uneven, RUN, checkpoint=path)


if __name__ == "__main__":  # the process that is killed

    def report(done: int, _: int) -> None:
        print(done, flush=True)
        if done >= int(sys.argv[2]):
            sys.stdin.read()

    simulate(uneven, RUN, checkpoint=Path(sys.argv[1]), save_every=0, progress=report)
