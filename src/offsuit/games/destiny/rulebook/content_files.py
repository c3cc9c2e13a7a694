"""Rules and content on disk: the shipped directory, a studio's own, or one file."""

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.rule_readers import SECTIONS
from offsuit.games.destiny.rulebook.rules import Rules, parse_rules

SHIPPED = Path(__file__).parent / "content"
TUNING = "tuning"
ECONOMY = "economy"
"""What a life costs and pays; `rulebook.economy` reads it, and no resolution depends on it."""

Data = dict[str, Any]
Sources = dict[str, str]


def read_rules_data(path: Path) -> tuple[Data, Sources]:
    """What a rules file says, or all files of a directory; and the source of each rule.

    A file is TOML or JSON with tuning parameters and tables of content by name. A directory has
    `tuning.toml` and one file for each table, each of which may be missing.
    """
    if path.is_dir():
        return _read_directory(path)
    data = _read_file(path)
    return data, {name: f"{path}: {name}" for name in data}


def read_rules(path: Path | None = None) -> Rules:
    """The rules in a file or directory, laid over those that are shipped."""
    if path is None:
        return shipped_rules()
    data, sources = read_rules_data(path)
    return parse_rules(data, shipped_rules(), sources)


@cache
def shipped_rules() -> Rules:
    """The document's values."""
    data, sources = _read_directory(SHIPPED)
    return parse_rules(data, None, sources)


def rules_over(base: Rules, given: Mapping[str, Any]) -> Rules:
    """`base` with what a scenario's `rules` change; the same changes are read once."""
    if not given:
        return base
    try:
        text = json.dumps(given, default=str)
    except (TypeError, ValueError) as error:
        raise RulesError(f"rules: {error}") from error
    return _rules_over(base, text)


@lru_cache(256)
def _rules_over(base: Rules, text: str) -> Rules:
    return parse_rules(json.loads(text), base)


def _read_directory(path: Path) -> tuple[Data, Sources]:
    data: Data = {}
    sources: Sources = {}
    for file in sorted(path.glob("*.toml")):
        if file.stem == TUNING:
            tuning = _read_file(file)
            data |= tuning
            sources |= {name: f"{file}: {name}" for name in tuning}
        elif file.stem == ECONOMY:
            continue
        elif file.stem in SECTIONS:
            data[file.stem] = _read_file(file)
            sources[file.stem] = str(file)
        else:
            named = unknown_name("section of content", file.stem, (TUNING, *SECTIONS))
            raise RulesError(f"{file}: {named}")
    if not data:
        raise RulesError(f"{path}: no *.toml with rules or content in it")
    return data, sources


def _read_file(file: Path) -> Data:
    loads: Callable[[str], Any] = json.loads if file.suffix.lower() == ".json" else tomllib.loads
    try:
        data = loads(file.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{file}: {error}") from error
    if not isinstance(data, dict):
        raise RulesError(f"{file}: expected a table, got {str(data)[:40]!r}")
    return data
