"""Rules as TOML text, ready for `--rules`."""

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def rules_toml(data: Mapping[str, Any], remarks: Mapping[str, str] | None = None) -> str:
    """Plain values first, then a table for each section; `remarks` are comments at the top.

    >>> print(rules_toml({"critical_margin": "80.00", "npcs": {"rookie": {"level": 12}}}))
    critical_margin = 80
    <BLANKLINE>
    [npcs.rookie]
    level = 12
    <BLANKLINE>
    """
    head = [f"# {' '.join(f'{name}: {words}'.split())}" for name, words in (remarks or {}).items()]
    lines = [*head, ""] if head else []
    return "\n".join([*lines, *_table("", data)]).rstrip("\n") + "\n"


def _table(path: str, data: Mapping[str, Any]) -> Iterator[str]:
    plain = {key: value for key, value in data.items() if not isinstance(value, Mapping)}
    if path and (plain or not data):
        yield f"[{path}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    if plain:
        yield ""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _table(f"{path}.{_key(key)}" if path else _key(key), value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    """Whatever a text holds, line breaks included; the escapes of JSON are TOML's as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    try:
        number = f"{Decimal(value):f}"
    except InvalidOperation:
        return _quoted(str(value))
    return number.rstrip("0").rstrip(".") if "." in number else number
