"""The `offsuit` program: all commands, and how errors are reported."""

import io
import sys
from itertools import chain, pairwise
from os import PathLike, fsdecode
from typing import Annotated

import typer

from offsuit import __version__
from offsuit.cli.bench import bench
from offsuit.cli.command_group import command_group
from offsuit.cli.db import db
from offsuit.cli.demo import demo
from offsuit.cli.destiny import destiny
from offsuit.cli.equity import equity
from offsuit.cli.evaluate import census, evaluate
from offsuit.cli.key import key
from offsuit.cli.operator import operator
from offsuit.cli.piecepack import piecepack
from offsuit.cli.play import play
from offsuit.cli.pyramid import pyramid
from offsuit.cli.seated_games import games
from offsuit.cli.serve import config, serve
from offsuit.cli.verify import verify
from offsuit.cli.warm import warm
from offsuit.errors import OffsuitError

app = command_group(
    "Poker off the beaten suit: odd decks and odd rankings, evaluated and counted exactly.",
    {
        evaluate: 'offsuit evaluate standard "KH KS KD TS 10C 4D 2H"',
        census: "offsuit census piecepack --size 7",
        equity: 'offsuit equity standard "QQ+, AKs" random',
        games: "offsuit games --json",
        verify: "offsuit verify round.json",
        serve: "offsuit serve --port 8000 --db sqlite:///tables.db",
        warm: "offsuit warm",
        config: "offsuit config --config offsuit.toml",
        bench: "offsuit bench --rounds 3",
        demo: "offsuit demo --no-ask",
    },
    name="offsuit",
)
for group, name in ((pyramid, "pyramid"), (destiny, "destiny"), (piecepack, "piecepack")):
    app.add_typer(group, name=name)
app.add_typer(play, name="play")
app.add_typer(operator, name="operator")
app.add_typer(key, name="key")
app.add_typer(db, name="db")

BAD_INPUT = 2
INTERRUPTED = 130


def _print_version(asked: bool) -> None:
    if asked:
        print(f"offsuit {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Options of the program itself."""


def main(arguments: list[str] | None = None) -> None:
    """Run one command; bad input ends with one line on standard error and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # for terminals that cannot show suits
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(arguments, standalone_mode=False)
    except OffsuitError as error:
        _fail(str(error))
    except OSError as error:
        _fail(_file_words(error))
    except typer.TyperException as error:
        given = sys.argv[1:] if arguments is None else arguments
        _fail(error.format_message() + _given(error, given) or "expected a command")
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    sys.exit(status if isinstance(status, int) else 0)


def _file_words(error: OSError) -> str:
    """What is wrong with a file, and what to do; errors of other kinds as they are."""
    if not isinstance(error.filename, str | bytes | PathLike) or not error.strerror:
        return str(error)
    name = repr(fsdecode(error.filename))
    match error:
        case FileNotFoundError():
            return f"{name} does not exist; check the name and the directory"
        case IsADirectoryError():
            return f"{name} is a directory; name a file in it"
        case PermissionError():
            return f"{name}: permission denied; choose a file that you may use"
        case _:
            return f"{name}: {error.strerror}"


def _given(error: typer.TyperException, arguments: list[str]) -> str:
    """The value given for the option that an error is about, quoted."""
    names = getattr(getattr(error, "param", None), "opts", ())
    parted = chain.from_iterable(each.split("=", 1) for each in arguments)
    for name, value in pairwise(parted):
        if name in names:
            return f" ({name} {value!r} given)"
    return ""


def _fail(message: str) -> None:
    print("offsuit:", " ".join(message.split()), file=sys.stderr)
    sys.exit(BAD_INPUT)
