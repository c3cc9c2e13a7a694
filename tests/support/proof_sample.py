"""The seeded sample of a long proof that always runs."""

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any

import pytest


def sampled(values: Iterable[Any], always: int) -> list[Any]:
    """Parameters of a test: the first ones as they are, the others for `make proof` only."""
    return sampled_rows(((value,) for value in values), always)


def sampled_rows(rows: Iterable[tuple[Any, ...]], always: int) -> list[Any]:
    """The same for tests with several parameters."""
    rest = iter(rows)
    first = [pytest.param(*row) for row in islice(rest, always)]
    return list(chain(first, (pytest.param(*row, marks=pytest.mark.proof) for row in rest)))
