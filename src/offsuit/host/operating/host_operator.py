"""What an operator may do to the tables of a host; everything is journaled."""

from contextlib import suppress

from offsuit.errors import TableError
from offsuit.host.host import Host
from offsuit.host.operating.unused_tables import UnusedAfter, spare, unused
from offsuit.table.commands.closing import (
    CLOSED_BY_OPERATOR,
    CLOSED_UNUSED,
    close_now,
    void_round,
)
from offsuit.table.commands.operating import (
    person_in,
    remove_player,
    rename_player,
    retitle_table,
)
from offsuit.table.journal.draft import Draft

BANNED = "you may not use this server"


class Operator:
    """The operator of a host. Methods that change a table return the number of its last entry."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def close(self, id: str) -> int:
        """Close a table for good and at once; a round that is played there is voided."""
        runner = self._host.runner(id)
        await runner.run(lambda draft: close_now(draft, CLOSED_BY_OPERATOR))
        return runner.table.seq

    async def void_round(self, id: str) -> int:
        """Cancel the round that is played at a table."""
        runner = self._host.runner(id)
        await runner.run(void_round)
        return runner.table.seq

    async def rename(
        self, id: str, chair: int | None = None, name: str | None = None, title: str | None = None
    ) -> int:
        """Give the person in a chair another name, or a table another title, or both."""

        def change(draft: Draft) -> None:
            if chair is not None and name is not None:
                rename_player(draft, chair, name)
            if title is not None:
                retitle_table(draft, title)

        runner = self._host.runner(id)
        await runner.run(change)
        return runner.table.seq

    def player_in(self, id: str, chair: int) -> str:
        """The player in a chair; an empty chair or a bot is refused."""
        return person_in(self._host.runner(id).table, chair).player

    async def remove(self, player: str) -> None:
        """Let a player leave all tables, and end their subscriptions."""
        for id in self._host.tables:
            runner = self._host.runner(id)
            if runner.table.is_here(player):
                await runner.run(lambda draft: remove_player(draft, player))
            runner.broadcaster.end_player(player, BANNED)

    async def close_unused(self, after: UnusedAfter, room_for: int | None = None) -> list[str]:
        """Close tables that nobody has touched for long, and so many more that others have room.

        `room_for` is the largest number of tables that may be left. Returns what was closed.
        """
        now = self._host.now
        runners = [self._host.runner(id) for id in self._host.tables]
        chosen = unused(runners, now, after)
        if room_for is not None:
            excess = len(runners) - len(chosen) - room_for
            more = [each for each in spare(runners, now, after) if each not in chosen]
            chosen += more[: max(0, excess)]
        for runner in chosen:
            with suppress(TableError):  # somebody closed it meanwhile
                await runner.run(lambda draft: close_now(draft, CLOSED_UNUSED))
        return [runner.id for runner in chosen]
