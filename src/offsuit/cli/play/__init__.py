"""`offsuit play`: the games in the terminal."""

import typer

from offsuit.cli.play.destiny.command import destiny
from offsuit.cli.play.piecepack.command import piecepack
from offsuit.cli.play.pyramid.command import pyramid

play = typer.Typer(help="Play in the terminal.", no_args_is_help=True)
for command in (pyramid, piecepack, destiny):
    play.command()(command)
