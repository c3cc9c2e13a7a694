"""Checks of a whole journal, which a start from a snapshot leaves out."""

from offsuit.errors import OutageError, StoreError
from offsuit.host.journal_reader import fold_table, index_by_reading
from offsuit.host.recovery import UNREADABLE, reason_of
from offsuit.store.derived import IndexedRound
from offsuit.store.store import Store
from offsuit.store.store_reader import StoreReader


async def audit_table(store: Store, id: str) -> str | None:
    """What is wrong with the journal of a table, its index or its snapshot; None if nothing is.

    Every link of the chain is checked up to the head, and what is derived is made again.
    """
    return await store.pools.long(_audit, store.reader, id)


def _audit(reader: StoreReader, id: str) -> str | None:
    try:
        whole = fold_table(reader, id, whole=True)
        resumed = fold_table(reader, id)
        if resumed.head == whole.head and resumed.table != whole.table:
            raise StoreError(f"table {id}: its snapshot is not what its journal says")
        for line in index_by_reading(reader, id, whole.head.seq):
            _check_line(reader, line)
    except OutageError:
        raise
    except UNREADABLE as error:
        return reason_of(error)
    return None


def _check_line(reader: StoreReader, line: IndexedRound) -> None:
    if reader.rounds(line.table, 1, before=line.round + 1) != [line.body]:
        raise StoreError(f"table {line.table}, round {line.round}: its line in the index is wrong")
