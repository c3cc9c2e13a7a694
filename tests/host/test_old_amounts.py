"""Tables of 0.1 with amounts beyond today's bounds: they open, can be seen, and can be ended."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.errors import RulesError, TableError
from offsuit.games.betting import rules as betting_rules
from offsuit.games.pyramid import rules as pyramid_rules
from offsuit.host.host import Host
from offsuit.host.operating.host_operator import Operator
from offsuit.table import options
from offsuit.table.commands.hosting import Change
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.options import Options
from support.host.guests import database, running

LONG = 10**4298
SEATS = Options(seats=2, seconds=3600, pause=3600)
CASES = [
    ("pyramid standard", {"ante": LONG}, 0),
    ("pyramid no-surrender", {"unit": LONG, "multiplier": LONG}, 0),
    ("piecepack holdem", {"small_blind": 10**12, "big_blind": 10**12}, 10**14),
]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]} {'-'.join(case[1])}")
def old(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str]:
    """A database in which a server without bounds has left a table in a round; its id."""
    game, settings, stake = request.param
    url = database(tmp_path)

    async def write() -> str:
        async with running(url) as host:
            given = Options(seats=2, seconds=3600, pause=3600, stake=stake)
            table = await host.open_table("ann", "Fridays", game, settings, given)
            for player in ("ann", "bob"):
                await host.command(table, player, Sit(player.title()))
                await host.command(table, player, Ready())
            assert host.runner(table).table.running is not None
            return table

    with monkeypatch.context() as unbounded:
        for rules in (pyramid_rules, betting_rules):
            unbounded.setattr(rules, "MOST", {})
        unbounded.setattr(options, "MOST_STAKE", 10**5000)
        table = asyncio.run(write())
    options.amounts_problem.cache_clear()
    return url, table


def seen(host: Host, table: str) -> Any:
    """A table as it is sent to everybody there."""
    looks = [json.loads(json.dumps(host.look(table, who))) for who in ("ann", "bob", None)]
    return looks[0]["table"]


def test_a_table_beyond_todays_bounds_is_shown_voided_and_changed(old: tuple[str, str]) -> None:
    url, table = old

    async def go() -> None:
        async with running(url) as host:
            assert host.broken == {}
            assert seen(host, table)["round"]["phase"] == "play"
            await Operator(host).void_round(table)
            assert seen(host, table)["round"]["phase"] == "void", "and no other round begins"
            with pytest.raises(TableError, match="the host can change the rules"):
                await host.command(table, "bob", Ready())
            bad = Change(json.loads(host.runner(table).table.settings), SEATS)
            with pytest.raises(RulesError, match="must be 0 to 1"):
                await host.command(table, "ann", bad)
            await host.command(table, "ann", Change({}, SEATS))
            for player in ("ann", "bob"):
                await host.command(table, player, Ready())
        async with running(url) as host:
            assert host.broken == {}
            assert await host.audit(table) is None
            assert seen(host, table)["round"]["number"] == 2

    asyncio.run(go())


def test_a_table_beyond_todays_bounds_is_closed_and_read(old: tuple[str, str]) -> None:
    url, table = old

    async def go() -> None:
        async with running(url) as host:
            await Operator(host).close(table)
            assert host.tables == ()
        async with running(url) as host:
            assert host.broken == {}
            found, total = await host.rounds(table, 10, "ann")
            assert (total, found[0]["voided"]) == (1, "the operator closed it")
            assert await host.export(table, "ann")
            record = await host.record(table, 1, "ann")
            assert json.loads(json.dumps(record))["voided"] == "the operator closed it"

    asyncio.run(go())
