"""How long a host takes until all its tables run, by the length of their journals.

    .venv/bin/python benches/start.py [--tables 200] [--rounds 50000]

One journal is played through the table layer and written again for every table under its own id
and chain. Then a host starts on the database: with snapshots; without index and snapshots, as after
an upgrade from 0.1; and once more. A round is under way at every table. It also prints how long a
page of rounds takes, and the CPU time of an append with and without what is kept beside the
journal.
"""

import argparse
import asyncio
import logging
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path

from offsuit.games.catalog.seated import seated_bot
from offsuit.games.jsonable import to_json
from offsuit.host.host import Host
from offsuit.host.journal_reader import part_of
from offsuit.host.round_index import Deriving
from offsuit.store.chain import Head, chain, empty
from offsuit.store.derived import NOTHING_DERIVED
from offsuit.store.store import Store
from offsuit.store.writing.writer import Seed
from offsuit.table.advance import advance
from offsuit.table.commands.acting import Act
from offsuit.table.commands.opening import open_table
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.journal import entry_codec
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.journal.fold import Turn
from offsuit.table.options import Options
from offsuit.table.table import Table

GAME = "piecepack holdem"
PEOPLE = ("ann", "bob", "cy")
STARTED = 1_700_000_000_000
APPENDS, TURNS = 400, 5
"""Appends that are measured, and how often."""


@dataclass
class Written:
    """One append of the journal that all tables share."""

    turns: Sequence[Turn]
    lines: list[tuple[int, bytes, bytes | None]]
    seeds: dict[int, bytes]


class Play:
    """A table of three novices, played without a host."""

    def __init__(self) -> None:
        self._numbers = count()
        self.now = STARTED
        options = Options(seats=3, rounds=1000, stake=200)
        opened = open_table(self._moment, "ann", "Bench", GAME, {}, options)
        self.appends: list[Written] = []
        self.table: Table = self._keep(opened)
        for player in PEOPLE:
            self.do(player, Sit(player.title()))
        for player in PEOPLE:
            self.do(player, Ready())

    def _fresh(self) -> bytes:
        return sha256(str(next(self._numbers)).encode()).digest()

    @property
    def _moment(self) -> Moment:
        return Moment(self.now, self._fresh)

    def do(self, player: str, command: TableCommand) -> None:
        """One command, and what is due after it."""
        draft = Draft(self.table, self._moment)
        command.apply(draft, player)
        self.table = self._keep(draft)

    def _keep(self, draft: Draft) -> Table:
        advance(draft)
        lines = []
        for turn in draft.turns:
            encoded = entry_codec.write(turn.entry, self._fresh()[: entry_codec.SALT])
            lines.append((part_of(turn), encoded.body, encoded.sealed))
        seeds = {number: deal.server_seed for number, deal in draft.deals.items()}
        self.appends.append(Written(draft.turns, lines, seeds))
        return draft.table

    def answer(self) -> None:
        """One decision; between matches, everybody is ready again."""
        self.now += 1_000
        round_ = self.table.running
        if round_ is None:
            for player in PEOPLE:
                self.do(player, Ready())
            return
        seat = round_.waiting[0]
        view = self.table.game.view(round_.state, seat)
        bot = seated_bot(GAME, self.table.game, self._fresh(), "novice")
        number, decision = round_.number, round_.answered[seat]
        act = Act(f"{number}/{decision}", number, decision, to_json(bot.act(view)))
        self.do(round_.players[seat], act)


def journal(rounds: int) -> list[Written]:
    """Appends until some rounds are over and another is under way."""
    play = Play()
    while play.table.rounds <= rounds:
        play.answer()
    return play.appends


async def fill(store: Store, table: str, appends: Sequence[Written]) -> None:
    """Write a journal under the id of a table."""
    head, deriving, waiting = empty(table), Deriving(table), []
    for each in appends:
        rows = chain(head, each.lines)
        head = Head(table, rows[-1].seq, rows[-1].hash)
        seeds = [Seed(table, part, seed) for part, seed in each.seeds.items()]
        derived = deriving.derived(each.turns, rows)
        waiting.append(asyncio.ensure_future(store.append(rows, seeds, derived)))
    await asyncio.gather(*waiting)


async def started(url: str) -> float:
    """Seconds until a host has resumed every table."""
    begin = time.perf_counter()
    store = Store(url)
    host = Host(store)
    await host.recover()
    took = time.perf_counter() - begin
    assert not host.broken, host.broken
    await host.close()
    await store.close()
    return took


async def page(url: str, table: str) -> float:
    """Seconds for the latest round of a table, the best of five."""
    store = Store(url)
    best = float("inf")
    for _ in range(5):
        begin = time.perf_counter()
        found = await store.pools.long(store.reader.rounds, table, 1)
        best = min(best, time.perf_counter() - begin)
        assert len(found) == 1
    await store.close()
    return best


async def append_seconds(url: str, appends: Sequence[Written], derive: bool, heads: bool) -> float:
    """CPU time of an append, one after another."""
    store = Store(url)
    if not heads:
        vars(store._writer._derived)["move_heads"] = lambda *_: None
    head, deriving = empty("t"), Deriving("t")
    begin = time.process_time()
    for each in appends:
        rows = chain(head, each.lines)
        head = Head("t", rows[-1].seq, rows[-1].hash)
        derived = deriving.derived(each.turns, rows) if derive else NOTHING_DERIVED
        await store.append(rows, (), derived)
    took = time.process_time() - begin
    await store.close()
    return took / len(appends)


async def print_appends(folder: Path, appends: Sequence[Written]) -> None:
    """What an append costs without and with what is kept beside the journal (interleaved)."""
    kinds = {"the journal alone": (False, False), "and heads": (False, True)}
    kinds["and index and snapshots"] = (True, True)
    best = dict.fromkeys(kinds, float("inf"))
    for turn in range(TURNS):
        for place, (name, kind) in enumerate(kinds.items()):
            url = f"sqlite:///{folder}/append-{turn}-{place}.db"
            best[name] = min(best[name], await append_seconds(url, appends, *kind))
    alone = best["the journal alone"]
    for name, took in best.items():
        print(
            f"CPU of an append, {name:24} {1e6 * took:5.0f} us  {100 * (took / alone - 1):+.1f} %"
        )


async def main(tables: int, rounds: int, folder: Path) -> None:
    """Build the database and print the table."""
    url = f"sqlite:///{folder}/start.db"
    each = max(1, rounds // tables)
    begin = time.perf_counter()
    appends = journal(each)
    entries = sum(len(one.lines) for one in appends)
    store = Store(url)
    names = [f"{number:016x}" for number in range(tables)]
    for name in names:
        await fill(store, name, appends)
    took = time.perf_counter() - begin
    size = sum(path.stat().st_size for path in folder.glob("start.db*")) / 1e6
    print(f"{tables} tables, {tables * each} rounds, {tables * entries} entries, {size:.0f} MB")
    print(f"made in {took:.0f} s")
    await store.close()
    took = await started(url)
    print(f"start with snapshots, a round under way at each table: {took:.2f} s")
    print(f"a page of one round: {1e3 * await page(url, names[0]):.2f} ms")
    store = Store(url)
    for name in names:
        await store.forget_derived(name)
    await store.close()
    took = await started(url)
    print(f"start without index and snapshots, which are made: {took:.2f} s")
    took = await started(url)
    print(f"the next start: {took:.2f} s")
    await print_appends(folder, appends[:APPENDS])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=50_000, help="of all tables together")
    given = parser.parse_args()
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(main(given.tables, given.rounds, Path(place)))
