"""Install a wheel alone in a clean environment and run the examples of README and tutorial there.

    python tools/check_wheel.py dist/offsuit-X.Y.Z-py3-none-any.whl

The environment and the working directory are temporary and outside the repository: only the wheel
and what it depends on can be imported. The interpreter that runs this script makes the environment.
"""

import doctest
import json
import os
import shlex
import subprocess
import sys
import venv
from pathlib import Path
from shutil import copy, copytree
from tempfile import TemporaryDirectory
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
COMMANDS = ROOT / "docs" / "commands.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"
sys.path.insert(0, str(ROOT / "tests"))

from support.markdown_blocks import blocks, sessions  # noqa: E402

PAGES = ("/", "/healthz", "/readyz", "/static/css/page.css", "/destiny", "/verify")


class Clean:
    """A virtual environment without anything but pip, and a directory to work in."""

    def __init__(self, home: Path) -> None:
        self.work = home / "work"
        self.work.mkdir()
        venv.create(home / "venv", with_pip=True)
        self.bin = home / "venv" / "bin"
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.environ = {**kept, "OFFSUIT_CACHE_DIR": str(home / "cache"), "COLUMNS": "80"}

    def run(self, program: str, *arguments: str) -> str:
        """What a program of the environment prints; a failure ends the check."""
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=self.work,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode or done.stderr:
            sys.exit(
                f"{program} {shlex.join(arguments)}: {done.returncode}\n{done.stderr}{done.stdout}"
            )
        return done.stdout

    def install(self, requirement: str) -> None:
        """Install a package with what it depends on."""
        print(f"installing {requirement}", flush=True)
        self.run("python", "-m", "pip", "install", "-qqq", "--no-cache-dir", requirement)


def check_place(clean: Clean) -> None:
    """The package comes from the environment, and not from the repository."""
    where = clean.run("python", "-c", "import offsuit; print(offsuit.__file__)").strip()
    assert clean.bin.parent in Path(where).parents, f"offsuit is imported from {where}"


def check_python(clean: Clean, page: Path) -> None:
    """The Python blocks of a page, as one doctest."""
    found = blocks(page, "python")
    script = clean.work / f"{page.stem}.txt"
    script.write_text("\n\n".join(found), "utf-8")
    print(clean.run("python", "-m", "doctest", script.name), end="")
    print(f"{len(found)} Python blocks of {page.name}", flush=True)


def check_commands(clean: Clean) -> None:
    """The console blocks: every command prints what is shown."""
    shown = list(dict.fromkeys([*sessions(README), *sessions(COMMANDS)]))
    for command, expected in shown:
        program, *arguments = shlex.split(command)
        printed = clean.run(program, *arguments)
        printed = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
        if not doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS):
            sys.exit(f"$ {command}\nexpected\n{expected}\ngot\n{printed}")
    print(f"{len(shown)} commands of the README and docs/commands.md", flush=True)


def check_server(clean: Clean) -> None:
    """`offsuit serve` starts with the packages of its extra, and its pages are in the wheel."""
    server = subprocess.Popen(
        [str(clean.bin / "offsuit"), "serve", "--port", "0", "--json", "--db", "sqlite:///t.db"],
        cwd=clean.work,
        env=clean.environ,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        for page in PAGES:
            with urlopen(address + page) as answer:
                assert answer.read(), f"{page} is empty"
        played = clean.run("python", "examples/bot.py", address)
        assert played.count("chips") == 2, played
    finally:
        server.terminate()
        server.wait()
    print(f"{len(PAGES)} pages of the server, and two rounds of examples/bot.py")


def main(wheel: Path) -> None:
    """Check one wheel."""
    with TemporaryDirectory(prefix="offsuit-wheel-") as home:
        clean = Clean(Path(home))
        copytree(ROOT / "examples", clean.work / "examples")
        copy(README, clean.work)
        clean.install(str(wheel.resolve()))
        check_place(clean)
        check_python(clean, README)
        check_python(clean, TUTORIAL)
        check_commands(clean)
        clean.run("python", "examples/short_deck.py")
        clean.install(f"{wheel.resolve()}[server]")
        check_server(clean)
    print(f"{wheel.name} works alone on Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
