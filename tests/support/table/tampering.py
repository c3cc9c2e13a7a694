"""The catalogue of tampering with a record: kinds as data, provable or with the reason why not.

A change takes a record that is true and returns another one, or None where it does not apply.
"""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from support.table.true_rounds import Record

Change = Callable[[Record], Record | None]


@dataclass(frozen=True)
class Tampering:
    """One kind of tampering."""

    name: str
    change: Change
    unprovable: str = ""
    """Why nobody can know it from the record; such a record verifies."""


CATALOGUE: dict[str, Tampering] = {}


def kind(name: str, unprovable: str = "") -> Callable[[Callable[[Record], object]], None]:
    """Enter a function in the catalogue: it changes the copy that it is given.

    It returns False where it does not apply. A change that changes nothing does not apply either.
    """

    def enter(function: Callable[[Record], object]) -> None:
        def change(told: Record) -> Record | None:
            changed = copy.deepcopy(told)
            try:
                applies = function(changed) is not False
            except IndexError:  # there is no event, opening or seat of that sort
                applies = False
            return changed if applies and json.dumps(changed) != json.dumps(told) else None

        assert name not in CATALOGUE, name
        CATALOGUE[name] = Tampering(name, change, unprovable)

    return enter


def is_betting(told: Record) -> bool:
    """Whether the game has bets."""
    return bool(told["game"].startswith("piecepack"))


def events(told: Record, *kinds: str) -> list[Record]:
    """The events of these kinds."""
    return [event for event in told["events"] if event["kind"] in kinds]


def last(told: Record) -> Record:
    """The event that tells the result."""
    found: Record = told["events"][-1]
    return found


def flipped(text: str) -> str:
    """Hexadecimal text with its first digit changed."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def unopened(told: Record) -> Iterator[int]:
    """Places that were not opened to the reader."""
    opened = {each["place"] for each in told["openings"]}
    return (place for place in range(len(told["deck"])) if place not in opened)


def renamed(value: object, names: dict[str, str]) -> object:
    """Events or actions in which cards are called by other names."""
    if isinstance(value, dict):
        return {key: renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value
