"""Compiling kernels, and noticing when their cached machine code is out of date."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit


def kernel(function: Callable[..., Any]) -> Any:
    """Compile without the interpreter's lock, and keep the machine code on disk.

    Numba recompiles when the function's own file changes. Kernels are made of functions from
    several files, so the stamp that it compares is a hash of all kernel sources instead.
    """
    compiled: Any = njit(nogil=True, cache=True)(function)
    home = Path(function.__code__.co_filename).parent
    compiled._cache._cache_file._source_stamp = _sources(home)
    return compiled


@cache
def _sources(home: Path) -> str:
    """Hash of the kernel sources in `home` and here."""
    digest = hashlib.sha256()
    for folder in sorted({home, Path(__file__).parent}):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()
