"""Everything that is read from the database; each call blocks its thread.

`Store` calls it in threads. Long journals are read in chunks, so that a reader needs little memory
and never keeps a transaction open.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

import sqlalchemy as sa

from offsuit.store.chain import Head, JournalRow
from offsuit.store.derived import IndexedRound, Snapshot
from offsuit.store.schema import (
    heads,
    journal,
    probe,
    reviews,
    round_players,
    rounds,
    seeds,
    snapshots,
)
from offsuit.store.writing.writer import Reviewed

APART = "destiny/"
"""Ids that begin so are of journals that are no table's."""
AFTER_APART = "destiny0"
"""The first text after all of those, where text is ordered by its bytes."""
CHUNK = 500
"""Rows read at a time."""
Order = Literal["loss", "round"]
ORDERS = {
    "loss": (reviews.c.loss.desc(), reviews.c.part, reviews.c.seat),
    "round": (reviews.c.part.desc(), reviews.c.seat),
}


class Connecting(Protocol):
    """An engine, or what stands before one."""

    def connect(self) -> AbstractContextManager[sa.Connection]:
        """A connection for one block."""


@dataclass(frozen=True)
class Kept:
    """What the database keeps about one journal beside its rows."""

    head: Head
    """The end of the journal, as it was when its last entry was written."""
    indexed: bool
    """Whether all its rounds that are over are in the index."""


class StoreReader:
    """Reads rows; what they say is for the host to know."""

    def __init__(self, engine: Connecting) -> None:
        self._engine = engine

    def probe(self) -> None:
        """Read one small row."""
        with self._engine.connect() as connection:
            connection.execute(sa.select(probe.c.times)).all()

    def rows(
        self, table: str, after: int = 0, part: int | None = None, limit: int | None = None
    ) -> list[JournalRow]:
        """Entries of a journal after number `after`, of one part or of all, in order."""
        wanted = [journal.c.table == table, journal.c.seq > after]
        if part is not None:
            wanted.append(journal.c.part == part)
        asked = sa.select(journal).where(*wanted).order_by(journal.c.seq).limit(limit)
        with self._engine.connect() as connection:
            return [JournalRow(**row._mapping) for row in connection.execute(asked)]

    def chunks(
        self, table: str, after: int = 0, until: int | None = None
    ) -> Iterator[list[JournalRow]]:
        """Entries after one number and up to another, or to the end, some at a time."""
        while until is None or after < until:
            limit = CHUNK if until is None else min(CHUNK, until - after)
            found = self.rows(table, after, limit=limit)
            if not found:
                return
            yield found
            after = found[-1].seq

    def tables(self) -> list[str]:
        """Ids of all tables that have a journal, or had one."""
        kept_ids = sa.select(heads.c.table).where(~heads.c.table.startswith(APART))
        with self._engine.connect() as connection:
            kept = connection.execute(kept_ids).scalars()
            found = connection.execute(_tables_in_journal()).scalars()
            ids = {*kept, *(each for each in found if each is not None)}
        return sorted(id for id in ids if not id.startswith(APART))

    def ends(self, prefix: str) -> dict[str, int]:
        """The number of the last entry of every journal whose id begins so."""
        asked = sa.select(heads.c.table, heads.c.seq).where(
            heads.c.table.startswith(prefix, autoescape=True)
        )
        with self._engine.connect() as connection:
            return {row.table: row.seq for row in connection.execute(asked)}

    def kept(self, table: str) -> Kept | None:
        """The end of a journal, as it is kept beside it; None if nothing was ever written."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(heads).where(heads.c.table == table)).first()
        return None if found is None else Kept(Head(table, found.seq, found.hash), found.indexed)

    def first_of_last_part(self, table: str) -> int:
        """Number of the entry with which the last part begins; 0 if there is none."""
        mine = journal.c.table == table
        last = sa.select(sa.func.max(journal.c.part)).where(mine).scalar_subquery()
        first = sa.select(sa.func.min(journal.c.seq)).where(mine, journal.c.part == last)
        with self._engine.connect() as connection:
            return connection.execute(first.where(journal.c.part > 0)).scalar() or 0

    def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot of a table, if it belongs to its journal."""
        fits = sa.and_(
            journal.c.table == snapshots.c.table,
            journal.c.seq == snapshots.c.seq,
            journal.c.hash == snapshots.c.hash,
        )
        asked = sa.select(snapshots).join(journal, fits).where(snapshots.c.table == table)
        with self._engine.connect() as connection:
            found = connection.execute(asked).first()
        return None if found is None else Snapshot(**found._mapping)

    def seed(self, table: str, part: int) -> bytes | None:
        """The secret of one part, for the host only."""
        wanted = (seeds.c.table == table, seeds.c.part == part)
        with self._engine.connect() as connection:
            return connection.execute(sa.select(seeds.c.seed).where(*wanted)).scalar()

    def rounds(self, table: str, limit: int, before: int | None = None) -> list[bytes]:
        """Summaries of rounds that are over, the latest first, of those before a round."""
        wanted = [rounds.c.table == table]
        if before is not None:
            wanted.append(rounds.c.round < before)
        asked = sa.select(rounds.c.body).where(*wanted).order_by(rounds.c.round.desc())
        with self._engine.connect() as connection:
            return list(connection.execute(asked.limit(limit)).scalars())

    def player_rounds(self, player: str, limit: int) -> list[IndexedRound]:
        """Rounds of a player at all tables, the latest first; other players are left out."""
        same = sa.and_(
            rounds.c.table == round_players.c.table, rounds.c.round == round_players.c.round
        )
        asked = (
            sa.select(rounds, round_players.c.seat)
            .join(round_players, same)
            .where(round_players.c.player == player)
            .order_by(round_players.c.at.desc(), rounds.c.table, rounds.c.round.desc())
            .limit(limit)
        )
        with self._engine.connect() as connection:
            found = connection.execute(asked).all()
        return [
            IndexedRound(row.table, row.round, row.seq, row.at, row.body, ((row.seat, player),))
            for row in found
        ]

    def reviews(
        self,
        table: str,
        part: int | None = None,
        player: str | None = None,
        order: Order = "loss",
        limit: int | None = None,
    ) -> list[Reviewed]:
        """Reviews of one part or of all, of one player's seats or of all."""
        asked = sa.select(reviews).where(reviews.c.table == table)
        if part is not None:
            asked = asked.where(reviews.c.part == part)
        if player is not None:
            own = sa.and_(
                round_players.c.player == player,
                round_players.c.table == reviews.c.table,
                round_players.c.round == reviews.c.part,
                round_players.c.seat == reviews.c.seat,
            )
            asked = asked.join(round_players, own)
        with self._engine.connect() as connection:
            found = connection.execute(asked.order_by(*ORDERS[order]).limit(limit))
            return [Reviewed(**row._mapping) for row in found]


def _tables_in_journal() -> sa.Select[tuple[str | None]]:
    """Every id in the journal, and one null, by looking each up after the one before it.

    `DISTINCT` would read all rows. Journals that are no table's are passed over in one step, unless
    the database orders text otherwise.
    """
    found = sa.select(sa.func.min(journal.c.table).label("table")).cte("found", recursive=True)
    jumps = found.c.table.startswith(APART) & (found.c.table < AFTER_APART)
    last = sa.case((jumps, sa.literal(AFTER_APART)), else_=found.c.table)
    following = (
        sa.select(sa.func.min(journal.c.table)).where(journal.c.table > last).scalar_subquery()
    )
    found = found.union_all(sa.select(following).where(found.c.table.is_not(None)))
    return sa.select(found.c.table)
