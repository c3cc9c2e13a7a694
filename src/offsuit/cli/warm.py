"""`offsuit warm`."""

import sys


def warm() -> None:
    """Compile and store what is otherwise built on first use; for images and new machines."""
    from offsuit.core.lookups.cache_directory import cache_directory
    from offsuit.table.warm_up import warm_steps

    steps = warm_steps()
    for number, step in enumerate(steps, 1):
        _say(f"compiling kernels, once: {number} of {len(steps)} ({step.name})")
        step.run()
    _say("")
    print(f"{len(steps)} steps are warm; machine code and lookups are in {cache_directory()}")


def _say(line: str) -> None:
    """One line that the next one replaces; nothing where nobody looks."""
    if sys.stderr.isatty():
        print(f"\r{line:79}"[:80], end="\r" if not line else "", file=sys.stderr, flush=True)
