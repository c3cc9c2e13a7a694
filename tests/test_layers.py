"""Imports point one way.

    errors <- core <- games <- table <- host <- web <- cli
                                store <-+

Read from the source with `ast`: imports inside functions count, and so does text that is nothing
but the name of a module, because that is how modules are imported by name.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "offsuit"
LAYERS = ("errors", "core", "games", "reports", "table", "host", "web", "cli")
STORE = "store"  # beside the layers: knows bytes, not rules; only the host imports it
PURE = ("games", "table")
WORLDLY = {"time", "random", "secrets", "asyncio", "sqlite3"}
MODULE_NAME = re.compile(r"offsuit(\.\w+)+")
MOST_LINES = 600
SAYS_NOTHING = {"utils", "helpers", "common", "misc", "manager"}

Place = tuple[str, ...]


def files(root: Path) -> Iterator[tuple[Path, Place]]:
    """Every source file with its dotted place below the package."""
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root).with_suffix("").parts
        yield path, place[:-1] if place[-1] == "__init__" else place


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, name) of everything imported, names of `from` included; a dot begins relative ones."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Constant) and MODULE_NAME.fullmatch(str(node.value)):
            yield node.lineno, str(node.value)


def may_import(here: str, there: str) -> bool:
    """Whether layer `here` may import layer `there`."""
    if here == STORE:
        return there in (STORE, "errors")
    if there == STORE:
        return here == "host"
    return LAYERS.index(there) <= LAYERS.index(here)


def complaint(here: Place, name: str, games: set[str]) -> str | None:
    """What is wrong with importing `name` in the module `here`, if anything is."""
    layer, (package, *there) = here[0], name.split(".")
    if not package:
        return "imports relatively"
    if layer in PURE and package in WORLDLY:
        return f"imports {package}, which is no part of rules"
    if package != "offsuit":
        return None
    if not there or there[0] not in (*LAYERS, STORE):
        return None if layer == "cli" else "imports the package itself"
    if not may_import(layer, there[0]):
        return f"{layer} imports {there[0]}"
    if layer == there[0] == "games" and {*here[1:2]} & games and {*there[1:2]} & games - {here[1]}:
        return f"{here[1]} imports {there[1]}"
    return None


def violations(root: Path) -> list[str]:
    """Everything below the package `root` that breaks the layers, one line each."""
    games = {path.name for path in (root / "games").glob("*") if path.is_dir()}
    found = []
    for path, place in files(root):
        if not place:
            continue  # the package itself hands out names of the layers
        if place[0] not in (*LAYERS, STORE, "__main__"):
            found.append(f"{path}: {place[0]} is in no layer")
            continue
        here = ("cli",) if place[0] == "__main__" else place
        for line, name in imports(path):
            if wrong := complaint(here, name, games):
                found.append(f"{path}:{line}: {wrong}")
    return found


def test_imports_point_one_way() -> None:
    assert violations(SOURCE) == []


def test_files_are_short_and_named_for_what_they_hold() -> None:
    for path, place in files(SOURCE):
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= MOST_LINES, f"{path} has {lines} lines"
        assert not SAYS_NOTHING & set(place), f"{path} says nothing about what is in it"


# The checker itself, on small trees: each breaks one rule.


def broken(root: Path, sources: dict[str, str]) -> list[str]:
    for name, text in sources.items():
        path = root / "offsuit" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return violations(root / "offsuit")


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("core/deck", "from offsuit.games.catalog.rankings import ranking", "core imports games"),
        ("core/deck", "import offsuit.games.catalog.rankings", "core imports games"),
        ("core/deck", "from offsuit import games", "core imports games"),
        ("core/deck", "def f():\n    from offsuit import cli", "core imports cli"),
        ("errors", "from offsuit.core import deck", "errors imports core"),
        ("games/catalog", "from offsuit.table import seats", "games imports table"),
        ("table", "import offsuit.host", "table imports host"),
        ("table/seats", "from offsuit.store import journal", "table imports store"),
        ("web/routes", "from offsuit import store", "web imports store"),
        ("store", "from offsuit.core.deck import Deck", "store imports core"),
        ("host", "from offsuit.web import routes", "host imports web"),
        ("core/deck", "from .notation import card_name", "imports relatively"),
        ("core/deck", "from . import notation", "imports relatively"),
        ("core/deck", "import offsuit", "imports the package itself"),
        ("core/deck", "from offsuit import evaluate", "imports the package itself"),
        ("core/deck", "MODULE = 'offsuit.games.catalog.rankings'", "core imports games"),
        ("odds", "", "odds is in no layer"),
        ("tools/thing", "", "tools is in no layer"),
        ("games/pyramid/rules", "import random", "imports random"),
        ("games/catalog", "from time import monotonic", "imports time"),
        ("games/destiny/clock", "def now():\n    import time", "imports time"),
        ("table/clock", "import asyncio.events", "imports asyncio"),
        ("games/bots", "import secrets", "imports secrets"),
        ("table", "import sqlite3", "imports sqlite3"),
    ],
)
def test_a_violation_is_found(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    (found,) = broken(tmp_path, {name: text})
    assert wrong in found


@pytest.mark.parametrize(
    "text",
    [
        "from offsuit.games.destiny.rulebook.rules import x",
        "from offsuit.games.destiny import rules",
        "from offsuit.games import destiny",
        "import offsuit.games.destiny.rulebook.rules",
        "import_module('offsuit.games.destiny.rulebook.rules')",
    ],
)
def test_one_game_never_imports_another(tmp_path: Path, text: str) -> None:
    (found,) = broken(tmp_path, {"games/pyramid/rules": text, "games/destiny/rules": ""})
    assert "pyramid imports destiny" in found


def test_what_is_allowed_is_allowed(tmp_path: Path) -> None:
    sources = {
        "__init__": "from offsuit.games.catalog.rankings import ranking",
        "__main__": "from offsuit.cli import main",
        "errors": "",
        "core/deck": "import time\nfrom offsuit.errors import DeckError",
        "core/hand": "from offsuit.core import deck",
        "games/catalog": "from offsuit.games.pyramid import hands\nfrom offsuit.core import deck",
        "games/pyramid/hands": "from offsuit.games.game import Game",
        "games/pyramid/rules": "from offsuit.games.pyramid.hands import PYRAMID",
        "games/game": "import math",
        "table": "from offsuit.games.catalog.rankings import ranking",
        "store/journal": "import sqlite3\nfrom offsuit.errors import OffsuitError",
        "host": "import asyncio\nfrom offsuit.store import journal\nfrom offsuit import table",
        "web/routes": "from offsuit.host import run",
        "cli/app": "import offsuit\nfrom offsuit.web import routes\nfrom offsuit.core import deck",
    }
    assert broken(tmp_path, sources) == []
