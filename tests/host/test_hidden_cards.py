"""Cards that a reader never sees change nothing that the reader is told, byte for byte.

A round is played twice with the same seeds and the same decisions; the second time the cards that
the reader never sees are exchanged among one another. Only the commitments of those cards differ,
which are salted hashes.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.fair import Deal
from offsuit.games.catalog.seated import SEATED
from offsuit.games.jsonable import to_json
from offsuit.host import journal_reader
from offsuit.host.host import Host
from offsuit.host.world import World
from offsuit.table import advance
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.options import Options
from support.host.guests import act, database, running
from support.proof_sample import sampled_rows

PEOPLE = ("ann", "bob", "cy", "dee")
QUITTER = 2
"""The seat that folds or surrenders: its cards stay hidden."""
READERS: tuple[str | None, ...] = (*PEOPLE, None)


@dataclass
class Told:
    """All that one reader was told, as text."""

    frames: list[str] = field(default_factory=list)
    record: Any = None
    turns: str = ""
    reviews: str = ""

    def masked(self, places: set[int]) -> list[str]:
        """Without the commitments of some places."""
        frames = [json.dumps(_masked(json.loads(each), places)) for each in self.frames]
        turns = json.dumps(_masked(json.loads(self.turns), places))
        return [*frames, json.dumps(_masked(self.record, places)), turns, self.reviews]


def _masked(value: Any, places: set[int]) -> Any:
    if isinstance(value, list):
        return [_masked(each, places) for each in value]
    if not isinstance(value, dict):
        return value
    found = {name: _masked(each, places) for name, each in value.items()}
    if "commitments" in found:
        told = enumerate(found["commitments"])
        found["commitments"] = ["" if place in places else each for place, each in told]
    return found


def world(seed: int) -> World:
    """The same random bytes in the same order, at a time that stands still."""
    count = 0

    def fresh() -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{seed} {count}".encode()).digest()

    return World(now=lambda: 1_800_000_000_000, fresh=fresh)


def decision(host: Host, table: str, seat: int) -> dict[str, Any]:
    """What a seat does: by its own cards in Pyramid Poker, else by nothing but what it may do."""
    running_ = host.runner(table).table
    assert running_.round is not None
    view = host.look(table, PEOPLE[seat])["you"]["view"]
    assert view is not None
    kinds = [choice["action"] for choice in view["choices"]]
    if "arrange" in kinds:
        return dict(to_json(running_.game.default(running_.round.state, seat)))
    if "discard" in kinds:
        return {"kind": "discard", "tiles": []}
    if seat == QUITTER and (leaving := next((k for k in kinds if k in QUITTING), None)):
        return {"kind": leaving}
    return {"kind": next(kind for kind in STAYING if kind in kinds)}


QUITTING = ("fold", "surrender")
STAYING = ("check", "call", "bring-in", "play")


async def told_to(folder: Path, game: str, seed: int) -> dict[str | None, Told]:
    """What every reader is told of one round."""
    rules = {"muck": False} if game.startswith("piecepack") else {}
    found = {reader: Told() for reader in READERS}
    async with running(database(folder), world(seed)) as host:
        table = await host.open_table("ann", "Twice", game, rules, Options(rounds=1, stake=200))
        for player in PEOPLE:
            await host.command(table, player, Sit(player.title()))
        listening = {reader: host.subscribe(table, reader, None, 10_000) for reader in READERS}
        for player in PEOPLE:
            await host.command(table, player, Ready())
        while (round_ := host.runner(table).table.running) is not None:
            seat = round_.waiting[0]
            asked = round_.answered[seat]
            action = decision(host, table, seat)
            await act(host, table, PEOPLE[seat], 1, asked, f"{seat}/{asked}", action)
        await host.runner(table).idle()
        for reader, subscription in listening.items():
            subscription.close()
            told = found[reader]
            told.frames = [json.dumps(news, ensure_ascii=False) async for news in subscription]
            told.record = json.loads(json.dumps(await host.record(table, 1, reader)))
            told.turns = json.dumps(await host.turns(table, 1, reader))
            told.reviews = json.dumps(await host.reviews(table, 1, reader))
    return found


def exchanging(places: list[int]) -> Callable[[tuple[int, ...], bytes], Deal]:
    """Deals in which the cards at some places have moved on by one."""

    def deal(deck: tuple[int, ...], seed: bytes) -> Deal:
        made = Deal(deck, seed)
        order = list(made.order)
        for place, other in zip(places, [*places[1:], places[0]], strict=True):
            order[place] = made.order[other]
        vars(made)["order"] = tuple(order)  # before anything is derived from it
        return made

    return deal


def check_reader(
    reader: str | None, game: str, seed: int, folder: Path, patched: pytest.MonkeyPatch
) -> None:
    """One reader, and how many cards they never see."""
    once = asyncio.run(told_to(folder / "once", game, seed))[reader]
    opened = {each["place"] for each in once.record["openings"]}
    hidden = [place for place in range(len(once.record["deck"])) if place not in opened]
    assert len(hidden) > 5
    with patched.context() as changed:
        for module in (advance, journal_reader):
            changed.setattr(module, "Deal", exchanging(hidden))
        again = asyncio.run(told_to(folder / "again", game, seed))[reader]
    assert again.frames != once.frames, "commitments differ, so that the cards were exchanged"
    assert len(again.frames) == len(once.frames) > 5
    assert again.masked(set(hidden)) == once.masked(set(hidden))


CASES = [
    (game, seed, reader)
    for seed in range(5)
    for number, game in enumerate(SEATED)
    for reader in (READERS[number % len(READERS) :] + READERS[: number % len(READERS)])
]
FIRST = [case for number, case in enumerate(CASES[: 5 * len(SEATED)]) if number % 5 == 0]
"""Every game once, with different readers."""
REST = [case for case in CASES if case not in FIRST]


@pytest.mark.parametrize(
    ("game", "seed", "reader"),
    sampled_rows(FIRST + REST, len(FIRST)),
)
def test_unseen_cards_change_nothing_that_a_reader_is_told(
    game: str, seed: int, reader: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("once", "again"):
        (tmp_path / name).mkdir()
    check_reader(reader, game, seed, tmp_path, monkeypatch)
