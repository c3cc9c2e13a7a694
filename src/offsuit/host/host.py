"""All tables of a server: what a web server, a program or a test calls."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeVar

from offsuit.errors import BrokenTableError, ClosedTableError, StoreError, TableError
from offsuit.games.catalog.seated import reviews_are_private
from offsuit.host.audit import audit_table
from offsuit.host.destiny.destiny_service import DestinyService
from offsuit.host.destiny.frontier import Frontier
from offsuit.host.destiny.frontier_duels import FrontierDuels
from offsuit.host.journal_reader import read_round, read_summaries, read_turns
from offsuit.host.liveness.readiness import Readiness
from offsuit.host.operating.archive import Archive
from offsuit.host.passwords import NO_PASSWORDS, Passwords
from offsuit.host.recovery import extend_clocks, resume_table
from offsuit.host.round_reviews import read_reviews, stored_reviews
from offsuit.host.subscription import MOST_UNREAD, Subscription
from offsuit.host.table_runner import Runner
from offsuit.host.world import World
from offsuit.store.chain import empty
from offsuit.store.leases import Leases
from offsuit.store.server_values import ServerValues
from offsuit.store.store import Store
from offsuit.store.store_reader import Order
from offsuit.table.commands.hosting import Guard
from offsuit.table.commands.opening import open_table
from offsuit.table.commands.seating import Sit
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.journal import entries
from offsuit.table.journal.fold import Turn
from offsuit.table.money.payments import Payment, settle_up
from offsuit.table.options import Options
from offsuit.table.records.record import record
from offsuit.table.shapes import Facts, RoundRecord, RoundSummary, TableListing, TableLook, TurnView
from offsuit.table.table import Table
from offsuit.table.table_round import AcceptedAction
from offsuit.table.turn_views import TurnViews, table_listing, table_view

T = TypeVar("T")
ID_BYTES = 8
RESUMED_TOGETHER = 32
"""Tables that are resumed at once: what they write goes into few transactions."""
LINES_TOGETHER = 250
"""Lines of an export that are read and sent at a time."""
LOG = logging.getLogger("offsuit.host")


@dataclass(frozen=True)
class CommandResult:
    """A command that is durable."""

    seq: int
    """Number of the table's last entry."""
    action: AcceptedAction | None
    """Only for `Act`: the action as it was accepted, now or when it was first sent."""


@dataclass(frozen=True)
class HostCounts:
    """Figures for metrics."""

    tables: int
    people: int
    """Seats taken by people."""
    bots: int
    """Seats taken by bots."""
    running: int
    """Rounds that are being played."""
    lag: int
    """Appends that wait for the journal."""
    broken: int = 0
    """Tables whose journal cannot be read."""
    standing: int = 0
    """Tables whose clock has failed and not worked since."""
    outage: bool = False
    """Whether the journal cannot be read or written now."""
    store_failures: Mapping[str, int] = field(default_factory=dict)
    """Calls of the store that have failed, by what they were for."""
    work_failures: Mapping[str, int] = field(default_factory=dict)
    """Clocks and bots that have failed."""


