"""One word, one meaning: names of modules and classes, sizes of files and folders."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "offsuit"
MOST_LINES = 600
MOST_MODULES = 16
SAYS_NOTHING = {"utils", "helpers", "common", "misc", "manager"}

CLASSES_USED_TWICE: dict[str, str] = {}
"""Class -> why two modules define it."""

MODULES_USED_TWICE = {
    "api": "the public functions of each game",
    "game": "the contract, and each game that answers it",
    "description": "what pages are told of each game",
    "rules": "each game has its own",
    "state": "each family or game keeps the state of its round there",
    "view": "as state",
    "events": "as state",
    "actions": "as state",
    "round": "as state, and a round at a table",
    "showdown": "as state",
    "levels": "each family or game has levels of bots",
    "bot": "the form of a bot, and each family's or game's own",
    "review": "each family or game reviews its rounds",
    "hands": "deck and ranking of each game",
}
"""Module -> why several have this name."""

MIRRORED = (("core/kernels", "core"), ("games/pyramid/kernels", "games/pyramid"))
"""A kernel file is named after the module that calls it."""


def modules() -> Iterator[Path]:
    """Every module by its path below the package."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name not in ("__init__.py", "__main__.py") and "migrations" not in path.parts:
            yield path.relative_to(SOURCE)


def test_files_are_short_and_named_for_what_they_hold() -> None:
    for path in modules():
        lines = len((SOURCE / path).read_text("utf-8").splitlines())
        assert lines <= MOST_LINES, f"{path} has {lines} lines"
        assert not SAYS_NOTHING & {*path.parts[:-1], path.stem}, f"{path} names nothing"


def test_folders_are_small() -> None:
    held: dict[Path, int] = defaultdict(int)
    for path in modules():
        held[path.parent] += 1
    assert {str(folder): count for folder, count in held.items() if count > MOST_MODULES} == {}


def test_a_public_class_name_is_used_once() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in ast.parse((SOURCE / path).read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path))
    twice = {name: found for name, found in homes.items() if len(found) > 1}
    assert twice.keys() == CLASSES_USED_TWICE.keys(), twice


def is_command(path: Path) -> bool:
    """Whether a module of `cli` or a test-like mirror is named after what it serves."""
    return path.parts[0] == "cli"


def test_a_module_name_is_used_once() -> None:
    homes: dict[str, list[Path]] = defaultdict(list)
    for path in modules():
        if is_command(path) or any(str(path).startswith(kernels) for kernels, _ in MIRRORED):
            continue  # commands and kernels are named after what they call
        homes[path.stem].append(path)
    twice = {name: list(map(str, found)) for name, found in homes.items() if len(found) > 1}
    assert twice.keys() <= MODULES_USED_TWICE.keys(), {
        name: found for name, found in twice.items() if name not in MODULES_USED_TWICE
    }


def test_the_lists_of_exceptions_are_needed() -> None:
    stems = [path.stem for path in modules()]
    unneeded = [name for name in MODULES_USED_TWICE if stems.count(name) < 2]
    assert unneeded == []
