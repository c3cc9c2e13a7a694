"""Duels of two players: drawn once, whoever asks, at whichever process, and after a crash."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from offsuit.errors import LifeError, UnknownCharacterError
from offsuit.host.destiny.frontier import HOUSE, Frontier, FrontierDeed, character_of
from offsuit.host.destiny.frontier_duels import (
    KEPT,
    OPEN,
    TAKEN,
    DuelTaken,
    FrontierDuels,
)
from offsuit.store.store import Store
from support.destiny.studio import Clock, service
from support.host.guests import database
from support.postgresql_cluster import Cluster

SKILLS = {"gun_fighting": 60, "brawling": 60}
SEED, OTHER, THIRD = "00" * 16, "11" * 16, "22" * 16
CRIME = FrontierDeed("crime", "pickpocket")


class Place(NamedTuple):
    """One process of a server."""

    frontier: Frontier
    duels: FrontierDuels
    store: Store


@asynccontextmanager
async def place(url: str, clock: Clock, seed: str = "one") -> AsyncIterator[Place]:
    async with service(url, clock, seed) as (destiny, store):
        yield Place(Frontier(destiny), FrontierDuels(destiny, store.values), store)


async def begun(where: Place, *players: str) -> None:
    for player in players:
        await where.frontier.begin(player, player.title(), SKILLS)


def test_of_many_who_accept_at_two_processes_one_draws(tmp_path: Path) -> None:
    many_accept(database(tmp_path))


def test_of_many_who_accept_on_postgresql_one_draws(postgresql: Cluster) -> None:
    many_accept(postgresql.database())


def many_accept(url: str) -> None:
    clock = Clock()
    others = [f"p{number}" for number in range(6)]

    async def go() -> None:
        async with place(url, clock) as one, place(url, clock, "two") as two:
            await begun(one, "ann", *others)
            offer = await one.duels.challenge("ann", "k", SEED)
            assert (await two.duels.find(offer.id)) == offer
            tries = [
                (one, two)[number % 2].duels.accept(player, offer.id, OTHER)
                for number, player in enumerate(others * 2)
            ]
            found = await asyncio.gather(*tries, return_exceptions=True)
            drawn = [each for each in found if not isinstance(each, BaseException)]
            assert len(drawn) == 2, "the first of them, and again"
            assert [each.replayed for each in drawn].count(True) == 1
            assert drawn[0].result == drawn[1].result
            assert all(isinstance(each, LifeError) for each in found if each not in drawn)
            look = await two.frontier.look("ann")
            assert (look["actions"], look["energy"]["now"]) == (1, "140.000")

    asyncio.run(go())


def test_an_acceptance_that_was_cut_off_is_finished_with_its_own_seed(tmp_path: Path) -> None:
    url, clock = database(tmp_path), Clock()

    async def go() -> None:
        async with place(url, clock) as before:
            await begun(before, "ann", "bob", "cy")
            offer = await before.duels.challenge("ann", "k", SEED)
            taken = DuelTaken(character_of("bob"), "Bob", OTHER)
            body = json.dumps(asdict(taken)).encode()
            await before.store.values.put_first(TAKEN + offer.id, body)  # and then the power went
        async with place(url, clock, "two") as after:
            told = await after.duels.told("bob", await after.duels.find(offer.id))
            assert (told["state"], told["result"]) == ("accepted", None)
            with pytest.raises(LifeError, match="Bob was faster"):
                await after.duels.accept("cy", offer.id, THIRD)
            with pytest.raises(LifeError, match="Bob has accepted"):
                await after.duels.withdraw("ann", offer.id)
            done = await after.duels.accept("bob", offer.id, THIRD)
            assert done.result["record"]["client_seed"] == SEED + OTHER

    asyncio.run(go())


def test_challenges_expire_and_are_forgotten(tmp_path: Path) -> None:
    url, clock = database(tmp_path), Clock()

    async def go() -> None:
        async with place(url, clock) as here:
            await begun(here, "ann", "bob")
            offer = await here.duels.challenge("ann", "k", SEED)
            clock.at = offer.expires
            assert (await here.duels.told("bob", offer))["state"] == "expired"
            with pytest.raises(LifeError, match="expired"):
                await here.duels.accept("bob", offer.id, OTHER)
            assert await here.duels.listed("bob") == []
            clock.at = offer.at + KEPT + 1
            with pytest.raises(UnknownCharacterError):
                await here.duels.find(offer.id)
            assert await here.store.values.all(OPEN) == {}

    asyncio.run(go())


def test_a_spent_commitment_or_energy_spent_meanwhile_charges_nobody(tmp_path: Path) -> None:
    url, clock = database(tmp_path), Clock()

    async def go() -> None:
        async with place(url, clock) as here:
            await begun(here, "ann", "bob")
            offer = await here.duels.challenge("ann", "k", SEED)
            await here.frontier.act("ann", "a", CRIME, SEED, offer.commitment)
            before: Any = await here.frontier.look("ann")
            with pytest.raises(LifeError, match="was used by action"):
                await here.duels.accept("bob", offer.id, OTHER)
            assert (await here.frontier.look("ann")) == before
            assert (await here.frontier.look("bob"))["actions"] == 0

    asyncio.run(go())


def test_the_house_is_a_studio_like_any_other(tmp_path: Path) -> None:
    """Riders are its characters; every action replays from the journal."""
    url, clock = database(tmp_path), Clock()

    async def go() -> None:
        async with service(url, clock) as (destiny, store):
            frontier = Frontier(destiny)
            await frontier.begin("ann", "Ann", SKILLS)
            war = FrontierDeed("gang", None, ["burglar", "drifter"], ["rookie", "elite"])
            done = await frontier.act("ann", "w", war, None, None)
            assert len(done.result["attackers"]) == 3
            again = await frontier.act("ann", "w", war, None, None)
            assert again.replayed
            await destiny.check(HOUSE, done.result["id"])
            ends = await store.pools.control(store.reader.ends, f"destiny/{HOUSE}/")
            assert sum(name.split("/")[2].startswith("hired-") for name in ends) == 2
            assert [each["id"] for each in await frontier.latest("ann")] == [done.result["id"]]

    asyncio.run(go())
