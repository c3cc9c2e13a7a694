"""Resumes tables from their journals when a host starts."""

from offsuit.errors import OffsuitError, OutageError, StoreError
from offsuit.host.journal_reader import TableRead, fold_table
from offsuit.host.table_runner import Runner
from offsuit.host.world import World
from offsuit.store.store import Store
from offsuit.table.journal import entries
from offsuit.table.journal.draft import Draft

UNREADABLE = (OffsuitError, LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What damaged or foreign rows can raise; not a database out of reach, which is no table's
fault."""
TOGETHER = 1_000
"""Lines of the index that are written at a time."""


async def resume_table(store: Store, world: World, id: str) -> Runner | str:
    """The runner of a table, or the reason why its journal cannot be read."""
    try:
        found = await store.pools.long(fold_table, store.reader, id)
    except OutageError:
        raise
    except UNREADABLE as error:
        return reason_of(error)
    await _keep_derived(store, id, found)
    return Runner(id, store, world, found.table, found.head)


async def _keep_derived(store: Store, id: str, found: TableRead) -> None:
    """Write what was found out by reading, so that the next start need not read it again."""
    if not found.indexed:
        lines = found.rounds
        for start in range(0, len(lines), TOGETHER):
            await store.keep_index(id, lines[start : start + TOGETHER], whole=False)
        await store.keep_index(id, (), whole=True)
    if found.snapshot is not None:
        await store.keep_snapshot(found.snapshot)


def reason_of(error: Exception) -> str:
    """Why a journal cannot be read, without quoting its rows: parts of them are sealed."""
    if isinstance(error, StoreError):
        return str(error)
    return f"its entries make no table ({type(error).__name__})"


def extend_clocks(draft: Draft) -> None:
    """Give running clocks the time back that passed since the last entry."""
    table = draft.table
    if table.running is not None and draft.now > table.at:
        draft.add(entries.Extended(draft.now, draft.now - table.at))
