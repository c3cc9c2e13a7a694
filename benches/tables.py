"""CPU of one action at a table of six: apply, journal, and news for six seats as JSON.

What a player does to find their action (arranging) is left out: actions are found beforehand. Where
a round ends, the shuffle and deal of the next one are counted with the action. Its review, which a
server makes in another process, is made here afterwards and printed by itself.
"""

import asyncio
import tempfile
import time
from collections.abc import Mapping
from statistics import mean, median
from typing import Any

import pydantic_core

from offsuit.games.catalog.seated import SEATED, seated_bot, seated_game
from offsuit.games.jsonable import from_json, to_json
from offsuit.host import table_runner as runner
from offsuit.host.host import Host
from offsuit.host.subscription import Subscription
from offsuit.host.world import World, find_reviews
from offsuit.store.store import Store
from offsuit.table.commands.acting import Act
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.options import Options
from offsuit.table.table import Table

PEOPLE = ("ann", "bob", "cy", "dee", "eve", "flo")
WARM_UP, ROUNDS = 5, 45
"""The first rounds bring in compiled code for reviews and are not counted."""


async def table_of_six(host: Host, name: str) -> tuple[str, list[Subscription]]:
    """A table at which everybody is ready and listens."""
    options = Options(rounds=1000, stake=10_000)
    table = await host.open_table("ann", "Bench", name, {}, options)
    for player in PEOPLE:
        await host.command(table, player, Sit(player.title()))
    listening = [host.subscribe(table, player) for player in PEOPLE]
    for player in PEOPLE:
        await host.command(table, player, Ready())
    return table, listening


async def read_all(listening: list[Subscription]) -> list[Mapping[str, Any]]:
    """The last news of every seat; all of it is turned into JSON as a server would.

    What is the same for all seats is turned once.
    """
    last: list[Mapping[str, Any]] = []
    tables: dict[int, bytes] = {}
    for subscription in listening:
        news: Mapping[str, Any] | None = None
        while subscription.unread:
            news = await subscription.next()
            assert news is not None
            if news["seq"] not in tables:
                tables[news["seq"]] = pydantic_core.to_json(news["table"])
            own = {name: part for name, part in news.items() if name != "table"}
            (pydantic_core.to_json(own) + tables[news["seq"]]).decode()
        assert news is not None
        last.append(news)
    return last


async def measure(host: Host, name: str) -> tuple[list[float], list[float], list[float]]:
    """CPU milliseconds of actions within a round, of those that ended one, and of its review."""
    over: list[Table] = []

    async def keep(_: Store, __: World, ___: str, table: Table) -> None:
        over.append(table)

    vars(runner)["review_round"] = keep
    game = seated_game(name)
    table, listening = await table_of_six(host, name)
    news = await read_all(listening)
    plainly: list[float] = []
    ending: list[float] = []
    while (number := news[0]["table"]["round"]["number"]) <= ROUNDS:
        seat = news[0]["table"]["round"]["waiting"][0]["seat"]
        view = from_json(game.forms, news[seat]["you"]["view"])
        bot = seated_bot(name, game, bytes(32), "novice")
        action = to_json(bot.act(view))
        decision = news[0]["table"]["round"]["waiting"][0]["decision"]
        start = time.process_time()
        act = Act(f"{number}/{decision}", number, decision, action)
        await host.command(table, PEOPLE[seat], act)
        news = await read_all(listening)
        took = 1000 * (time.process_time() - start)
        ended = news[0]["table"]["round"]["number"] > number
        if number > WARM_UP:
            (ending if ended else plainly).append(took)
    await host.runner(table).idle()
    return plainly, ending, [_review(each) for each in over][WARM_UP:]


def _review(table: Table) -> float:
    """CPU milliseconds of the reviews of all seats."""
    assert table.round is not None, "it was played"
    start = time.process_time()
    find_reviews(table.game_name, table.settings, table.round.state)
    return 1000 * (time.process_time() - start)


async def main() -> None:
    """One line a game."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/bench.db")
        host = Host(store)
        heads = "median", "mean", "round ends", "review"
        print(f"{'CPU of an action, six seats told':34}", *(f"{head:>10}" for head in heads))
        for name in SEATED:
            plainly, ending, reviews = await measure(host, name)
            figures = median(plainly), mean([*plainly, *ending]), mean(ending), mean(reviews)
            print(f"{name:34}", *(f"{figure:7.2f} ms" for figure in figures), flush=True)
        await host.close()
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
