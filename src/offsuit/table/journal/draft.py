"""Entries that are not written yet, and the table as it will be when they are."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from offsuit.core.fair import Deal
from offsuit.errors import TableError
from offsuit.table.journal.entries import Entry
from offsuit.table.journal.fold import Turn, fold
from offsuit.table.table import Table

Fresh = Callable[[], bytes]
"""Makes 32 random bytes that nobody else knows."""


@dataclass(frozen=True)
class Moment:
    """The time and the random bytes that a table is given."""

    now: int
    """In milliseconds."""
    fresh: Fresh
    begins: bool = True
    """Whether another round may begin."""
    alone: bool = True
    """Whether bots may begin a round in which no person plays."""


class Draft:
    """Changes to a table that are made all together once they are durable."""

    def __init__(self, table: Table | None, moment: Moment) -> None:
        self.start = table
        self.moment = moment
        self.turns: list[Turn] = []
        self.deals: dict[int, Deal] = {}
        """Deals of rounds that begin here: their seeds must be stored before news are sent."""
        self._table = table

    @property
    def now(self) -> int:
        """The time of the next entry: never earlier than the last one."""
        return max(self.moment.now, self._table.at if self._table else 0)

    @property
    def table(self) -> Table:
        """The table with all entries of the draft."""
        if self._table is None:
            raise TableError("there is no table yet")
        return self._table

    @property
    def entries(self) -> list[Entry]:
        """The new entries, in order."""
        return [turn.entry for turn in self.turns]

    def add(self, entry: Entry, deal: Deal | None = None) -> None:
        """Add an entry; one that is not possible is refused and leaves the draft as it was."""
        turn = fold(self._table, entry, deal)
        self.turns.append(turn)
        self._table = turn.table

    def add_all(self, entries: Iterable[Entry]) -> None:
        """Add the entries of another draft."""
        for entry in entries:
            self.add(entry)
