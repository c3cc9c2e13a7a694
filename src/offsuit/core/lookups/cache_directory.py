"""The one directory for everything that is built once and kept: lookups and machine code."""

import os
from pathlib import Path

CACHE_VARIABLE = "OFFSUIT_CACHE_DIR"


def cache_directory() -> Path:
    """`OFFSUIT_CACHE_DIR`, or the platform's place for caches; it need not exist yet."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("offsuit"))
