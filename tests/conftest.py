"""One lookup cache for the whole test run, Hypothesis without a clock, Ctrl-C as at a keyboard."""

import os
import signal
from tempfile import TemporaryDirectory

from hypothesis import settings

from postgresql_cluster import postgresql  # noqa: F401  a fixture
from prepared_tables import few_tables  # noqa: F401  a fixture

settings.register_profile("offsuit", deadline=None, derandomize=True)
settings.load_profile("offsuit")

# A shell that runs the tests in the background has them ignore Ctrl-C, and so every program that a
# test starts: the test that presses it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

_cache = TemporaryDirectory(prefix="offsuit-tests-")
os.environ.setdefault("OFFSUIT_CACHE_DIR", _cache.name)


def pytest_unconfigure() -> None:
    """Leave nothing behind; a directory that the caller named stays."""
    _cache.cleanup()
