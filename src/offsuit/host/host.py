"""All tables of a server: what a web page, a program or a test calls."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from offsuit.errors import OffsuitError, StoreError, TableError
from offsuit.games.catalog.seated import reviews_are_private
from offsuit.host.journal import read_round, read_table, read_turns
from offsuit.host.round_reviews import read_reviews
from offsuit.host.subscription import MOST_UNREAD, Subscription
from offsuit.host.table_runner import Runner
from offsuit.host.world import World
from offsuit.store.chain import empty
from offsuit.store.store import Store
from offsuit.table import commands
from offsuit.table.journal import entries
from offsuit.table.journal.draft import Draft
from offsuit.table.money.payments import Payment, settle_up
from offsuit.table.options import Options
from offsuit.table.records.record import record
from offsuit.table.round import Given
from offsuit.table.table import Table
from offsuit.table.turn_views import TurnViews, listed, seen_by, seen_table

CheckPassword = Callable[[str, str], bool]
"""Whether a hash is that of a password; slow by intent, so it runs in a thread."""
ID_BYTES = 8
CLOSED = "this table is not for spectators"
LOG = logging.getLogger("offsuit.host")
UNREADABLE = (OffsuitError, LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What rows that were damaged, or written by another program, can lead to; not a database that is
out of reach, in which no table is at fault."""


def no_passwords(_: str, __: str) -> bool:
    """Where nobody can check a password none is right."""
    return False


