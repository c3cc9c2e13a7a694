"""Content files checked entry by entry: every mistake with its line and key, not only the first."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.content_files import ECONOMY
from offsuit.games.destiny.rulebook.economy import parse_economy, shipped_economy
from offsuit.games.destiny.rulebook.key_lines import KeyLines, KeyPath, json_lines, toml_lines
from offsuit.games.destiny.rulebook.rule_readers import DOCUMENT_NAMES, READERS, SECTIONS
from offsuit.games.destiny.rulebook.rules import Rules, parse_rules
from offsuit.games.destiny.rulebook.spelling import own_fields

MOST_MISTAKES = 50
_REFUSED = (RulesError, ValueError, RecursionError)
"""A value may be too long or too deep to be quoted."""
_AT = re.compile(r"line (\d+)")


@dataclass(frozen=True)
class ContentFile:
    """A file's name, which says what section it holds, and its text."""

    name: str
    text: str

    @property
    def section(self) -> str:
        """What its name stands for: a section, `tuning`, `economy`, or anything else."""
        return PurePath(self.name).stem.lower()


@dataclass(frozen=True)
class ContentMistake:
    """What is wrong; line and key where they are known."""

    file: str
    line: int | None
    key: str | None
    what: str


@dataclass
class ContentCheck:
    """Mistakes, and the rules that the files change if there are none."""

    mistakes: list[ContentMistake] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "ok": not self.mistakes,
            "mistakes": [vars(each) for each in self.mistakes],
            "rules": {} if self.mistakes else self.data,
        }


def check_content(files: list[ContentFile], base: Rules) -> ContentCheck:
    """Every file by itself, and then all of them together over `base`."""
    found = ContentCheck()
    for file in files:
        try:
            data = _parsed(file)
        except RulesError as error:
            at = _AT.search(str(error))
            line = int(at[1]) if at else None
            found.mistakes.append(ContentMistake(file.name, line, None, str(error)))
            continue
        found.mistakes += _mistakes(file, data, base)
        if file.section != ECONOMY:
            _lay_over(found, file, _by_rule(file, data))
    found.mistakes = found.mistakes[:MOST_MISTAKES]
    if not found.mistakes:
        _check_together(found, base)
    return found


def _parsed(file: ContentFile) -> dict[str, Any]:
    try:
        if file.name.lower().endswith(".json"):
            data = json.loads(file.text)
        else:
            data = tomllib.loads(file.text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise RulesError(str(error) or type(error).__name__) from error
    if not isinstance(data, dict):
        raise RulesError(f"expected a table, got {str(data)[:40]!r}")
    return data


def _by_rule(file: ContentFile, data: dict[str, Any]) -> dict[str, Any]:
    return {file.section: data} if file.section in SECTIONS else data


def _lay_over(found: ContentCheck, file: ContentFile, data: Mapping[str, Any]) -> None:
    for name, value in data.items():
        if name in found.data:
            what = f"{name} is in two files"
            found.mistakes.append(ContentMistake(file.name, None, name, what))
        found.data[name] = value


def _check_together(found: ContentCheck, base: Rules) -> None:
    """Entries are sound; tables may still lack something. What is read is told in one spelling."""
    try:
        read = parse_rules(found.data, base).as_json()
    except _REFUSED as error:
        found.mistakes.append(ContentMistake("", None, None, str(error)))
        return
    names = own_fields("rules", dict.fromkeys(found.data), READERS, DOCUMENT_NAMES)
    found.data = {name: read[name] for name in names}


def _mistakes(file: ContentFile, data: dict[str, Any], base: Rules) -> Iterator[ContentMistake]:
    lines = json_lines(file.text) if file.name.lower().endswith(".json") else toml_lines(file.text)
    if file.section == ECONOMY:
        yield from _economy_mistakes(file, data, lines)
        return
    if file.section in SECTIONS:
        yield from _entries(file, lines, file.section, data, ())
        return
    for given, value in data.items():
        (name,) = own_fields("rules", {given: None}, READERS, DOCUMENT_NAMES)
        if name not in READERS:
            yield _mistake(file, lines, (given,), unknown_name("rule", name, READERS))
        elif name in SECTIONS and isinstance(value, Mapping):
            yield from _entries(file, lines, name, value, (given,))
        else:
            yield from _refused(file, lines, (given,), {given: value}, base)


def _entries(
    file: ContentFile, lines: KeyLines, section: str, data: Mapping[str, Any], within: KeyPath
) -> Iterator[ContentMistake]:
    """One section, each entry by itself."""
    for name, entry in data.items():
        try:
            READERS[section]("", {name: entry})
        except _REFUSED as error:
            path = (*within, name)
            yield _mistake(file, lines, path, _without_place(str(error), name), entry)


def _refused(
    file: ContentFile, lines: KeyLines, path: KeyPath, data: dict[str, Any], base: Rules
) -> Iterator[ContentMistake]:
    try:
        parse_rules(data, base, {path[0]: ""})
    except _REFUSED as error:
        yield _mistake(file, lines, path, str(error).lstrip(": "), data[path[0]])


def _economy_mistakes(
    file: ContentFile, data: dict[str, Any], lines: KeyLines
) -> Iterator[ContentMistake]:
    for name, value in data.items():
        try:
            parse_economy({name: value}, shipped_economy())
        except _REFUSED as error:
            yield _mistake(file, lines, (name,), str(error), value)


def _without_place(what: str, name: str) -> str:
    return what.removeprefix(": ").removeprefix(str(name)).lstrip(".: ")


def _word(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(key)}(?!\w)")


def _mistake(
    file: ContentFile, lines: KeyLines, path: KeyPath, what: str, entry: Any = None
) -> ContentMistake:
    """At the innermost key that the complaint names."""
    if isinstance(entry, Mapping):
        named = [(at.start(), key) for key in entry if (at := _word(str(key)).search(what))]
        path = (*path, min(named)[1]) if named else path
    line = next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), None)
    return ContentMistake(file.name, line, ".".join(map(str, path)), what)