class Host:
    """Every method names a table by its id and a player by `tokens.player_of` their token.

    A refusal is raised as an `OffsuitError` and changes nothing: `TableError` and
    `IllegalActionError` for what is not allowed, `AnsweredError` for a decision that is answered,
    `StoreError` if the journal cannot be written.
    """

    def __init__(
        self, store: Store, world: World | None = None, passwords: Passwords = NO_PASSWORDS
    ) -> None:
        self.store, self.world = store, world or World()
        self.destiny = DestinyService(store, self.world)
        self.frontier = Frontier(self.destiny)
        self.duels = FrontierDuels(self.destiny, store.values)
        self._passwords = passwords
        self._runners: dict[str, Runner] = {}
        self._broken: dict[str, str] = {}
        self._readiness = Readiness(store, self.world.failures)
        self._archive = Archive(store)
        self._archiving: set[asyncio.Task[None]] = set()

    async def recover(self) -> list[str]:
        """Resume every table in the journal; clocks go on with the time that was left.

        A table whose journal is broken is not run: see `broken`. Time goes on from the latest entry
        if the wall clock was set back since then.
        """
        self._readiness.watch()
        await self._archive.load()
        stored = await self.store.tables()
        wanted = [id for id in stored if not (id in self._runners or id in self._archive)]
        found: list[tuple[str, Runner | str]] = []
        for together in _chunks(wanted):
            resumed = (resume_table(self.store, self.world, id) for id in together)
            found += zip(together, await asyncio.gather(*resumed), strict=True)
        for _, runner in found:
            if isinstance(runner, Runner):
                self.world.not_before(runner.table.at)
        for some in _chunks(found):
            await asyncio.gather(*(self._start(id, runner) for id, runner in some))
        return list(self._runners)

    async def _start(self, id: str, runner: Runner | str) -> None:
        if isinstance(runner, str):
            self._broken[id] = runner
            LOG.error("table %s is not run: %s", id, runner)
            return
        if runner.table.closed:  # the server was stopped before it could be archived
            self._archive_table(runner)
            return
        self._publish(runner)
        await runner.run(extend_clocks)
        runner.go_on()

    def _publish(self, runner: Runner) -> None:
        """A table that runs from now on until it is closed."""
        self._runners[runner.id] = runner
        runner.on_closed = self._archive_table

    def _archive_table(self, runner: Runner) -> None:
        """A closed table does not run any more; its journal stays."""
        self._runners.pop(runner.id, None)
        self._archive.add(runner.id, runner.table)
        keeping = asyncio.get_running_loop().create_task(self._keep_archived(runner.id))
        self._archiving.add(keeping)
        keeping.add_done_callback(self._archiving.discard)

    async def _keep_archived(self, id: str) -> None:
        with suppress(StoreError):  # the journal says that it is closed: the next start tries again
            await self._archive.keep(id)

    @property
    def broken(self) -> Mapping[str, str]:
        """Tables that could not be resumed, with the reason; their rows are not changed."""
        return self._broken

    async def close(self) -> None:
        """Finish all writes and end all subscriptions; the store stays open."""
        await self._readiness.close()
        await asyncio.gather(*(runner.close() for runner in self._runners.values()))
        await asyncio.gather(*self._archiving)

    @property
    def now(self) -> int:
        """The host's time in milliseconds."""
        return self.world.now()

    async def readiness_problem(self) -> str | None:
        """Why the host is not ready to serve; None if it is. A write is tried."""
        return await self._readiness.problem()

    def counts(self) -> HostCounts:
        """Figures for metrics."""
        tables = [runner.table for runner in self._runners.values()]
        bots = [chair.is_bot for table in tables for _, chair in table.taken()]
        return HostCounts(
            tables=len(tables),
            people=bots.count(False),
            bots=bots.count(True),
            running=sum(table.running is not None for table in tables),
            lag=self.store.lag,
            broken=len(self._broken),
            standing=sum(runner.stands_still for runner in self._runners.values()),
            outage=self.store.health.outage is not None,
            store_failures=self.store.health.failures,
            work_failures=self.world.failures.total,
        )

    @property
    def tables(self) -> tuple[str, ...]:
        """Ids of all tables that run."""
        return tuple(self._runners)

    def has_table(self, id: str) -> bool:
        """Whether a table with this id runs, or is closed."""
        return id in self._runners or id in self._archive

    def has_round(self, id: str, number: int) -> bool:
        """Whether a round was begun at a table."""
        closed = id in self._archive
        rounds = self._archive.rounds(id) if closed else self.runner(id).table.rounds
        return 1 <= number <= rounds

    def tables_of(self, player: str) -> list[str]:
        """Ids of the tables at which a player sits or waits for a seat."""
        return [id for id, runner in self._runners.items() if runner.table.is_here(player)]

    def runner(self, id: str) -> Runner:
        """What runs one table, for tests; an unknown id is refused."""
        if id in self._broken:
            raise BrokenTableError(f"table {id!r}: its journal is broken, it is not run")
        if id in self._archive:
            raise self._archive.refusal(id)
        if id not in self._runners:
            raise TableError(f"table {id[:32]!r}: not found")
        return self._runners[id]

    def lobby(
        self, player: str | None = None, game: str | None = None, limit: int | None = None
    ) -> tuple[list[TableListing], int]:
        """Tables of one game or all, the newest first, and their number without the limit.

        Everybody may know that a table exists. The names at one with a password are only for
        players who have given it.
        """
        found = [each for each in self._runners.values() if game in (None, each.table.game_name)]
        found.sort(key=lambda each: -each.table.opened)
        return [self._listing(each, player) for each in found[:limit]], len(found)

    def _listing(self, runner: Runner, player: str | None) -> TableListing:
        table = runner.table
        names = not table.password or table.may_watch(player)
        return table_listing(runner.id, table, names)

    def look(self, id: str, player: str | None) -> TableLook:
        """A table as one reader sees it now."""
        table, broadcaster = self._watched(id, player), self.runner(id).broadcaster
        return {"table": table_view(table), "you": broadcaster.reader_view(table, player)}

    async def open_table(
        self,
        player: str,
        title: str,
        game: str,
        settings: dict[str, Any] | None = None,
        options: Options | None = None,
        password: str = "",
    ) -> str:
        """A new table, whose host the player is; its id. It is never open without its password."""
        id = self.world.fresh()[:ID_BYTES].hex()
        runner = Runner(id, self.store, self.world, None, empty(id))
        opened = open_table(
            self.world.moment, player, title, game, settings or {}, options or Options()
        )
        if password:
            Guard(await self._hash(password)).apply(opened, player)
        await runner.run(lambda draft: draft.add_all(opened.entries), by=player)
        self._publish(runner)
        runner.go_on()
        return id

    def knows(self, player: str) -> bool:
        """Whether a player has opened a table, or has sat or waits at one, closed ones included."""
        tables = (runner.table for runner in self._runners.values())
        here = any(table.knows(player) or table.is_here(player) for table in tables)
        return here or self._archive.knows(player)

    @property
    def values(self) -> ServerValues:
        """What the server keeps beside the journals."""
        return self.store.values

    @property
    def leases(self) -> Leases:
        """What one of several servers on the database does at a time."""
        return self.store.leases

    def openers(self) -> dict[str, str]:
        """Id of every table that runs -> the player who opened it."""
        return {id: runner.table.host for id, runner in self._runners.items()}

    async def command(
        self, id: str, player: str, command: TableCommand, origin: str = ""
    ) -> CommandResult:
        """Apply a command of a player; returns when it is durable and everybody is told.

        `origin` stands for the network address of the player: see `seat_origins`.
        """
        runner = self.runner(id)
        runner.touched = self.now
        if isinstance(command, Sit):
            await self._check_password(runner.table, player, command.password)
        if isinstance(command, Guard):
            command = replace(command, password=await self._hash(command.password))
        if isinstance(command, Sit) and origin:
            runner.broadcaster.origins.heard(player, origin)
        action = await runner.run(lambda draft: command.apply(draft, player), by=player)
        if command.revokes_watching:
            runner.broadcaster.end_unwelcome(runner.table)
        return CommandResult(runner.table.seq, action)

    async def _check_password(self, table: Table, player: str, password: str) -> None:
        """Refuse a newcomer without the password; an empty one is never right."""
        if not table.password or table.knows(player):
            return
        right = bool(password) and await asyncio.to_thread(
            self._passwords.check, table.password, password
        )
        if not right:
            raise TableError("this table requires its password")

    async def _hash(self, password: str) -> str:
        return await asyncio.to_thread(self._passwords.hash, password) if password else ""

    def subscribe(
        self,
        id: str,
        player: str | None,
        after: int | None = None,
        most_unread: int = MOST_UNREAD,
    ) -> Subscription:
        """News for a player, or for a spectator if None; `after` is the last entry they know."""
        table, runner = self._watched(id, player), self.runner(id)
        runner.touched = self.now
        subscription = runner.broadcaster.subscribe(table, player, after, most_unread)
        if runner.broadcaster.subscribers == 1:
            runner.go_on()  # bots may have waited for somebody who watches
        return subscription

    def _watched(self, id: str, player: str | None) -> Table:
        """A table that a reader may watch; refused for others."""
        runner = self.runner(id)
        if not runner.table.may_watch(player):
            raise ClosedTableError(runner.table.closed_reason, self._listing(runner, player))
        return runner.table

    async def _readable(self, id: str, player: str | None) -> Table:
        """A table, open or closed, whose rounds a reader may see; refused for others."""
        if id not in self._archive:
            return self._watched(id, player)
        table = await self._archive.table(id)
        if not table.may_watch(player):
            listing = table_listing(id, table, names=not table.password)
            raise ClosedTableError(table.closed_reason, listing)
        return table

    async def rounds(
        self, id: str, limit: int, player: str | None = None, before: int | None = None
    ) -> tuple[list[RoundSummary], int]:
        """Rounds that are over and were before a round, the latest first; the number of all."""
        table = await self._readable(id, player)
        total = table.rounds - (table.running is not None)
        return await read_summaries(self.store, id, limit, before), total

    async def record(self, id: str, round: int, player: str | None = None) -> RoundRecord:
        """A round that is over as one reader may publish it: what `offsuit verify` checks."""
        table = await self._readable(id, player)
        turns = await read_round(self.store, id, round)
        seat = _seat_by_name(table, turns[0].entry, player)
        return await self.store.pools.long(record, id, turns, seat)

    async def turns(self, id: str, round: int, player: str | None = None) -> list[TurnView]:
        """What has happened in a round so far, as news have told it to one reader."""
        table = await self._readable(id, player)
        found = await read_turns(self.store, id, round)
        dealt = _names(found[0][1].entry)  # a replayed round has names for players
        name = next((each for each in dealt if each in table.names_of(player)), None)
        return await self.store.pools.long(_turn_views, found, name)

    async def export(self, id: str, player: str | None = None) -> Iterator[str]:
        """The journal as lines of JSON, without anything that a card could be guessed from.

        It is read while the iterator is used; coroutines use `export_parts`.
        """
        await self._readable(id, player)
        return await self.store.export(id)

    async def export_parts(self, id: str, player: str | None = None) -> AsyncIterator[str]:
        """The same, some lines at a time: the next ones are read when they are wanted."""
        lines, read = await self.export(id, player), self.store.pools.long

        async def parts() -> AsyncIterator[str]:
            while part := await read(_next_lines, lines):
                yield part

        return parts()

    async def reviews(
        self,
        id: str,
        round: int | None = None,
        player: str | None = None,
        order: Order = "loss",
        limit: int | None = None,
    ) -> list[Facts]:
        """Reviews of one round or all, the greatest loss first or the latest round.

        For everybody if only hands that were shown are reviewed; else players get their own.
        """
        table = await self._readable(id, player)
        private = reviews_are_private(table.game_name)
        if round is not None:
            found = await read_reviews(self.store, self.world, id, round)
            own = table.names_of(player)
            return [each for each in found if not private or each["name"] in own][:limit]
        if private and player is None:
            return []
        return await stored_reviews(self.store, id, player if private else None, order, limit)

    async def audit(self, id: str) -> str | None:
        """What is wrong with the whole journal of a table, for operators; None if nothing is."""
        return await audit_table(self.store, id)

    async def settle_up(self, id: str, player: str | None = None) -> list[Payment]:
        """Who pays whom, in the fewest payments, for everything won and lost so far."""
        table = await self._readable(id, player)
        won = {purse.player: purse.won for purse in table.everyone()}
        found = await self.store.pools.long(settle_up, won)
        names = {purse.player: purse.name for purse in table.everyone()}
        return [Payment(names[each.payer], names[each.payee], each.chips) for each in found]

    def reading(self, client: str, share: int) -> AbstractContextManager[None]:
        """A place for one of a client's long reads; `TooManyReadsError` if they have `share`."""
        return self.store.pools.place(client, share)


def _turn_views(turns: list[tuple[int, Turn]], name: str | None) -> list[TurnView]:
    return [{**TurnViews(turn).to(name), "seq": seq} for seq, turn in turns]


def _next_lines(lines: Iterator[str]) -> str:
    return "".join(islice(lines, LINES_TOGETHER))


def _chunks(items: list[T]) -> Iterator[list[T]]:
    for start in range(0, len(items), RESUMED_TOGETHER):
        yield items[start : start + RESUMED_TOGETHER]


def _seat_by_name(table: Table, entry: entries.Entry, player: str | None) -> int | None:
    """The seat that a player had in an earlier round."""
    own = table.names_of(player)
    return next((seat for seat, name in enumerate(_names(entry)) if name in own), None)


def _names(entry: entries.Entry) -> list[str]:
    """Names by seat in a round."""
    assert isinstance(entry, entries.Shuffled), "a round begins with its shuffle"
    return [seat.name for seat in entry.seats]
