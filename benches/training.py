"""What a training costs, and what more threads or machines would save.

Deals a second with one and two threads and with one and two Dask workers, in interleaved rounds,
the best of each; then what only one machine can do: its part of a step, and of every chunk. From
these the time of a step with many workers, by Amdahl's law.
"""

import os
import pickle
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from distributed import LocalCluster, default_client

from offsuit.cli.pyramid.cluster import MOST, cluster_mapper, pack
from offsuit.core.simulate import Answer, Moments, Run, Work, simulate
from offsuit.games.pyramid.strategy.fields.field_file import dump_field
from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_field
from offsuit.games.pyramid.strategy.fields.training import (
    CHUNK,
    BestResponse,
    Plan,
    Stage,
    advance,
    best_response,
)

ROUNDS = 3
CHUNKS = 8
"""In one measurement of speed."""
MANY = 400
"""In one of what is not speed: a chunk then costs nothing but its journey."""
WHOLE = 4_000_000
"""Deals of the estimate."""
WORKERS = (1, 2, 10, 50, 100, 200)
"""Threads of the estimate; a hundred machines like this one have two hundred."""


@dataclass(frozen=True)
class Known:
    """A task that is done before it is asked."""

    moments: Moments

    def __call__(self, _seed: int, _samples: int) -> Moments:
        """The same for every chunk."""
        return self.moments


@dataclass
class Speed:
    """The best of some rounds."""

    wall: float = float("inf")
    cpu: float = float("inf")
    """Seconds of all processes together."""

    def measure(self, work: Callable[[], object], cpu: Callable[[], float]) -> None:
        """One more round."""
        start, begun = time.perf_counter(), cpu()
        work()
        self.wall = min(self.wall, time.perf_counter() - start)
        self.cpu = min(self.cpu, cpu() - begun)


def speeds(response: BestResponse) -> dict[str, Speed]:
    """By who does the work."""
    run = Run("bench", 1, CHUNKS * CHUNK, CHUNK)
    found: dict[str, Speed] = {}
    with ExitStack() as stack:
        addresses = {count: _workers(stack, count) for count in (1, 2)}
        for warm in (True, *[False] * ROUNDS):  # compiled code is loaded in the first round
            for count, address in addresses.items():
                threads = found.setdefault(f"{count} threads", Speed())
                threads.measure(partial(simulate, response, run, threads=count), time.process_time)
                workers = found.setdefault(f"{count} Dask workers", Speed())
                with cluster_mapper(address) as mapper:
                    work = partial(simulate, response, run, mapper=mapper)
                    workers.measure(work, _cpu_of_all)
            if warm:
                found.clear()
    return found


def _cpu_of_all() -> float:
    """Of this process, with its scheduler, and of the workers."""
    client: Any = default_client()  # type: ignore[no-untyped-call] # Dask has no types
    return float(time.process_time() + sum(client.run(time.process_time).values()))


def _workers(stack: ExitStack, count: int) -> str:
    """The address of a cluster of so many processes of one thread each."""
    cluster: Any = LocalCluster(  # type: ignore[no-untyped-call] # Dask has no types
        n_workers=count, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0"
    )
    return str(stack.enter_context(cluster).scheduler_address)


def step_alone(known: Moments) -> float:
    """CPU seconds of a step without its chunks: values, field, checkpoint."""
    stage = Stage(Plan(deals=CHUNK), (shipped_field(),), steps=9)

    def told(_: Work, numbers: Iterable[int]) -> Iterator[Answer]:
        return ((number, known) for number in numbers)

    speed = Speed()
    for _ in range(ROUNDS):
        speed.measure(lambda: dump_field(advance(stage, mapper=told)), time.process_time)
    return speed.cpu


def journey(known: Moments) -> float:
    """CPU seconds that a chunk costs here: scheduler, unpacking, adding up."""
    run = Run("bench", 1, MANY * CHUNK, CHUNK)
    speed = Speed()
    with ExitStack() as stack:
        mapper = stack.enter_context(cluster_mapper(_workers(stack, 2)))
        for _ in range(ROUNDS):
            speed.measure(partial(simulate, Known(known), run, mapper=mapper), time.process_time)
    return speed.cpu / MANY


def main() -> None:
    """Print the figures and the estimate."""
    response = best_response(Plan().rules, shipped_field())
    known = response(1, CHUNK)
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    found = speeds(response)
    for name, speed in found.items():
        deals = CHUNKS * CHUNK
        print(f"{name:16} {deals / speed.wall:8,.0f} deals a second", end="")
        print(f" {1e6 * speed.cpu / deals:8.1f} us of CPU a deal")
    chunk = found["1 threads"].cpu / CHUNKS
    alone, travel = step_alone(known), journey(known)
    print(f"CPU time of a chunk of {CHUNK:,} deals {1e3 * chunk:8.1f} ms, wherever it is done")
    print(f"of the first machine for each chunk    {1e3 * travel:8.1f} ms")
    print(f"of the first machine for each step     {1e3 * alone:8.1f} ms")
    answer = (1, known)
    print(f"a response is {len(pickle.dumps(response)):,} bytes, packed {len(pack(response)):,}")
    print(f"an answer is {len(pickle.dumps(answer)):,} bytes, packed {len(pack(answer)):,}")
    chunks = WHOLE // CHUNK
    print(f"\na step over {WHOLE:,} deals: {chunks:,} chunks")
    print(f"{'threads':>8} {'seconds':>9} {'times as fast':>14} {'MB a second':>12}")
    for workers in WORKERS:
        rounds = ceil(chunks / MOST / workers)
        took = alone + chunks * travel + rounds * MOST * chunk
        moved = (chunks * len(pack(answer)) + workers * len(pickle.dumps(response))) / took / 1e6
        print(f"{workers:8,} {took:9.1f} {chunks * chunk / took:14.1f} {moved:12.1f}")


if __name__ == "__main__":
    main()
