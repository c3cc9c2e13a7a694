"""Demonstration tables, at which bots play slowly enough to be followed."""

from offsuit.host.host import Host
from offsuit.host.operating.meter import OPERATOR
from offsuit.table.options import Options

THINK = 1.5
"""Seconds that a bot waits before it acts."""
BOTS = Options(seats=4, rounds=10, seconds=60, pause=15, alone=True)
TABLES = {
    "Pyramid Poker, bots playing": ("pyramid standard", "expert", 0),
    "Piecepack hold'em, bots playing": ("piecepack holdem", "regular", 200),
}
"""Title -> game, level of the bots, stake."""


async def open_demonstration(host: Host) -> None:
    """Open the demonstration tables, unless an earlier run has left them here."""
    listed, openers = host.lobby()[0], host.openers()
    there = {table["title"] for table in listed if openers[table["id"]] == OPERATOR}
    for title, (game, level, stake) in TABLES.items():
        if title not in there:
            options = Options(**{**vars(BOTS), "bots": level, "stake": stake})
            await host.open_table(OPERATOR, title, game, {}, options)
