"""Characters on the journal: actions, keys, commitments, versions; with a clock of the test's."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.errors import (
    CharacterExistsError,
    CommitmentError,
    KeyConflictError,
    NotEnoughEnergyError,
    RulesError,
    UnknownCharacterError,
)
from offsuit.host.destiny.life_audit import audit_character
from offsuit.store.export import check_export
from offsuit.store.store import Store
from support.destiny.studio import ANN, CRIME, DUEL, STUDIO, Clock, asked, service
from support.host.guests import database, running

MINUTE = 60_000


async def exported(store: Store, character: str = "ann") -> str:
    return "".join(await store.export(f"destiny/{STUDIO}/{character}"))


def test_an_action_is_journaled_and_answered_again_from_the_journal(tmp_path: Path) -> None:
    async def go() -> None:
        url = database(tmp_path)
        async with service(url) as (destiny, _):
            made = await destiny.create(STUDIO, ANN, "ann")
            assert (made["id"], made["energy"]["now"], made["dollars"]) == (
                "ann",
                "150.000",
                "0.00",
            )
            first = await destiny.act(STUDIO, asked("k1"))
            assert not first.replayed
            assert first.result["energy"] == {"before": "150.000", "after": "140.000"}
            assert first.result["precommitted"] is False
            again = await destiny.act(STUDIO, asked("k1"))
            assert again.replayed
            assert json.dumps(again.result) == json.dumps(first.result)
            with pytest.raises(KeyConflictError, match="'k1' was used for another body"):
                await destiny.act(STUDIO, asked("k1", DUEL))
            assert (await destiny.look(STUDIO, "ann"))["energy"]["now"] == "140.000"
        async with service(url, seed="other") as (destiny, store):
            late = await destiny.act(STUDIO, asked("k1"))
            assert late.replayed
            assert json.dumps(late.result) == json.dumps(first.result)
            assert (await destiny.action(STUDIO, first.result["id"])).text == first.text
            await destiny.check(STUDIO, first.result["id"])
            assert await audit_character(store, STUDIO, "ann") is None
            assert check_export((await exported(store)).splitlines()).seq == 2
            assert await store.tables() == []

    asyncio.run(go())


def test_energy_comes_back_and_is_never_overspent(tmp_path: Path) -> None:
    async def go() -> None:
        clock = Clock()
        async with service(database(tmp_path), clock) as (destiny, _):
            await destiny.create(STUDIO, ANN, "ann")
            for number in range(15):
                await destiny.act(STUDIO, asked(f"k{number}"))
            clock.at += MINUTE // 2
            with pytest.raises(NotEnoughEnergyError) as refused:
                await destiny.act(STUDIO, asked("late"))
            assert (refused.value.needed, refused.value.milli, refused.value.seconds) == (
                10,
                500,
                570,
            )
            clock.at += 570_000 - 1
            with pytest.raises(NotEnoughEnergyError):
                await destiny.act(STUDIO, asked("late"))
            clock.at += 1
            found = await destiny.act(STUDIO, asked("late"))
            assert found.result["energy"] == {"before": "10.000", "after": "0.000"}

    asyncio.run(go())


def test_sixty_four_at_once_on_one_energy_bar(tmp_path: Path) -> None:
    """Two processes' services on one database, which race for every entry."""

    async def go() -> None:
        url, clock = database(tmp_path), Clock()
        async with service(url, clock) as (one, store), service(url, clock, "two") as (two, _):
            await one.create(STUDIO, ANN, "ann")
            several = [
                (one, two)[number % 2].act(STUDIO, asked(f"k{number}")) for number in range(64)
            ]
            answers = await asyncio.gather(*several, return_exceptions=True)
            good = [each for each in answers if not isinstance(each, BaseException)]
            assert len(good) == 15
            rest = [each for each in answers if isinstance(each, BaseException)]
            assert all(isinstance(each, NotEnoughEnergyError) for each in rest)
            befores = sorted(float(each.result["energy"]["before"]) for each in good)
            assert befores == [float(n) for n in range(10, 151, 10)]
            clock.at += 10 * MINUTE
            looks = [await each.look(STUDIO, "ann") for each in (one, two)]
            assert [each["energy"]["now"] for each in looks] == ["10.000"] * 2
            assert await audit_character(store, STUDIO, "ann") is None

    asyncio.run(go())


def test_the_same_key_at_two_processes_is_one_action(tmp_path: Path) -> None:
    async def go() -> None:
        url = database(tmp_path)
        async with service(url) as (one, _), service(url, seed="two") as (two, _):
            await one.create(STUDIO, ANN, "ann")
            await two.look(STUDIO, "ann")
            both = [each.act(STUDIO, asked("k")) for each in (one, two) for _ in range(5)]
            answers = await asyncio.gather(*both)
            assert len({json.dumps(each.result) for each in answers}) == 1
            assert sum(not each.replayed for each in answers) == 1

    asyncio.run(go())


