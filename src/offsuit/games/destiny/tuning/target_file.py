"""Target files: TOML with `[[target]]` and `[[parameter]]`, read strictly."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.balance.figure import Figure
from offsuit.games.destiny.rulebook.amount import MOST, parse_decimal, parse_whole
from offsuit.games.destiny.rulebook.parameter import changed, is_whole, number_at
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL, LOWEST_LEVEL
from offsuit.games.destiny.tuning.target import Aim, Dial, Target

TARGET_KEYS = (
    "name", "scenario", "outcome", "every_suit", "value", "at_least", "at_most", "weight",
    "tolerance",
)  # fmt: skip
DIAL_KEYS = ("name", "low", "high", "step", "weight")
TOLERANCE = Decimal("0.005")
_PLACES = 6
_HEAVIEST = 10**6


def read_aim(path: Path, rules: Rules) -> Aim:
    """The targets and parameters in a file, each checked against the rules."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{path}: {error}") from error
    return parse_aim(str(path), data, rules)


def parse_aim(where: str, data: Mapping[str, Any], rules: Rules) -> Aim:
    """The same from data; `where` begins every complaint."""
    _known(where, data, ("target", "parameter"))
    targets = tuple(_target(at, each, rules) for at, each in _listed(where, data, "target"))
    dials = tuple(_dial(at, each, rules) for at, each in _listed(where, data, "parameter"))
    seen = set()
    for dial in dials:
        if dial.path in seen:
            raise RulesError(f"{where}: parameter {dial.path!r} is listed twice")
        seen.add(dial.path)
    return Aim(rules, targets, dials)


def _listed(where: str, data: Mapping[str, Any], name: str) -> list[tuple[str, Mapping[str, Any]]]:
    found = data.get(name)
    if not isinstance(found, list) or not found:
        raise RulesError(f"{where}: expected at least one [[{name}]], got none")
    places = [(f"{where}: {name} {number}", each) for number, each in enumerate(found, 1)]
    for place, each in places:
        if not isinstance(each, Mapping):
            raise RulesError(f"{place}: {each!r} is no table")
    return places


def _known(where: str, data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            raise RulesError(f"{where}: {unknown_name('key', key, keys)}")


def _target(where: str, data: Mapping[str, Any], rules: Rules) -> Target:
    _known(where, data, TARGET_KEYS)
    scenario = data.get("scenario")
    if not isinstance(scenario, Mapping):
        raise RulesError(f"{where}.scenario: {scenario!r} is no table")
    suit = data.get("every_suit")
    if suit is not None:
        parse_whole(f"{where}.every_suit", suit, LOWEST_LEVEL, HIGHEST_LEVEL)
        if "actor" in scenario:
            raise RulesError(f"{where}: every_suit {suit} brings its own actors; one is given")
    name = data.get("name", where.rpartition(": ")[2])
    if not isinstance(name, str):
        raise RulesError(f"{where}.name: {name!r} is no text")
    figure = Figure(name, scenario, data.get("outcome", "win"), suit)
    try:
        figure.value(rules)
    except RulesError as error:
        raise RulesError(f"{where}: {error}") from error
    low, high = _range(where, data)
    tolerance = _number(where, data, "tolerance", TOLERANCE, 1)
    return Target(figure, low, high, Fraction(_weight(where, data)), Fraction(tolerance))


def _range(where: str, data: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    edges = [name for name in ("at_least", "at_most") if name in data]
    if ("value" in data) == bool(edges):
        wrong = "value beside at_least or at_most" if edges else "no value, at_least or at_most"
        raise RulesError(f"{where}: {wrong}; give either value, or at_least or at_most")
    if "value" in data:
        value = Fraction(_number(where, data, "value", Decimal(0), 1))
        return value, value
    low = _number(where, data, "at_least", Decimal(0), 1)
    high = _number(where, data, "at_most", Decimal(1), 1)
    if low > high:
        raise RulesError(f"{where}: at_least {low} is above at_most {high}; nothing can be both")
    return Fraction(low), Fraction(high)


def _dial(where: str, data: Mapping[str, Any], rules: Rules) -> Dial:
    _known(where, data, DIAL_KEYS)
    path = data.get("name")
    if not isinstance(path, str):
        raise RulesError(f"{where}.name: {path!r} is no parameter")
    start = number_at(rules, path, f"{where}.name")
    for key in ("low", "high"):
        if key not in data:
            raise RulesError(f"{where} ({path}): {key} is missing")
    low, high = (parse_decimal(f"{where}.{key}", data[key], -MOST, MOST, _PLACES)
                 for key in ("low", "high"))  # fmt: skip
    if low >= high:
        raise RulesError(f"{where} ({path}): low {low} is not below high {high}")
    step = parse_decimal(f"{where}.step", data.get("step", _step(rules, path)), 0, MOST, _PLACES)
    if not 0 < step <= high - low:
        raise RulesError(f"{where}.step: {step} is no step between {low} and {high}")
    dial = Dial(path, start, low, high, step, Fraction(_weight(where, data)))
    if is_whole(rules, path) and any(n != int(n) for n in (dial.origin, step)):
        raise RulesError(f"{where} ({path}): expected whole numbers, got {dial.origin} + {step}")
    for place in (*dial.places, 1 if dial.places[1] else -1):
        changed(rules, {path: dial.value(place)}, where)
    return dial


def _step(rules: Rules, path: str) -> Decimal:
    return Decimal(1) if is_whole(rules, path) else Decimal("0.01")


def _weight(where: str, data: Mapping[str, Any]) -> Decimal:
    weight = _number(where, data, "weight", Decimal(1), _HEAVIEST)
    if not weight:
        raise RulesError(f"{where}.weight: 0 would count for nothing; leave it out instead")
    return weight


def _number(where: str, data: Mapping[str, Any], name: str, default: Decimal, most: int) -> Decimal:
    return parse_decimal(f"{where}.{name}", data.get(name, default), 0, most, _PLACES)
