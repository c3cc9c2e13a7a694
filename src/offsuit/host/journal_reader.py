"""Reads tables and rounds from the rows of a store."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from offsuit.core.fair import Deal
from offsuit.errors import RecordError, StoreError, TableError
from offsuit.games.catalog.seated import seated_game
from offsuit.host.round_index import (
    MOST_ENTRIES,
    SNAPSHOT_ENTRIES,
    indexed_round,
    snapshot_before_shuffle,
    snapshot_of,
)
from offsuit.store.chain import Head, JournalRow, check_chain, check_rows, empty
from offsuit.store.derived import IndexedRound, Snapshot
from offsuit.store.store import Store
from offsuit.store.store_reader import Kept, StoreReader
from offsuit.table.journal import entries, entry_codec
from offsuit.table.journal.fold import Turn, fold, skim
from offsuit.table.journal.snapshot import read_snapshot, snapshot_seal, with_round
from offsuit.table.records.record import PLAYED, play_again
from offsuit.table.shapes import RoundSummary
from offsuit.table.table import Table


@dataclass
class TableRead:
    """A table from its journal, and what was found out on the way."""

    table: Table
    head: Head
    rounds: list[IndexedRound] = field(default_factory=list)
    """Those that are missing in the index of an older journal."""
    indexed: bool = True
    """Whether the index was whole before."""
    snapshot: Snapshot | None = None
    """To be kept, because there was none or an old one."""


def part_of(turn: Turn) -> int:
    """The part of the journal an entry belongs to: the number of its round, or 0."""
    return turn.table.rounds if isinstance(turn.entry, PLAYED) else 0


async def deal_of(store: Store, id: str, entry: entries.Shuffled) -> Deal | None:
    """The deal of a round, from its stored seed."""
    return await store.pools.control(_deal, store.reader, id, entry)


def _deal(reader: StoreReader, id: str, entry: entries.Shuffled) -> Deal | None:
    seed = reader.seed(id, entry.round)
    deck = seated_game(entry.game, json.loads(entry.settings), bounded=False).deck.cards
    return None if seed is None else Deal(deck, seed)


def entries_of(rows: Sequence[JournalRow]) -> list[entries.Entry]:
    """The entries in rows."""
    return [entry_codec.read(row.body, row.sealed) for row in rows]


async def read_table(store: Store, id: str) -> tuple[Table, Head]:
    """A table from its whole journal, with every link of the chain checked up to its head."""
    found = await store.pools.long(fold_table, store.reader, id, whole=True)
    return found.table, found.head


def fold_table(reader: StoreReader, id: str, whole: bool = False) -> TableRead:
    """A table from its snapshot and the entries after it; `whole` reads the journal alone.

    Entries before the last shuffle are skimmed, the last round is replayed. What an older journal
    lacks in the index is found on the way, which needs all entries.
    """
    kept = reader.kept(id)
    if kept is None:
        raise StoreError(f"table {id}: the head of its journal is missing")
    start = None if whole or not kept.indexed else _start(reader, id, kept.head)
    found = _Folding(reader, id, kept, start)
    last = reader.first_of_last_part(id)
    found.skim_until(last - 1)
    found.fold_rest()
    return found.result()


def index_by_reading(reader: StoreReader, id: str, until: int) -> Iterator[IndexedRound]:
    """What the index must hold of a journal up to an entry."""
    table: Table | None = None
    for rows in reader.chunks(id, 0, until):
        for entry in entries_of(rows):
            table = skim(table, entry)
            if (line := indexed_round(id, table, entry)) is not None:
                yield line


def _start(reader: StoreReader, id: str, head: Head) -> tuple[Table, Snapshot] | None:
    """The table in a snapshot that belongs to the journal; None if there is none to rely on."""
    found = reader.snapshot(id)
    if found is None or found.seq > head.seq:
        return None
    if found.seq == head.seq and found.hash != head.hash:
        return None
    if found.seal != snapshot_seal(found.hash, found.body):
        return None
    try:
        return _table_in(reader, found), found
    except RecordError:  # the journal knows better
        return None


def _table_in(reader: StoreReader, found: Snapshot) -> Table:
    """The table in a snapshot, its round replayed from the round's own entries."""
    id, (table, round_) = found.table, read_snapshot(found.body)
    if round_ is not None:
        rows = [row for row in reader.rows(id, part=round_.number) if row.seq <= found.seq]
        check_rows(rows)
        written = entries_of(rows)
        shuffled = next((each for each in written if isinstance(each, entries.Shuffled)), None)
        deal = None if shuffled is None else _deal(reader, id, shuffled)
        table = with_round(table, round_, written, deal)
    return table


