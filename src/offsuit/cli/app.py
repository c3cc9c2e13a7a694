"""The `offsuit` program: every command, and how all of them fail."""

import io
import sys
from itertools import chain, pairwise

import typer

from offsuit.cli.bench import bench
from offsuit.cli.demo import demo
from offsuit.cli.destiny import destiny
from offsuit.cli.evaluate import census, evaluate
from offsuit.cli.piecepack import piecepack
from offsuit.cli.play import play
from offsuit.cli.pyramid import pyramid
from offsuit.cli.serve import config, serve
from offsuit.cli.verify import verify
from offsuit.errors import OffsuitError

app = typer.Typer(
    name="offsuit",
    help="Poker off the beaten suit: odd decks and odd rankings, evaluated and counted exactly.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (evaluate, census, verify, serve, config, bench, demo):
    app.command()(command)
app.add_typer(pyramid, name="pyramid")
app.add_typer(destiny, name="destiny")
app.add_typer(piecepack, name="piecepack")
app.add_typer(play, name="play")

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> None:
    """Run one command; bad input ends with one line on standard error and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # suits on a terminal that has no suits
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(arguments, standalone_mode=False)
    except (OffsuitError, OSError) as error:
        _fail(str(error))
    except typer.TyperException as error:
        given = sys.argv[1:] if arguments is None else arguments
        _fail(error.format_message() + _given(error, given) or "a command is wanted")
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    sys.exit(status if isinstance(status, int) else 0)


def _given(error: typer.TyperException, arguments: list[str]) -> str:
    """What was given for the option that an error is about, quoted."""
    names = getattr(getattr(error, "param", None), "opts", ())
    parted = chain.from_iterable(each.split("=", 1) for each in arguments)
    for name, value in pairwise(parted):
        if name in names:
            return f" ({name} {value!r} given)"
    return ""


def _fail(message: str) -> None:
    print("offsuit:", " ".join(message.split()), file=sys.stderr)
    sys.exit(BAD_INPUT)
