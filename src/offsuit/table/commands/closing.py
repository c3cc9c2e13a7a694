"""The end of a table, and what an operator may do to one."""

from dataclasses import dataclass

from offsuit.errors import TableError
from offsuit.table.commands.table_command import TableCommand, check_host
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft

CLOSED_BY_HOST = "its host closed it"
CLOSED_BY_OPERATOR = "the operator closed it"
CLOSED_UNUSED = "nobody used it"
VOIDED_BY_OPERATOR = "the operator voided it"


@dataclass(frozen=True)
class Close(TableCommand, kind="close"):
    """Close the table for good, after the round that is played. For the table's host."""

    def apply(self, draft: Draft, player: str) -> None:
        """Nobody may take back a round by closing its table: `advance` closes it afterwards."""
        check_host(draft.table, player)
        if not draft.table.closing:
            draft.add(e.Closing(draft.now))


def close_now(draft: Draft, why: str) -> None:
    """Close the table at once; a round that is played is voided."""
    if draft.table.running is not None:
        void_round(draft, why)
    draft.add(e.Closed(draft.now, why))


def void_round(draft: Draft, why: str = VOIDED_BY_OPERATOR) -> None:
    """Cancel the round that is played: all chips stay where they were before it."""
    if draft.table.running is None:
        raise TableError("no round is played at this table")
    draft.add(e.Voided(draft.now, why, ()))
