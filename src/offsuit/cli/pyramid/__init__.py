"""`offsuit pyramid`: the commands of Pyramid Poker."""

import typer

from offsuit.cli.pyramid.arrange import arrange
from offsuit.cli.pyramid.automatics import automatics
from offsuit.cli.pyramid.decide import appraise, decide
from offsuit.cli.pyramid.fit import fit
from offsuit.cli.pyramid.judge import judge
from offsuit.cli.pyramid.score import score
from offsuit.cli.pyramid.strategy import strategy
from offsuit.cli.pyramid.thresholds import thresholds
from offsuit.cli.pyramid.train import train
from offsuit.cli.pyramid.tuples import tuples

pyramid = typer.Typer(help="Pyramid Poker: arrangements, automatics, scores.", no_args_is_help=True)
for command in (
    tuples,
    arrange,
    judge,
    automatics,
    score,
    appraise,
    decide,
    train,
    fit,
    thresholds,
    strategy,
):
    pyramid.command()(command)
