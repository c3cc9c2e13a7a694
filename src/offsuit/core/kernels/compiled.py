"""Compiling kernels; their machine code is kept in the cache directory.

Where that directory cannot be written a kernel is read from there, if somebody else has kept it, or
compiled by each process: slower, never broken. Nothing is ever written into the installation, which
is what numba's own `cache=True` does.
"""

import contextlib
import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from offsuit.core.lookups.cache_directory import cache_directory

LEAN: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
"""Nobody calls kernels from C: a wrapper for that would be one part in fourteen of the work."""


def kernel(function: Callable[..., Any]) -> Any:
    """Compile without the interpreter's lock, and keep the machine code on disk."""
    return _kept(njit(**LEAN)(function), function)


def numpy_kernel(function: Callable[..., Any]) -> Any:
    """The same, dividing as NumPy does: without a check for zero."""
    return _kept(njit(error_model="numpy", **LEAN)(function), function)


def _kept(compiled: Any, function: Callable[..., Any]) -> Any:
    with contextlib.suppress(OSError):  # there is no such directory, and none can be made
        compiled._cache = MachineCode(function)
    return compiled


class KernelLocator(UserProvidedCacheLocator):
    """A folder of the cache directory that is named by the sources.

    Numba looks at the function's own file alone. Kernels are made of functions from several files,
    so machine code of other sources is never even opened.
    """

    def __init__(self, function: Any, source: str) -> None:
        self._py_file = source
        self._lineno = function.__code__.co_firstlineno
        home = Path(source).parent
        self._sources = source_hash(home)
        self._cache_path = str(cache_directory() / "kernels" / f"{home.name}-{self._sources}")

    def get_source_stamp(self) -> str:
        """The same for an equal copy of the sources elsewhere."""
        return self._sources

    @classmethod
    def from_function(cls, function: Any, source: str) -> Any:
        """A locator whose folder exists and can be read at least."""
        found = cls(function, source)
        try:
            found.ensure_cache_path()
        except OSError:
            if not os.access(found.get_cache_path(), os.R_OK | os.X_OK):
                raise
        return found


class KernelStorage(CompileResultCacheImpl):
    """Keeps what numba compiles where `KernelLocator` says."""

    _locator_classes = [KernelLocator]  # noqa: RUF012  numba declares it so


class MachineCode(FunctionCache):
    """The machine code of one kernel; a disk that fails costs time, not the answer."""

    _impl_class = KernelStorage

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The machine code for these types; None if it is not there or damaged."""
        try:
            return super().load_overload(signature, target)
        except Exception:
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep it if there is room."""
        with contextlib.suppress(OSError):
            super().save_overload(signature, compiled)


@cache
def source_hash(home: Path) -> str:
    """Hash of the kernel sources in `home` and here."""
    digest = hashlib.sha256()
    for folder in sorted({home, Path(__file__).parent}):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
