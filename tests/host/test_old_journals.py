"""What version 0.1.0 wrote is read, checked and played on: see tests/fixtures/v0.1.0/README.txt."""

import asyncio
import gzip
import json
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from offsuit.games.destiny import api as destiny
from offsuit.host.host import Host
from offsuit.host.world import World
from offsuit.store.export import check_export
from offsuit.table.records.verify import verify
from support.host.guests import Guest, News, nothing, running

FIXTURES = Path(__file__).parents[1] / "fixtures" / "v0.1.0"
WRITTEN_AT = 1_760_000_100_000
"""A little after the last entry, in milliseconds."""


@cache
def expected() -> dict[str, Any]:
    """By table id: what 0.1.0 told each reader."""
    with gzip.open(FIXTURES / "expected.json.gz") as file:
        found: dict[str, Any] = json.load(file)
    return found


def database(folder: Path) -> str:
    """A copy of the journal, to write to."""
    (folder / "tables.db").write_bytes(gzip.decompress((FIXTURES / "tables.db.gz").read_bytes()))
    return f"sqlite:///{folder}/tables.db"


def world() -> World:
    """A clock that stands where 0.1.0 stopped, and seeds that are always the same."""
    numbers = count(1)
    return World(now=lambda: WRITTEN_AT, fresh=lambda: next(numbers).to_bytes(32, "big"))


def reader_of(name: str) -> str | None:
    return None if name == "None" else name


def test_tables_fold_to_what_they_were(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path), world()) as host:
            assert host.broken == {}
            for id, then in expected().items():
                for name, look in then["look"].items():
                    seen = stripped(host.look(id, reader_of(name)))
                    assert as_told_then(seen, look) == stripped(look)
                lines = list(await host.export(id, "ann"))
                assert lines[: len(then["export"])] == then["export"]
                assert check_export(lines).seq >= len(then["export"])
                for name, reviews in then["reviews"].items():
                    found = json.loads(json.dumps(await host.reviews(id, None, reader_of(name))))
                    assert as_told_then(found, reviews) == reviews
                paid = await host.settle_up(id, "ann")
                assert [[each.payer, each.payee, each.chips] for each in paid] == then["settle"]

    asyncio.run(go())


def stripped(look: News) -> dict[str, Any]:
    """A look without clocks, which a restart moves, and what follows from the journal's length."""
    told: dict[str, Any] = json.loads(json.dumps(look))
    for name in ("seq", "at"):
        del told["table"][name]
    for waiting in (told["table"]["round"] or {"waiting": []})["waiting"]:
        del waiting["until"]
    return told


def as_told_then(now: Any, then: Any) -> Any:
    """What is told now without the fields that 0.1.0 did not know; cards of a hand in its order."""
    if is_hand(now) and is_hand(then) and sorted(now) == sorted(then):
        return then  # a view has them in the order in which they compare now
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_told_then(now[name], then[name]) for name in now if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_told_then(*pair) for pair in zip(now, then, strict=True)]
    return now


def is_hand(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(card, str) for card in value)


def test_records_are_the_same_and_hold(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path), world()) as host:
            for id, then in expected().items():
                for name, record in then["records"].items():
                    number, _, reader = name.partition(" ")
                    assert await host.record(id, int(number), reader_of(reader)) == record
                    assert verify(record).round == int(number)

    asyncio.run(go())


def under_way() -> list[str]:
    return [id for id, then in expected().items() if "under way" in then["what"]]


@pytest.mark.parametrize("id", under_way(), ids=lambda id: expected()[id]["game"])
def test_a_round_under_way_is_played_on(tmp_path: Path, id: str) -> None:
    async def go(host: Host) -> None:
        guests = [Guest(host, id, player, nothing) for player in ("ann", "bob")]
        async with asyncio.TaskGroup() as group:
            for guest in guests:
                group.create_task(guest.listen(is_after_third))
        for reader in (None, "ann", "bob"):
            record = await host.record(id, 3, reader)
            assert verify(record).round == 3
        chairs = host.look(id, "ann")["table"]["chairs"]
        assert sum(chair["won"] for chair in chairs if chair) == 0

    async def run() -> None:
        async with running(database(tmp_path), world()) as host:
            await go(host)

    asyncio.run(run())


def is_after_third(news: News) -> bool:
    round_ = news["table"]["round"]
    return bool(round_["number"] > 3 or round_["phase"] in ("over", "void"))


def test_a_record_of_destiny_deck_replays() -> None:
    told = json.loads((FIXTURES / "destiny.json").read_text("utf-8"))
    again = destiny.replay(told["record"]).as_json()
    assert json.loads(json.dumps(again)) == told
