"""The processes that answer lab calls, and a bounded queue before them.

Processes and not threads, because much of the work holds the interpreter's lock. Beside a thread
with odds, arrangements and automatics a timer of 1 ms took up to 26 ms in 95 of 100 cases, beside
a process with the same work 14 ms, alone 6 ms (on two busy cores).
"""

import asyncio
import signal
import threading
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from offsuit.errors import OutageError, RulesError, StoreError
from offsuit.web.lab.lab_queue import LabQueue
from offsuit.web.lab.lab_worker import DEFECT, LEARN, OUTAGE, REFUSED, STARTING, WARM, serve
from offsuit.web.messages.problems import Problem
from offsuit.web.settings import LabLimits
from offsuit.web.token_buckets import TokenBuckets

DEAD = 6
"""Failures in a row after which the lab counts as dead."""
LATE = 300.0
"""Seconds more of wall time for a process that has to wait for a processor."""


class LabAnswer(NamedTuple):
    """An answer, and the processor seconds that it took."""

    found: dict[str, Any]
    took: float


class LabError(RulesError):
    """A question that is refused, and the processor seconds that this took."""

    def __init__(self, why: str, took: float) -> None:
        super().__init__(why)
        self.took = took


class LabDiedError(LabError):
    """A question for which two worker processes have died, one after the other."""


class BusyError(StoreError):
    """A process that got too little processor time, and the seconds that are charged for it."""

    def __init__(self, why: str, took: float) -> None:
        super().__init__(why)
        self.took = took


class LabDefectError(RuntimeError):
    """An error of the server in an answer, and the processor seconds until it."""

    def __init__(self, why: str, took: float) -> None:
        super().__init__(why)
        self.took = took


class LabWorker:
    """One process, started when it is first needed, and again if it has died."""

    def __init__(self, idle: bool = True) -> None:
        self._idle = idle
        """Whether it runs on idle processors only."""
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        self._asking = threading.Lock()
        """One question at a time: the process answers in order, and a pipe has no names."""
        self._changing = threading.Lock()
        """Asking and stopping happen in different threads."""
        self._closed = False
        self._knows: set[str] = set()
        """Kinds of questions that this process has learnt to answer."""

    def ask(self, name: str, given: dict[str, Any], seconds: float) -> LabAnswer:
        """Ask, and wait for the answer in this thread; a second thread waits for its turn.

        A process that takes more processor seconds is ended; one that died is replaced once.
        """
        with self._asking:
            return self._ask_twice(name, given, seconds)

    def _ask_twice(self, name: str, given: dict[str, Any], seconds: float) -> LabAnswer:
        for _ in range(2):
            try:
                return self._ask(self._open(), name, given, seconds)
            except (EOFError, OSError):
                knew = name in self._knows
                if self.stop() == -signal.SIGPROF and knew:
                    why = f"{name}: no answer within {seconds:g} seconds; ask for less"
                    raise LabError(why, seconds) from None
        raise LabDiedError(f"{name}: two worker processes have died", seconds)

    def learn(self, names: Sequence[str]) -> None:
        """Start the process, and let it learn how to answer some kinds of questions."""
        try:
            with self._asking:
                self._ask(self._open(), LEARN, {"names": list(names)}, STARTING)
            self._knows |= set(names)
        except (EOFError, OSError, BusyError):
            self.stop()  # it will be started again with the first question

    def _ask(self, wire: Connection, name: str, given: dict[str, Any], seconds: float) -> LabAnswer:
        wire.send((name, given, seconds))
        how, found, took = self._receive(wire, name, seconds)
        if how == WARM:
            self._knows.add(name)
            how, found, took = self._receive(wire, name, seconds)
        if how == REFUSED:
            raise LabError(found, took)
        if how == OUTAGE:
            raise OutageError(found)
        if how == DEFECT:
            raise LabDefectError(f"{name}: {found}", took)
        return LabAnswer(found, took)

    def _receive(self, wire: Connection, name: str, seconds: float) -> tuple[str, Any, float]:
        """What the process sends next."""
        if not wire.poll(seconds + STARTING + LATE):
            charged = seconds if name in self._knows else 0.0
            self.stop()
            raise BusyError(f"{name}: the processors are busy", charged)
        found: tuple[str, Any, float] = wire.recv()
        return found

    def _open(self) -> Connection:
        """The connection to a running process."""
        with self._changing:
            if self._closed:
                raise StoreError("the server is stopping")
            if self._wire is None or self._process is None or not self._process.is_alive():
                self._end()
                context = get_context("spawn")
                self._wire, theirs = context.Pipe()
                self._process = context.Process(
                    target=serve, args=(theirs, self._idle), daemon=True, name="lab"
                )
                self._process.start()
                theirs.close()
            return self._wire

    def stop(self) -> int | None:
        """End the process, and return its exit status."""
        with self._changing:
            return self._end()

    def close(self) -> None:
        """End the process and start no new one."""
        self._closed = True
        self.stop()

    def _end(self) -> int | None:
        status = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            status = self._process.exitcode
        if self._wire is not None:
            self._wire.close()
        self._process = self._wire = None
        self._knows.clear()
        return status


class LabPool:
    """Some workers, and the questions that wait for one."""

    def __init__(self, limits: LabLimits, budgets: TokenBuckets) -> None:
        self._workers = [LabWorker(limits.idle) for _ in range(limits.workers)]
        self._queue = LabQueue(self._workers, limits.waiting, limits.wait_seconds, budgets.used)
        self._budgets, self._seconds = budgets, limits.seconds
        self.failed = 0
        """Answers in a row that failed: the worker died or had a defect, whatever was asked."""

    async def ask(self, client: str, name: str, given: dict[str, Any]) -> LabAnswer:
        """Ask a free worker; refused if too many questions wait already, or this one too long."""
        worker = await self._queue.take(client)
        asking = asyncio.create_task(self._ask(worker, client, name, given))
        return await asyncio.shield(asking)

    async def learn(self, names: Sequence[str]) -> None:
        """Start all workers now, for first answers that are as fast as later ones."""
        await asyncio.gather(*(asyncio.to_thread(each.learn, names) for each in self._workers))

    async def _ask(
        self, worker: LabWorker, client: str, name: str, given: dict[str, Any]
    ) -> LabAnswer:
        """The client is charged, whatever comes of it, before the worker takes another question."""
        took, failed = 0.0, 0
        try:
            answer = await asyncio.to_thread(worker.ask, name, given, self._seconds)
            took = answer.took
            return answer
        except (LabError, LabDefectError, BusyError) as error:  # a refusal is an answer
            took = error.took
            failed = self.failed + isinstance(error, LabDefectError | LabDiedError)
            raise
        except OSError:
            failed = self.failed + 1
            raise
        finally:
            self.failed = failed
            self._budgets.charge(client, took)
            self._queue.give_back(client, worker)

    @property
    def is_dead(self) -> bool:
        """Whether no question was answered lately, though several were asked."""
        return self.failed >= DEAD

    def busy(self) -> Problem:
        """A refusal that asks for patience."""
        return Problem("busy", "the lab is busy", retry=self._seconds / 2)

    async def close(self) -> None:
        """End all workers and drop their questions."""
        for worker in self._workers:
            await asyncio.to_thread(worker.close)
