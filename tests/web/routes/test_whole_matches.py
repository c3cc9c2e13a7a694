"""Whole matches over the wire, by programs that know nothing but what they are sent."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.notation import card_name
from offsuit.games.catalog.seated import SEATED, seated_game
from offsuit.host.journal_reader import read_round
from offsuit.store.export import check_export
from offsuit.store.store import Store
from offsuit.table.records.verify import verify
from offsuit.web.messages.outgoing import SENT
from support.host.leaks import check_frames, may_see
from support.host.named_cards import cards_in
from support.web.json_schemas import check_answer, check_sent
from support.web.socket_program import (
    Frame,
    Process,
    Program,
    match_over,
    programs,
    serving,
    together,
)

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
ROUNDS = 2


async def played(address: str, game: str) -> tuple[str, list[Program], Program]:
    """A match of one game with a spectator; everything that anybody was told is kept."""
    async with programs(address, *PEOPLE, "Watching") as (*people, watching):
        table = await people[0].open(game, {"rounds": ROUNDS, "stake": 200})
        for person in people:
            await person.command(table, "sit", name=person.name)
        watching.token = ""
        all_listen = asyncio.Barrier(len(people) + 1)

        async def play(person: Program) -> None:
            async def begin() -> None:
                await all_listen.wait()
                if person.token:
                    await person.command(table, "ready")

            await person.play(table, match_over, begin)

        await together(*map(play, (*people, watching)))
        for reader in (*people, watching):
            for number in range(1, ROUNDS + 1):
                record = await reader.get(f"/tables/{table}/rounds/{number}/record")
                check_answer("RoundRecord", record)
                if reader in (people[0], watching):
                    assert verify(record).round == number
                await check_turns(reader, table, number)
            check_answer("Reviews", await reader.get(f"/tables/{table}/reviews"))
            await reader.get(f"/tables/{table}/settle")
            rounds = (await reader.get(f"/tables/{table}/rounds"))["rounds"]
            assert [each["round"] for each in rounds] == [*range(ROUNDS, 0, -1)]
            assert all(sum(each["chips"]) == 0 for each in rounds)
            lines = (await reader.call("GET", f"/tables/{table}/export")).text.splitlines()
            assert check_export(lines).seq >= int(reader.seq or 0)
        return table, people, watching


async def check_turns(reader: Program, table: str, number: int) -> None:
    """A round told to whoever comes later is what the frames have told."""
    frames = [json.loads(text) for text in reader.frames]
    news = [frame for frame in frames if frame["kind"] == "news"]
    told = {turn["seq"]: turn for frame in news for turn in frame["turns"] or ()}
    found = (await reader.get(f"/tables/{table}/rounds/{number}/turns"))["turns"]
    assert found == [told[turn["seq"]] for turn in found]
    kinds = [turn["entry"]["kind"] for turn in found]
    assert (kinds[0], kinds[-1]) == ("shuffled", "finished")


def by_round(frames: list[Frame]) -> dict[int, list[Frame]]:
    """News by the round that was played."""
    found: dict[int, list[Frame]] = {}
    for frame in frames:
        if frame["kind"] == "news" and frame["table"]["round"] is not None:
            found.setdefault(frame["table"]["round"]["number"], []).append(frame)
    return found


def check_bodies(game: Any, bodies: list[str], seen: Counter[str]) -> None:
    """Records and reviews name no card that the reader has not seen by the end."""
    for text in bodies:
        body = json.loads(text) if text.startswith("{") and "\n" not in text.strip() else {}
        for part in ("events", "reviews"):
            named = cards_in(game, json.dumps(body.get(part), ensure_ascii=False))
            assert set(named) <= set(seen), part
        for each in body.get("openings", ()):
            assert card_name(game.deck, each["card"]) in seen


async def check_leaks(folder: Path, table: str, people: list[Program], watching: Program) -> int:
    """Frames that were looked at, against what the journal says each reader may see."""
    checked = 0
    store = Store(f"sqlite:///{folder}/journal.db")
    all_turns = [await read_round(store, table, n) for n in range(1, ROUNDS + 1)]
    await store.close()
    game = all_turns[0][0].table.game
    for reader, person in enumerate((*people, watching)):
        seat = reader if reader < len(people) else None
        frames = [SENT.validate_json(text, strict=True) for text in person.frames]
        news = by_round([dict(frame) for frame in frames])
        for number, turns in enumerate(all_turns, 1):
            checked += check_frames(turns, news[number], seat)
        seen = Counter[str]()
        for turns in all_turns:
            seen |= may_see(turns, seat)
        check_bodies(game, person.bodies, seen)
    return checked


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path]]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, log_level="debug") as process:
        yield process, folder
    check_log((folder / "log").read_text())


def check_log(text: str) -> None:
    """A line for each request, nothing that went wrong, no card and no token."""
    lines = [json.loads(line) for line in text.splitlines()]
    assert {line["event"] for line in lines} == {"request"}
    assert {line["level"] for line in lines} == {"info"}
    for game in ("pyramid standard", "piecepack holdem"):
        assert not cards_in(seated_game(game), text)
    assert not re.search(r"[A-Za-z0-9_-]{43}", text)


@pytest.mark.parametrize("game", SEATED)
def test_every_game_is_played_over_the_wire_and_nothing_leaks(
    server: tuple[Process, Path], game: str
) -> None:
    """Real frames of a real process, its answers to HTTP, and in the end its log."""
    process, folder = server
    table, people, watching = asyncio.run(played(process.address, game))
    assert asyncio.run(check_leaks(folder, table, people, watching)) > 10
    frames = [frame for person in (*people, watching) for frame in person.frames]
    kinds = Counter(check_sent(frame) for frame in frames)  # as the published schema says
    assert kinds["news"] > 10
    assert set(kinds) == {"news", "taken"}
