"""Compiling kernels, and noticing when their cached machine code is out of date."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.caching import IndexDataCacheFile


def kernel(function: Callable[..., Any]) -> Any:
    """Compile without the interpreter's lock, and keep the machine code on disk.

    Numba recompiles when the function's own file changes. Kernels are made of functions from
    several files, so the cache file is also named by a hash of all kernel sources: machine code of
    other sources is never even opened.
    """
    compiled: Any = njit(nogil=True, cache=True)(function)
    kept = compiled._cache
    home = Path(function.__code__.co_filename).parent
    name = f"{kept._impl.filename_base}-{_sources(home)}"
    stamp = kept._impl.locator.get_source_stamp()
    cache_file: Any = IndexDataCacheFile
    kept._cache_file = cache_file(kept.cache_path, name, stamp)
    return compiled


@cache
def _sources(home: Path) -> str:
    """Hash of the kernel sources in `home` and here."""
    digest = hashlib.sha256()
    for folder in sorted({home, Path(__file__).parent}):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
