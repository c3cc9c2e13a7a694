"""The seeded sample of a long proof that always runs."""

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any

import pytest


def sampled(values: Iterable[Any], always: int) -> list[Any]:
    """Parameters of a test: the first ones as they are, the others for `make proof` only."""
    rest = iter(values)
    first = list(islice(rest, always))
    return list(chain(first, (pytest.param(value, marks=pytest.mark.proof) for value in rest)))
