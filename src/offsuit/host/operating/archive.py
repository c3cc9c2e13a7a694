"""Tables that are closed: they do not run any more, and can be read for ever."""

import json
from collections import OrderedDict
from dataclasses import dataclass

from offsuit.errors import ArchivedTableError
from offsuit.host.journal_reader import read_table
from offsuit.store.store import Store
from offsuit.table.journal.entry_codec import compact
from offsuit.table.table import Table

PREFIX = "closed/"
MOST_READ = 8
"""Tables that are kept in memory after somebody has read them."""


@dataclass(frozen=True)
class ArchivedTable:
    """What a server has at hand of a closed table, without reading its journal."""

    rounds: int
    players: frozenset[str]
    """Everybody who has sat there, and its host."""

    def written(self) -> bytes:
        """As it is stored."""
        return compact({"rounds": self.rounds, "players": sorted(self.players)})


def archived(table: Table) -> ArchivedTable:
    """What is at hand of a table once it is closed."""
    players = {purse.player for purse in table.everyone()} | {table.host}
    return ArchivedTable(table.rounds, frozenset(players))


class Archive:
    """All closed tables of a store. The journals say which; this saves reading them at a start."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, ArchivedTable] = {}
        self._read: OrderedDict[str, Table] = OrderedDict()

    async def load(self) -> None:
        """Read which tables are closed."""
        for id, body in (await self._store.values.all(PREFIX)).items():
            told = json.loads(body)
            self._known[id] = ArchivedTable(told["rounds"], frozenset(told["players"]))

    def __contains__(self, id: str) -> bool:
        return id in self._known

    def rounds(self, id: str) -> int:
        """Rounds begun at a closed table."""
        return self._known[id].rounds

    def knows(self, player: str) -> bool:
        """Whether a player has sat at a closed table, or opened it."""
        return any(player in each.players for each in self._known.values())

    def refusal(self, id: str) -> ArchivedTableError:
        """For whoever wants more than to read its rounds."""
        return ArchivedTableError(f"table {id}: closed; its rounds can still be read")

    def add(self, id: str, table: Table) -> None:
        """A table that is closed, as its journal says."""
        self._known[id] = archived(table)

    async def keep(self, id: str) -> None:
        """Remember it for the next start."""
        await self._store.values.put(PREFIX + id, self._known[id].written())

    async def table(self, id: str) -> Table:
        """A closed table, from its journal."""
        if id not in self._read:
            self._read[id], _ = await read_table(self._store, id)
        self._read.move_to_end(id)
        while len(self._read) > MOST_READ:
            self._read.popitem(last=False)
        return self._read[id]
