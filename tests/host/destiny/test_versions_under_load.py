"""Rules that change while characters act, shares of characters, and two hosts on PostgreSQL."""

import asyncio
import json
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

from offsuit.errors import NotEnoughEnergyError
from offsuit.games.destiny.life.rules_version import parse_version
from offsuit.games.destiny.life.version_timeline import VersionEntry
from offsuit.host.destiny.destiny_service import DestinyService
from offsuit.host.destiny.life_audit import audit_character
from offsuit.host.destiny.studio_rules import StudioRules, added
from support.destiny.studio import ANN, DUEL, STUDIO, Clock, asked, service
from support.host.guests import database
from support.postgresql_cluster import Cluster


def publish(changes: dict[str, Any]) -> Any:
    """A draft that publishes the document's rules with changes."""

    def draft(_: StudioRules, at: int) -> list[dict[str, Any]]:
        version = parse_version(changes)
        entry = VersionEntry("published", at, version.rules_hash, at)
        return [added(version, at), entry.as_json()]

    return draft


def test_rules_change_while_characters_act(tmp_path: Path) -> None:
    async def go() -> None:
        clock = Clock()
        async with service(database(tmp_path), clock) as (destiny, store):
            for id in ("ann", "bob", "cy"):
                await destiny.create(STUDIO, ANN, id)
            first = (await destiny.rules.of(STUDIO)).current(clock.at)
            numbers, used, changes = count(), Counter[str](), {6: 3, 15: 4, 24: 5}

            async def play(id: str) -> None:
                for _ in range(12):
                    clock.at += 600_000
                    number = next(numbers)
                    if number in changes:
                        cost = {"economy": {"cost": {"duel": changes[number]}}}
                        await destiny.rules.write(STUDIO, publish(cost))
                    found = await destiny.act(STUDIO, asked(f"k{number}", DUEL, id))
                    used[found.result["rules"]] += 1

            await asyncio.gather(*map(play, ("ann", "bob", "cy")))
            assert len(used) == 4, used
            for id in ("ann", "bob", "cy"):
                assert await audit_character(store, STUDIO, id) is None
            before = (await destiny.rules.of(STUDIO)).current(clock.at)
            for _ in range(3):
                clock.at += 1
                back = lambda _, at: [VersionEntry("rolled_back", at).as_json()]  # noqa: E731
                rules = await destiny.rules.write(STUDIO, back)
            assert before.text != first.text
            assert rules.current(clock.at).text == first.text, "byte for byte"

    asyncio.run(go())


def test_a_clock_that_is_set_back_changes_no_version(tmp_path: Path) -> None:
    async def go() -> None:
        url, clock = database(tmp_path), Clock()
        async with service(url, clock) as (destiny, _):
            await destiny.create(STUDIO, ANN, "ann")
            cost = {"economy": {"cost": {"duel": 7}}}
            rules = await destiny.rules.write(STUDIO, publish(cost))
        async with service(url, Clock(clock.at - 10**9), "late") as (destiny, store):
            found = await destiny.act(STUDIO, asked("k", DUEL))
            assert found.result["rules"] == rules.current(clock.at).rules_hash
            assert found.result["energy"] == {"before": "150.000", "after": "143.000"}
            assert await audit_character(store, STUDIO, "ann") is None

    asyncio.run(go())


def test_a_share_has_its_part_of_the_characters_and_keeps_it(tmp_path: Path) -> None:
    async def go() -> None:
        clock, thousandths, people = Clock(), 300, 600
        async with service(database(tmp_path), clock) as (destiny, _):
            other = parse_version({"economy": {"cost": {"duel": 7}}})
            share = VersionEntry("shared", clock.at, other.rules_hash, clock.at, thousandths)
            draft = lambda _, at: [added(other, at), share.as_json()]  # noqa: E731
            rules = await destiny.rules.write(STUDIO, draft)
            versions = [rules.version_for(f"p{n}", clock.at) for n in range(people)]
            taken = sum(each.rules_hash == other.rules_hash for each in versions)
            p = thousandths / 1000
            assert abs(taken - p * people) <= 4 * (people * p * (1 - p)) ** 0.5
            for number in (0, 1, 2, 3):
                await destiny.create(STUDIO, ANN, f"p{number}")
                for again in ("a", "b"):
                    clock.at += 600_000
                    found = await destiny.act(STUDIO, asked(again, DUEL, f"p{number}"))
                    assert found.result["rules"] == versions[number].rules_hash

    asyncio.run(go())


def test_two_services_on_postgresql_never_overspend(postgresql: Cluster) -> None:
    async def go() -> None:
        url, clock = postgresql.database(), Clock()
        async with service(url, clock) as (one, store), service(url, clock, "two") as (two, _):
            await one.create(STUDIO, ANN, "ann")
            both: tuple[DestinyService, ...] = (one, two)
            several = [both[n % 2].act(STUDIO, asked(f"k{n // 2}")) for n in range(64)]
            answers = await asyncio.gather(*several, return_exceptions=True)
            good = [each for each in answers if not isinstance(each, BaseException)]
            rest = [each for each in answers if isinstance(each, BaseException)]
            assert all(isinstance(each, NotEnoughEnergyError) for each in rest), rest
            texts = {json.dumps(each.result) for each in good}
            assert len(texts) == 15, "each key was used at both services"
            assert (await two.look(STUDIO, "ann"))["energy"]["now"] == "0.000"
            assert await audit_character(store, STUDIO, "ann") is None
            assert await store.tables() == []

    asyncio.run(go())
