"""Work on numbered pieces by several threads, its answers in the order of the numbers."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Answer = TypeVar("Answer")


def threaded(
    threads: int, work: Callable[[int], Answer], numbers: Iterable[int]
) -> Iterator[Answer]:
    """At most two pieces a thread in hand, so that stopping early wastes little.

    One thread is the caller's own: an interrupt stops it in the middle of a piece.
    """
    if threads == 1:
        yield from map(work, numbers)
        return
    waiting: deque[Future[Answer]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for number in numbers:
            waiting.append(pool.submit(work, number))
            if len(waiting) == 2 * threads:
                yield waiting.popleft().result()
        yield from (future.result() for future in waiting)
