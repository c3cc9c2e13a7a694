"""`offsuit play`: the games in the terminal."""

from offsuit.cli.command_group import command_group
from offsuit.cli.play.destiny.play_destiny import destiny
from offsuit.cli.play.piecepack.play_piecepack import piecepack
from offsuit.cli.play.pyramid.play_pyramid import pyramid

play = command_group(
    "Play in the terminal.",
    {
        pyramid: "offsuit play pyramid --players 4 --variant standard",
        piecepack: "offsuit play piecepack --variant omaha --seats 3",
        destiny: "offsuit play destiny --take burglar",
    },
)
