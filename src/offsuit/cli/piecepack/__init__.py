"""`offsuit piecepack`: the commands of Dual Piecepacks Poker."""

import typer

from offsuit.cli.piecepack.chart import chart
from offsuit.cli.piecepack.equity import equity
from offsuit.cli.piecepack.showdown import showdown

piecepack = typer.Typer(
    help="Dual Piecepacks Poker: equities, showdowns, charts.", no_args_is_help=True
)
for command in (equity, showdown, chart):
    piecepack.command()(command)
