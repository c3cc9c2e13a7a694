"""Commands of a table's host: remove somebody, lock the table, set a password, change rules."""

import json
from dataclasses import dataclass, field
from typing import Any

from offsuit.errors import TableError
from offsuit.table.bounds import Number, Password
from offsuit.table.commands.opening import playable_options
from offsuit.table.commands.seating import remove
from offsuit.table.commands.table_command import TableCommand, check_host
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft
from offsuit.table.options import Options


@dataclass(frozen=True)
class Kick(TableCommand, kind="kick"):
    """Remove somebody for good; a bot may come back. For the table's host."""

    revokes_watching = True
    chair: Number

    def apply(self, draft: Draft, player: str) -> None:
        """Empty the chair and bar the player."""
        check_host(draft.table, player)
        taken = dict(draft.table.taken())
        if self.chair not in taken:
            raise TableError(f"chair {self.chair} is empty")
        remove(draft, self.chair, barred=not taken[self.chair].is_bot)


@dataclass(frozen=True)
class Lock(TableCommand, kind="lock"):
    """Let nobody new sit down, or everybody again. For the table's host."""

    locked: bool = True

    def apply(self, draft: Draft, player: str) -> None:
        """Lock or unlock the table."""
        check_host(draft.table, player)
        draft.add(e.Locked(draft.now, self.locked))


@dataclass(frozen=True)
class AllowNewcomers(TableCommand, kind="allow"):
    """Let newcomers sit down again from where somebody was sent away. For the table's host.

    A server refuses them for an hour; the table itself does not know where anybody is.
    """

    def apply(self, draft: Draft, player: str) -> None:
        """Check who asks; nothing changes at the table."""
        check_host(draft.table, player)


@dataclass(frozen=True)
class Guard(TableCommand, kind="guard"):
    """Ask newcomers for a password, or for none if it is empty. For the table's host."""

    revokes_watching = True
    password: Password
    """As the player sent it; the host puts its hash here before the command is applied."""

    def apply(self, draft: Draft, player: str) -> None:
        """Keep the hash."""
        check_host(draft.table, player)
        draft.add(e.Guarded(draft.now, self.password))


@dataclass(frozen=True)
class Change(TableCommand, kind="change"):
    """Set rules and options anew, between two rounds. For the table's host."""

    revokes_watching = True
    settings: dict[str, Any] = field(default_factory=dict)
    """Rules that differ from the game's defaults."""
    options: Options = Options()  # noqa: RUF009 (frozen)

    def apply(self, draft: Draft, player: str) -> None:
        """Check that the game can be played so, and change it."""
        table = draft.table
        check_host(table, player)
        options = playable_options(self.options, table.game_name, self.settings)
        if table.running is not None:
            raise TableError("rules can be changed only between two rounds")
        draft.add(e.Changed(draft.now, json.dumps(self.settings), options))
