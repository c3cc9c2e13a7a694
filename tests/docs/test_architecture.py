"""docs/architecture.md is a true map: its paths exist and its layers are those of the code."""

import re
from pathlib import Path

import pytest

from test_layers import LAYERS, MAY_IMPORT, SOURCE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
LAYERED = (PAGE, ROOT / "CONTRIBUTING.md")
TOP = "src|tests|docs|benches|examples|tools"
PATH = re.compile(rf"`((?:{TOP})(?:/[^`\s]+)?|[A-Z][\w.]*\.md)`")
FEWEST_TASKS = 10
BESIDE = ("store", "reports", "client")
"""Folders of the package that stand beside the layers."""


def paths(text: str) -> list[str]:
    """Every path of the repository that stands between backticks."""
    return PATH.findall(text)


def section(page: Path, title: str) -> str:
    """The text below a heading, up to the next one of its kind."""
    found = re.search(
        rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", page.read_text("utf-8"), re.M | re.S
    )
    assert found, f"{page.name} has no section {title!r}"
    return found[1]


def tasks() -> list[str]:
    """The lines of the table of tasks, without its head."""
    lines = section(PAGE, "Where do I put it?").splitlines()
    return [line for line in lines if line.startswith("| ")][1:]


@pytest.mark.parametrize("path", sorted(set(paths(PAGE.read_text("utf-8")))))
def test_every_path_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_task_has_a_place() -> None:
    assert len(tasks()) >= FEWEST_TASKS
    for task in tasks():
        assert paths(task) or "`api.py`" in task, f"no path in: {task}"


@pytest.mark.parametrize("way", ["a hand", "an arrangement", "a duel", "a round"])
def test_every_way_leads_through_files(way: str) -> None:
    assert len(paths(section(PAGE, f"The way of {way}"))) >= 5


@pytest.mark.parametrize("page", LAYERED, ids=lambda page: page.name)
def test_layers_are_those_of_the_code(page: Path) -> None:
    """The list names every layer, in order; the chain of imports keeps that order."""
    text = section(page, "Layers")
    named = re.findall(r"^- `(\w+)`: ", text, re.M)
    assert [name for name in named if name not in MAY_IMPORT] == list(LAYERS)
    assert {*BESIDE} <= {*named}
    chain = re.search(r"^    (\w+(?: <- \w+)+)$", text, re.M)
    assert chain, "no line of layers"
    order = chain[1].split(" <- ")
    assert order == [layer for layer in LAYERS if layer in order]
    assert (order[0], order[-1]) == (LAYERS[0], LAYERS[-1])


def test_layers_are_the_folders_of_the_package() -> None:
    there = {path.stem for path in SOURCE.glob("*") if path.is_dir() or path.suffix == ".py"}
    assert {*LAYERS, *BESIDE} == {name for name in there if not name.startswith("__")}


def test_picture_names_every_layer() -> None:
    drawn = (ROOT / "docs" / "pictures" / "architecture.svg").read_text("utf-8")
    assert set(re.findall(r'class="name"[^>]*>(\w+)<', drawn)) == {*LAYERS, *BESIDE}
