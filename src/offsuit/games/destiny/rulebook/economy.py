"""The economy: energy, what actions cost and pay, penalties and experience, as data."""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.amount import (
    MOST,
    amount_text,
    parse_amount,
    parse_decimal,
    parse_whole,
)
from offsuit.games.destiny.rulebook.content_files import ECONOMY, SHIPPED
from offsuit.games.destiny.rulebook.content_sections import LONGEST

MILLI = 1000


@dataclass(frozen=True, eq=False)
class Economy:
    """Tables of amounts by name; amounts as the rules have them, energy in thousandths."""

    energy_capacity: int
    energy_start: int
    energy_per_minute: int
    cost: Mapping[str, int]
    """Energy, whole, of a check, a duel and a gang war; a crime has its own."""
    start_dollars: int
    dollars_per_point: Mapping[str, int]
    dollars_per_win: Mapping[str, int]
    penalty_per_point: Mapping[str, int]
    experience_per_point: Mapping[str, int]
    experience_per_win: Mapping[str, int]
    commitment_seconds: int

    def as_json(self) -> dict[str, Any]:
        """As the file has it, amounts as text; read back equal."""
        return {
            "energy": {
                "capacity": self.energy_capacity // MILLI,
                "start": self.energy_start // MILLI,
                "per_minute": f"{self.energy_per_minute / MILLI:.3f}",
            },
            "cost": dict(self.cost),
            "wallet": {"start": amount_text(self.start_dollars)},
            **{name: _texts(getattr(self, name)) for name in _AMOUNTS},
            "commitments": {"seconds": self.commitment_seconds},
        }


def _texts(amounts: Mapping[str, int]) -> dict[str, str]:
    return {name: amount_text(amount) for name, amount in amounts.items()}


def _not_negative(where: str, value: Any) -> int:
    return parse_amount(where, value, 0)


def _energy(where: str, value: Any) -> int:
    return parse_whole(where, value, 0, MOST)


def _rate(where: str, value: Any) -> int:
    return int(parse_decimal(where, value, 0, MOST, 3) * MILLI)


def _seconds(where: str, value: Any) -> int:
    return parse_whole(where, value, 1, LONGEST)


_AMOUNTS = (
    "dollars_per_point",
    "dollars_per_win",
    "penalty_per_point",
    "experience_per_point",
    "experience_per_win",
)
_TABLES: dict[str, dict[str, Callable[[str, Any], int]]] = {
    "energy": {"capacity": _energy, "start": _energy, "per_minute": _rate},
    "cost": dict.fromkeys(("check", "duel", "gang"), _energy),
    "wallet": {"start": _not_negative},
    "dollars_per_point": dict.fromkeys(("crime", "check"), _not_negative),
    "dollars_per_win": dict.fromkeys(("duel", "gang"), _not_negative),
    "penalty_per_point": dict.fromkeys(("minor", "major"), _not_negative),
    "experience_per_point": dict.fromkeys(("crime", "check"), _not_negative),
    "experience_per_win": dict.fromkeys(("duel", "gang"), _not_negative),
    "commitments": {"seconds": _seconds},
}


def parse_economy(data: Any, base: Economy | None = None, source: str = "economy") -> Economy:
    """The economy in JSON or TOML data; what is not given is taken from `base`.

    >>> parse_economy({"energy": {"per_minute": 0.5}}, shipped_economy()).energy_per_minute
    500
    """
    given = base.as_json() if base else {}
    for name, table in _object(source, data).items():
        if name not in _TABLES:
            raise RulesError(f"{source}: {unknown_name('table', name, _TABLES)}")
        place = f"{source}: {name}"
        for key in _object(place, table):
            if key not in _TABLES[name]:
                raise RulesError(f"{place}: {unknown_name('key', key, _TABLES[name])}")
        given[name] = {**given.get(name, {}), **table}
    return _economy(source, given)


def _economy(source: str, given: Mapping[str, Mapping[str, Any]]) -> Economy:
    read: dict[str, dict[str, int]] = {}
    for name, readers in _TABLES.items():
        for key, reader in readers.items():
            if key not in given.get(name, {}):
                raise RulesError(f"{source}: {name}.{key} is missing")
            value = reader(f"{source}: {name}.{key}", given[name][key])
            read.setdefault(name, {})[key] = value
    energy = read["energy"]
    if energy["start"] > energy["capacity"]:
        raise RulesError(f"{source}: energy.start: {energy['start']} is more than the capacity")
    return Economy(
        energy_capacity=energy["capacity"] * MILLI,
        energy_start=energy["start"] * MILLI,
        energy_per_minute=energy["per_minute"],
        cost=read["cost"],
        start_dollars=read["wallet"]["start"],
        commitment_seconds=read["commitments"]["seconds"],
        **{name: read[name] for name in _AMOUNTS},
    )


def _object(where: str, data: Any) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise RulesError(f"{where}: {str(data)[:40]!r} is no table")
    return data


@cache
def shipped_economy() -> Economy:
    """The economy that is shipped."""
    return parse_economy(_read(SHIPPED / f"{ECONOMY}.toml"))


def read_economy(path: Path | None = None) -> Economy:
    """The economy in a file, or in a directory of content, laid over the one that is shipped."""
    if path is not None and path.is_dir():
        path = path / f"{ECONOMY}.toml"
        if not path.exists():
            return shipped_economy()
    if path is None:
        return shipped_economy()
    return parse_economy(_read(path), shipped_economy(), str(path))


def _read(path: Path) -> Any:
    loads: Callable[[str], Any] = json.loads if path.suffix.lower() == ".json" else tomllib.loads
    try:
        return loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{path}: {error}") from error
