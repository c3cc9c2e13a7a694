"""Imports point one way.

    errors <- core <- games <- table <- host <- web <- cli
                                store <-+
    reports: games and below; for web and cli.   envs: games and below.   client: errors alone.
    Inside games: game.py <- betting | arranging <- pyramid | piecepack | destiny | files <- catalog

Read from the source with `ast`: imports inside functions count, and so does text that is nothing
but the name of a module, because that is how modules are imported by name.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "offsuit"
LAYERS = ("errors", "core", "games", "table", "host", "web", "cli")
MAY_IMPORT = {
    "store": {"errors", "store"},  # knows bytes, not rules
    "reports": {"errors", "core", "games", "reports"},
    "envs": {"errors", "core", "games", "envs"},
    "client": {"errors", "client"},
}
"""What stands beside the layers."""
IMPORTED_BY = {
    "store": {"host"},
    "reports": {"web", "cli"},
    "envs": {"cli"},
    "client": {"cli"},
}
GAMES_ORDER = (("betting", "arranging"), ("pyramid", "piecepack", "destiny", "files"), ("catalog",))
"""Below `games`: modules at its root know none of these; a group may import those before it."""
IMPORTS_NO_FAMILY = {"destiny"}
ROOMS = {
    "betting": ("", "play", "odds", "solver", "bots", "reviews"),
    "arranging": ("", "search", "fields", "bots", "reviews"),
    "pyramid": (
        "kernels",
        "",
        "automatics",
        "play",
        "arranger",
        "strategy",
        "bots",
        "reviews",
    ),
    "piecepack": ("", "odds", "charts", "bots", "reviews"),
    "destiny": (
        "kernels",
        "rulebook",
        "resolver",
        "odds",
        "balance",
        "tuning",
        "life",
        "metrics",
    ),
}
"""Rooms of a family or a game, each importing only itself and those before it; "" is the root."""
ASSEMBLE = {"api", "game", "description", "pyramid_results", "conformance"}
"""What puts the rooms of a game together, or checks the whole of it: may import all of them."""
PURE = ("games", "table")
WORLDLY = {"time", "random", "secrets", "asyncio", "sqlite3"}
MODULE_NAME = re.compile(r"offsuit(\.\w+)+")

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
        elif isinstance(node, ast.Constant) and MODULE_NAME.fullmatch(
            str(node.value).partition(":")[0]
        ):
            yield node.lineno, str(node.value).replace(":", ".")


def may_import(here: str, there: str) -> bool:
    """Whether layer `here` may import layer `there`."""
    if here in MAY_IMPORT:
        return there in MAY_IMPORT[here]
    if there in IMPORTED_BY:
        return here in IMPORTED_BY[there]
    return LAYERS.index(there) <= LAYERS.index(here)


def group_of(part: str) -> int:
    """The place of a folder of `games` in their order; modules at the root come first."""
    found = [number for number, group in enumerate(GAMES_ORDER) if part in group]
    return found[0] if found else -1


def games_complaint(here: Place, there: Place) -> str | None:
    """What is wrong with an import inside `games`, if anything is."""
    mine, other = (here[0] if here else ""), (there[0] if there else "")
    if mine == other:
        return room_complaint(mine, here[1:], there[1:]) if mine in ROOMS else None
    if group_of(other) > group_of(mine) or (group_of(other) == group_of(mine) >= 0):
        return f"{mine} imports {other}"
    if mine in IMPORTS_NO_FAMILY and group_of(other) == 0:
        return f"{mine} imports the family {other}"
    return None


def room_complaint(game: str, here: Place, there: Place) -> str | None:
    """What is wrong with an import inside one family or game, if anything is."""
    order = ROOMS[game]
    if here and here[0] in ASSEMBLE:
        return None
    if there and there[0] in ASSEMBLE:
        return f"{game} imports its own {there[0]}"
    mine = here[0] if here and here[0] in order else ""
    other = there[0] if there and there[0] in order else ""
    if other == "" and "" not in order:
        return None  # a game whose root holds nothing but what puts it together
    if order.index(other) > (order.index(mine) if mine in order else len(order)):
        return f"{game}: {mine or 'the root'} imports {other or 'the root'}"
    return None


def complaint(here: Place, name: str) -> str | None:
    """What is wrong with importing `name` in the module `here`, if anything is."""
    layer, (package, *there) = here[0], name.split(".")
    if not package:
        return "imports relatively"
    if layer in PURE and package in WORLDLY:
        return f"imports {package}, which is no part of rules"
    if package != "offsuit":
        return None
    if not there or there[0] not in (*LAYERS, *MAY_IMPORT):
        return None if layer == "cli" else "imports the package itself"
    if not may_import(layer, there[0]):
        return f"{layer} imports {there[0]}"
    if layer == there[0] == "games":
        return games_complaint(here[1:], tuple(there[1:]))
    return None


def violations(root: Path) -> list[str]:
    """Everything below the package `root` that breaks the layers, one line each."""
    found = []
    for path, place in files(root):
        if not place:
            continue  # the package itself hands out names of the layers
        if place[0] not in (*LAYERS, *MAY_IMPORT, "__main__"):
            found.append(f"{path}: {place[0]} is in no layer")
            continue
        here = ("cli",) if place[0] == "__main__" else place
        for line, name in imports(path):
            if wrong := complaint(here, name):
                found.append(f"{path}:{line}: {wrong}")
    return found


def test_imports_point_one_way() -> None:
    assert violations(SOURCE) == []


def test_every_room_is_in_the_order() -> None:
    for game, order in ROOMS.items():
        rooms = {path.name for path in (SOURCE / "games" / game).glob("*") if has_modules(path)}
        assert rooms <= {*order, *ASSEMBLE}, (
            f"{game}: {rooms - {*order, *ASSEMBLE}} stand in no order"
        )


def has_modules(folder: Path) -> bool:
    return folder.is_dir() and any(folder.glob("*.py"))


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
        ("games/catalog/x", "from offsuit.table import seats", "games imports table"),
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
        ("games/catalog/x", "from time import monotonic", "imports time"),
        ("games/destiny/clock", "def now():\n    import time", "imports time"),
        ("table/clock", "import asyncio.events", "imports asyncio"),
        ("games/bot", "import secrets", "imports secrets"),
        ("games/game", "from offsuit.games.betting import rules", "imports betting"),
        ("games/betting/rules", "from offsuit.games.arranging import rows", "imports arranging"),
        ("games/betting/rules", "from offsuit.games.piecepack import hands", "imports piecepack"),
        ("games/pyramid/rules", "from offsuit.games.catalog import rankings", "imports catalog"),
        ("games/destiny/api", "from offsuit.games.betting import rules", "the family betting"),
        ("games/pyramid/play/x", "from offsuit.games.pyramid.bots import bot", "play imports bots"),
        (
            "games/pyramid/rules",
            "from offsuit.games.pyramid.play import x",
            "the root imports play",
        ),
        ("games/pyramid/play/x", "from offsuit.games.pyramid import api", "imports its own api"),
        ("games/betting/play/x", "X = 'offsuit.games.betting.bots.bot:Bot'", "play imports bots"),
        ("games/catalog/x", "from offsuit.reports import drawing", "games imports reports"),
        ("host/x", "from offsuit.reports import drawing", "host imports reports"),
        ("reports/x", "from offsuit.table import table", "reports imports table"),
        ("client/x", "from offsuit.core import deck", "client imports core"),
        ("host/x", "from offsuit.client import client", "host imports client"),
        ("envs/x", "from offsuit.table import table", "envs imports table"),
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
        "from offsuit.games.destiny import rulebook",
        "from offsuit.games import destiny",
        "import offsuit.games.destiny.rulebook.rules",
        "import_module('offsuit.games.destiny.rulebook.rules')",
    ],
)
def test_one_game_never_imports_another(tmp_path: Path, text: str) -> None:
    (found,) = broken(tmp_path, {"games/pyramid/rules": text, "games/destiny/rulebook/rules": ""})
    assert "pyramid imports destiny" in found


def test_what_is_allowed_is_allowed(tmp_path: Path) -> None:
    sources = {
        "__init__": "from offsuit.games.catalog.rankings import ranking",
        "__main__": "from offsuit.cli import main",
        "errors": "",
        "core/deck": "import time\nfrom offsuit.errors import DeckError",
        "core/hand": "from offsuit.core import deck",
        "games/catalog/rankings": "from offsuit.games.pyramid import hands",
        "games/pyramid/api": "from offsuit.games.pyramid.reviews import review",
        "games/pyramid/bots/bot": "from offsuit.games.pyramid.play import round",
        "games/piecepack/rules": "from offsuit.games.betting import rules",
        "reports/drawing": "from offsuit.games.pyramid import hands",
        "envs/game": "from offsuit.games.catalog import seated",
        "client/client": "from offsuit.errors import OffsuitError",
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
