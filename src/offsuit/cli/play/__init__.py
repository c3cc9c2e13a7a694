"""`offsuit play`: the games in the terminal."""

import typer

from offsuit.cli.play.destiny.play_destiny import destiny
from offsuit.cli.play.piecepack.play_piecepack import piecepack
from offsuit.cli.play.pyramid.play_pyramid import pyramid

play = typer.Typer(help="Play in the terminal.", no_args_is_help=True)
for command in (pyramid, piecepack, destiny):
    play.command()(command)
