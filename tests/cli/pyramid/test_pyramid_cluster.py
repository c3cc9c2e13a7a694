"""`--cluster ADDRESS`: workers of this machine, some of them killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from offsuit.cli import main
from offsuit.cli.pyramid.cluster import answers, cluster_mapper, parcels
from offsuit.core.simulate import Run, simulate
from offsuit.errors import ClusterError
from support.cli.dice import RUN, Deadly, dice
from support.cli.program import Capture, refused

SMALL = ("--deals", "5000", "--iterations", "5", "--held-out", "100", "--set", "automatics=true")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process; Dask starts another one for each that dies."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call] # Dask has no types
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0"
    ) as started:
        yield started


def train(file: Path, *options: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["pyramid", "train", "-o", str(file), *SMALL, *options])
    assert ended.value.code == 0


@pytest.fixture(scope="module")
def by_threads(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("threads") / "field.npz"
    train(file)
    return file.read_bytes()


@pytest.mark.proof  # the sample is the one whose worker is killed
def test_workers_change_no_byte(cluster: Any, by_threads: bytes, tmp_path: Path) -> None:
    train(tmp_path / "field.npz", "--cluster", cluster.scheduler_address)
    assert (tmp_path / "field.npz").read_bytes() == by_threads


def test_a_worker_killed_in_the_middle_changes_no_byte(
    cluster: Any, by_threads: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "field.npz"
    victim = cluster.workers[0].pid

    def kill_in_the_middle() -> None:
        while not (tmp_path / "field.npz.checkpoint").exists():
            time.sleep(0.01)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill_in_the_middle, daemon=True)
    killer.start()
    train(file, "--cluster", cluster.scheduler_address)
    killer.join()
    assert cluster.workers[0].pid != victim, "there was one to kill"
    assert file.read_bytes() == by_threads


def test_a_chunk_whose_worker_died_is_done_by_another(cluster: Any, tmp_path: Path) -> None:
    with cluster_mapper(cluster.scheduler_address) as mapper:
        assert simulate(Deadly(tmp_path, 1), RUN, mapper=mapper) == simulate(dice, RUN)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.proof
def test_a_chunk_that_kills_whoever_does_it_is_given_up(cluster: Any, tmp_path: Path) -> None:
    with (
        cluster_mapper(cluster.scheduler_address) as mapper,
        pytest.raises(ClusterError, match="a chunk killed its workers"),
    ):
        simulate(Deadly(tmp_path, 99), RUN, mapper=mapper)


SCHEDULER = """
from distributed import LocalCluster
if __name__ == "__main__":
    print(LocalCluster(1, host="127.0.0.1", dashboard_address=":0").scheduler_address, flush=True)
    input()
"""


@pytest.mark.proof
def test_a_scheduler_that_dies_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "cluster.py").write_text(SCHEDULER)
    train = [sys.executable, "-m", "offsuit.cli", "pyramid", "train", "-o", f"{tmp_path}/field.npz"]
    with subprocess.Popen(
        [sys.executable, tmp_path / "cluster.py"], stdout=subprocess.PIPE, stdin=subprocess.PIPE
    ) as scheduler:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().decode().strip()
        with subprocess.Popen(
            [*train, "--cluster", address], stderr=subprocess.PIPE, text=True
        ) as training:
            assert training.stderr is not None
            assert training.stderr.readline() == "strongest back first\n"
            scheduler.kill()
            last = training.stderr.readlines()
    assert training.returncode == 2
    assert len(last) == 1
    assert last[0].startswith(
        "offsuit: connection to the cluster lost; --resume continues from the last step: "
    )


def test_stopping_early_leaves_nothing_behind(cluster: Any) -> None:
    """A run that knows enough asks no more, and the next one is answered."""
    enough = Run("dice/1", seed=3, samples=50_000, chunk=100, until_se=0.02)
    with cluster_mapper(cluster.scheduler_address) as mapper:
        assert simulate(dice, enough, mapper=mapper) == simulate(dice, enough)
        assert simulate(dice, RUN, mapper=mapper) == simulate(dice, RUN)


def refuse(capture: Capture, file: Path, *options: str) -> str:
    words = ("pyramid", "train", "-o", str(file), *SMALL, *options)
    said = refused(capture, *words)
    assert not list(file.parent.iterdir())
    return said


def test_without_dask_one_line_says_what_to_install(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refuse(capsys, tmp_path / "field.npz", "--cluster", "tcp://127.0.0.1:8786")
    assert said == "offsuit: --cluster needs Dask: pip install 'offsuit[cluster]'\n"


def test_an_address_at_which_nobody_answers(tmp_path: Path, capsys: Capture) -> None:
    said = refuse(capsys, tmp_path / "field.npz", "--cluster", "tcp://127.0.0.1:9")
    assert "--cluster 'tcp://127.0.0.1:9': Timed out" in said


def test_a_worker_of_another_version_says_so() -> None:
    with pytest.raises(ClusterError, match=r"expected offsuit 0\.0\.7"):
        answers(lambda number: (number, dice(number, 1)), [1], "0.0.7")


@pytest.mark.parametrize(
    ("chunks", "threads", "sizes"),
    [(1, 8, [1]), (8, 8, [1] * 8), (9, 4, [2, 2, 2, 2, 1]), (10, 1, [4, 4, 2]), (0, 2, [])],
)
def test_every_chunk_travels_in_one_parcel(chunks: int, threads: int, sizes: list[int]) -> None:
    found = list(parcels(range(5, 5 + chunks), threads))
    assert [number for parcel in found for number in parcel] == list(range(5, 5 + chunks))
    assert list(map(len, found)) == sizes
