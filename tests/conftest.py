"""One lookup cache for the whole test run, Hypothesis without a clock, Ctrl-C as at a keyboard."""

import os
import signal
from collections import Counter
from itertools import groupby
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

collect_ignore = ["support", "attacks"]  # no tests: a module that is collected is loaded once more
_cache = TemporaryDirectory(prefix="offsuit-tests-")
os.environ.setdefault("OFFSUIT_CACHE_DIR", _cache.name)


HERE = Path(__file__).parent
OUTER = ("store", "table", "host", "web", "cli", "reports", "docs")
MEASURED_CASES = 6
"""Coverage doubles the time of a test. What `core` and `games` do is measured under their own tests
and not under those of the layers around them; of a test with many parameters under the first few;
and not under properties and brute force, which say more than which lines were run. Single tests
are marked `no_cover` where they stand."""

WAITING = HERE / "web"
"""Tests that mostly wait: for a server, a browser or a clock."""


@pytest.hookimpl(tryfirst=True)  # before those with a mark are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Choose the tests under which coverage is measured."""
    cases = Counter[tuple[Path, str]]()
    for item in items:
        function = (item.path, getattr(item, "originalname", item.name))
        cases[function] += 1
        outer = any(HERE / folder in item.path.parents for folder in OUTER)
        is_property = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if outer or is_property or cases[function] > MEASURED_CASES:
            item.add_marker(pytest.mark.no_cover)
    items[:] = spread(items)


def spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """The same tests with the modules that wait spread evenly among those that calculate.

    Processes that run tests side by side take them in this order: if all of them waited at the
    same time, the processors would be idle.
    """
    modules = [list(found) for _, found in groupby(items, lambda item: item.path)]
    waiting = [module for module in modules if WAITING in module[0].path.parents]
    places = [(place / len(waiting), module) for place, module in enumerate(waiting)]
    others = [module for module in modules if WAITING not in module[0].path.parents]
    places += [(place / len(others), module) for place, module in enumerate(others)]
    return [item for _, module in sorted(places, key=lambda each: each[0]) for item in module]


def pytest_unconfigure() -> None:
    """Leave nothing behind; a directory that the caller named stays."""
    _cache.cleanup()
