"""Markdown tables, and estimates as their cells."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]
Row = Sequence[str]

NOTHING = "-"
NUMBER = re.compile(r"[-+]?[\d.,]*($| %$| ± | to )")
"""What stands on the right of a column."""


def markdown_table(head: Row, rows: Iterable[Row]) -> str:
    """A table, one line a row; columns of numbers are aligned on the right.

    >>> print(markdown_table(("hand", "share"), [("pair", "42.26 %")]), end="")
    | hand | share |
    | --- | ---: |
    | pair | 42.26 % |
    """
    listed = [*rows]
    columns = zip(*listed, strict=True) if listed else ((),) * len(head)
    rule = ["---:" if all(map(NUMBER.match, column)) else "---" for column in columns]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *listed))


def percent(estimate: Mapping[str, float] | None, digits: int = 2) -> str:
    """A share; a dash where there is no estimate."""
    return NOTHING if estimate is None else f"{100 * estimate['value']:.{digits}f} %"


def signed(estimate: Mapping[str, float], digits: int = 3) -> str:
    """A value with its sign and standard error."""
    return f"{estimate['value']:+.{digits}f} ± {estimate['se']:.{digits}f}"


def unsigned(estimate: Mapping[str, float], digits: int = 4) -> str:
    """A value with its standard error."""
    return f"{estimate['value']:.{digits}f} ± {estimate['se']:.{digits}f}"


def largest_error(estimates: Iterable[Mapping[str, float]]) -> str:
    """The largest standard error of some shares."""
    return f"{100 * max(each['se'] for each in estimates):.2f} %"
