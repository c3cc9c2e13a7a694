"""The named cases of tests/cases/pyramid, read strictly; README.txt there says how."""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "cases" / "pyramid"

POSITION = r"(?:front|middle|back)(?:/(?:middle|back))*"
CARD = r"(?:\*?[2-9TJQKA][CDHS]|\*)"
HAND = rf"{CARD}(?: {CARD})*"
THREE = rf"{HAND} / (?:{HAND} )?/(?: {HAND})?"
TUPLE = r"\[\d+ \d+ \d+\]"
CATEGORY = r"[a-z][a-z -]*[a-z]"
TYPE = r"[a-z][a-z ]*[a-z]"
REFUSED = r'refused "(?P<refused>[^"]+)"'
NUMBERED = r"[A-Z]\w* -?\d+"
MADE = rf"{CATEGORY}(?: {TUPLE})?"

FORMS = {
    "hand": rf"(?P<where>{POSITION}) (?P<cards>{HAND}) -> "
    rf"(?:(?P<category>{CATEGORY}) (?P<tuple>{TUPLE})|{REFUSED})",
    "reads": rf"reads (?P<hands>{HAND}(?: / {HAND})*)",
    "text": r'text "(?P<text>[^"]+)"',
    "compare": rf"(?P<where>{POSITION}) (?P<one>{HAND}) "
    rf"(?:beats (?P<beaten>{HAND}) for (?P<points>\d+)|pushes (?P<pushed>{HAND}))",
    "lay": rf"lay (?P<hands>{THREE}) -> (?:(?P<made>{MADE} / {MADE} / {MADE})|{REFUSED})",
    "find": rf"find (?P<cards>{HAND}) -> (?:{REFUSED}|(?P<types>{TYPE}(?:, {TYPE})*))",
    "answer": rf"answer (?P<type>{TYPE}): "
    rf"(?P<hands>(?:{HAND}|{TUPLE})(?: / (?:{HAND}|{TUPLE})){{2}})",
    "declare": rf"declare (?P<type>{TYPE}): (?P<hands>{THREE}) -> (?:(?P<read>{THREE})|{REFUSED})",
    "seat": rf"seat (?P<name>[A-Z]\w*)(?:(?:, (?P<type>{TYPE}))?: (?P<hands>{THREE})"
    r"|(?P<surrenders> surrenders))",
    "dealer": r"dealer (?P<name>[A-Z]\w*)",
    "pair": r"pair (?P<a>[A-Z]\w*) (?P<b>[A-Z]\w*): "
    r"(?:automatic (?P<total>-?\d+)|(?P<points>-?\d+ -?\d+ -?\d+))",
    "net": rf"net (?P<amounts>{NUMBERED}(?:, {NUMBERED})*)",
    "chips": rf"chips (?P<amounts>{NUMBERED}(?:, {NUMBERED})*)",
    "pot": r"pot (?:none|(?P<size>\d+) to (?P<winners>[A-Z]\w*(?:, [A-Z]\w*)*))",
    "refused": REFUSED,
    "row": rf"row (?P<where>back|middle|front) (?P<tuple>{TUPLE}) -> "
    r"(?P<found>both|printed|neither)",
    "rows": rf"rows (?P<where>back|middle|front)(?: (?P<category>{CATEGORY}))? -> "
    r"(?P<printed>\d+) printed, (?P<reachable>\d+) reachable",
    "deal": r"deal (?P<seats>\d+) -> (?:(?P<cards>\d+) cards, (?P<first>\d+) first, "
    rf"(?P<kitty>\d+) kitty, (?P<undealt>\d+) undealt|{REFUSED})",
    "rules": r"rules (?P<settings>\S.*)",
    "source": r"by (?P<way>hand|count|brute force): (?P<reason>\S.*)",
}
"""Name of a line -> what it looks like, from end to end."""


@dataclass(frozen=True)
class Line:
    """One line of a case, taken apart."""

    form: str
    parts: dict[str, str | None]

    def __getitem__(self, part: str) -> str:
        found = self.parts[part]
        assert found is not None, f"{self.form}: no {part}"
        return found

    def get(self, part: str) -> str | None:
        return self.parts[part]


@dataclass(frozen=True)
class Case:
    """A name and its lines; `file` is where it stands."""

    name: str
    file: str
    lines: tuple[Line, ...]

    def of(self, form: str) -> list[Line]:
        return [line for line in self.lines if line.form == form]


class CaseError(Exception):
    """A file that is not written as it should be."""


def read_cases(folder: Path = FOLDER) -> list[Case]:
    """All cases, in the order of the files."""
    return [
        case
        for path in sorted(folder.glob("*.txt"))
        if path.stem != "README"
        for case in parse_cases(path.read_text("utf-8"), path.name)
    ]


def parse_cases(text: str, file: str) -> list[Case]:
    """A name, indented lines, and a blank line; `#` starts a comment line."""
    cases = []
    name: str | None = None
    lines: list[Line] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        where = f"{file}:{number}"
        if line.startswith("#"):
            continue
        if not line.strip():
            if name is not None:
                cases.append(_case(name, file, lines, where))
            name, lines = None, []
        elif line.startswith("  "):
            if name is None:
                raise CaseError(f"{where}: {line!r} belongs to no case")
            lines.append(parse_line(line.strip(), where))
        elif name is None:
            name = line
        else:
            raise CaseError(f"{where}: {line!r} is neither indented nor after a blank line")
    return cases


def parse_line(text: str, where: str) -> Line:
    """The one form that the line has."""
    fitting = [
        Line(form, found.groupdict())
        for form, pattern in FORMS.items()
        if (found := re.fullmatch(pattern, text))
    ]
    if len(fitting) != 1:
        raise CaseError(f"{where}: {text!r} is written like {[line.form for line in fitting]}")
    return fitting[0]


def _case(name: str, file: str, lines: list[Line], where: str) -> Case:
    case = Case(name, file, tuple(lines))
    if len(case.of("source")) != 1:
        raise CaseError(f"{where}: {name!r} must say once where its values come from")
    if len(lines) < 2 or lines[-1].form != "source":
        raise CaseError(f"{where}: {name!r} expects nothing, or goes on after its source")
    return case
