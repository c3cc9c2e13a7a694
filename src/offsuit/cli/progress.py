"""A progress bar on standard error; standard output belongs to results."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function that moves the bar forward by so many steps."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    # where nobody watches, a bar that vanishes would leave an empty line
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)