class Host:
    """Every method names a table by its id and a player by `tokens.player_of` his token.

    What is refused is raised as an `OffsuitError` and has not happened: `TableError` and
    `IllegalActionError` for what may not be, `AnsweredError` for a decision that is answered,
    `StoreError` where the journal cannot be written.
    """

    def __init__(
        self,
        store: Store,
        world: World | None = None,
        check_password: CheckPassword = no_passwords,
    ) -> None:
        self.store, self.world = store, world or World()
        self._check_password = check_password
        self._runners: dict[str, Runner] = {}
        self._broken: dict[str, str] = {}

    async def recover(self) -> list[str]:
        """Take up every table in the journal where it was; clocks go on as they stood.

        A table whose journal is broken is not run: see `broken`.
        """
        for id in await self.store.tables():
            if id in self._runners:
                continue
            try:
                table, head = await read_table(self.store, id)
            except UNREADABLE as error:
                self._broken[id] = _reason(error)
                LOG.error("table %s is not run: %s", id, self._broken[id])
                continue
            runner = Runner(id, self.store, self.world, table, head)
            self._runners[id] = runner
            await runner.run(_extend)
            runner.go_on()
        return list(self._runners)

    @property
    def broken(self) -> Mapping[str, str]:
        """Tables that could not be taken up, with the reason; their rows are left as they are."""
        return self._broken

    async def close(self) -> None:
        """Finish all writes and let everybody go; the store is closed by whoever opened it."""
        await asyncio.gather(*(runner.close() for runner in self._runners.values()))

    @property
    def runners(self) -> Mapping[str, Runner]:
        """Tables by id, for metrics."""
        return self._runners

    def runner(self, id: str) -> Runner:
        """One table; an id that is not known is refused."""
        if id in self._broken:
            raise TableError(f"table {id!r}: its journal is broken, it is not run")
        if id not in self._runners:
            raise TableError(f"table {id[:32]!r}: there is none")
        return self._runners[id]

    def lobby(
        self, player: str | None = None, game: str | None = None, limit: int | None = None
    ) -> tuple[list[dict[str, Any]], int]:
        """Tables of one game or all, the newest first, and how many there are beyond any limit.

        Everybody may know that a table is there. Who sits at one with a password is told to those
        who have given it.
        """
        wanted = [each for each in self._runners.values() if game in (None, each.table.game_name)]
        wanted.sort(key=lambda each: -each.table.opened)
        return [self._listed(each, player) for each in wanted[:limit]], len(wanted)

    def _listed(self, runner: Runner, player: str | None) -> dict[str, Any]:
        table = runner.table
        names = not table.password or _may_watch(table, player)
        return {"id": runner.id, **listed(table, names)}

    def look(self, id: str, player: str | None) -> dict[str, Any]:
        """A table as one reader sees it now."""
        table = self.runner(id).table
        self._check_watching(table, player)
        return {"table": seen_table(table), "you": seen_by(table, player)}

    async def open_table(
        self,
        player: str,
        title: str,
        game: str,
        settings: dict[str, Any] | None = None,
        options: Options | None = None,
        password_hash: str = "",
    ) -> str:
        """A new table, whose host the player is; its id. Nobody comes in before its password."""
        id = self.world.fresh()[:ID_BYTES].hex()
        runner = Runner(id, self.store, self.world, None, empty(id))
        opened = commands.open_table(
            self.world.moment, player, title, game, settings or {}, options or Options()
        )
        if password_hash:
            commands.guard(opened, player, password_hash)
        await runner.run(lambda draft: draft.add_all(opened.entries))
        self._runners[id] = runner
        runner.go_on()
        return id

    async def sit(self, id: str, player: str, name: str, password: str = "") -> None:
        """Sit down, come back, or wait for the seat of a bot."""
        runner = self.runner(id)
        if not await self._may_enter(runner.table, player, password):
            raise TableError("this table wants its password")
        await runner.run(lambda draft: commands.sit(draft, player, name))

    async def _may_enter(self, table: Table, player: str, password: str) -> bool:
        if not table.password or commands.is_known(table, player):
            return True
        if not password:  # of which there is no hash: nothing to be slow about
            return False
        return await asyncio.to_thread(self._check_password, table.password, password)

    async def ready(self, id: str, player: str, is_ready: bool = True, seeds: bool = False) -> None:
        """Want to be dealt in; `seeds`: bring a client seed to every shuffle."""
        await self.runner(id).run(lambda draft: commands.ready(draft, player, is_ready, seeds))

    async def rest(self, id: str, player: str, resting: bool = True) -> None:
        """Sit out, or be back."""
        await self.runner(id).run(lambda draft: commands.rest(draft, player, resting))

    async def leave(self, id: str, player: str) -> None:
        """Get up."""
        await self.runner(id).run(lambda draft: commands.leave(draft, player))

    async def kick(self, id: str, player: str, chair: int) -> None:
        """Send somebody away; for the table's host."""
        await self.runner(id).run(lambda draft: commands.kick(draft, player, chair))
        self._show_out(id)

    async def lock(self, id: str, player: str, locked: bool = True) -> None:
        """Let nobody new sit down; for the table's host."""
        await self.runner(id).run(lambda draft: commands.lock(draft, player, locked))

    async def guard(self, id: str, player: str, password_hash: str) -> None:
        """Want a password, given as its hash; for the table's host."""
        await self.runner(id).run(lambda draft: commands.guard(draft, player, password_hash))
        self._show_out(id)

    async def change(
        self, id: str, player: str, settings: dict[str, Any], options: Options
    ) -> None:
        """Other rules and options; for the table's host, between two rounds."""
        await self.runner(id).run(lambda draft: commands.change(draft, player, settings, options))
        self._show_out(id)

    async def promise(self, id: str, player: str, commitment: bytes) -> None:
        """Commit to a client seed."""
        await self.runner(id).run(lambda draft: commands.promise(draft, player, commitment))

    async def reveal(self, id: str, player: str, seed: bytes) -> None:
        """Reveal the client seed that was committed to."""
        await self.runner(id).run(lambda draft: commands.reveal(draft, player, seed))

    async def act(
        self, id: str, player: str, round: int, decision: int, action_id: str, action: Any
    ) -> Given:
        """Answer a decision; back when it is durable. A repeated id gets the first answer."""
        return await self.runner(id).run(
            lambda draft: commands.act(draft, player, round, decision, action_id, action)
        )

    def subscribe(
        self,
        id: str,
        player: str | None,
        after: int | None = None,
        most_unread: int = MOST_UNREAD,
    ) -> Subscription:
        """Be told; a spectator is None. `after` is the last entry that the reader has seen."""
        runner = self.runner(id)
        self._check_watching(runner.table, player)
        return runner.subscribe(player, after, most_unread)

    def _check_watching(self, table: Table, player: str | None) -> None:
        if not _may_watch(table, player):
            raise TableError(CLOSED)

    def _show_out(self, id: str) -> None:
        """Spectators go when a table is closed to them, and so does who was sent away."""
        runner = self.runner(id)
        runner.show_out(lambda reader: _may_watch(runner.table, reader), CLOSED)

    async def record(self, id: str, round: int, player: str | None = None) -> dict[str, Any]:
        """What `offsuit verify` checks of a round that is over, as one reader may publish it."""
        table = self.runner(id).table
        self._check_watching(table, player)
        turns = await read_round(self.store, id, round)
        return record(id, turns, _seat_by_name(table, turns[0].entry, player))

    async def turns(self, id: str, round: int, player: str | None = None) -> list[dict[str, Any]]:
        """What has happened in a round so far, as news have told it to one reader."""
        table = self.runner(id).table
        self._check_watching(table, player)
        name = _name_of(table, player)  # by which whoever plays a round again knows its players
        found = await read_turns(self.store, id, round)
        return [{**TurnViews(turn).to(name), "seq": seq} for seq, turn in found]

    async def export(self, id: str, player: str | None = None) -> Iterator[str]:
        """The journal as lines of JSON, without anything that a card could be guessed from."""
        self._check_watching(self.runner(id).table, player)
        return await self.store.export(id)

    async def reviews(
        self, id: str, round: int | None = None, player: str | None = None
    ) -> list[dict[str, Any]]:
        """What was found out about one round or all, the greatest loss first.

        For everybody where only hands that were shown are reviewed; else each player gets his own.
        """
        table = self.runner(id).table
        self._check_watching(table, player)
        found = await read_reviews(self.store, self.world, id, round)
        if not reviews_are_private(table.game_name):
            return found
        own = _name_of(table, player)
        return [each for each in found if each["name"] == own]

    async def settle_up(self, id: str, player: str | None = None) -> list[Payment]:
        """Who pays whom, in the fewest payments, for all that was won and lost so far."""
        table = self.runner(id).table
        self._check_watching(table, player)
        won = {purse.name: purse.won for purse in table.everyone()}
        return await asyncio.to_thread(settle_up, won)


