"""Worker processes: they are replaced, step back, and end."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from offsuit.errors import StoreError
from offsuit.web.lab.lab_pool import LabWorker
from offsuit.web.lab.lab_worker import POLITENESS
from support.web.api_calls import DEAL


def test_a_worker_that_dies_is_replaced() -> None:
    worker = LabWorker()
    found, learning, first = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    again = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert first
    assert (again.found, again.first) == (found, False)
    assert 0 < again.took < learning
    assert worker._process is not None
    worker._process.kill()
    anew = worker.ask("automatics", {"cards": DEAL, "rules": {}}, 60)
    assert (anew.found, anew.first) == (found, True)
    process = worker._process
    with pytest.raises(RuntimeError, match="automatics: TypeError"):
        worker.ask("automatics", {"rules": {}}, 60)
    assert worker._process is process  # a defect is told, and not died of
    worker.stop()


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
