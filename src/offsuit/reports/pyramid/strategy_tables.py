"""The Markdown tables of `offsuit pyramid strategy`, and the page that shows them."""

import re
from collections.abc import Callable, Mapping

from offsuit.core.suggest import unknown_name
from offsuit.errors import OffsuitError
from offsuit.reports.pyramid.decision_tables import (
    appraisals_table,
    automatics_table,
    declaring_table,
    holders_table,
    payments_table,
    positions_table,
    pot_table,
    replies_table,
    seats_table,
    six_seats_table,
    two_seats_table,
    ways_table,
)
from offsuit.reports.pyramid.hand_tables import (
    categories_table,
    fields_table,
    jokers_table,
    marks_table,
    points_table,
    sizes_table,
    values_table,
    worth_table,
)
from offsuit.reports.pyramid.markdown_tables import Data

MARK = re.compile(r"^<!-- table: (.+) -->\n((?:\|.*\n)*)", re.MULTILINE)
"""Where a page has a table, and the table."""

TABLES: Mapping[str, Callable[[Data], str]] = {
    "fields": lambda data: fields_table(data["fields"]),
    "marks": lambda data: marks_table(data["curves"]["plain"]),
    "worth": lambda data: worth_table(data["curves"]["plain"]),
    "categories": lambda data: categories_table(data["portrait"]["categories"]),
    "sizes": lambda data: sizes_table(data["portrait"]["sizes"]),
    "points": lambda data: points_table(data["curves"]["plain"]),
    "jokers": lambda data: jokers_table(data["portrait"]["jokers"]),
    "values": lambda data: values_table(data["portrait"]),
    "automatics": lambda data: automatics_table(data["declaring"]),
    "holders": lambda data: holders_table(data["declaring"]["holders"]),
    "declaring": lambda data: declaring_table(data["declaring"]["gives_away"]),
    "two seats": lambda data: two_seats_table(data["head_to_head"][0]),
    "positions": lambda data: positions_table(data["head_to_head"][0]),
    "six seats": lambda data: six_seats_table(data["head_to_head"][1]),
    "ways": lambda data: ways_table(data["head_to_head"][0]),
    "appraisals": lambda data: appraisals_table(data["appraisals"]),
    "seats": lambda data: seats_table(data["surrender"]),
    "payments": lambda data: payments_table(data["surrender"]),
    "replies": lambda data: replies_table(data["surrender"]),
    "pot": lambda data: pot_table(data["pot"]),
}
"""Name -> the function that writes the table, in the order of the page."""


def tables(data: Data) -> dict[str, str]:
    """Every table by name; each line ends with a newline."""
    return {name: table(data) for name, table in TABLES.items()}


def check_page(page: str, name: str) -> None:
    """Refuse a page without a table mark, or with an unknown table; `name` is for the error."""
    marked = [found[1] for found in MARK.finditer(page)]
    if not marked:
        raise OffsuitError(f"{name!r}: expected at least one <!-- table: NAME --> mark, got none")
    for each in marked:
        if each not in TABLES:
            raise OffsuitError(f"{name!r}: {unknown_name('table', each, TABLES)}")


def filled(page: str, found: Mapping[str, str]) -> str:
    """A page with its tables replaced by those in `found`."""
    return MARK.sub(lambda mark: f"<!-- table: {mark[1]} -->\n{found[mark[1]]}", page)
