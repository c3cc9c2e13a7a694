"""The client at a real server: many tables on one stream, lost connections, limits, restarts."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from offsuit.client import Client, RefusalError
from support.host.guests import novice_action
from support.web.cutting_relay import CuttingRelay, relayed
from support.web.socket_program import Process, serving

OPTIONS = {"seats": 2, "rounds": 3, "seconds": 600}
GAMES = ("pyramid standard", "piecepack holdem", "piecepack draw")


async def play(client: Client, relay: CuttingRelay, chance: Random) -> None:
    """Answer everything until no table is left, and lose the connection again and again."""
    async for update in client.updates():
        if relay.bytes_left is None and chance.random() < 0.3:
            relay.bytes_left = chance.randrange(20_000)
        if update.news["table"]["match"] > 1:
            if update.table in client.tables:
                await client.leave(update.table)
        elif update.decision is not None and client.is_open(update.decision):
            taken = await update.decision.act(novice_action(update.news))
            assert (taken["kind"], taken["re"]) == ("taken", update.decision.id)


async def matches(servers: list[Process], folder: Path) -> tuple[list[str], int]:
    """Matches of three games between two clients, over a relay that cuts their connections."""
    chance = Random(17)
    async with (
        relayed(servers[0].address) as relay,
        Client(relay.address) as ann,
        Client(relay.address) as bob,
    ):
        tables = [await ann.open_table("Wire", game, options=OPTIONS) for game in GAMES]
        for table in tables:
            await ann.sit(table, "Ann")
            await bob.sit(table, "Bob")
        async with asyncio.TaskGroup() as group:
            for client in (ann, bob):
                group.create_task(play(client, relay, chance))
            await asyncio.sleep(0.3)
            servers.pop().stop()
            servers.append(Process(folder))
            relay.target = servers[0].address
        return tables, relay.cuts


def test_matches_survive_cuts_and_a_restart(tmp_path: Path) -> None:
    """Every decision is answered by its seat, none by the clock, and none twice."""
    servers = [Process(tmp_path)]
    try:
        tables, cuts = asyncio.run(matches(servers, tmp_path))
        assert cuts >= 3
        exports = asyncio.run(journals(servers[0].address, tables))
    finally:
        servers[0].stop()
    for entries in exports:
        acted = [entry for entry in entries if entry["kind"] == "acted"]
        assert {entry["by"] for entry in acted} == {"seat"}
        assert sum(entry["kind"] == "finished" for entry in entries) == 3


async def journals(address: str, tables: list[str]) -> list[list[dict[str, Any]]]:
    """The turns of all rounds of each table."""
    found = []
    async with Client(address) as client:
        for table in tables:
            entries: list[dict[str, Any]] = []
            for number in range(1, 4):
                turns = (await client.get(f"/tables/{table}/rounds/{number}/turns"))["turns"]
                entries += [turn["entry"] for turn in turns]
            await client.watch(table)
            found.append(entries)
    return found


def test_limits_are_waited_for_and_refusals_are_raised(tmp_path: Path) -> None:
    async def stranger(address: str) -> None:
        async with Client(address, "x" * 65) as client:
            with pytest.raises(RefusalError, match="not issued"):
                await client.watch("none")
            with pytest.raises(RefusalError, match="not issued"):
                await anext(client.decisions())

    async def go(address: str) -> None:
        clients = [Client(address) for _ in range(3)]
        for client in clients:  # two guests at once are allowed, the third waits for Retry-After
            await client.__aenter__()
        ann, bob, cy = clients
        table = await ann.open_table("Wire", "pyramid standard", options={"seats": 2})
        await ann.sit(table, "Ann")
        await bob.sit(table, "Bob")
        with pytest.raises(RefusalError, match="every seat is taken") as refused:
            await cy.sit(table, "Cy")
        assert (refused.value.name, refused.value.problem["queue"]) == ("refused", True)
        with pytest.raises(RefusalError, match="not found"):
            await cy.watch("none")
        decisions = ann.decisions()
        decision = await anext(decisions)
        assert (decision.round, decision.number, decision.table) == (1, 0, table)
        with pytest.raises(RefusalError) as illegal:
            await decision.act({"kind": "raise", "to": 5})
        assert illegal.value.name == "invalid"
        taken = await decision.act({"kind": "play"})
        assert await decision.act({"kind": "play"}) == taken  # the same id, the same answer
        assert not ann.is_open(decision) or taken["seq"]
        again = Client(address, ann.token)  # the same guest as before
        await again.__aenter__()
        assert (await again.get("/me")) == {"guest": True, "bot": True, "tables": [table]}
        for client in (*clients, again):
            await client.__aexit__()
        with pytest.raises(ConnectionError):
            await ann.command(table, "rest")
        assert [each async for each in again.updates()] == []

    limits = {"guests": 5, "guest_burst": 2, "messages": 20, "message_burst": 2}
    with serving(tmp_path, limits=limits) as server:
        asyncio.run(go(server.address))
        asyncio.run(stranger(server.address))
