"""A server that plays until it is killed: people at three tables, bots alone at a fourth.

PYTHONPATH=tests python -m support.host.crash_player DATABASE      prints acknowledged actions
"""

import asyncio
import sys
from collections.abc import Callable

from offsuit.host.operating.meter import OPERATOR
from offsuit.table.options import Options
from support.host.guests import Guest, News, running

PEOPLE = ("ann", "bob")
GAMES = ("pyramid no-surrender", "pyramid standard", "piecepack holdem", "pyramid standard")


def say(*words: object) -> None:
    """One line that the other process can rely on."""
    print(*words, flush=True)


async def main(url: str) -> None:
    """Take up the tables that there are, or open them; then play for ever."""
    async with running(url) as host:
        for number in range(len(host.tables), len(GAMES)):
            alone = number == len(GAMES) - 1
            bots = {"bots": "novice", "alone": alone, "bot_pause": 0}
            options = Options(seats=4, rounds=5, stake=100, **bots)  # type: ignore[arg-type]
            opener = OPERATOR if alone else PEOPLE[0]
            await host.open_table(opener, str(number), GAMES[number], {}, options)
        say("plays")
        async with asyncio.TaskGroup() as group:
            for id in host.tables:
                alone = host.runner(id).table.options.alone
                for player in () if alone else PEOPLE:
                    group.create_task(play(Guest(host, id, player, say)))
            group.create_task(asyncio.sleep(3600))


async def play(guest: Guest) -> None:
    """Sit down again, send again what may be lost, and play one match after another."""
    while True:
        await guest.enter()
        await guest.listen(until_after(guest.host.runner(guest.table).table.match))


def until_after(match: int) -> Callable[[News], bool]:
    """Whether a later match is played."""
    return lambda news: bool(news["table"]["match"] > match)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
