"""Tables on a journal in PostgreSQL: played, raced for by two hosts, taken up again."""

import asyncio
import json

import pytest

from offsuit.errors import AnsweredError
from offsuit.host.journal_reader import read_round, read_table
from offsuit.host.round_reviews import reviews_of
from offsuit.host.world import World
from offsuit.store.export import check_export
from offsuit.table.options import Options
from offsuit.table.records.verify import verify
from support.host.guests import Guest, News, act, nothing, owed_by, running, seat_all, together
from support.postgresql_cluster import Cluster

PEOPLE = ("ann", "bob", "cy")


def over(news: News) -> bool:
    return bool(news["table"]["match"] > 1)


@pytest.mark.parametrize("game", ["pyramid standard", "piecepack holdem"])
def test_a_match_is_played_and_interrupted(postgresql: Cluster, game: str) -> None:
    async def go() -> None:
        url = postgresql.database()
        async with running(url) as host:
            options = Options(seats=4, rounds=2, bots="novice", stake=100)
            table = await host.open_table("ann", "Fridays", game, {}, options)
            guests = await seat_all(host, table, PEOPLE)
            one = lambda news: news["table"]["played"] >= 1  # noqa: E731
            await together(*(guest.listen(one) for guest in guests))
        async with running(url) as host:
            guests = [Guest(host, table, player, nothing) for player in PEOPLE]
            await together(*(guest.listen(over) for guest in guests))
            await host.runner(table).idle()
            for number in (1, 2):
                assert verify(await host.record(table, number, "ann")).round == number
                last = (await read_round(host.store, table, number))[-1].table
                made = await reviews_of(World(), table, last)
                kept = await host.store.reviews(table, number)
                assert sorted(kept, key=lambda each: each.seat) == made
            assert check_export(list(await host.export(table))).seq > 10
            assert (await read_table(host.store, table))[0] == host.runner(table).table
            json.dumps(host.lobby())

    asyncio.run(go())


def test_of_fifty_rivals_at_two_hosts_one_wins(postgresql: Cluster) -> None:
    async def go() -> None:
        url = postgresql.database()
        async with running(url) as host:
            table = await host.open_table("ann", "Fridays", "pyramid standard", {}, Options())
            await seat_all(host, table, PEOPLE)
            assert owed_by(host.look(table, "ann")) == (1, 0)
            async with running(url) as other:
                asked = [
                    act(each, table, "ann", 1, 0, f"{kind} {n}", {"kind": kind})
                    for n in range(25)
                    for each, kind in ((host, "play"), (other, "surrender"))
                ]
                answers = await asyncio.gather(*asked, return_exceptions=True)
                won = [each for each in answers if not isinstance(each, BaseException)]
                assert len(won) == 1
                assert sum(isinstance(each, AnsweredError) for each in answers) == 49
                assert await act(other, table, "ann", 1, 0, won[0].id, {"kind": "play"}) == won[0]
            rows = await host.store.rows(table)
            assert sum(b'"kind":"acted"' in row.body for row in rows) == 1

    asyncio.run(go())
