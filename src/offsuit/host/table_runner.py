"""Runs one table: writes before it tells anybody, and drives clocks and bots."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from offsuit.core.fair import Deal
from offsuit.errors import ArchivedTableError, OffsuitError, OutageError, StoreError
from offsuit.games.catalog.seated import seated_bot, seated_memory
from offsuit.games.jsonable import to_json
from offsuit.host.bot_thread import think
from offsuit.host.broadcaster import Broadcaster
from offsuit.host.journal_reader import deal_of, part_of
from offsuit.host.liveness.alarm import Alarm
from offsuit.host.liveness.failure_counts import BOT as BOTS
from offsuit.host.liveness.failure_counts import CLOCK as CLOCKS
from offsuit.host.operating.meter import OPERATOR
from offsuit.host.round_index import Deriving
from offsuit.host.round_reviews import review_round
from offsuit.host.subscription import Ending
from offsuit.host.world import World
from offsuit.store.chain import Head, JournalRow, chain, check_chain
from offsuit.store.store import Store
from offsuit.store.writing.writer import Seed
from offsuit.table.advance import act_by_default, advance, wake_at
from offsuit.table.chair import BOT
from offsuit.table.commands.acting import Act
from offsuit.table.intermission import only_bots_play
from offsuit.table.journal import entries, entry_codec
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.journal.fold import Turn, fold
from offsuit.table.table import Table

T = TypeVar("T")
LOG = logging.getLogger("offsuit.host")
MOST_TRIES = 8
"""Appends that may be lost to other writers before the caller is refused."""
ROW_BYTES = 160
"""Room that a row takes in a database beside its body: hashes, ids, an index."""
ASK_AGAIN = 60_000
"""Milliseconds after which a table asks again whether it may begin a round."""
RETRY_SECONDS = 1.0
"""Delay before a clock or a bot that failed tries again for the first time, at most."""
MOST_RETRY_SECONDS = 4.0
"""The longest delay; the delays double."""
BOT_TRIES = 3
"""Failures of a bot after which the clock decides for it, at once."""

Owed = tuple[int, int, int]
"""Round, seat and decision."""


class Runner:
    """The one place in a process where a table changes."""

    def __init__(self, id: str, store: Store, world: World, table: Table | None, head: Head):
        self.id, self.world = id, world
        self.broadcaster = Broadcaster()
        self._store, self._table, self._head = store, table, head
        self._lock = asyncio.Lock()
        self._stale = False
        """Whether the journal may hold entries that are not known here."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._deriving = Deriving(id)
        self._thinking: set[Owed] = set()
        """Decisions that a bot is working on."""
        self._bot_failures: dict[Owed, int] = {}
        """How often a bot could not make a decision that is still owed."""
        self._failing: set[str] = set()
        """What was logged as failing and has not worked since."""
        self._out_since: int | None = None
        """When the outage began in which this table could not change."""
        self._memory: Any = None
        """What bots remember of the public play at this table."""
        self._alarm = Alarm(lambda: self._spawn_alone("clock", self._rung()), MOST_RETRY_SECONDS)
        self._closed = False
        self.touched = world.now() if table is None else table.at
        """When somebody last used the table: sent a command, or began to watch."""
        self.on_closed: Callable[[Runner], None] = lambda _: None
        """Called once when the table is closed for good."""

    @property
    def table(self) -> Table:
        """The table as it is in the journal."""
        assert self._table is not None, "a runner is published once its table is open"
        return self._table

    @property
    def stands_still(self) -> bool:
        """Whether its clock has failed and not worked since."""
        return self._alarm.backoff.failures > 0

    async def run(self, change: Callable[[Draft], T], by: str | None = None) -> T:
        """Make a change; returns when it is durable and told. A refused one changes nothing.

        `by` is the player who asked for it, on whose account it is.
        A caller may be cancelled while it waits: a change that has begun is finished.
        """
        if self._closed and not self.table.closed:
            raise StoreError("the table is closing")
        return await asyncio.shield(self._spawn(self._run_or_ring(change, by)))

    async def _run_or_ring(self, change: Callable[[Draft], T], by: str | None) -> T:
        """A change that seemed to fail may have been written: the alarm finds out, unasked."""
        try:
            return await self._run(change, by)
        except StoreError:
            if self._table is not None:
                self._alarm.ring_in(RETRY_SECONDS)
            raise

    def _spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _spawn_alone(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for: the type of an error is logged, not its text."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                LOG.error("table %s: %s in a %s", self.id, type(error).__name__, what)

        self._spawn(watched())

    async def _run(self, change: Callable[[Draft], T], by: str | None = None) -> T:
        async with self._lock:
            try:
                return await self._try_to_run(change, by)
            except OutageError:
                if self._out_since is None:
                    self._out_since = self.world.now() - int(1000 * self._store.health.seconds)
                raise

    async def _try_to_run(self, change: Callable[[Draft], T], by: str | None) -> T:
        for _ in range(MOST_TRIES):
            await self._catch_up()
            if self._table is not None and self._table.closed:
                raise ArchivedTableError(f"this table is closed: {self._table.closed}")
            draft = self._draft()
            refused: OffsuitError | None = None
            try:
                result = change(draft)
            except OffsuitError as error:  # what is due happens nevertheless
                draft, refused = self._draft(), error
            if refused is None or self._table is not None:
                advance(draft)
            if await self._commit(draft, by):
                self._out_since = None
                if refused is not None:
                    raise refused
                return result
        raise StoreError("other writers keep changing this table")

    def _draft(self) -> Draft:
        """A draft in which running clocks have back the time of an outage."""
        draft = Draft(self._table, self._moment())
        if self._out_since is not None and self._table is not None:
            lost = draft.now - max(self._out_since, self._table.at)
            if self._table.running is not None and lost > 0:
                draft.add(entries.Extended(draft.now, lost))
        return draft

    def _moment(self) -> Moment:
        """The time now, and which rounds may begin."""
        return replace(self.world.moment, begins=self._may_begin(), alone=self._may_play_alone())

    def _may_begin(self) -> bool:
        table = self._table
        if table is None:
            return True
        return table.amounts_problem is None and self.world.meter.may_begin(table.host)

    def _may_play_alone(self) -> bool:
        """Whether bots may play without people: for somebody who watches, or for the operator."""
        operators = self._table is not None and self._table.host == OPERATOR
        return operators or self.broadcaster.subscribers > 0

    async def _commit(self, draft: Draft, by: str | None) -> bool:
        """Append, then change and tell; False if another writer was first."""
        if not draft.turns:
            return True
        rows = self._rows(draft)
        seeds = [Seed(self.id, part, deal.server_seed) for part, deal in draft.deals.items()]
        self._stale = True  # until it is known what the journal holds
        derived = self._deriving.derived(draft.turns, rows)
        if not await self._store.append(rows, seeds, derived):
            return False
        self._stale = False
        size = sum(len(row.body) + len(row.sealed or b"") + ROW_BYTES for row in rows)
        self.world.meter.used(by or draft.table.host, len(draft.deals), size)
        self._changed(draft.turns, rows[-1])
        return True

    def _rows(self, draft: Draft) -> list[JournalRow]:
        size = entry_codec.SALT
        written = []
        for turn in draft.turns:
            salt = self.world.fresh()[:size] if turn.entry.sealed else bytes(size)
            encoded = entry_codec.write(turn.entry, salt)
            written.append((part_of(turn), encoded.body, encoded.sealed))
        return chain(self._head, written)

    async def _catch_up(self) -> None:
        """Read entries of other writers, and our own whose append seemed to fail."""
        if not self._stale:
            return
        rows = await self._store.rows(self.id, after=self._head.seq)
        check_chain(self._head, rows)
        turns: list[Turn] = []
        table = self._table
        for row in rows:
            entry = entry_codec.read(row.body, row.sealed)
            deal: Deal | None = None
            if isinstance(entry, entries.Shuffled):
                deal = await deal_of(self._store, self.id, entry)
            turns.append(fold(table, entry, deal))
            table = turns[-1].table
        self._stale = False
        if turns:
            self._changed(turns, rows[-1])

    def _changed(self, turns: Sequence[Turn], last: JournalRow) -> None:
        self._table, self._head = turns[-1].table, Head(self.id, last.seq, last.hash)
        try:
            self.broadcaster.send(self.table, turns)
            self._finish_rounds(turns)
            if self.table.closed and not self._closed:
                self._end()
        finally:
            self._go_on_somehow()

    def _end(self) -> None:
        """The table is closed for good: nothing happens here any more."""
        self._closed = True
        self._alarm.close()
        self.broadcaster.end(f"this table is closed: {self.table.closed}", Ending.CLOSED)
        self.on_closed(self)

    def _finish_rounds(self, turns: Sequence[Turn]) -> None:
        """Rounds that are over now: bots remember them, and those with a person are reviewed."""
        for turn in turns:
            finished = turn.table.round if isinstance(turn.entry, entries.Finished) else None
            if finished is None or finished.state is None:
                continue
            if turn.table.options.bots:
                self._memory = seated_memory(
                    turn.table.game_name, turn.table.game, self._memory, finished.state
                )
            people = not all(p.startswith(BOT) for p in finished.players)
            if people and self.world.meter.may_review(turn.table.host):
                self._spawn_alone("review", self._review(turn.table))

    async def _review(self, table: Table) -> None:
        with suppress(OffsuitError):  # it is made again when somebody asks for it
            await review_round(self._store, self.world, self.id, table)

    def go_on(self) -> None:
        """Set the alarm for what is due next, and start bots."""
        if self._closed:
            return
        if self._stale:  # what is due is known when the journal has been read
            self._alarm.ring_in(RETRY_SECONDS)
            return
        at = wake_at(self.table)
        now = self.world.now()
        if self.table.running is None and at is not None:
            at = self._when_allowed(at, now)
        if at is None:
            self._alarm.set(None)
        else:  # something may have become due while the last entry was written
            self._alarm.set((at - now) / 1000 if at > now else RETRY_SECONDS)
        self._start_bots()

    def _when_allowed(self, at: int, now: int) -> int | None:
        """When the next round is begun or asked for again; None if it waits for a subscriber."""
        if only_bots_play(self.table) and not self._may_play_alone():
            return None
        return at if self._may_begin() else max(at, now + ASK_AGAIN)

    def _go_on_somehow(self) -> None:
        """The same after a change, which is durable whatever happens here."""
        try:
            self.go_on()
        except Exception as error:
            self._note(CLOCKS, error)
            self._alarm.ring_in(RETRY_SECONDS)

    async def _rung(self) -> None:
        """What is due happens; whatever goes wrong, the alarm rings again."""
        try:
            await self._run(lambda _: None)
            self.go_on()
        except Exception as error:
            self._alarm.ring_in(self._alarm.backoff.next(RETRY_SECONDS))
            self._note(CLOCKS, error)
        else:
            self._alarm.backoff.reset()
            self._note(CLOCKS, None)

    def _note(self, what: str, error: Exception | None) -> None:
        """Count a failure of a clock or bot, or that it works; log when that changes.

        The store notes outages. Of other errors the type is logged, not the text.
        """
        if isinstance(error, OutageError):
            return
        if error is None:
            self.world.failures.worked(what)
            if what in self._failing:
                self._failing.remove(what)
                LOG.warning("table %s: its %s works again", self.id, what)
            return
        self.world.failures.failed(what)
        if what not in self._failing:
            self._failing.add(what)
            LOG.error("table %s: %s in a %s", self.id, type(error).__name__, what)

    def _start_bots(self) -> None:
        round_ = self.table.running
        waiting = round_.waiting if round_ is not None else ()
        owed_now: set[Owed] = set()
        for seat in waiting:
            assert round_ is not None
            chair = self.table.chairs[round_.chairs[seat]]
            owed = (round_.number, seat, round_.answered[seat])
            if chair is None or not chair.is_bot:
                continue
            owed_now.add(owed)
            if owed not in self._thinking:
                self._thinking.add(owed)
                self._spawn_alone(BOTS, self._act_as_bot(owed, chair.player, chair.level))
        self._bot_failures = {
            owed: times for owed, times in self._bot_failures.items() if owed in owed_now
        }

    async def _act_as_bot(self, owed: Owed, player: str, level: Any) -> None:
        """One decision of a bot; the clock may be faster, and decides if the bot cannot."""
        try:
            if self._bot_failures.get(owed, 0) < BOT_TRIES:
                await self._decide_as_bot(owed, player, level)
                self._note(BOTS, None)
            else:
                await self._run(lambda draft: _act_for(draft, owed))
        except StoreError:
            self._alarm.ring_in(RETRY_SECONDS)
        except Exception as error:
            if _is_owed(self.table, owed):  # else the clock was faster
                times = self._bot_failures[owed] = self._bot_failures.get(owed, 0) + 1
                self._alarm.ring_in(RETRY_SECONDS * times)
                self._note(BOTS, error)
        finally:
            self._thinking.discard(owed)

    async def _decide_as_bot(self, owed: Owed, player: str, level: Any) -> None:
        """What a bot does who sees what its seat sees."""
        number, seat, decision = owed
        game, round_ = self.table.game, self.table.round
        assert round_ is not None, "bots act in a round"
        view = game.view(round_.state, seat)
        bot = seated_bot(self.table.game_name, game, self.world.fresh(), level, self._memory)
        if self.world.think:
            await asyncio.sleep(self.world.think)
        action = to_json(await think(bot.act, view))
        act = Act(f"{number}/{decision}", number, decision, action)
        await self._run(lambda draft: act.apply(draft, player))

    async def close(self) -> None:
        """Finish the current write, and end all subscriptions."""
        self._closed = True
        self._alarm.close()
        async with self._lock:
            pass
        self.broadcaster.end("the server is stopping")
        await self.idle()

    async def idle(self) -> None:
        """Wait until all work in progress is done, reviews included."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def _is_owed(table: Table, owed: Owed) -> bool:
    """Whether a decision has not been made."""
    number, seat, decision = owed
    round_ = table.running
    if round_ is None or round_.number != number or seat not in round_.waiting:
        return False
    return round_.answered[seat] == decision


def _act_for(draft: Draft, owed: Owed) -> None:
    """The clock's decision for a bot that cannot make it."""
    if _is_owed(draft.table, owed):
        act_by_default(draft, owed[1])
