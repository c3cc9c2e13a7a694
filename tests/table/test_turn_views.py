"""What readers are told, against the definition: nothing shared that one of them may not know."""

from typing import Any

import pytest

from offsuit.games.catalog.seated import SEATED
from offsuit.games.jsonable import Made, to_json
from offsuit.table.options import Options
from offsuit.table.turn_views import TurnViews, openings, reader_view
from support.table.pure_table import PEOPLE, PureTable


def played(game: str) -> PureTable:
    """Two rounds, between whose deals and actions cards are opened."""
    table = PureTable(game, Options(stake=100, rounds=2))
    table.seat_down(*PEOPLE[:4])
    for _ in range(2):
        table.play_round()
    return table


def faces(round_: Any, seat: int | None) -> frozenset[int]:
    if round_ is None or not round_.faces:
        return frozenset()
    found: frozenset[int] = round_.faces[-1 if seat is None else seat]
    return found


@pytest.mark.parametrize("game", SEATED)
def test_every_reader_sees_what_the_game_shows_them_and_its_proof(game: str) -> None:
    shared = 0
    for turn in played(game).turns:
        views = TurnViews(turn)
        told = {reader: views.to(reader) for reader in (*PEOPLE[:4], None)}
        shared += all(each is told[None] for each in told.values())
        round_, before = turn.table.round, turn.before and turn.before.round
        same = round_ and before and round_.number == before.number
        for reader, each in told.items():
            seat = turn.table.seat_of(reader)
            assert each["events"] == [
                to_json(turn.table.game.seen(event, seat)) for event in turn.events
            ]
            new = faces(round_, seat) - (faces(before, seat) if same else frozenset())
            assert each["openings"] == (openings(round_, new) if round_ else [])
    assert shared > 5


@pytest.mark.parametrize("game", SEATED)
def test_views_that_share_parts_are_the_views_of_each(game: str) -> None:
    for turn in played(game).turns:
        made: Made = {}
        for reader in (*PEOPLE[:4], None):
            assert reader_view(turn.table, reader, made) == reader_view(turn.table, reader)
