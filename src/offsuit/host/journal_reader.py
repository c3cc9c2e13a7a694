"""Reads tables and rounds from the rows of a store."""

import asyncio
import json
from collections.abc import Sequence

from offsuit.core.fair import Deal
from offsuit.errors import TableError
from offsuit.games.catalog.seated import seated_game
from offsuit.store.chain import Head, JournalRow, check_chain, empty
from offsuit.store.store import Store
from offsuit.table.journal import entries, entry_codec
from offsuit.table.journal.fold import Turn, fold_all
from offsuit.table.records.record import PLAYED, play_again
from offsuit.table.shapes import Facts, RoundSummary
from offsuit.table.table import Table


def part_of(turn: Turn) -> int:
    """The part of the journal an entry belongs to: the number of its round, or 0."""
    return turn.table.rounds if isinstance(turn.entry, PLAYED) else 0


async def deal_of(store: Store, id: str, entry: entries.Shuffled) -> Deal | None:
    """The deal of a round, from its stored seed."""
    seed = await store.seed(id, entry.round)
    deck = seated_game(entry.game, json.loads(entry.settings)).deck.cards
    return None if seed is None else Deal(deck, seed)


def entries_of(rows: Sequence[JournalRow]) -> list[entries.Entry]:
    """The entries in rows."""
    return [entry_codec.read(row.body, row.sealed) for row in rows]


async def read_table(store: Store, id: str) -> tuple[Table, Head]:
    """A table from its journal, with every link of the chain checked."""
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
    """The turns of one round, replayed from its own entries."""
    return [turn for _, turn in await read_turns(store, id, number)]


async def read_turns(store: Store, id: str, number: int) -> list[tuple[int, Turn]]:
    """The same, each with the number of its entry; the round need not be over."""
    rows = await store.rows(id, part=number) if number > 0 else []
    found = entries_of(rows)
    if not found or not isinstance(found[0], entries.Shuffled):
        raise TableError(f"round {number}: not found at this table")
    deal = await deal_of(store, id, found[0])
    if deal is None:
        raise TableError(f"round {number}: its seed is missing")
    again = play_again(found, deal)
    return [(row.seq, turn) for row, turn in zip(rows, again, strict=True)]


async def read_summaries(store: Store, id: str) -> list[RoundSummary]:
    """All rounds that are over, in the order in which they were played."""
    rows = await store.rows(id)
    return await asyncio.to_thread(_summaries, rows)


def _summaries(rows: Sequence[JournalRow]) -> list[RoundSummary]:
    found: list[RoundSummary] = []
    begun: Facts = {}
    for row in rows:
        entry = json.loads(row.body)
        if entry["kind"] == entries.Shuffled.kind:
            begun = entry
        elif entry["kind"] in (entries.Finished.kind, entries.Voided.kind):
            found.append(
                {
                    "round": begun["round"],
                    "at": entry["at"],
                    "names": [seat["name"] for seat in begun["seats"]],
                    "points": entry.get("points"),
                    "chips": entry.get("chips"),
                    "voided": entry.get("why"),
                }
            )
    return found
