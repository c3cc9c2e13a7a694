"""The site: every page is in it, API pages follow the package, and it builds without a warning."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import offsuit

DOCS = Path(__file__).parents[2] / "docs"
GAMES = ("pyramid", "piecepack", "destiny")


def pages() -> set[str]:
    """Every page but the first, as a table of contents names it."""
    found = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    return found - {"index"}


def listed() -> list[str]:
    """What the tables of contents of the first page name, in order."""
    text = (DOCS / "index.md").read_text("utf-8")
    tables = re.findall(r"^```\{toctree\}\n(.*?)^```$", text, re.M | re.S)
    lines = [line.strip() for table in tables for line in table.splitlines()]
    return [line for line in lines if line and not line.startswith(":")]


def test_every_page_is_in_one_table_of_contents() -> None:
    assert sorted(listed()) == sorted(pages())


@pytest.mark.parametrize("game", GAMES)
def test_api_page_of_a_game_is_about_its_module(game: str) -> None:
    text = (DOCS / "api" / f"{game}.md").read_text("utf-8")
    assert re.findall(r"automodule:: ([\w.]+)", text) == [getattr(offsuit, game).__name__]


def test_site_builds_without_a_warning(tmp_path: Path) -> None:
    """As `make docs` builds it; the API pages have every public name."""
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(DOCS), str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    package = (tmp_path / "api" / "offsuit.html").read_text("utf-8")
    shown = set(re.findall(r'<dt[^>]* id="offsuit\.(\w+)"', package))
    assert {name for name in offsuit.__all__ if name not in GAMES} <= shown
    for game in GAMES:
        page = (tmp_path / "api" / f"{game}.html").read_text("utf-8")
        module = getattr(offsuit, game)
        public = {
            name for name, value in vars(module).items() if is_own_function(module, name, value)
        }
        assert public <= set(
            re.findall(rf'<dt[^>]* id="{re.escape(module.__name__)}\.(\w+)"', page)
        )


def is_own_function(module: object, name: str, value: object) -> bool:
    """Whether a public function is defined in the module itself."""
    home = getattr(value, "__module__", None)
    return callable(value) and not name.startswith("_") and home == getattr(module, "__name__", "")
