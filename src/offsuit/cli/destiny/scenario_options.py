"""Options of Destiny Deck commands: a scenario, and changes of its rules."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from offsuit.cli.rules_options import read_object, read_setting
from offsuit.errors import RulesError

if TYPE_CHECKING:
    from offsuit.games.destiny.rulebook.rules import Rules

ScenarioFile = Annotated[
    Path, typer.Argument(metavar="SCENARIO", help="Scenario in JSON; - is standard input.")
]
RulesFile = Annotated[
    Path | None,
    typer.Option(
        "--rules", metavar="FILE", help="Rules and content: TOML, JSON or a directory of TOML."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="One rule, such as hand_rank_scores.pair=40."),
]


def read_scenario(
    file: Path, rules: Path | None, settings: Sequence[str] | None
) -> tuple[dict[str, Any], "Rules"]:
    """A scenario and its rules, changed by the rules file and then by the settings."""
    scenario = read_object(file, "a scenario")
    given = scenario.pop("rules", None) or {}
    if not isinstance(given, dict):
        raise RulesError(f"rules: expected an object, got {given!r}")
    return scenario, read_rules_options(rules, settings, given)


def read_rules_options(
    rules: Path | None, settings: Sequence[str] | None, given: dict[str, Any] | None = None
) -> "Rules":
    """The shipped rules, changed by a scenario, the rules file and the settings."""
    from offsuit.games.destiny.rulebook.content_files import read_rules_data, shipped_rules
    from offsuit.games.destiny.rulebook.rules import parse_rules

    found = parse_rules(given or {}, shipped_rules())
    if rules is not None:
        data, sources = read_rules_data(rules)
        found = parse_rules(data, found, sources)
    for name, value in map(_setting, settings or ()):
        found = parse_rules({name: value}, found, {name: f"--set {name}"})
    return found


def _setting(text: str) -> tuple[str, Any]:
    """Read `name=value` or `table.name=value`; the value is JSON if it parses, else text."""
    name, found = read_setting(text)
    first, *rest = name.split(".")
    if not first:
        raise RulesError(f"--set: expected NAME=VALUE, got {text!r}")
    for key in reversed(rest):
        found = {key: found}
    return first, found
