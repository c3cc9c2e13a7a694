"""The pages under docs/ say what the code does."""

from pathlib import Path

import pytest

from support.markdown_blocks import blocks, run_python

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run_as_printed(page: Path) -> None:
    """Where a page has Python, every block of it gives what stands below it."""
    assert run_python(page).failed == 0


def test_how_it_works_is_worked_through() -> None:
    """The page keeps its examples: an empty page would pass the test above."""
    assert len(blocks(DOCS / "how-it-works.md", "python")) >= 10
