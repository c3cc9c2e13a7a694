"""Processes that answer lab calls, so many at once and no more waiting than is sensible.

Processes and not threads: much of the work holds the interpreter's lock. Beside a thread with odds,
arrangements and automatics a loop's timer of 1 ms took up to 26 ms in 95 of 100 cases, beside a
process with the same 14, alone 6 (two cores, busy with other things as well).
"""

import asyncio
import signal
import threading
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from offsuit.errors import RulesError, StoreError
from offsuit.web.lab.lab_worker import DEFECT, REFUSED, serve
from offsuit.web.messages.problems import Problem

STARTING = 60.0
"""Seconds that the first answer of its kind may take longer: a new process imports, builds lookups
and compiles, and what is not finished would be begun again by the next."""
LATE = 300.0
"""Seconds more by the clock for a process that has to wait for a processor."""


class LabAnswer(NamedTuple):
    """What was found, and the seconds of work that it took."""

    found: dict[str, Any]
    took: float
    first: bool
    """Of its kind in this process, which had to learn how: nobody is charged for that."""


class LabError(RulesError):
    """A question that is refused, and the seconds that it took to find out."""

    def __init__(self, why: str, took: float) -> None:
        super().__init__(why)
        self.took = took


class BusyError(StoreError):
    """A process that was not given enough of a processor."""


class Worker:
    """One process, started when it is first needed and again when it has died."""

    def __init__(self, idle: bool = True) -> None:
        self._idle = idle
        """Whether it waits until nothing else wants a processor."""
        self._process: BaseProcess | None = None
        self._wire: Connection | None = None
        self._changing = threading.Lock()
        """Whoever asks and whoever stops are different threads."""
        self._closed = False
        self._knows: set[str] = set()
        """What this process has answered before."""

    def ask(self, name: str, given: dict[str, Any], seconds: float) -> LabAnswer:
        """The answer, from a thread that waits for it.

        Who takes more seconds of a processor is ended; who has died is asked once more.
        """
        for _ in range(2):
            try:
                return self._ask(self._open(), name, given, seconds)
            except (EOFError, OSError):
                if self.stop() == -signal.SIGPROF:
                    why = f"{name}: no answer within {seconds:g} seconds; ask for less"
                    raise LabError(why, seconds) from None
        raise LabError(f"{name}: two workers have died of it", seconds)

    def _ask(self, wire: Connection, name: str, given: dict[str, Any], seconds: float) -> LabAnswer:
        allowed = seconds + (0 if name in self._knows else STARTING)
        wire.send((name, given, allowed))
        if not wire.poll(allowed + LATE):
            self.stop()
            raise BusyError(f"{name}: the processors are busy with other things")
        how, found, took = wire.recv()
        if how == REFUSED:
            raise LabError(found, took)
        if how == DEFECT:
            raise RuntimeError(f"{name}: {found}")
        first = name not in self._knows
        self._knows.add(name)
        return LabAnswer(found, took, first)

    def _open(self) -> Connection:
        """The wire to a process that lives."""
        with self._changing:
            if self._closed:
                raise StoreError("the server stops")
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
        """End the process, whatever it does; the status of one that has ended before."""
        with self._changing:
            return self._end()

    def close(self) -> None:
        """End the process and start no other."""
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


class Pool:
    """Some workers, and those who wait for one."""

    def __init__(self, workers: int, waiting: int, seconds: float, idle: bool) -> None:
        self._workers = [Worker(idle) for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._most, self._seconds = waiting, seconds
        self.waiting = 0

    async def ask(self, name: str, given: dict[str, Any]) -> LabAnswer:
        """Refused where too many wait already."""
        if self.waiting >= self._most:
            raise self._busy()
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        return await asyncio.shield(asyncio.create_task(self._ask(worker, name, given)))

    async def _ask(self, worker: Worker, name: str, given: dict[str, Any]) -> LabAnswer:
        try:
            return await asyncio.to_thread(worker.ask, name, given, self._seconds)
        except BusyError:
            raise self._busy() from None
        finally:
            self._free.put_nowait(worker)

    def _busy(self) -> Problem:
        return Problem("too-many", "the lab is busy", retry=self._seconds / 2)

    async def close(self) -> None:
        """End all workers; what they were asked does not matter any more."""
        for worker in self._workers:
            await asyncio.to_thread(worker.close)
