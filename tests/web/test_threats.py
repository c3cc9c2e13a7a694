"""The threats in docs/security.md."""

import re
from pathlib import Path


def test_threats_are_answered_by_tests_that_there_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    tests = "".join(
        path.read_text("utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")
    )
    assert len(named) > 15
    assert {name for name in named if f"def {name}(" not in tests} == set()
