"""No byte that anybody is told names a card that they may not see."""

import asyncio
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.notation import card_name
from offsuit.games.catalog.seated import SEATED
from offsuit.host.host import Host
from offsuit.host.journal_reader import read_round
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.options import Options
from offsuit.table.records.verify import verify
from support.host.guests import Guest, News, database, nothing, running, together
from support.host.leaks import check_frames, may_see
from support.host.named_cards import cards_in

PEOPLE = ("ann", "bob", "cy", "dee")


class Spectator(Guest):
    """Sees, and is never asked."""

    async def listen_only(self, played: int) -> None:
        subscription = self.host.subscribe(self.table, None)
        async for news in subscription:
            self.frames.append(json.dumps(news, ensure_ascii=False))
            if done(news, played):
                break
        subscription.close()


def done(news: News, played: int) -> bool:
    return bool(news["table"]["match"] > 1 or news["table"]["played"] >= played)


async def recorded(host: Host, game: str, rounds: int) -> tuple[str, list[Guest], Spectator]:
    """A table at which everybody's frames are kept."""
    table = await host.open_table("ann", "Leaks", game, {}, Options(rounds=rounds, stake=200))
    guests = [Guest(host, table, player, nothing) for player in PEOPLE]
    for player in PEOPLE:
        await host.command(table, player, Sit(player.title()))
    watching = Spectator(host, table, "", nothing)
    for player in PEOPLE:
        await host.command(table, player, Ready())
    await together(
        watching.listen_only(rounds),
        *(guest.listen(lambda news: done(news, rounds)) for guest in guests),
    )
    return table, guests, watching


def by_round(guest: Guest) -> dict[int, list[dict[str, Any]]]:
    """A reader's frames, by the round that was played."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for text in guest.frames:
        frame = json.loads(text)
        found[frame["table"]["round"]["number"]].append(frame)
    return found


async def leaks(folder: Path, game: str, rounds: int) -> int:
    """Frames of every reader that were looked at."""
    checked = 0
    async with running(database(folder)) as host:
        table, guests, watching = await recorded(host, game, rounds)
        everything = [json.loads(line) for line in await host.export(table)]
        bodies = " ".join(each["body"] for each in everything)
        assert not cards_in(host.runner(table).table.game, bodies)
        frames = [by_round(guest) for guest in (*guests, watching)]
        for number in range(1, rounds + 1):
            turns = await read_round(host.store, table, number)
            for reader, guest in enumerate((*guests, watching)):
                seat = reader if reader < len(guests) else None
                if number > 1:  # frames of the first round begin before everybody listens
                    checked += check_frames(turns, frames[reader][number], seat)
                record = await host.record(table, number, guest.player or None)
                assert verify(json.loads(json.dumps(record))).round == number
                seen = may_see(turns, seat)
                named = cards_in(
                    turns[0].table.game, json.dumps(record["events"], ensure_ascii=False)
                )
                assert named <= seen
                cards = Counter(
                    card_name(turns[0].table.game.deck, each["card"]) for each in record["openings"]
                )
                assert cards <= seen
                reviews = await host.reviews(table, number, guest.player or None)
                named = cards_in(turns[0].table.game, json.dumps(reviews, ensure_ascii=False))
                assert set(named) <= set(seen)
    return checked


@pytest.mark.parametrize("game", SEATED)
def test_nobody_is_told_a_card_that_they_may_not_see(tmp_path: Path, game: str) -> None:
    assert asyncio.run(leaks(tmp_path, game, rounds=2)) > 10


@pytest.mark.proof
@pytest.mark.parametrize("game", SEATED)
def test_nobody_is_told_a_card_in_hundreds_of_rounds(tmp_path: Path, game: str) -> None:
    assert asyncio.run(leaks(tmp_path, game, rounds=300)) > 2_500
