"""Rules on the command line, for any game: a file, and single settings that override it."""

import json
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from offsuit.errors import RulesError


def read_settings(file: Path | None, settings: Sequence[str] | None) -> dict[str, Any]:
    """Names and values of the rules; settings override the file."""
    data = {} if file is None else _read_table(file)
    return data | dict(map(read_setting, settings or ()))


def read_object(file: Path, what: str = "an object") -> dict[str, Any]:
    """The JSON object in a file, without repeated names; `-` is standard input.

    `what` says in an error what the file should hold.
    """
    return _object(file, _loads, "JSON", what)


def _read_table(file: Path) -> dict[str, Any]:
    if file.suffix.lower() == ".toml":
        return _object(file, tomllib.loads, "TOML", "rules")
    return _object(file, _loads, "JSON", "rules")


def _loads(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name!r} is listed twice")
        found[name] = value
    return found


def _object(file: Path, loads: Callable[[str], Any], language: str, what: str) -> dict[str, Any]:
    try:
        data = loads(sys.stdin.read() if str(file) == "-" else file.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        why = f"{file}: expected {what} in {language}: {error}"
        raise RulesError(why) from error
    if not isinstance(data, dict):
        raise RulesError(f"{file}: expected {what} in {language}, got {str(data)[:40]!r}")
    return data


def read_setting(text: str) -> tuple[str, Any]:
    """Read `name=value`; the value is JSON if it parses, else text."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise RulesError(f"--set: expected NAME=VALUE, got {text!r}")
    try:
        return name.strip(), json.loads(value)
    except (ValueError, RecursionError):
        return name.strip(), value.strip()
