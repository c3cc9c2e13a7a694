"""The README's examples run, and commands print what pages show."""

import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from offsuit.cli import main
from support.markdown_blocks import blocks, run_python, sessions

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
COMMANDS = ROOT / "docs" / "commands.md"
SHOWN = [README, COMMANDS, ROOT / "docs" / "rules" / "piecepack.md"]
SESSIONS = list(dict.fromkeys(session for page in SHOWN for session in sessions(page)))
LONGEST_EXAMPLE = 12


def test_example_is_short_and_runs() -> None:
    """The first Python block fits into twelve lines; every block gives what it prints."""
    assert len(blocks(README, "python")[0].splitlines()) <= LONGEST_EXAMPLE
    result = run_python(README)
    assert (result.failed, result.attempted >= 5) == (0, True)


@pytest.mark.parametrize(("command", "expected"), SESSIONS, ids=lambda text: text[:40])
def test_commands_print_what_is_shown(
    command: str,
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A line of dots stands for lines left out, as in a doctest; nothing is typed."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    program, *arguments = shlex.split(command)
    assert program == "offsuit"
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    told = capsys.readouterr()
    assert (ended.value.code, told.err) == (0, "")
    printed = "".join(f"{line.rstrip()}\n" for line in told.out.splitlines())
    assert doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS), printed


def test_every_command_is_shown() -> None:
    """Commands with their output; those whose output varies, or is a file, by name."""
    shown = {shlex.split(command)[1] for command, _ in sessions(COMMANDS)}
    assert shown == {
        *("evaluate", "census", "equity", "demo", "pyramid", "destiny", "piecepack", "play")
    }
    text = " ".join(COMMANDS.read_text("utf-8").split())
    for named in (
        "bench`",
        "destiny balance ",
        "destiny tune ",
        "play pyramid ",
        "pyramid decide ",
    ):
        assert f"`offsuit {named}" in text


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Links to files of this project name files that exist."""
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
