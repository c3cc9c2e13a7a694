"""The table of the document's sections in docs/rules/destiny.md names what there is."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "rules" / "destiny.md"
TITLE = "## The document, section by section"
SECTIONS = (
    *("Overview", "Card representation", "Hand ranking system", "Base score calculation"),
    *("Suit bonus system", "Skill to bonus conversion", "Total score calculation"),
    *("Win/loss determination", "Degree of success", "Difficulty thresholds"),
    *("Modifiers & special cases", "Edge cases: ties", "Edge cases: gang wars"),
    *("Edge cases: deck reshuffling", "Implementation pseudocode", "Test cases"),
    *("Balance tuning parameters", "Monitoring metrics", "Conclusion", "Next phase"),
)
"""Of the document, by their headings there."""
HOMES = ("src/offsuit/games/destiny", "src/offsuit/games/destiny/rulebook/content", "")
TESTS = ("tests/games/destiny", "")


def rows() -> list[tuple[str, str, str]]:
    """Section, where it lives, what tests it."""
    text = PAGE.read_text("utf-8").split(TITLE, 1)[1].split("\n## ", 1)[0]
    found = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [(a.strip(), b.strip(), c.strip()) for a, b, c in found[1:]]


def test_every_section_of_the_document_has_a_row() -> None:
    told = " ".join(section for section, _, _ in rows()).lower()
    assert [each for each in SECTIONS if each.lower() not in told] == []


def test_every_path_in_the_table_exists() -> None:
    missing = []
    for section, lives, tested in rows():
        for cell, homes in ((lives, HOMES), (tested, TESTS)):
            paths = re.findall("`([^`]+)`", cell)
            assert paths, section
            missing += [
                path for path in paths if not any((ROOT / home / path).exists() for home in homes)
            ]
    assert missing == []
