"""`offsuit pyramid`: the commands of Pyramid Poker."""

from offsuit.cli.command_group import command_group
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

SEVENTEEN = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"
THIRTEEN = "AS AD KH KC KD QS QC JH TD 9D 8D 7D *"

pyramid = command_group(
    "Pyramid Poker: arrangements, automatics, scores, training.",
    {
        tuples: "offsuit pyramid tuples --position front --reachable",
        arrange: f'offsuit pyramid arrange "{SEVENTEEN}" --set variant=standard --players 4',
        judge: 'offsuit pyramid judge --back "TD 9D 8D 7D *" --middle "KH KC KD QS QC"'
        ' --front "AS AD JH" --unused "6C 5C 4C 2S"',
        automatics: f'offsuit pyramid automatics "{SEVENTEEN}"',
        score: "offsuit pyramid score round.json --set wilds=4",
        appraise: f'offsuit pyramid appraise "{THIRTEEN}"',
        decide: f'offsuit pyramid decide "{THIRTEEN}" --players 6',
        train: "offsuit pyramid train --deals 100000 --output field.npz",
        fit: "offsuit pyramid fit 13 --deals 100000 --output appraisal.npz",
        thresholds: "offsuit pyramid thresholds --tables 10000 --output thresholds.json",
        strategy: "offsuit pyramid strategy --output pictures --deals 10000",
    },
)
