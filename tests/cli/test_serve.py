"""`offsuit serve` and `offsuit config`."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from offsuit.cli import main

Output = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_config_prints_no_secret(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Environment goes before the file, and both before what is there without them."""
    file = tmp_path / "server.toml"
    file.write_text(
        'port = 9000\nsecret = "hush-hush"\nhost = "0.0.0.0"\n'
        'database = "postgresql://ann:hush-hush@db/offsuit?password=hush-hush"\n'
        '[api_keys]\ngame = "hush-hush"\n[limits]\nunread = 8\n'
    )
    monkeypatch.setenv("OFFSUIT_PORT", "9001")
    monkeypatch.setenv("OFFSUIT_LIMITS__SOCKETS", "7")
    assert run("config", "--config", str(file), "--json") == 0
    text = capsys.readouterr().out
    told = json.loads(text)
    assert "hush-hush" not in text
    assert (told["port"], told["host"]) == (9001, "0.0.0.0")
    assert (told["limits"]["unread"], told["limits"]["sockets"]) == (8, 7)
    assert told["database"] == "postgresql://ann:***@db/offsuit"
    assert (told["secret"], told["api_keys"]) == ("***", {"game": "***"})
    assert run("config", "--config", str(file)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "limits.unread = 8" in lines
    assert "hush-hush" not in "".join(lines)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("port = 70000", "70000"),
        ("prot = 1", "prot"),
        ("origins = ['poker.example']", "poker.example"),
        ("[limits]\nunread = 0", "limits.unread"),
        ("port = ", "server.toml"),
    ],
)
def test_bad_settings_are_one_line(tmp_path: Path, capsys: Output, text: str, quoted: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text)
    for command in ("config", "serve"):
        assert run(command, "--config", str(file)) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert quoted in told.err
        assert told.err.count("\n") == 1


def test_secrets_in_bad_settings_are_not_quoted(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "server.toml"
    file.write_text('api_keys = "hush-hush"')
    assert run("config", "--config", str(file)) == 2
    assert "hush-hush" not in capsys.readouterr().err
    assert run("serve", "--config", str(tmp_path / "none.toml")) == 2
    assert "none.toml" in capsys.readouterr().err


def test_a_demonstration_is_one_line_and_ends_when_told(tmp_path: Path) -> None:
    """Bots have played when it ends, and their tables are there again the next time."""
    command = [sys.executable, "-m", "offsuit.cli", "serve", "--demo", "--port", "0"]
    found = []
    for _ in range(2):
        server = subprocess.Popen(
            [*command, "--db", f"sqlite:///{tmp_path}/tables.db"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "OFFSUIT_WARM": "false"},
        )
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("offsuit is at http://127.0.0.1:")
        with urllib.request.urlopen(line.split()[-1] + "/api/v1/tables") as answer:
            found.append(json.load(answer)["tables"])
        server.send_signal(signal.SIGINT)
        assert server.communicate() == ("", "")
        assert server.returncode == 130
    first, again = ([(each["id"], each["title"]) for each in tables] for tables in found)
    assert first == again
    assert len(first) == 2
    assert all(each["round"] >= 1 for each in found[1])


def test_a_port_that_is_taken_is_one_line(tmp_path: Path, capsys: Output) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = f"sqlite:///{tmp_path}/tables.db"
        assert run("serve", "--port", str(port), "--db", database) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert str(port) in told.err