class _Folding:
    """A journal on its way to a table: rows are checked and forgotten chunk by chunk."""

    def __init__(
        self, reader: StoreReader, id: str, kept: Kept, start: tuple[Table, Snapshot] | None
    ) -> None:
        self._reader, self._id, self._kept = reader, id, kept
        self._table, self._head = None if start is None else start[0], empty(id)
        if start is not None:
            self._head = Head(id, start[1].seq, start[1].hash)
        self._begun_at = self._head.seq
        self._rounds: list[IndexedRound] = []
        self._snapshot: Snapshot | None = None

    def skim_until(self, seq: int) -> None:
        """Entries up to a number, after which the last round begins."""
        for rows in self._chunks(seq):
            for entry in entries_of(rows):
                self._table = skim(self._table, entry)
                self._note(self._table, entry)
        long = self._head.seq - self._begun_at >= SNAPSHOT_ENTRIES
        if self._table is not None and long:
            self._snapshot = snapshot_before_shuffle(self._table, self._id, self._head.hash)
            self._begun_at = self._head.seq

    def fold_rest(self) -> None:
        """All other entries: the last round and what came after it."""
        for rows in self._chunks(None):
            for entry in entries_of(rows):
                deal: Deal | None = None
                if isinstance(entry, entries.Shuffled):
                    deal = _deal(self._reader, self._id, entry)
                self._table = fold(self._table, entry, deal).table
                self._note(self._table, entry)
        if self._table is not None and self._head.seq - self._begun_at >= MOST_ENTRIES:
            self._snapshot = snapshot_of(self._table, self._id, self._head.hash)

    def _chunks(self, until: int | None) -> Iterator[list[JournalRow]]:
        for rows in self._reader.chunks(self._id, self._head.seq, until):
            self._head = check_chain(self._head, rows)
            _check_head(self._kept.head, rows)
            yield rows

    def _note(self, table: Table, entry: entries.Entry) -> None:
        if not self._kept.indexed:
            line = indexed_round(self._id, table, entry)
            self._rounds += [] if line is None else [line]

    def result(self) -> TableRead:
        """The table, if its journal is as long as its head says."""
        wanted = self._kept.head.seq
        if self._head.seq < wanted:
            raise StoreError(
                f"table {self._id}: its journal ends with entry {self._head.seq}, "
                f"but {wanted} were written"
            )
        if self._table is None:
            raise RecordError("the journal is empty")
        return TableRead(self._table, self._head, self._rounds, self._kept.indexed, self._snapshot)


def _check_head(head: Head, rows: Iterable[JournalRow]) -> None:
    for row in rows:
        if row.seq == head.seq and row.hash != head.hash:
            raise StoreError(f"table {row.table}, entry {row.seq}: is not the one in its head")


async def read_round(store: Store, id: str, number: int) -> list[Turn]:
    """The turns of one round, replayed from its own entries."""
    return [turn for _, turn in await read_turns(store, id, number)]


async def read_turns(store: Store, id: str, number: int) -> list[tuple[int, Turn]]:
    """The same, each with the number of its entry; the round need not be over."""
    return await store.pools.long(_read_turns, store.reader, id, number)


def _read_turns(reader: StoreReader, id: str, number: int) -> list[tuple[int, Turn]]:
    rows = reader.rows(id, part=number) if number > 0 else []
    check_rows(rows)
    found = entries_of(rows)
    if not found or not isinstance(found[0], entries.Shuffled):
        raise TableError(f"round {number}: not found at this table")
    deal = _deal(reader, id, found[0])
    if deal is None:
        raise TableError(f"round {number}: its seed is missing")
    again = play_again(found, deal)
    return [(row.seq, turn) for row, turn in zip(rows, again, strict=True)]


async def read_summaries(
    store: Store, id: str, limit: int, before: int | None = None
) -> list[RoundSummary]:
    """Rounds that are over, the latest first, of those before a round."""
    found = await store.pools.long(store.reader.rounds, id, limit, before)
    return [json.loads(each) for each in found]
