"""`offsuit destiny`: the commands of Destiny Deck."""

import typer

from offsuit.cli.destiny.balance import balance
from offsuit.cli.destiny.odds import odds
from offsuit.cli.destiny.resolve import replay, resolve
from offsuit.cli.destiny.tune import tune

destiny = typer.Typer(
    help="Destiny Deck: actions resolved by a hand, odds, records, balance.",
    no_args_is_help=True,
)
for command in (resolve, odds, replay, balance, tune):
    destiny.command()(command)
