"""The lines on which the keys of a TOML or JSON text stand, for complaints about their values."""

import re
import tomllib
from typing import Any

KeyPath = tuple[str, ...]
KeyLines = dict[KeyPath, int]
"""Keys from the outermost on -> the first line, counted from 1."""

_HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w.-]|\s*\.\s*|\"[^\"]*\"|'[^']*')+?)\s*=(.*)")
_JSON = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:\n]')
_LONGEST = 1000
"""Characters of a line that are looked at; keys are short."""


def toml_lines(text: str) -> KeyLines:
    """Keys in tables and headers; keys of an inline table stand on the line of the table."""
    found: KeyLines = {}
    table: KeyPath = ()
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole[:_LONGEST]
        if header := _HEADER.match(line):
            table = _dotted(header[1])
            _note(found, table, number)
        elif key := _KEY.match(line):
            _note(found, table + _dotted(key[1]), number)
    return found


def _note(found: KeyLines, path: KeyPath, number: int) -> None:
    for depth in range(1, len(path) + 1):
        found.setdefault(path[:depth], number)


def _dotted(text: str) -> KeyPath:
    """The parts of a dotted key, quoted ones included."""
    try:
        data: Any = tomllib.loads(f"{text} = 0")
    except (tomllib.TOMLDecodeError, RecursionError):
        return (text.strip(),)
    path = []
    while isinstance(data, dict):
        ((key, data),) = data.items()
        path.append(key)
    return tuple(path)


def json_lines(text: str) -> KeyLines:
    """Keys of objects; what is in a list stands on the line of the list's key."""
    found: KeyLines = {}
    path: list[str] = []
    line, word, lists = 1, "", 0
    for mark in _JSON.finditer(text):
        token = mark[0]
        if token == "\n":
            line += 1
        elif token in "[]":
            lists += 1 if token == "[" else -1
        elif lists:
            continue
        elif token == "{":
            path.append("")
        elif token == "}":
            path = path[:-1]
        elif token == ":" and path:
            path[-1] = word
            found.setdefault(tuple(path), line)
        elif token[0] == '"':
            word = token[1:-1]
    return found
