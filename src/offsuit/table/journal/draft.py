"""Entries that are not written down yet, and the table as it will be when they are."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from offsuit.core.fair import Deal
from offsuit.errors import TableError
from offsuit.table.journal.entries import Entry
from offsuit.table.journal.fold import Turn, fold
from offsuit.table.table import Table

Fresh = Callable[[], bytes]
"""32 new random bytes, known to nobody else."""


@dataclass(frozen=True)
class Moment:
    """What a table cannot know by itself."""

    now: int
    """In milliseconds."""
    fresh: Fresh


class Draft:
    """What somebody wants to happen; it has happened once it is durable."""

    def __init__(self, table: Table | None, moment: Moment) -> None:
        self.start = table
        self.moment = moment
        self.turns: list[Turn] = []
        self.deals: dict[int, Deal] = {}
        """Of rounds that begin here: their seeds must be stored before anything is told."""
        self._table = table

    @property
    def now(self) -> int:
        """Never before the last entry, whatever the clock says."""
        return max(self.moment.now, self._table.at if self._table else 0)

    @property
    def table(self) -> Table:
        """As it will be."""
        if self._table is None:
            raise TableError("there is no table yet")
        return self._table

    @property
    def entries(self) -> list[Entry]:
        """To be written down, in order."""
        return [turn.entry for turn in self.turns]

    def add(self, entry: Entry, deal: Deal | None = None) -> None:
        """One more entry; one that cannot be is refused and leaves the draft as it was."""
        turn = fold(self._table, entry, deal)
        self.turns.append(turn)
        self._table = turn.table

    def add_all(self, entries: Iterable[Entry]) -> None:
        """Entries of another draft."""
        for entry in entries:
            self.add(entry)
