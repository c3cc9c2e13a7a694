"""The one directory for everything that is built once and kept: lookups and machine code."""

import os
from pathlib import Path
from tempfile import TemporaryFile

CACHE_VARIABLE = "OFFSUIT_CACHE_DIR"


def cache_directory() -> Path:
    """`OFFSUIT_CACHE_DIR`, or the platform's place for caches; it need not exist yet."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    from platformdirs import user_cache_dir

    # a user without a home has a "~" that stands for nothing: no folder of that name is made
    return Path(os.sep, user_cache_dir("offsuit"))


def cache_problem() -> str | None:
    """Why nothing can be kept in the cache directory; None if it can."""
    directory = cache_directory()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=directory):
            return None
    except OSError as error:
        return f"{str(directory)!r} cannot be written: {error.strerror or type(error).__name__}"
