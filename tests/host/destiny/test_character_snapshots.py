"""Snapshots of characters: a long journal is read from the last one that belongs to it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from offsuit.games.destiny.life.life_fold import Life, fold
from offsuit.host.destiny import character_snapshots, character_store
from offsuit.host.destiny.character_codec import life_entries, life_entry
from offsuit.host.destiny.character_snapshots import kept_life, life_snapshot
from offsuit.host.destiny.character_store import CharacterStore
from offsuit.host.destiny.metrics_fold import MetricsFold
from offsuit.store.chain import JournalRow
from offsuit.store.engine import make_engine
from offsuit.store.schema import snapshots
from offsuit.store.store import Store
from support.destiny.crash_studio import plenty
from support.destiny.studio import ANN, DUEL, STUDIO, asked, service
from support.host.guests import database

JOURNAL = f"destiny/{STUDIO}/ann"
ACTIONS = 60


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with a character that has acted often, where snapshots are due early."""
    monkeypatch.setattr(character_snapshots, "LEAST_ENTRIES", 16)
    found = database(tmp_path)

    async def go() -> None:
        async with service(found) as (destiny, _):
            await destiny.rules.write(STUDIO, plenty)
            await destiny.create(STUDIO, ANN, "ann")
            for number in range(ACTIONS):
                commitment = None
                if number % 5 == 0:
                    told = await destiny.commit(STUDIO, "ann", 2)
                    commitment = told["commitments"][0]["id"]
                given = asked(f"k{number}", DUEL, commitment=commitment)
                await destiny.act(STUDIO, given)
            await destiny.change(STUDIO, "ann", {"location": None, "items": []})

    asyncio.run(go())
    return found


def with_store(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with an open store."""

    async def go() -> None:
        store = Store(url)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(go())


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the entries that are folded from now on."""
    seen: list[int] = []

    def spy(row: JournalRow) -> object:
        seen.append(row.seq)
        return life_entry(row)

    monkeypatch.setattr(character_store, "life_entry", spy)
    return seen


async def folded(store: Store) -> Life:
    """The character from its whole journal."""
    return fold(life_entries(await store.rows(JOURNAL)))


def same(one: Life, other: Life) -> bool:
    """Whether two lives are equal, whatever the layers of their maps."""
    lives = [
        replace(each, keys=dict(each.keys), commitments=dict(each.commitments))  # type: ignore[arg-type]  # compared as plain data
        for each in (one, other)
    ]
    return lives[0] == lives[1]


def test_a_long_journal_is_read_from_its_snapshot(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = counted(monkeypatch)

    async def go(store: Store) -> None:
        kept = await CharacterStore(store).find(STUDIO, "ann")
        assert same(kept.life, await folded(store))
        assert kept.head.seq > ACTIONS
        assert 0 < len(seen) < kept.head.seq // 2
        assert kept.life.actions == ACTIONS
        seen.clear()
        await CharacterStore(store).find(STUDIO, "ann")
        assert len(seen) <= kept.head.seq - kept.kept_at

    with_store(url, go)


def test_who_had_much_to_read_leaves_a_snapshot(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = counted(monkeypatch)

    async def go(store: Store) -> None:
        await store.forget_derived(JOURNAL)
        kept = await CharacterStore(store).find(STUDIO, "ann")
        assert len(seen) == kept.head.seq
        seen.clear()
        again = await CharacterStore(store).find(STUDIO, "ann")
        assert (seen, again.head, again.kept_at) == ([], kept.head, kept.head.seq)
        assert same(again.life, kept.life)

    with_store(url, go)


@pytest.mark.parametrize("column", ["body", "seal", "hash", "seq"])
def test_a_snapshot_that_was_changed_is_not_read(url: str, column: str) -> None:
    async def go(store: Store) -> None:
        life = await folded(store)
        found = store.reader.snapshot(JOURNAL)
        assert found is not None
        rich = life_snapshot(replace(life, cents=10**9), (await store.rows(JOURNAL))[-1])  # type: ignore[arg-type]  # a row has what a head has
        other: dict[str, object] = {
            "body": rich.body,
            "seal": bytes(32),
            "hash": bytes(32),
            "seq": found.seq - 1,
        }
        engine = make_engine(url, writes=True)
        with engine.begin() as connection:
            connection.execute(sa.update(snapshots).values({column: other[column]}))
        engine.dispose()
        assert kept_life(store.reader, JOURNAL) is None
        kept = await CharacterStore(store).find(STUDIO, "ann")
        assert same(kept.life, life)

    with_store(url, go)


def test_a_repeated_key_is_known_after_a_snapshot(url: str) -> None:
    async def go() -> None:
        async with service(url, seed="again") as (destiny, _):
            again = await destiny.act(STUDIO, asked("k1", DUEL))
            assert again.replayed
            assert again.result["key"] == "k1"

    asyncio.run(go())


def test_metrics_that_go_on_later_begin_at_the_snapshot(url: str) -> None:
    async def go(store: Store) -> None:
        whole = MetricsFold(store.reader, STUDIO)
        whole.step(10**6)
        async with service(url, seed="more") as (destiny, _):
            await destiny.act(STUDIO, asked("later", DUEL))
        later = MetricsFold(store.reader, STUDIO, whole.state())
        assert later.step(10**6)["changed"]
        whole.step(10**6)
        assert later.told() == whole.told()
        assert later.told()["difference_count"] == 0

    with_store(url, go)


def test_memory_is_bounded_by_entries_and_a_character_that_acts_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(character_store, "MOST_ENTRIES", 8)
    url = database(tmp_path)

    async def go() -> None:
        async with service(url) as (destiny, store):
            for number in range(6):
                await destiny.create(STUDIO, ANN, f"c{number}")
            characters = CharacterStore(store)
            first = await characters.find(STUDIO, "c0")
            async with first.lock:
                for number in range(1, 6):
                    for key in ("a", "b"):
                        await destiny.act(STUDIO, asked(key, character=f"c{number}"))
                    await characters.find(STUDIO, f"c{number}")
                assert await characters.find(STUDIO, "c0") is first
                held = sum(each.head.seq for each in characters._kept.values())
                assert characters._entries == held <= 8

    asyncio.run(go())
