"""One lookup cache for the whole test run, Hypothesis without a clock, Ctrl-C as at a keyboard."""

import os
import signal
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from support.postgresql_cluster import postgresql, stoppable  # noqa: F401  fixtures
from support.pyramid.prepared_rounds import few_rounds  # noqa: F401  a fixture

settings.register_profile("offsuit", deadline=None, derandomize=True)
settings.load_profile("offsuit")

# A shell that runs the tests in the background has them ignore Ctrl-C, and so every program that a
# test starts: the test that presses it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

_cache = TemporaryDirectory(prefix="offsuit-tests-")
os.environ.setdefault("OFFSUIT_CACHE_DIR", _cache.name)


HERE = Path(__file__).parent
OUTER = ("store", "table", "host", "web", "cli", "reports", "docs")
"""What `core` and `games` do is for their own tests to cover. To measure it under those of the
layers around them would take two thirds more time; so it would in proofs by brute force, which are
marked `no_cover` where they stand."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No coverage from outer layers."""
    for item in items:
        if any(HERE / folder in item.path.parents for folder in OUTER):
            item.add_marker(pytest.mark.no_cover)


def pytest_unconfigure() -> None:
    """Leave nothing behind; a directory that the caller named stays."""
    _cache.cleanup()
