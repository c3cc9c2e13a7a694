"""Help, completion, and what a command says of files and databases that it cannot use."""

import shlex
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from offsuit.cli.app import app
from offsuit.store.engine import open_database
from support.cli.program import Capture, refused, run

ROOT: Any = typer.main.get_command(app)


def commands(
    found: Any = ROOT, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command and group with the words that name it."""
    yield path, found
    for name, below in getattr(found, "commands", {}).items():
        yield from commands(below, (*path, name))


EVERY = dict(commands())


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_help_has_an_example_that_can_be_typed(
    path: tuple[str, ...], capsys: Capture
) -> None:
    out, _ = run(capsys, *path, "-h")
    assert out == run(capsys, *path, "--help")[0]
    assert "Example: " in out
    words = shlex.split(EVERY[path].epilog.removeprefix("Example: "))
    assert words[0] == "offsuit"
    command, rest = ROOT, words[1:]
    while rest and rest[0] in getattr(command, "commands", {}):
        command, rest = command.commands[rest[0]], rest[1:]
    assert command.make_context("example", rest, resilient_parsing=False)


def test_version_and_completion(capsys: Capture) -> None:
    from offsuit import __version__

    assert run(capsys, "--version")[0] == f"offsuit {__version__}\n"
    assert "--install-completion" in run(capsys, "-h")[0]


def test_a_database_of_another_kind_is_refused(capsys: Capture) -> None:
    said = refused(capsys, "serve", "--db", "mysql://x")
    assert said == (
        "offsuit: database 'mysql://x': must be sqlite:///FILE or postgresql://USER@HOST/NAME\n"
    )


def test_an_unreachable_database_is_refused(capsys: Capture, tmp_path: Path) -> None:
    said = refused(capsys, "serve", "--db", "postgresql://ann:secret@127.0.0.1:1/x")
    assert "database 'postgresql://ann:***@127.0.0.1:1/x' cannot be opened" in said
    assert "secret" not in said
    said = refused(capsys, "serve", "--db", f"sqlite:///{tmp_path}/none/x.db", kept=tmp_path)
    assert "unable to open database file" in said
    (tmp_path / "text.db").write_text("no database at all" * 99)
    said = refused(capsys, "serve", "--db", f"sqlite:///{tmp_path}/text.db", kept=tmp_path)
    assert "file is not a database" in said


def test_a_missing_driver_is_named_with_its_package(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = refused(capsys, "serve", "--db", "postgresql://127.0.0.1/x")
    assert "the driver is missing" in said
    assert said.endswith("pip install 'offsuit[postgres]'\n")


def test_a_newer_schema_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    for engine in open_database(f"sqlite:///{file}"):
        engine.dispose()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    said = refused(capsys, "serve", "--db", f"sqlite:///{file}")
    assert "was made by a newer offsuit" in said
    assert "9999" in said


def test_output_into_a_missing_directory_names_it(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "none" / "report.html"
    said = refused(capsys, "destiny", "balance", "-o", str(file), kept=tmp_path)
    assert said == f"offsuit: {str(file)!r} cannot be written: create {str(file.parent)!r} first\n"


@pytest.mark.parametrize(
    "words", [("verify",), ("destiny", "odds"), ("destiny", "replay"), ("pyramid", "score")]
)
def test_a_missing_file_is_named(words: tuple[str, ...], capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "none.json")
    assert refused(capsys, *words, file) == (
        f"offsuit: {file!r} does not exist; check the name and the directory\n"
    )
    said = refused(capsys, *words, str(tmp_path))
    assert said == f"offsuit: {str(tmp_path)!r} is a directory; name a file in it\n"


def test_a_record_that_is_no_json_is_named(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    for text in ("hello", "[1]", "\xff"):
        file.write_bytes(text.encode("latin-1"))
        said = refused(capsys, "verify", str(file))
        assert said.startswith(f"offsuit: {file}: expected the record of a round in JSON")


def test_warm_says_at_once_that_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("OFFSUIT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert str(tmp_path / "file") in refused(capsys, "warm")
