"""Rows of a journal, each linked to those before it by a hash."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from offsuit.errors import StoreError

LABEL = b"offsuit/1/journal"
NOTHING_SEALED = bytes(32)


@dataclass(frozen=True)
class JournalRow:
    """One entry as it is stored."""

    table: str
    seq: int
    """Number in its journal, from 1."""
    part: int
    previous: bytes
    hash: bytes
    body: bytes
    """The public part."""
    sealed: bytes | None
    """The part that only the host reads; salted, so that its hash can be public."""

    @property
    def seal(self) -> bytes:
        """The hash of the sealed part."""
        return NOTHING_SEALED if self.sealed is None else sha256(self.sealed).digest()


@dataclass(frozen=True)
class Head:
    """The end of a journal."""

    table: str
    seq: int
    hash: bytes


def empty(table: str) -> Head:
    """The head of an empty journal."""
    return Head(table, 0, sha256(LABEL + table.encode()).digest())


def link(previous: bytes, seq: int, body: bytes, seal: bytes) -> bytes:
    """The hash of an entry, over the hash before it, its number, its body and its seal."""
    return sha256(previous + seq.to_bytes(8, "big") + sha256(body).digest() + seal).digest()


def chain(head: Head, written: Iterable[tuple[int, bytes, bytes | None]]) -> list[JournalRow]:
    """Rows that continue a journal, from the part, body and sealed bytes of each."""
    rows: list[JournalRow] = []
    for part, body, sealed in written:
        seal = NOTHING_SEALED if sealed is None else sha256(sealed).digest()
        hash_ = link(head.hash, head.seq + 1, body, seal)
        rows.append(JournalRow(head.table, head.seq + 1, part, head.hash, hash_, body, sealed))
        head = Head(head.table, head.seq + 1, hash_)
    return rows


def check_rows(rows: Sequence[JournalRow]) -> None:
    """Refuse rows of one journal, between which others may stand, that are not what was written."""
    before: JournalRow | None = None
    for row in rows:
        where = f"table {row.table}, entry {row.seq}"
        if before is not None and row.seq == before.seq + 1 and row.previous != before.hash:
            raise StoreError(f"{where}: does not follow the one before it")
        if row.hash != link(row.previous, row.seq, row.body, row.seal):
            raise StoreError(f"{where}: is not what was written")
        before = row


def check_chain(head: Head, rows: Sequence[JournalRow]) -> Head:
    """The head after some rows; the first row that does not continue the journal is refused."""
    for row in rows:
        where = f"table {row.table}, entry {row.seq}"
        if row.seq != head.seq + 1:
            raise StoreError(f"{where}: entry {head.seq + 1} is missing")
        if row.previous != head.hash:
            raise StoreError(f"{where}: does not follow the one before it")
        if row.hash != link(row.previous, row.seq, row.body, row.seal):
            raise StoreError(f"{where}: is not what was written")
        head = Head(row.table, row.seq, row.hash)
    return head