def test_a_commitment_serves_one_action_and_its_seed_stays_hidden(tmp_path: Path) -> None:
    async def go() -> None:
        url, clock = database(tmp_path), Clock()
        async with service(url, clock) as (destiny, store):
            await destiny.create(STUDIO, ANN, "ann")
            told = (await destiny.commit(STUDIO, "ann", 3))["commitments"]
            assert [each["id"] for each in told] == ["c1", "c2", "c3"]
            seeds = [await store.seed(f"destiny/{STUDIO}/ann", n) for n in (1, 2, 3)]
            lines = await exported(store)
            assert not any(each is None or each.hex() in lines for each in seeds)
            given: Any = {"client_seed": "00ff", "commitment": "c2"}
            found = (await destiny.act(STUDIO, asked("k", **given))).result
            assert found["precommitted"] is True
            assert found["record"]["commitment"] == told[1]["commitment"]
            assert bytes.fromhex(found["record"]["server_seed"]) == seeds[1]
            for commitment, why in (("c2", "was used"), ("c9", "does not exist")):
                with pytest.raises(CommitmentError, match=why):
                    await destiny.act(STUDIO, asked(f"x{commitment}", commitment=commitment))
            clock.at += 10**9
            with pytest.raises(CommitmentError, match="has expired"):
                await destiny.act(STUDIO, asked("late", commitment="c1"))
            assert (await destiny.act(STUDIO, asked("k", **given))).replayed
            await destiny.check(STUDIO, found["id"])
            assert await audit_character(store, STUDIO, "ann") is None
            lines = await exported(store)
            assert not any(each is not None and each.hex() in lines for each in seeds[::2])

    asyncio.run(go())


def test_tables_and_characters_do_not_meet(tmp_path: Path) -> None:
    async def go() -> None:
        url = database(tmp_path)
        async with running(url) as host:
            await host.destiny.create(STUDIO, ANN, "ann")
            table = await host.open_table("ann", "Fridays", "pyramid standard")
        async with running(url) as host:
            assert host.tables == (table,)
            assert not host.broken
            assert await host.store.tables() == [table]
            assert (await host.destiny.look(STUDIO, "ann"))["name"] == "Ann"

    asyncio.run(go())


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({}, "name is missing"),
        ({"name": "Ann", "skills": {"sewing": 1}}, "sewing"),
        ({"name": "Ann", "dollars": 5}, "dollars"),
    ],
)
def test_a_bad_character_is_refused_whole(tmp_path: Path, data: Any, why: str) -> None:
    async def go() -> None:
        async with service(database(tmp_path)) as (destiny, _):
            with pytest.raises(RulesError, match=why):
                await destiny.create(STUDIO, data, "ann")
            with pytest.raises(UnknownCharacterError, match="'ann': not found"):
                await destiny.look(STUDIO, "ann")

    asyncio.run(go())


def test_what_belongs_to_another_studio_does_not_exist(tmp_path: Path) -> None:
    async def go() -> None:
        async with service(database(tmp_path)) as (destiny, _):
            await destiny.create(STUDIO, ANN, "ann")
            action = (await destiny.act(STUDIO, asked("k"))).result["id"]
            with pytest.raises(CharacterExistsError):
                await destiny.create(STUDIO, ANN, "ann")
            with pytest.raises(UnknownCharacterError):
                await destiny.look("other", "ann")
            for unknown in (action, "ann.1", "ann.99", "nobody"):
                studio = "other" if unknown == action else STUDIO
                with pytest.raises(UnknownCharacterError):
                    await destiny.action(studio, unknown)

    asyncio.run(go())


def test_duels_and_gang_wars_between_characters(tmp_path: Path) -> None:
    async def go() -> None:
        async with service(database(tmp_path)) as (destiny, store):
            for id in ("ann", "bob", "cy"):
                await destiny.create(STUDIO, {**ANN, "name": id.title()}, id)
            bob = {"character": "bob"}
            duel = await destiny.act(STUDIO, asked("k", {"kind": "duel", "target": bob}))
            assert duel.result["target"]["name"] == "Bob"
            war = {"kind": "gang", "defenders": [bob, {"npc": "rookie"}]}
            fought = await destiny.act(STUDIO, asked("w", war, allies=("cy",)))
            names = [each["name"] for each in fought.result["attackers"]]
            assert names == ["Ann", "Cy"]
            assert (await destiny.act(STUDIO, asked("w", war, allies=("cy",)))).replayed
            with pytest.raises(KeyConflictError):
                await destiny.act(STUDIO, asked("w", war))
            with pytest.raises(RulesError, match="only once"):
                await destiny.act(STUDIO, asked("x", war, allies=("ann",)))
            with pytest.raises(RulesError, match="only a gang war"):
                await destiny.act(STUDIO, asked("x", CRIME, allies=("cy",)))
            assert await audit_character(store, STUDIO, "ann") is None

    asyncio.run(go())
