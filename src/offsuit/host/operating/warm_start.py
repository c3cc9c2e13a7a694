"""What a server builds before it says that it is ready: machine code, lookups, worker processes."""

import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from offsuit.core.lookups.cache_directory import CACHE_VARIABLE, cache_directory, cache_problem

if TYPE_CHECKING:  # kernels are imported when their cache is known, not before
    from offsuit.table.warm_up import WarmStep

SOURCES = Path(__file__).parents[2]
BUILT_FROM = ("**/kernels/*.py", "core/lookups/*.py", "table/warm_up.py")
"""What machine code and lookups follow from; other changes build nothing anew."""
PROCESSOR = Path("/proc/cpuinfo")
REVIEWED = ("pyramid standard", "piecepack holdem")
"""A game of each kind of review."""
COMPILERS = ("numba", "llvmlite", "numpy")


def build_once(
    tell: Callable[[str], None], steps: "Callable[[], Sequence[WarmStep]] | None" = None
) -> None:
    """Build what is not in the cache; a stamp there says that nothing is missing.

    `tell` is called with a line before each step. Where nothing can be kept, nothing is built
    here: each process compiles what it needs when it needs it.
    """
    stamp = warm_stamp()
    if stamp.exists() or not _can_keep(stamp):
        return
    from offsuit.table.warm_up import server_steps

    wanted = server_steps() if steps is None else steps()
    for number, step in enumerate(wanted, 1):
        tell(f"compiling kernels, once: {number} of {len(wanted)} ({step.name})")
        step.run()
    stamp.touch()


@contextmanager
def usable_cache(warn: Callable[[str], None]) -> Iterator[None]:
    """A directory for this run where the one that is named cannot be written, nor is complete.

    Kernels must not be imported before. Where no directory at all can be written, every process
    compiles for itself.
    """
    problem = cache_problem()
    if problem is None or warm_stamp().exists():
        yield
        return
    hint = f"{CACHE_VARIABLE} names another directory, and `offsuit warm` fills it beforehand"
    try:
        folder = TemporaryDirectory(prefix="offsuit-cache-")
    except OSError:
        warn(f"no cache: {problem}; every process compiles, which takes minutes; {hint}")
        yield
        return
    warn(f"no cache: {problem}; what is compiled is lost when the server ends; {hint}")
    before = os.environ.get(CACHE_VARIABLE)
    with folder:
        os.environ[CACHE_VARIABLE] = folder.name
        try:
            yield
        finally:
            os.environ.pop(CACHE_VARIABLE)
            if before is not None:
                os.environ[CACHE_VARIABLE] = before


def warm_reviews() -> None:
    """Load what reviews need into this process."""
    from offsuit.table.warm_up import play_and_review

    for game in REVIEWED:
        play_and_review(game, "novice")


def warm_stamp() -> Path:
    """The file that is there if everything was built by these sources on such a machine."""
    digest = hashlib.sha256(platform.python_version().encode())
    for package in COMPILERS:
        digest.update(version(package).encode())
    digest.update(_processor())
    for source in sorted(each for pattern in BUILT_FROM for each in SOURCES.glob(pattern)):
        digest.update(hashlib.sha256(source.read_bytes()).digest())
    return cache_directory() / "kernels" / f"warm-{digest.hexdigest()[:32]}"


def _processor() -> bytes:
    """The kind of processor: machine code of another one is not read."""
    try:
        lines = PROCESSOR.read_bytes().splitlines()
    except OSError:
        return platform.machine().encode()
    return b"".join(sorted({line for line in lines if line.startswith((b"model name", b"flags"))}))


def _can_keep(stamp: Path) -> bool:
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(stamp.parent, os.W_OK)
