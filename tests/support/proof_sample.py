"""The seeded sample of a long proof that always runs."""

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any

import pytest


def sampled(values: Iterable[Any], always: int) -> list[Any]:
    """Parameters of a test: the first ones as they are, the others for `make proof` only."""
    rest = iter(values)
    first = list(islice(rest, always))
    return list(chain(first, (_for_proof(value) for value in rest)))


def _for_proof(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.proof)
