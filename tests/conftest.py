"""One lookup cache for the whole test run, and Hypothesis without a clock."""

import os
from tempfile import TemporaryDirectory

from hypothesis import settings

settings.register_profile("offsuit", deadline=None, derandomize=True)
settings.load_profile("offsuit")

_cache = TemporaryDirectory(prefix="offsuit-tests-")
os.environ.setdefault("OFFSUIT_CACHE_DIR", _cache.name)


def pytest_unconfigure() -> None:
    """Leave nothing behind; a directory that the caller named stays."""
    _cache.cleanup()
