"""Between rows of a store and entries of a table."""

import json
from collections.abc import Sequence

from offsuit.core.fair import Deal
from offsuit.errors import TableError
from offsuit.games.catalog.seated import seated_game
from offsuit.store.chain import Head, Row, check_chain, empty
from offsuit.store.store import Store
from offsuit.table.journal import entries
from offsuit.table.journal import entry_codec as sealing
from offsuit.table.journal.fold import Turn, fold_all
from offsuit.table.records.record import PLAYED, play_again
from offsuit.table.table import Table


def part_of(turn: Turn) -> int:
    """Under which number an entry is found again: its round's; 0 for what is of no round."""
    return turn.table.rounds if isinstance(turn.entry, PLAYED) else 0


async def deal_of(store: Store, id: str, entry: entries.Shuffled) -> Deal | None:
    """The deal of a round, from the seed that is kept for it."""
    seed = await store.seed(id, entry.round)
    deck = seated_game(entry.game, json.loads(entry.settings)).deck.cards
    return None if seed is None else Deal(deck, seed)


def entries_of(rows: Sequence[Row]) -> list[entries.Entry]:
    """What rows say."""
    return [sealing.read(row.body, row.sealed) for row in rows]


async def read_table(store: Store, id: str) -> tuple[Table, Head]:
    """A table as its journal has it, every link of the chain checked."""
    rows = await store.rows(id)
    head = check_chain(empty(id), rows)
    found = entries_of(rows)
    shuffles = [entry for entry in found if isinstance(entry, entries.Shuffled)]
    deals = {}
    for entry in shuffles[-1:]:
        if (deal := await deal_of(store, id, entry)) is not None:
            deals[entry.round] = deal
    return fold_all(found, deals), head


async def read_round(store: Store, id: str, number: int) -> list[Turn]:
    """One round again, from its own entries."""
    return [turn for _, turn in await read_turns(store, id, number)]


async def read_turns(store: Store, id: str, number: int) -> list[tuple[int, Turn]]:
    """The same with the number of each entry at its table; the round need not be over."""
    rows = await store.rows(id, part=number) if number > 0 else []
    found = entries_of(rows)
    if not found or not isinstance(found[0], entries.Shuffled):
        raise TableError(f"round {number}: no such round was played")
    deal = await deal_of(store, id, found[0])
    if deal is None:
        raise TableError(f"round {number}: its seed is lost")
    again = play_again(found, deal)
    return [(row.seq, turn) for row, turn in zip(rows, again, strict=True)]
