"""`offsuit piecepack`: the commands of Dual Piecepacks Poker."""

from offsuit.cli.command_group import command_group
from offsuit.cli.piecepack.chart import chart
from offsuit.cli.piecepack.equity import equity
from offsuit.cli.piecepack.showdown import showdown

piecepack = command_group(
    "Dual Piecepacks Poker: equities, showdowns, charts.",
    {
        equity: 'offsuit piecepack equity "♠N ♠A" "♥3 ♡3" --board "♢A ♣2 ♡4"',
        showdown: 'offsuit piecepack showdown "♠N ♠A" "♥3 ♡3" --board "♢A ♣2 ♡4 ♤4 ♧4" --pot 100',
        chart: "offsuit piecepack chart --output charts",
    },
)
