"""How large a question to the lab may be, checked before any work is done.

Each bound keeps an answer below `lab.seconds`. On one core of a busy machine the odds of a gang war
of 50 against 50 took 1.6 s, those of 7 against 7, which are counted exactly, 4.8 s; equity of 20
hands with 1,000,000 samples 1.4 s. Numbers that do not depend on one another are bounded where
messages are read.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from offsuit.web.messages.problems import Problem

Facts = Mapping[str, Any]
SIDES = ("attackers", "defenders")
MEMBERS = 50
"""Of each gang, where odds are counted; draws of larger gangs are quick."""
GANG_WARS = 2
"""Wars whose odds are weighed against one another."""
TARGETS, DIALS = 8, 5
"""Of a tuning, which is done in slices."""
ENTRIES = 200
"""Of each table of content."""


def check_bounds(name: str, given: Facts) -> None:
    """Refuse a question that would take too long."""
    for each in ("rules", "before", "now"):
        _check_tables(given.get(each) or {})
    if name == "tune":
        for key, most in (("target", TARGETS), ("parameter", DIALS)):
            listed = given["aim"].get(key)
            if isinstance(listed, list) and len(listed) > most:
                told = f"{key}: expected at most {most}, got {len(listed)}"
                raise Problem("invalid", told)
    if name in ("odds", "weigh", "scenario"):
        _check_gangs(given)


def _check_tables(rules: Facts) -> None:
    for table, entries in rules.items():
        if isinstance(entries, Mapping) and len(entries) > ENTRIES:
            told = f"rules: {table}: expected at most {ENTRIES} entries, got {len(entries)}"
            raise Problem("invalid", told)


def _check_gangs(given: Facts) -> None:
    wars = 0
    for scenario in _scenarios(given):
        for side in SIDES:
            members = scenario.get(side)
            if isinstance(members, list) and len(members) > MEMBERS:
                told = f"{side}: expected at most {MEMBERS} members, got {len(members)}"
                raise Problem("invalid", told)
        wars += any(scenario.get(side) is not None for side in SIDES)
    if wars > GANG_WARS:
        told = f"instead: expected at most {GANG_WARS} gang wars in one question, got {wars}"
        raise Problem("invalid", told)


def _scenarios(given: Facts) -> Iterator[Facts]:
    """All scenarios of a question, with field names as they are read."""
    first = given["scenario"]
    yield _lower(first)
    for fields in given.get("instead", ()):
        yield _lower({**first, **fields})


def _lower(scenario: Facts) -> Facts:
    return {str(name).lower(): value for name, value in scenario.items()}
