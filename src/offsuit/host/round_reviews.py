"""Reviews of finished rounds: made once, stored, and made again from the journal if missing."""

import json

from offsuit.host.journal_reader import read_round
from offsuit.host.world import World
from offsuit.store.store import Store
from offsuit.store.store_reader import Order
from offsuit.store.writing.writer import Reviewed
from offsuit.table.journal.entries import Finished
from offsuit.table.journal.entry_codec import compact
from offsuit.table.shapes import Facts
from offsuit.table.table import Table


async def reviews_of(world: World, id: str, table: Table) -> list[Reviewed]:
    """Reviews of the round that is over at a table; a voided one has none."""
    round_ = table.round
    if round_ is None or round_.state is None:
        return []
    found = await world.review(table.game_name, table.settings, round_.state)
    names = [seat.name for seat in round_.seats]
    return [
        Reviewed(
            id,
            round_.number,
            each.seat,
            each.loss,
            compact({"round": round_.number, "name": names[each.seat], **each.as_json()}),
        )
        for each in found
    ]


async def review_round(store: Store, world: World, id: str, table: Table) -> None:
    """Make the reviews of a round and store them."""
    if found := await reviews_of(world, id, table):
        await store.keep_reviews(found)


async def read_reviews(store: Store, world: World, id: str, number: int) -> list[Facts]:
    """Reviews of one round, the greatest loss first."""
    found = await store.reviews(id, number)
    if not found:
        turns = await read_round(store, id, number)
        if isinstance(turns[-1].entry, Finished):
            await review_round(store, world, id, turns[-1].table)
            found = await store.reviews(id, number)
    return [json.loads(each.body) for each in found]


async def stored_reviews(
    store: Store, id: str, player: str | None, order: Order, limit: int | None
) -> list[Facts]:
    """Reviews of all rounds that are stored, of one player's seats or of all."""
    read = store.reader.reviews
    found = await store.pools.long(read, id, player=player, order=order, limit=limit)
    return [json.loads(each.body) for each in found]
