"""What a table's entries add to the index of rounds, and when a snapshot of it is due."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from offsuit.store.chain import JournalRow
from offsuit.store.derived import Derived, IndexedRound, Snapshot
from offsuit.table.chair import BOT
from offsuit.table.journal import entries
from offsuit.table.journal.entry_codec import compact
from offsuit.table.journal.fold import Turn
from offsuit.table.journal.snapshot import snapshot_seal, write_snapshot
from offsuit.table.shapes import RoundSummary
from offsuit.table.table import Table

SNAPSHOT_ENTRIES, MOST_ENTRIES = 64, 512
"""Entries after which a snapshot is due at the next shuffle, and at once; more where many have
sat."""


def indexed_round(id: str, table: Table, entry: entries.Entry) -> IndexedRound | None:
    """The line of a round that this entry has ended; `table` is the table after it."""
    round_ = table.round
    if round_ is None or not isinstance(entry, entries.Finished | entries.Voided):
        return None
    finished = entry if isinstance(entry, entries.Finished) else None
    summary: RoundSummary = {
        "round": round_.number,
        "at": entry.at,
        "names": [seat.name for seat in round_.seats],
        "points": list(finished.points) if finished else None,
        "chips": list(finished.chips) if finished else None,
        "voided": entry.why if isinstance(entry, entries.Voided) else None,
    }
    people = tuple(
        (seat, player)
        for seat, player in enumerate(round_.players)
        if player and not player.startswith(BOT)
    )
    return IndexedRound(id, round_.number, table.seq, entry.at, compact(summary), people)


def snapshot_of(table: Table, id: str, hash: bytes) -> Snapshot:
    """The snapshot of a table; `hash` is that of its last row."""
    body = write_snapshot(table)
    return Snapshot(id, table.seq, hash, snapshot_seal(hash, body), body)


def snapshot_before_shuffle(table: Table, id: str, hash: bytes) -> Snapshot:
    """The same of a table whose next entry is a shuffle: its last round is not needed any more."""
    return snapshot_of(replace(table, round=None), id, hash)


class Deriving:
    """Follows the entries of one table as they are written."""

    def __init__(self, id: str) -> None:
        self._id = id
        self._kept_at = 0
        """Number of the last entry in the last snapshot that was taken here."""

    def derived(self, turns: Sequence[Turn], rows: Sequence[JournalRow]) -> Derived:
        """What is to be written together with some turns."""
        over = (indexed_round(self._id, turn.table, turn.entry) for turn in turns)
        found = tuple(each for each in over if each is not None)
        taken = self._before_shuffle(zip(turns, rows, strict=True))
        return Derived(found, taken or self._after(turns[-1], rows[-1]))

    def _before_shuffle(self, written: Iterable[tuple[Turn, JournalRow]]) -> Snapshot | None:
        """One of the table before a shuffle, where enough has happened since the last."""
        for turn, row in written:
            before = turn.before
            if before is None or not isinstance(turn.entry, entries.Shuffled):
                continue
            if self._is_due(before, SNAPSHOT_ENTRIES):
                return snapshot_before_shuffle(before, self._id, row.previous)
        return None

    def _after(self, turn: Turn, row: JournalRow) -> Snapshot | None:
        """One of the table as it is now, where there was no shuffle for long."""
        if self._is_due(turn.table, MOST_ENTRIES):
            return snapshot_of(turn.table, self._id, row.hash)
        return None

    def _is_due(self, table: Table, least: int) -> bool:
        due = table.seq - self._kept_at >= least + len(table.everyone())
        self._kept_at = table.seq if due else self._kept_at
        return due
