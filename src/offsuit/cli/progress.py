"""A progress bar on standard error; standard output belongs to results."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar; yields the function that moves it forward by a number of steps."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    # without a terminal, a bar that vanishes would leave an empty line
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)


@contextmanager
def sampling(what: str, passes: int = 1) -> Iterator[Callable[[int, int], None] | None]:
    """A bar moved by (samples done, samples in all); only a line without a terminal."""
    if not sys.stderr.isatty():
        print(what, file=sys.stderr, flush=True)
        yield None
        return
    with progress(what, 100 * passes) as advance:
        last = 0

        def moved(done: int, samples: int) -> None:
            nonlocal last
            now = 100 * done // samples
            advance(now - last)
            last = 0 if done == samples else now  # another pass may follow

        yield moved
