"""Records of finished rounds: everything that is needed to check one."""

import json
from collections.abc import Iterable, Iterator

from offsuit.core.fair import Deal
from offsuit.errors import TableError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.jsonable import to_json
from offsuit.table.chair import Chair, Purse
from offsuit.table.journal import entries as e
from offsuit.table.journal.fold import Turn, fold
from offsuit.table.options import Options
from offsuit.table.shapes import ClientSeedView, RoundRecord
from offsuit.table.table import Table
from offsuit.table.turn_views import openings

VERSION = 1


def play_again(written: Iterable[e.Entry], deal: Deal) -> Iterator[Turn]:
    """Replay one round from its own entries, beginning with the shuffle; others are skipped."""
    table: Table | None = None
    for entry in written:
        if isinstance(entry, e.Shuffled):
            table = _stage(entry)
        if table is not None and isinstance(entry, PLAYED):
            turn = fold(table, entry, deal)
            table = turn.table
            yield turn


PLAYED = (
    e.Shuffled,
    e.SeedPromised,
    e.Called,
    e.SeedRevealed,
    e.RoundDealt,
    e.ActionTaken,
    e.Extended,
    e.Voided,
    e.Finished,
)
"""Entries of one round."""


def _stage(entry: e.Shuffled) -> Table:
    """A table on which only this round is played."""
    count = max(entry.chairs) + 1
    chairs: list[Chair | None] = [None] * count
    for number, seat in zip(entry.chairs, entry.seats, strict=True):
        chairs[number] = Chair(Purse(seat.name, seat.name, seat.chips))
    return Table(
        title="",
        game_name=entry.game,
        settings=entry.settings,
        options=Options(seats=count),
        host="",
        opened=entry.at,
        game=seated_game(entry.game, json.loads(entry.settings), bounded=False),
        chairs=tuple(chairs),
    )


def record(table: str, turns: Iterable[Turn], seat: int | None = None) -> RoundRecord:
    """What a seat, or anybody if None, may publish of a round; it must be over."""
    found = list(turns)
    round_, last = found[-1].table.round, found[-1].entry
    assert round_ is not None, "the first turn is the shuffle"
    if not isinstance(last, e.Finished | e.Voided):
        raise TableError(f"round {round_.number} is not over")
    game, shuffled = found[-1].table.game, found[0].entry
    assert isinstance(shuffled, e.Shuffled), "the first turn is the shuffle"
    dealt = isinstance(last, e.Finished)  # of a voided round nothing counts, and nothing is shown
    faces = round_.faces[-1 if seat is None else seat] if dealt else frozenset[int]()
    return {
        "version": VERSION,
        "table": table,
        "round": round_.number,
        "reader": seat,
        "game": shuffled.game,
        "settings": json.loads(shuffled.settings),
        "seats": [to_json(each) for each in round_.seats],
        "button": round_.button,
        "deck": list(round_.deal.deck),
        "commitments": list(shuffled.commitments),
        "clients": _clients(found),
        "voided": last.why if isinstance(last, e.Voided) else None,
        "places": list(round_.places) if dealt else [],
        "openings": openings(round_, faces),
        "server_seed": last.server_seed if isinstance(last, e.Finished) else None,
        "actions": [{"seat": who, "action": to_json(action)} for who, action in round_.actions]
        if game.publishes_actions and dealt
        else []
        if game.publishes_actions
        else None,
        "events": [to_json(game.seen(event, seat)) for turn in found for event in turn.events]
        if dealt
        else [],
        "result": {"points": list(last.points), "chips": list(last.chips)}
        if isinstance(last, e.Finished)
        else None,
    }


def _clients(turns: list[Turn]) -> list[ClientSeedView]:
    """Seats that committed to a client seed, in seat order."""
    round_ = turns[-1].table.round
    assert round_ is not None, "as before"
    seeds = dict(round_.reveals)
    return [
        {
            "seat": seat,
            "commitment": commitment.hex(),
            "seed": seeds[seat].hex() if seat in seeds else None,
        }
        for seat, commitment in round_.promises
    ]
