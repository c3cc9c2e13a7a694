"""Chunks of a simulation on a Dask cluster, for `--cluster ADDRESS`.

What is the same for all chunks travels once; an answer, mostly zeros, travels compressed. All that
a worker held can be made again by another, so one that dies costs time and nothing else.
"""

import logging
import pickle
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from offsuit import __version__
from offsuit.errors import ClusterError

if TYPE_CHECKING:
    from offsuit.core.simulate import Answer, Mapper, Work

ANSWER_WITHIN = 5
"""Seconds in which a scheduler must answer."""
WORKERS_WITHIN = 60
"""Seconds in which it must have a worker."""
IN_HAND = 4
"""Chunks sent for each thread of the workers: enough that none waits for us."""


@contextmanager
def cluster_mapper(address: str) -> Iterator["Mapper"]:
    """What `simulate` takes for threads of its own."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--cluster needs Dask: pip install 'offsuit[cluster]'") from None
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
    """As they come; a chunk is sent for each that comes back."""
    from distributed import KilledWorker, as_completed

    shared = client.submit(unpack, pack(work), pure=False)
    waiting = iter(numbers)

    def sent(count: int) -> Iterator[Any]:
        for number in islice(waiting, count):
            yield client.submit(answer, shared, number, __version__, pure=False, retries=2)

    try:
        running: Any = as_completed(  # type: ignore[no-untyped-call]
            sent(IN_HAND * max(1, sum(client.nthreads().values())))
        )
        for future in running:
            yield unpack(future.result())
            running.update(list(sent(1)))
    except KilledWorker as error:
        raise ClusterError(f"a chunk took its workers with it: {error}") from None
    except (CancelledError, OSError) as error:
        raise ClusterError(f"cluster lost, --resume goes on from the last step: {error}") from None
    except (ImportError, AttributeError) as error:
        raise ClusterError(f"a worker has another offsuit, or none: {error}") from None


def answer(work: "Work", number: int, version: str) -> bytes:
    """On a worker: the packed answer of one chunk."""
    if version != __version__:
        raise ClusterError(f"a worker has offsuit {__version__}, not {version}")
    return pack(work(number))


def pack(thing: object) -> bytes:
    """As few bytes as little work can make of it."""
    return zlib.compress(pickle.dumps(thing), 1)


def unpack(data: bytes) -> Any:
    """What was packed; Dask, too, trusts its workers with pickles."""
    return pickle.loads(zlib.decompress(data))
