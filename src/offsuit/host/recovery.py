"""Resumes tables from their journals when a host starts."""

from offsuit.errors import OffsuitError, OutageError, StoreError
from offsuit.host.journal_reader import read_table
from offsuit.host.table_runner import Runner
from offsuit.host.world import World
from offsuit.store.store import Store
from offsuit.table.journal import entries
from offsuit.table.journal.draft import Draft

UNREADABLE = (OffsuitError, LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What damaged or foreign rows can raise; not a database out of reach, which is no table's
fault."""


async def resume_table(store: Store, world: World, id: str) -> Runner | str:
    """The runner of a table, or the reason why its journal cannot be read."""
    try:
        table, head = await read_table(store, id)
    except OutageError:
        raise
    except UNREADABLE as error:
        return _reason(error)
    return Runner(id, store, world, table, head)


def _reason(error: Exception) -> str:
    """Why a journal cannot be read, without quoting its rows: parts of them are sealed."""
    if isinstance(error, StoreError):
        return str(error)
    return f"its entries make no table ({type(error).__name__})"


def extend_clocks(draft: Draft) -> None:
    """Give running clocks the time back that passed since the last entry."""
    table = draft.table
    if table.running is not None and draft.now > table.at:
        draft.add(entries.Extended(draft.now, draft.now - table.at))
