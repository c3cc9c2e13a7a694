"""Metrics from the journal: honest play raises no alarm, a forged entry is found at once."""

import asyncio
import json
from pathlib import Path
from typing import Any

from offsuit.host.destiny.metrics_fold import MetricsFold, measure
from offsuit.store.store import Store
from support.destiny.forged_journal import forge
from support.destiny.studio import ANN, CRIME, DUEL, STUDIO, Clock, asked, service
from support.host.guests import database

HOUR = 3_600_000


async def play(url: str, actions: int, clock: Clock, first: int = 0) -> None:
    async with service(url, clock, f"play {first}") as (destiny, _):
        for id in ("ann", "bob"):
            if not first:
                await destiny.create(STUDIO, {**ANN, "name": id}, id)
        for number in range(first, first + actions):
            clock.at += HOUR
            body = (CRIME, DUEL)[number % 3 == 0]
            who = ("ann", "bob")[number % 2]
            await destiny.act(STUDIO, asked(f"k{number}", body, who))


def test_the_fold_takes_in_everything_once_and_goes_on_later(tmp_path: Path) -> None:
    url, clock = database(tmp_path), Clock()
    asyncio.run(play(url, 40, clock))
    assert measure(url, STUDIO, None, 10, False) == {"lost": True}
    begun = measure(url, STUDIO, "null", 10, False)
    assert 0 < begun["left"] < 42
    while begun["left"]:
        begun = measure(url, STUDIO, None, 10, True)
    assert (begun["actions"], begun["difference_count"], begun["differences"]) == (40, 0, [])
    assert not any(row["alarm"] for row in begun["metrics"])
    rows = {(row["name"], row["group"]): row for row in begun["metrics"]}
    spades = rows["suit_bonus_distribution", "spades"]
    assert spades["n"] == 54, "26 crimes with one hand, 14 duels with two"
    assert spades["expected"] == 1.25
    easy = rows["success_by_difficulty", "Easy"]
    assert easy["n"] == 26
    assert 0 < easy["expected"] < 1
    asyncio.run(play(url, 10, clock, first=40))
    whole = Store(url)
    anew = MetricsFold(whole.reader, STUDIO)
    gone_on = MetricsFold(whole.reader, STUDIO, json.loads(begun["state"]))
    assert gone_on.step(1000)["actions"] == 50
    assert anew.step(1000)["actions"] == 50
    counts = [
        {(row["name"], row["group"]): (row["n"], row["observed"]) for row in each.told()["metrics"]}
        for each in (anew, gone_on)
    ]
    assert counts[0] == counts[1]
    asyncio.run(whole.close())


def test_the_first_forged_entry_is_found(tmp_path: Path) -> None:
    """Skills that are not the character's; energy that was not paid."""

    def other_skills(told: dict[str, Any]) -> None:
        if told["kind"] == "created":
            told["skills"]["lockpicking"] += 1

    def free(told: dict[str, Any]) -> None:
        if told["kind"] == "acted":
            told["result"]["energy"]["after"] = told["result"]["energy"]["before"]

    for number, (change, place) in enumerate(
        ((other_skills, "actor.suit_score"), (free, "energy"))
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        url = database(folder)
        asyncio.run(play(url, 6, Clock()))
        forge(url, STUDIO, "ann", change)
        store = Store(url)
        found = MetricsFold(store.reader, STUDIO).step(1000)
        asyncio.run(store.close())
        assert found["difference_count"] == 3
        assert found["differences"][0]["action"] == "ann.2"
        assert place in found["differences"][0]["difference"], found["differences"][0]
