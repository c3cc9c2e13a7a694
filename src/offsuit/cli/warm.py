"""`offsuit warm`."""

import sys
from tempfile import TemporaryFile


def warm() -> None:
    """Compile and store what is otherwise built on first use; for images and new machines."""
    from offsuit.core.lookups.cache_directory import cache_directory
    from offsuit.host.operating.warm_start import warm_stamp
    from offsuit.table.warm_up import warm_steps

    directory = cache_directory()
    directory.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=directory):  # an OSError that names it, before a minute of work
        pass
    steps = warm_steps()
    for number, step in enumerate(steps, 1):
        _show(f"compiling kernels, once: {number} of {len(steps)} ({step.name})")
        step.run()
    _show("")
    warm_stamp().touch()
    print(f"machine code and lookups of all games are in {directory}")


def _show(line: str) -> None:
    """One line that the next one replaces; nothing where standard error is no terminal."""
    if sys.stderr.isatty():
        print(f"\r{line[:79]:79}", end="\r" if not line else "", file=sys.stderr, flush=True)
