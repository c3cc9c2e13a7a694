"""The server asks the host, and reaches into nothing of its inside."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "offsuit" / "web"
MODULES = {
    "host": {
        *("destiny", "host", "open_host", "operating", "passwords"),
        *("subscription", "tokens", "world"),
    },
    "table": {"bounds", "commands", "money", "options", "records", "shapes"},
}
"""Layer -> its modules and rooms that the server may import."""
INSIDE = {"runner", "runners", "broadcaster", "store", "world", "table_runner"}
"""Attributes of the host that are not for the server."""


def complaints(source: str) -> Iterator[str]:
    """What a module of the server must not do."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith(("offsuit.host", "offsuit.table")):
                    yield f"line {node.lineno}: imports {alias.name} as a whole"
        elif isinstance(node, ast.ImportFrom):
            yield from _wrong_imports(node)
        elif isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            if (private and not own) or node.attr in INSIDE:
                yield f"line {node.lineno}: touches .{node.attr}"


def _wrong_imports(node: ast.ImportFrom) -> Iterator[str]:
    package, *parts = (node.module or "").split(".")
    if package != "offsuit" or not parts or parts[0] not in MODULES:
        return
    for alias in node.names:
        module = parts[1] if len(parts) > 1 else alias.name
        if module not in MODULES[parts[0]] or alias.name.startswith("_"):
            yield f"line {node.lineno}: imports {alias.name} from {node.module}"


def test_the_server_uses_only_what_the_host_offers() -> None:
    found = {
        str(path.relative_to(WEB)): list(complaints(path.read_text("utf-8")))
        for path in sorted(WEB.rglob("*.py"))
    }
    assert len(found) > 20
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from offsuit.host.table_runner import Runner",
        "from offsuit.host import journal_reader",
        "from offsuit.host.host import _reason",
        "from offsuit.table.table import Table",
        "import offsuit.host.table_runner",
        "host.runner(id).table",
        "host.store.lag",
        "context.host._runners",
    ],
)
def test_a_breach_is_found(source: str) -> None:
    assert len(list(complaints(source))) == 1


def test_what_is_offered_may_be_used() -> None:
    allowed = "from offsuit.host.host import Host\nfrom offsuit.table.commands.seating import Sit\n"
    assert list(complaints(f"{allowed}host.command(id, player, Sit('Ann'))\nself._host")) == []
