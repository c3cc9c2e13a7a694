"""The base of all table commands: frozen values that add entries to a draft."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from offsuit.errors import TableError
from offsuit.table.journal.draft import Draft
from offsuit.table.table import Table
from offsuit.table.table_round import AcceptedAction

SENT_AWAY = "the host of this table has sent you away"


@dataclass(frozen=True)
class TableCommand(ABC):
    """What a player asks of a table. Its fields are those of the message that carries it."""

    kind: ClassVar[str] = ""
    """The name of the command in messages."""
    revokes_watching: ClassVar[bool] = False
    """Whether somebody who may watch the table may not do so after this command."""

    def __init_subclass__(cls, kind: str) -> None:
        cls.kind = kind

    @abstractmethod
    def apply(self, draft: Draft, player: str) -> AcceptedAction | None:
        """Add entries to the draft, or raise an `OffsuitError` and leave it unchanged.

        Only an action has a result.
        """


def check_host(table: Table, player: str) -> None:
    """Refuse anybody but the player who opened the table."""
    if player != table.host:
        raise TableError("only the host of this table may do that")


def check_not_barred(table: Table, player: str) -> None:
    """Refuse a player whom the host removed: they keep their chair until the round is over."""
    if player in table.barred:
        raise TableError(SENT_AWAY)
