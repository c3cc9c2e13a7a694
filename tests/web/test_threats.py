"""The threats in docs/security.md."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
SUBJECTS = (
    "outages",
    "proof of the deal",
    "nobody plays alone for ever",
    "headers, bodies and reads",
    "the lab",
    "tokens",
    "time",
    "amounts",
    "logs and signals",
    "names and files",
    "supply",
    "a user who can write nothing",
)


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    part = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_threats_are_answered_by_tests_that_there_are() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 15
    assert {name for name in named if f"def {name}(" not in tests} == set()


def test_every_threat_has_its_protection_and_its_test() -> None:
    found = rows("Threats")
    assert len(found) > 50
    for cells in found:
        threat, protection, tested = cells
        assert threat, cells
        assert protection, threat
        paths = re.findall(r"`((?:tests|benches)/[^`]*)`", tested)
        assert paths or "`test_" in tested, threat
        assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_subject_says_what_stays_unproved() -> None:
    found = {cells[0]: cells for cells in rows("What a server in public must withstand")}
    assert tuple(found) == SUBJECTS
    assert all("`test_" in tested and left for _, tested, left in found.values())
    titles = re.findall(r"^- \*\*([^*]+)\*\*", PAGE, re.MULTILINE)
    assert len(titles) == len(set(titles)) > 15
