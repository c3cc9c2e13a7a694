"""What every command shares: help, examples, the version, completion, suggestions."""

import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from offsuit import __version__
from offsuit.cli.app import app
from support.cli.program import Capture, refused, run

ROOT: Any = get_command(app)
Words = tuple[str, ...]


def commands(group: Any = ROOT, words: Words = ()) -> Iterator[tuple[Words, Any]]:
    """Every group and command below `group`, with the words that call it."""
    yield words, group
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*words, name))


GROUPS = [words for words, command in commands() if hasattr(command, "commands")]
LEAVES = [(words, command) for words, command in commands() if not hasattr(command, "commands")]


def test_the_version_is_printed(capsys: Capture) -> None:
    assert run(capsys, "--version") == (f"offsuit {__version__}\n", "")


@pytest.mark.parametrize("words", [words for words, _ in commands()], ids=" ".join)
def test_h_is_help(capsys: Capture, words: Words) -> None:
    short, _ = run(capsys, *words, "-h")
    long, _ = run(capsys, *words, "--help")
    assert short == long
    assert "Usage:" in short


@pytest.mark.parametrize(("words", "command"), LEAVES, ids=lambda each: str(each)[:40])
def test_every_command_has_an_example_that_it_can_parse(words: Words, command: Any) -> None:
    start = f"Example: offsuit {' '.join(words)}"
    assert command.epilog.startswith(start)
    arguments = shlex.split(command.epilog.removeprefix(start))
    with command.make_context(words[-1], arguments) as context:
        assert context.args == []


def test_completion_can_be_shown_and_installed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    shown, _ = run(capsys, "--help")
    assert "--install-completion" in shown
    script, _ = run(capsys, "--show-completion")
    assert "COMPREPLY" in script


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        (("evalute",), "'evaluate'"),
        (("pyramid", "arange"), "'arrange'"),
        (("play", "pyramyd"), "'pyramid'"),
        (("evaluate", "standard", "AS", "--jsn"), "--json"),
        (("pyramid", "tuples", "--positon", "back"), "--position"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(capsys: Capture, words: Words, nearest: str) -> None:
    assert nearest in refused(capsys, *words)


@pytest.mark.parametrize("words", GROUPS, ids=" ".join)
def test_a_group_without_a_command_shows_its_help(capsys: Capture, words: Words) -> None:
    out, err = run(capsys, *words, status=2)
    assert "Usage:" in out
    assert err == "offsuit: expected a command\n"
