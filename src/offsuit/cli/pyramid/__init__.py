"""`offsuit pyramid`: the commands of Pyramid Poker."""

import typer

from offsuit.cli.pyramid.arrange import arrange
from offsuit.cli.pyramid.automatics import automatics
from offsuit.cli.pyramid.judge import judge
from offsuit.cli.pyramid.score import score
from offsuit.cli.pyramid.train import train
from offsuit.cli.pyramid.tuples import tuples

pyramid = typer.Typer(help="Pyramid Poker: arrangements, automatics, scores.", no_args_is_help=True)
for command in (tuples, arrange, judge, automatics, score, train):
    pyramid.command()(command)
