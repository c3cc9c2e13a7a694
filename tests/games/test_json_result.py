"""Frozen results: fields by attribute and by name, and plain data."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Any, ClassVar

import pytest

from offsuit.games.json_result import JsonResult


@dataclass(frozen=True)
class Inner(JsonResult):
    """A part."""

    value: int
    note: str | None = None


@dataclass(frozen=True)
class Outer(JsonResult):
    """A result with parts, and a field that may be null."""

    nullable: ClassVar[tuple[str, ...]] = ("winner",)
    winner: str | None
    one: Inner
    several: tuple[Inner, ...]
    extra: int | None = None


FOUND = Outer(None, Inner(1), (Inner(2, "two"),))


def test_results_are_plain_data_in_the_order_of_their_fields() -> None:
    told = FOUND.as_json()
    assert told == {"winner": None, "one": {"value": 1}, "several": [{"value": 2, "note": "two"}]}
    assert list(told) == list(FOUND.keys()) == ["winner", "one", "several"]
    assert dict(FOUND) == told


def test_fields_are_read_by_name_as_well() -> None:
    assert FOUND["one"] == {"value": 1}
    assert ("winner" in FOUND, "extra" in FOUND, 3 in FOUND) == (True, False, False)
    with pytest.raises(KeyError):
        _ = FOUND["extra"]


def test_results_do_not_change() -> None:
    changed: Any = FOUND
    with pytest.raises(FrozenInstanceError):
        changed.winner = "actor"
