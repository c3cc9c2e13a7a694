"""One table that runs: durable first, told afterwards, clocks and bots driven."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from offsuit.core.fair import Deal
from offsuit.errors import OffsuitError, StoreError
from offsuit.games.catalog.seated import seated_bot, seated_memory
from offsuit.games.jsonable import Made, to_json
from offsuit.host.bot_thread import think
from offsuit.host.journal import deal_of, part_of
from offsuit.host.round_reviews import review_round
from offsuit.host.subscription import MOST_UNREAD, News, Subscription
from offsuit.host.world import World
from offsuit.store.chain import Head, Row, chain, check_chain
from offsuit.store.store import Store
from offsuit.store.writer import Seed
from offsuit.table import commands
from offsuit.table.advance import follow, wake_at
from offsuit.table.chair import BOT
from offsuit.table.journal import entries
from offsuit.table.journal import entry_codec as sealing
from offsuit.table.journal.draft import Draft
from offsuit.table.journal.fold import Turn, fold
from offsuit.table.table import Table
from offsuit.table.turn_views import TurnViews, seen_by, seen_table

T = TypeVar("T")
LOG = logging.getLogger("offsuit.host")
REMEMBERED = 16
"""Turns that are told again to whoever comes back; behind these he gets the table as it is."""
MOST_TRIES = 8
"""Rivals to whom an append may be lost before the caller hears of it."""
RETRY_SECONDS = 1.0
"""Until a clock or a bot tries again when the journal could not be written, or not in time."""


class Runner:
    """The one place in a process where a table changes."""

    def __init__(self, id: str, store: Store, world: World, table: Table | None, head: Head):
        self.id, self.world = id, world
        self._store, self._table, self._head = store, table, head
        self._lock = asyncio.Lock()
        self._stale = False
        """Whether the journal may hold more than is known here."""
        self._turns: deque[Turn] = deque(maxlen=REMEMBERED)
        self._subscriptions: set[Subscription] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking: set[tuple[int, int, int]] = set()
        """Round, seat and decision that a bot is at."""
        self._memory: Any = None
        """Of bots: what everybody has seen here while bots were wanted."""
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False
        self.cut_off = 0
        """Subscribers that did not read."""

    @property
    def table(self) -> Table:
        """As it is in the journal."""
        assert self._table is not None, "a runner is known once its table is open"
        return self._table

    async def run(self, command: Callable[[Draft], T]) -> T:
        """Let a command happen; back when it is durable and told. Refused: nothing has happened.

        Whoever waits here may be cancelled: what has begun is finished all the same.
        """
        if self._closed:
            raise StoreError("the table is closing")
        return await asyncio.shield(self._spawn(self._run(command)))

    def _spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _spawn_alone(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Work whose end nobody waits for: what goes wrong in it is logged, and nothing it knew."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                LOG.error("table %s: %s in a %s", self.id, type(error).__name__, what)

        self._spawn(watched())

    async def _run(self, command: Callable[[Draft], T]) -> T:
        async with self._lock:
            for _ in range(MOST_TRIES):
                await self._catch_up()
                draft = Draft(self._table, self.world.moment)
                refused: OffsuitError | None = None
                try:
                    answer = command(draft)
                except OffsuitError as error:  # what is due happens nevertheless
                    draft, refused = Draft(self._table, self.world.moment), error
                if refused is None or self._table is not None:
                    follow(draft)
                if await self._commit(draft):
                    if refused is not None:
                        raise refused
                    return answer
            raise StoreError("others write to this table without end")

    async def _commit(self, draft: Draft) -> bool:
        """Append, then change and tell; False if somebody else was first."""
        if not draft.turns:
            return True
        rows = self._rows(draft)
        kept = [Seed(self.id, part, deal.server_seed) for part, deal in draft.deals.items()]
        self._stale = True  # until it is known what the journal holds
        if not await self._store.append(rows, kept):
            return False
        self._stale = False
        self._changed(draft.turns, rows[-1])
        return True

    def _rows(self, draft: Draft) -> list[Row]:
        written = []
        for turn in draft.turns:
            salt = self.world.fresh()[: sealing.SALT] if turn.entry.sealed else bytes(sealing.SALT)
            bytes_ = sealing.write(turn.entry, salt)
            written.append((part_of(turn), bytes_.body, bytes_.sealed))
        return chain(self._head, written)

    async def _catch_up(self) -> None:
        """Read what others have written, or what was written though it seemed not to be."""
        if not self._stale:
            return
        rows = await self._store.rows(self.id, after=self._head.seq)
        check_chain(self._head, rows)
        turns: list[Turn] = []
        table = self._table
        for row in rows:
            entry = sealing.read(row.body, row.sealed)
            deal: Deal | None = None
            if isinstance(entry, entries.Shuffled):
                deal = await deal_of(self._store, self.id, entry)
            turns.append(fold(table, entry, deal))
            table = turns[-1].table
        self._stale = False
        if turns:
            self._changed(turns, rows[-1])

    def _changed(self, turns: list[Turn], last: Row) -> None:
        self._table, self._head = turns[-1].table, Head(self.id, last.seq, last.hash)
        self._turns.extend(turns)
        self._tell(turns)
        self._look_back(turns)
        self.go_on()

    def _look_back(self, turns: list[Turn]) -> None:
        """Rounds that are over now: bots remember them; reviewed if a person has played."""
        for turn in turns:
            finished = turn.table.round if isinstance(turn.entry, entries.Finished) else None
            if finished is None or finished.state is None:
                continue
            if turn.table.options.bots:
                self._memory = seated_memory(
                    turn.table.game_name, turn.table.game, self._memory, finished.state
                )
            if not all(p.startswith(BOT) for p in finished.players):
                self._spawn_alone("review", self._review(turn.table))

    async def _review(self, table: Table) -> None:
        with suppress(OffsuitError):  # it is made again when somebody asks for it
            await review_round(self._store, self.world, self.id, table)

    def _tell(self, turns: list[Turn]) -> None:
        """One message to every subscriber; readers who see the same get the same."""
        public = seen_table(self.table)
        tellings = [TurnViews(turn) for turn in turns]
        parts: Made = {}
        made: dict[str | None, News] = {}
        for subscription in list(self._subscriptions):
            reader = subscription.reader
            if reader not in made:
                made[reader] = self._news(tellings, public, reader, parts)
            subscription.tell(made[reader])

    def _news(
        self,
        turns: list[TurnViews] | None,
        public: dict[str, Any],
        reader: str | None,
        parts: Made | None = None,
    ) -> News:
        return {
            "seq": self.table.seq,
            "turns": None if turns is None else [turn.to(reader) for turn in turns],
            "table": public,
            "you": seen_by(self.table, reader, parts),
        }

    def subscribe(
        self, reader: str | None, after: int | None = None, most_unread: int = MOST_UNREAD
    ) -> Subscription:
        """News from now on, or behind entry `after`, which the reader has seen last."""
        subscription = Subscription(reader, self._unsubscribe, most_unread)
        subscription.tell(self._news(self._missed(after), seen_table(self.table), reader))
        self._subscriptions.add(subscription)
        return subscription

    def _missed(self, after: int | None) -> list[TurnViews] | None:
        if after is None or after > self.table.seq:
            return None
        missed = [turn for turn in self._turns if turn.table.seq > after]
        whole = len(missed) == self.table.seq - after
        return [TurnViews(turn) for turn in missed] if whole else None

    def show_out(self, may_stay: Callable[[str | None], bool], reason: str) -> None:
        """End the subscriptions of readers who may no longer look on."""
        for subscription in list(self._subscriptions):
            if not may_stay(subscription.reader):
                subscription.close(reason)

    def _unsubscribe(self, subscription: Subscription) -> None:
        self._subscriptions.discard(subscription)
        self.cut_off += bool(subscription.reason and subscription.reason.startswith("cut off"))

    @property
    def subscribers(self) -> int:
        """Who is told."""
        return len(self._subscriptions)

    def go_on(self) -> None:
        """Set the alarm for what comes next, and let bots think."""
        if self._closed:
            return
        at = wake_at(self.table)
        now = self.world.now()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if at is not None:  # what fell due while it was being written is asked for again, too
            self._ring_in((at - now) / 1000 if at > now else RETRY_SECONDS)
        self._let_bots_think()

    def _ring_in(self, seconds: float) -> None:
        if self._closed:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(seconds, lambda: self._spawn_alone("clock", self._rung()))

    async def _rung(self) -> None:
        try:
            await self._run(lambda _: None)
        except StoreError:
            self._ring_in(RETRY_SECONDS)
        else:
            self.go_on()

    def _let_bots_think(self) -> None:
        round_ = self.table.running
        if round_ is None:
            return
        for seat in round_.waiting:
            chair = self.table.chairs[round_.chairs[seat]]
            owed = (round_.number, seat, round_.answered[seat])
            if chair is not None and chair.is_bot and owed not in self._thinking:
                self._thinking.add(owed)
                self._spawn_alone("bot", self._bot(owed, chair.player, chair.level))

    async def _bot(self, owed: tuple[int, int, int], player: str, level: Any) -> None:
        """One decision of a bot, which sees what its seat sees; the clock may be faster."""
        number, seat, decision = owed
        game, round_ = self.table.game, self.table.round
        assert round_ is not None, "bots think in a round"
        view = game.view(round_.state, seat)
        bot = seated_bot(self.table.game_name, game, self.world.fresh(), level, self._memory)
        try:
            if self.world.think:
                await asyncio.sleep(self.world.think)
            action = to_json(await think(bot.act, view))
            await self._run(
                lambda draft: commands.act(
                    draft, player, number, decision, f"{number}/{decision}", action, by="bot"
                )
            )
        except StoreError:
            self._ring_in(RETRY_SECONDS)
        except OffsuitError:
            pass  # the clock was faster, or will be
        finally:
            self._thinking.discard(owed)

    async def close(self) -> None:
        """Finish what is being written; subscribers hear that it is over."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        async with self._lock:
            pass
        for subscription in list(self._subscriptions):
            subscription.close("the server stops")
        await self.idle()

    async def idle(self) -> None:
        """Wait until everything that is under way is done, reviews included."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
