"""Imports inside Pyramid point one way, from data to reviews; `arranging` imports no game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import offsuit

GAMES = Path(offsuit.__file__).parent / "games"
ROOMS = ("automatics", "play", "arranger", "strategy", "bots", "reviews")
FRONT = {"api.py", "game.py", "pyramid_results.py"}  # at the root, and may import everything
LEAVES = "kernels"


def imported(path: Path, package: str) -> Iterator[tuple[str, ...]]:
    """Names below `package` that a module imports, also inside functions and for types alone."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package):
            yield tuple((node.module or "").removeprefix(package).strip(".").split("."))


def height(room: str) -> int:
    """Place in the order; data at the root is lowest, and kernels are below it."""
    return -1 if room == LEAVES else ROOMS.index(room) if room in ROOMS else 0


def test_rooms_are_those_of_the_order() -> None:
    found = {path.parent.name for path in (GAMES / "pyramid").glob("*/__init__.py")}
    assert found == {*ROOMS, LEAVES}


@pytest.mark.parametrize("room", ["", *ROOMS, LEAVES])
def test_rooms_import_only_what_comes_before_them(room: str) -> None:
    modules = (GAMES / "pyramid" / room).glob("**/*.py" if room else "*.py")
    for path in modules:
        if room or path.name not in FRONT:
            for there in imported(path, "offsuit.games.pyramid"):
                allowed = -1 if room == LEAVES else height(room) if room else -1
                data = there[0] not in (*ROOMS, LEAVES) and room != LEAVES
                assert data or height(there[0]) <= allowed, f"{path} imports {'.'.join(there)}"
                assert f"{there[0]}.py" not in FRONT, f"{path} imports {there[0]}"


def test_arranging_imports_the_core_and_the_contract_alone() -> None:
    for path in (GAMES / "arranging").glob("*.py"):
        for there in imported(path, "offsuit"):
            assert there[0] in ("core", "errors") or there[:2] in (
                ("games", "arranging"),
                ("games", "game"),
            ), f"{path} imports {'.'.join(there)}"
