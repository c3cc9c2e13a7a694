"""Chunks of a simulation on a Dask cluster, for `--cluster ADDRESS`.

What is the same for all chunks travels once; an answer, mostly zeros, travels compressed. All that
a worker held can be made again by another, so one that dies costs time and nothing else.
"""

import logging
import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from offsuit import __version__
from offsuit.errors import ClusterError, MissingExtraError

if TYPE_CHECKING:
    from offsuit.core.simulate import Answer, Mapper, Work

ANSWER_WITHIN = 5
"""Seconds in which a scheduler must answer."""
WORKERS_WITHIN = 60
"""Seconds in which it must have a worker."""
IN_HAND = 3
"""Parcels sent for each thread of the workers: enough that none waits for us."""
MOST = 4
"""Chunks of a parcel: its sender is busy with it for some milliseconds, whatever is in it."""


@contextmanager
def cluster_mapper(address: str) -> Iterator["Mapper"]:
    """What `simulate` takes for threads of its own."""
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtraError("--cluster needs Dask: pip install 'offsuit[cluster]'") from None
    try:
        client: Any = Client(address, timeout=ANSWER_WITHIN)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        raise ClusterError(f"--cluster {address!r}: {error}") from None
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # it raises what it logs
    with client:
        try:
            client.wait_for_workers(1, timeout=WORKERS_WITHIN)
        except TimeoutError:
            raise ClusterError(f"--cluster {address!r} has no workers") from None
        yield lambda work, numbers: _answers(client, work, numbers)


def _answers(client: Any, work: "Work", numbers: Iterable[int]) -> Iterator["Answer"]:
    """As they come; a parcel of chunks is sent for each that comes back."""
    from distributed import KilledWorker, as_completed

    try:
        threads = max(1, sum(client.nthreads().values()))
        waiting = parcels(list(numbers), threads)
        shared = client.submit(unpack, pack(work), pure=False)

        def sent(count: int) -> list[Any]:
            return [
                client.submit(answers, shared, parcel, __version__, pure=False, retries=2)
                for parcel in islice(waiting, count)
            ]

        running: Any = as_completed(sent(IN_HAND * threads))  # type: ignore[no-untyped-call]
        for future in running:
            yield from unpack(future.result())
            running.update(sent(1))
    except KilledWorker as error:
        raise ClusterError(f"a chunk took its workers with it: {error}") from None
    except (CancelledError, OSError) as error:
        raise ClusterError(f"cluster lost, --resume goes on from the last step: {error}") from None
    except (ImportError, AttributeError) as error:
        raise ClusterError(f"a worker has another offsuit, or none: {error}") from None


def parcels(numbers: Sequence[int], threads: int) -> Iterator[Sequence[int]]:
    """Chunks that travel together: as many as leave something for every thread."""
    size = min(MOST, max(1, len(numbers) // threads))
    return (numbers[start : start + size] for start in range(0, len(numbers), size))


def answers(work: "Work", numbers: Sequence[int], version: str) -> bytes:
    """On a worker: the packed answers of some chunks."""
    if version != __version__:
        raise ClusterError(f"a worker has offsuit {__version__}, not {version}")
    return pack([work(number) for number in numbers])


def pack(thing: object) -> bytes:
    """As few bytes as little work can make of it."""
    return zlib.compress(pickle.dumps(thing), 1)


def unpack(data: bytes) -> Any:
    """What was packed; Dask, too, trusts its workers with pickles."""
    return pickle.loads(zlib.decompress(data))
