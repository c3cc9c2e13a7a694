"""Writes what is derived from journals, inside the transaction that writes their entries."""

from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy as sa

from offsuit.store.chain import JournalRow
from offsuit.store.derived import Derived
from offsuit.store.schema import heads, round_players, rounds, snapshots
from offsuit.store.writing.driver_insert import DriverInsert, Insert


class DerivedWriter:
    """Statements for one kind of database; `insert` is that of its dialect."""

    def __init__(self, insert: Insert, dialect: sa.Dialect) -> None:
        head, snapshot = insert(heads), insert(snapshots)
        moved = head.on_conflict_do_update(
            index_elements=[heads.c.table],
            set_={name: head.excluded[name] for name in ("seq", "hash")},
            where=head.excluded.seq > heads.c.seq,
        )
        self._heads = DriverInsert(moved, dialect)
        self._snapshots = snapshot.on_conflict_do_update(
            index_elements=[snapshots.c.table],
            set_={name: snapshot.excluded[name] for name in ("seq", "hash", "seal", "body")},
        )
        self._rounds = insert(rounds).on_conflict_do_nothing()
        self._players = insert(round_players).on_conflict_do_nothing()

    def move_heads(self, connection: sa.Connection, rows: Sequence[JournalRow]) -> None:
        """Heads of the tables of some rows: for each table, the last of them is its end now.

        A journal that begins here is indexed from its first round on.
        """
        last = {row.table: row for row in rows}
        if last:
            found = [
                {"table": table, "seq": row.seq, "hash": row.hash, "indexed": True}
                for table, row in sorted(last.items())
            ]
            self._heads.run(connection, found)

    def write(self, connection: sa.Connection, derived: Sequence[Derived]) -> None:
        """The index of rounds with their players, and the latest snapshots."""
        over = [each for one in derived for each in one.rounds]
        if over:
            names = ("table", "round", "seq", "at", "body")
            lines = [{name: getattr(each, name) for name in names} for each in over]
            connection.execute(self._rounds, lines)
        dealt_in = [
            {
                "player": player,
                "table": each.table,
                "round": each.round,
                "seat": seat,
                "at": each.at,
            }
            for each in over
            for seat, player in each.players
        ]
        if dealt_in:
            connection.execute(self._players, dealt_in)
        kept = [asdict(one.snapshot) for one in derived if one.snapshot is not None]
        if kept:
            connection.execute(self._snapshots, kept)

    def mark_indexed(self, connection: sa.Connection, tables: Sequence[str]) -> None:
        """All rounds of some tables are in the index."""
        for table in tables:
            connection.execute(heads.update().where(heads.c.table == table).values(indexed=True))

    def forget(self, connection: sa.Connection, tables: Sequence[str]) -> None:
        """Remove what can be made again from the journal; heads stay."""
        for table in tables:
            for derived in (rounds, round_players, snapshots):
                connection.execute(derived.delete().where(derived.c.table == table))
            connection.execute(heads.update().where(heads.c.table == table).values(indexed=False))
