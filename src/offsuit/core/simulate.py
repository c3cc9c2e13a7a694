"""Sampling in seeded chunks: the same estimates, to the bit, however the work is spread.

A chunk's random numbers come from the run's seed and the chunk's number alone, and chunks are
added up in the order of their numbers. So neither threads, nor cluster workers, nor being
killed and resumed can change a digit.

>>> def dice(seed: int, samples: int) -> Moments:
...     return Moments.of(np.random.default_rng(seed).integers(1, 7, samples))
>>> run = Run("dice/1", seed=7, samples=10_000, chunk=1_000)
>>> simulate(dice, run) == simulate(dice, run, threads=2)
True
"""

import json
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import monotonic

import numpy as np
from numpy.typing import ArrayLike, NDArray

from offsuit.errors import CheckpointError, OffsuitError


@dataclass(frozen=True, slots=True)
class Estimate:
    """A sampled value, with its standard error and the number of samples behind both."""

    value: float
    se: float
    n: int


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """Sums over n samples of each quantity and its square; whole ones are exact below 2**53."""

    n: int
    total: NDArray[np.float64]
    squares: NDArray[np.float64]

    @classmethod
    def of(cls, values: ArrayLike) -> "Moments":
        """One row a sample, one column a quantity; a flat list is a single quantity.

        >>> Moments.of([1, 2, 3, 4]).estimates()
        (Estimate(value=2.5, se=0.6454972243679028, n=4),)
        """
        rows = np.asarray(values, dtype=np.float64)
        rows = rows.reshape(len(rows), -1)
        return cls(len(rows), rows.sum(axis=0), (rows * rows).sum(axis=0))

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def estimates(self) -> tuple[Estimate, ...]:
        """Mean and standard error of each quantity; fewer than two samples give no error bound."""
        mean = self.total / max(self.n, 1)
        spread = np.maximum(self.squares - self.total * mean, 0)
        se = np.sqrt(spread / (self.n - 1) / self.n) if self.n > 1 else np.full(len(mean), np.inf)
        return tuple(map(Estimate, mean.tolist(), se.tolist(), [self.n] * len(mean)))


NOTHING = Moments(0, np.zeros(1), np.zeros(1))
Answer = tuple[int, Moments]  # a chunk's number and what was seen in it
Task = Callable[[int, int], Moments]  # from a chunk's 64-bit seed and how many samples it has
Work = Callable[[int], Answer]  # from a chunk's number
Mapper = Callable[[Work, Iterable[int]], Iterable[Answer]]  # like `map`, in any order


@dataclass(frozen=True, slots=True)
class Run:
    """All that decides the result; a checkpoint is refused by any other run."""

    name: str
    """The task and its version: another task, another name."""
    seed: int
    samples: int
    chunk: int = 100_000
    until_se: float | None = None
    """Stop after the first chunk, by number, that brings every standard error down to this."""

    def __post_init__(self) -> None:
        if self.samples < 1 or self.chunk < 1:
            raise OffsuitError(f"{self.samples} samples in chunks of {self.chunk}: at least 1 each")

    def seed_of(self, number: int) -> int:
        """A chunk's own seed: 64 bits of SHA-256 over the run's seed and the chunk's number."""
        digest = sha256(f"offsuit/1/chunk {self.seed} {number}".encode()).digest()
        return int.from_bytes(digest[:8], "big")

    def numbers_after(self, done: Moments) -> range:
        """The chunks still to be sampled."""
        return range(-(-done.n // self.chunk), -(-self.samples // self.chunk))

    def finished(self, done: Moments) -> bool:
        """Whether all is sampled, or known as closely as was asked."""
        if done.n >= self.samples or self.until_se is None:
            return done.n >= self.samples
        return all(known.se <= self.until_se for known in done.estimates())


def simulate(
    task: Task,
    run: Run,
    *,
    threads: int = 1,
    mapper: Mapper | None = None,
    checkpoint: Path | None = None,
    save_every: float = 1.0,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Estimate, ...]:
    """An estimate for each quantity of the task.

    Threads help where the task's kernels release the GIL. A cluster comes in as a mapper: with
    Dask, yield the result of each of ``as_completed(client.map(work, list(numbers)))``.
    The checkpoint is written at most every `save_every` seconds and when the run ends, by an
    interrupt or an error too; the same call goes on from there. `progress` is told samples
    done and samples in all after every chunk. `seconds` ends the run after the chunk in which they
    are over: its estimates are those of a shorter run.
    """
    done = done_before(checkpoint, run) if checkpoint else NOTHING
    work = partial(_sample, task, run)
    chunks = _in_order(mapper or partial(_threaded, threads), work, run.numbers_after(done))
    saved = begun = monotonic()
    try:
        while not run.finished(done):
            done += next(chunks)  # one assignment: an interrupt leaves the old or the new
            if progress:
                progress(done.n, run.samples)
            if checkpoint and monotonic() - saved >= save_every:
                _save(checkpoint, run, done)
                saved = monotonic()
            if seconds is not None and monotonic() - begun >= seconds:
                break
    finally:
        if checkpoint:
            _save(checkpoint, run, done)
        chunks.close()
    return done.estimates()


def _sample(task: Task, run: Run, number: int) -> Answer:
    samples = min(run.chunk, run.samples - number * run.chunk)
    moments = task(run.seed_of(number), samples)
    if moments.n != samples:
        raise ValueError(f"{run.name} gave {moments.n} samples for {samples}")
    return number, moments


def _in_order(mapper: Mapper, work: Work, numbers: range) -> Generator[Moments, None, None]:
    """The chunks by number; those that come early wait."""
    early: dict[int, Moments] = {}
    wanted = numbers.start
    for number, moments in mapper(work, numbers):
        early[number] = moments
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1
    raise RuntimeError(f"the mapper gave no answer for chunk {wanted}")


def _threaded(threads: int, work: Work, numbers: Iterable[int]) -> Iterator[Answer]:
    """At most two chunks a thread in hand, so that stopping early wastes little."""
    waiting: deque[Future[Answer]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for number in numbers:
            waiting.append(pool.submit(work, number))
            if len(waiting) == 2 * threads:
                yield waiting.popleft().result()
        yield from (future.result() for future in waiting)


def _save(path: Path, run: Run, done: Moments) -> None:
    """Replace the last checkpoint, which stays whole until the new one is on the disk."""
    sums = {"n": done.n, "total": done.total.tolist(), "squares": done.squares.tolist()}
    body = json.dumps({"offsuit checkpoint": 1, "run": asdict(run), "done": sums}).encode()
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(sha256(body).hexdigest().encode() + b"\n" + body)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def done_before(path: Path, run: Run) -> Moments:
    """What a checkpoint has of a run; one that is damaged or of another run is refused."""
    if not path.exists():
        return NOTHING
    digest, _, body = path.read_bytes().partition(b"\n")
    if digest != sha256(body).hexdigest().encode():
        raise CheckpointError(f"checkpoint {path} is damaged: its digest does not fit")
    told = json.loads(body)
    for what, ours in asdict(run).items():
        if (theirs := told["run"].get(what)) != ours:
            raise CheckpointError(f"checkpoint {path}: {what} is {theirs!r}, not {ours!r}")
    done = told["done"]
    return Moments(done["n"], np.array(done["total"]), np.array(done["squares"]))
