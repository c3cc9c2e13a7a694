"""Worker processes: they are replaced, step back, and end."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from offsuit.errors import OffsuitError, StoreError
from offsuit.web.lab.lab_pool import LabDefectError, LabError, LabWorker
from offsuit.web.lab.lab_worker import CALLS, POLITENESS
from offsuit.web.lab.warm_questions import QUESTIONS
from support.web.api_calls import DEAL


def test_a_worker_that_dies_is_replaced() -> None:
    worker = LabWorker()
    found, _ = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60).found == found
    assert worker._process is not None
    worker._process.kill()
    anew = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert anew.found == found
    process = worker._process
    with pytest.raises(LabDefectError, match="automatics: TypeError") as defect:
        worker.ask("automatics", {"rules": {}}, 60)
    assert defect.value.took >= 0
    assert worker._process is process  # a defect is told, and not died of
    worker.stop()


def test_learning_is_not_charged_and_the_first_answer_is() -> None:
    """A new process spends nearly all its time on imports and kernels, for nobody."""
    worker = LabWorker(idle=False)
    asked = {"hands": ["random"] * 9, "samples": 1000, "seed": 1}
    first = worker.ask("equity", asked, 60).took
    assert 0 < first < 0.2 * processor_seconds(worker)
    with pytest.raises(LabError, match="ask for less") as ended:
        worker.ask("equity", {"hands": ["random"] * 20, "samples": 10**9, "seed": 1}, 0.1)
    assert ended.value.took == 0.1
    worker.stop()


def processor_seconds(worker: LabWorker) -> float:
    """Of the worker's process so far."""
    assert worker._process is not None
    text = Path(f"/proc/{worker._process.pid}/stat").read_text()
    fields = text.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_kind_has_warm_questions_that_are_answered(kind: str) -> None:
    assert QUESTIONS.keys() == CALLS.keys() - {"review", "measure"}  # no client asks these
    for question in QUESTIONS[kind]:
        if kind == "verify":
            with pytest.raises(OffsuitError, match="version is missing"):
                CALLS[kind](**question)
        else:
            assert CALLS[kind](**question)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no such class elsewhere")
@pytest.mark.parametrize("idle", [True, False])
def test_workers_step_back(idle: bool) -> None:
    worker = LabWorker(idle)
    worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert worker._process is not None
    pid = worker._process.pid
    assert pid is not None
    last = os.SCHED_IDLE, os.getpriority(os.PRIO_PROCESS, 0)
    found = os.sched_getscheduler(pid), os.getpriority(os.PRIO_PROCESS, pid)
    assert found == (last if idle else (os.SCHED_OTHER, min(19, last[1] + POLITENESS)))
    worker.stop()


def test_a_worker_that_is_closed_starts_no_other_process() -> None:
    """Neither before it is asked nor for a question that the end has interrupted."""
    worker = LabWorker()
    asked = {"hands": ["♠N ♠A", "random"], "samples": 10**9, "seed": 1}
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(worker.ask, "equity", asked, 60.0)
        while worker._process is None:
            pass
        worker.close()
        with pytest.raises(StoreError, match="the server is stopping"):
            answer.result()
    assert vars(worker)["_process"] is None
    with pytest.raises(StoreError, match="the server is stopping"):
        worker.ask("equity", asked, 60.0)


def test_threads_that_ask_one_worker_have_their_own_answers() -> None:
    """A pipe has no names: without turns, answers would go to whoever reads first."""
    worker = LabWorker(idle=False)
    questions = [{"hands": ["random"] * n, "samples": 1000, "seed": n} for n in (2, 3, 4, 5)]
    alone = [worker.ask("equity", each, 60).found for each in questions]
    with ThreadPoolExecutor(8) as threads:
        found = threads.map(lambda n: worker.ask("equity", questions[n % 4], 60).found, range(40))
        assert list(found) == [alone[n % 4] for n in range(40)]
    worker.stop()
