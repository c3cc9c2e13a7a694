"""Runs chunks of a simulation on a Dask cluster, for `--cluster ADDRESS`.

What all chunks share is sent once; answers, mostly zeros, are sent compressed. Any worker can
compute any chunk again, so a worker that dies costs only time.
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
"""Seconds to wait for the scheduler."""
WORKERS_WITHIN = 60
"""Seconds to wait for the first worker."""
IN_HAND = 3
"""Parcels in flight for each worker thread, so that no thread waits."""
MOST = 4
"""Chunks in a parcel at most; sending one takes some milliseconds whatever its size."""


@contextmanager
def cluster_mapper(address: str) -> Iterator["Mapper"]:
    """A mapper that `simulate` uses instead of its own threads."""
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
    """Answers as they arrive; each one that arrives lets another parcel be sent."""
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
        raise ClusterError(f"a chunk killed its workers: {error}") from None
    except (CancelledError, OSError) as error:
        raise ClusterError(
            f"connection to the cluster lost; --resume continues from the last step: {error}"
        ) from None
    except (ImportError, AttributeError) as error:
        raise ClusterError(f"a worker has another version of offsuit, or none: {error}") from None


def parcels(numbers: Sequence[int], threads: int) -> Iterator[Sequence[int]]:
    """Chunks that are sent together: as many as leave work for every thread."""
    size = min(MOST, max(1, len(numbers) // threads))
    return (numbers[start : start + size] for start in range(0, len(numbers), size))


def answers(work: "Work", numbers: Sequence[int], version: str) -> bytes:
    """Runs on a worker: the packed answers of some chunks."""
    if version != __version__:
        raise ClusterError(f"expected offsuit {version} on the worker, got {__version__}")
    return pack([work(number) for number in numbers])


def pack(value: object) -> bytes:
    """A value, pickled and lightly compressed."""
    return zlib.compress(pickle.dumps(value), 1)


def unpack(data: bytes) -> Any:
    """The value that was packed; pickles are trusted, as Dask trusts its workers."""
    return pickle.loads(zlib.decompress(data))
