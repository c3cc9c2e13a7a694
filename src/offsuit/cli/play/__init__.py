"""`offsuit play`: the games in the terminal."""

import typer

from offsuit.cli.play.pyramid import pyramid

play = typer.Typer(help="Play in the terminal against bots.", no_args_is_help=True)
play.command()(pyramid)


@play.callback()
def _games() -> None:
    """Keeps the game's name in the command while there is one game."""