def _may_watch(table: Table, player: str | None) -> bool:
    """Everybody at an open table; else those who have sat there, and were not sent away."""
    if table.options.watched and not table.password:
        return True
    if player is None or player in table.barred:
        return False
    return commands.is_known(table, player) or player in dict(table.queue)


def _reason(error: Exception) -> str:
    """Why a journal cannot be read; what its rows say is not repeated, for some of it is sealed."""
    if isinstance(error, StoreError):
        return str(error)
    return f"its entries make no table ({type(error).__name__})"


def _extend(draft: Draft) -> None:
    """Clocks that ran when the host went away have as much left as at the last entry."""
    table = draft.table
    if table.running is not None and draft.now > table.at:
        draft.add(entries.Extended(draft.now, draft.now - table.at))


def _seat_by_name(table: Table, entry: entries.Entry, player: str | None) -> int | None:
    """The seat in some round of a player who has sat here; his name is his for good."""
    assert isinstance(entry, entries.Shuffled), "a round begins with its shuffle"
    dealt = [seat.name for seat in entry.seats]
    name = _name_of(table, player)
    return dealt.index(name) if name in dealt else None


def _name_of(table: Table, player: str | None) -> str | None:
    """What a player who has sat here is called."""
    return next((purse.name for purse in table.everyone() if purse.player == player), None)
