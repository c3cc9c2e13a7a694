"""A snapshot stands for all entries before a shuffle, and holds nothing of any round."""

import json
from dataclasses import fields, replace

import pytest

from offsuit.errors import RecordError
from offsuit.table.commands.acting import Act
from offsuit.table.commands.hosting import Guard, Kick, Lock
from offsuit.table.commands.seating import Leave, Sit
from offsuit.table.journal import snapshot
from offsuit.table.journal.snapshot import (
    RoundInSnapshot,
    read_snapshot,
    snapshot_seal,
    write_snapshot,
)
from offsuit.table.options import Options
from offsuit.table.table import Table
from support.table.pure_table import PureTable


def full_house() -> PureTable:
    """A table in the middle of its second match, with everything that a table can keep."""
    table = PureTable("pyramid standard", Options(seats=4, rounds=2, stake=100))
    table.do("ann", Guard("hashed"))
    table.seat_down("ann", "bob", "cy", "dee")
    table.do("eve", Sit("Eve", wait=True))
    table.do("flo", Sit("Flo", wait=True))
    table.do("ann", Kick(3))
    table.do("ann", Lock())
    for _ in range(2):
        table.play_round()
    for player in ("ann", "bob", "cy", "eve"):
        if table.table.chair_of(player) is not None:
            table.seat_down(player)
    table.play_round()
    return table


def test_everything_that_a_table_keeps_is_in_it() -> None:
    played = full_house()
    start = played.shuffles()[-1]
    before = played.turns[start].before
    assert before is not None
    assert before.match == 2
    for name in ("password", "locked", "queue", "purses", "barred", "scores", "played", "accepted"):
        assert getattr(before, name), name
    read, round_ = read_snapshot(write_snapshot(before))
    assert read == replace(before, round=None)
    assert before.round is not None
    assert round_ == RoundInSnapshot(3, before.round.players, before.round.paused_at)
    assert played.resumed(start) == played.table


def test_an_id_of_the_round_before_is_answered_after_a_snapshot() -> None:
    played = full_house()
    resumed = played.resumed(played.shuffles()[-1])
    known = next(each for each in resumed.accepted if each.round < resumed.rounds)
    played.turns[-1] = replace(played.turns[-1], table=resumed)
    again = Act(known.id, known.round, known.decision, {"kind": "surrender"})
    assert played.do(known.player, again) == known


def test_it_holds_no_card_and_no_seed() -> None:
    played = full_house()
    body = write_snapshot(played.table)
    assert played.table.round is not None
    assert played.table.round.state is not None
    for deal in played.deals.values():
        assert deal.server_seed.hex().encode() not in body
        for place in range(len(deal.deck)):
            assert deal.opening(place).salt.hex().encode() not in body
    told = json.loads(body)
    assert set(told["round"]) == {"number", "players", "paused_at"}
    assert set(told) == {field.name for field in fields(Table) if field.name != "game"}


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"null", b'{"title":1}'])
def test_what_is_no_snapshot_is_refused(body: bytes) -> None:
    with pytest.raises(RecordError):
        read_snapshot(body)


def test_its_seal_depends_on_program_journal_and_body(monkeypatch: pytest.MonkeyPatch) -> None:
    seals = {snapshot_seal(hash, body) for hash in (b"1", b"2") for body in (b"a", b"b")}
    monkeypatch.setattr(snapshot, "snapshot_form", lambda: b"another program")
    seals.add(snapshot_seal(b"1", b"a"))
    assert len(seals) == 5


@pytest.mark.parametrize("game", ["pyramid standard", "piecepack triple-draw"])
def test_a_snapshot_may_be_taken_after_any_entry(game: str) -> None:
    table = PureTable(game, Options(seats=3, rounds=2, stake=100, pause=30))
    table.seat_down("ann", "bob", seeds=True)
    table.wait_for_clock()
    table.play_round()
    table.do("cy", Sit("Cy"))
    table.wait_for_clock()
    for seq in range(1, table.table.seq + 1):
        assert table.resumed_after(seq) == table.table


def test_players_who_left_are_still_known_by_it() -> None:
    table = PureTable("piecepack holdem", Options(seats=3, rounds=9, stake=100))
    table.seat_down("ann", "bob", "cy")
    table.play_round()
    table.do("cy", Leave())
    while table.table.chair_of("cy") is not None:
        table.play_round()
    table.play_round()
    for start in table.shuffles():
        assert table.resumed(start) == table.table
    assert table.resumed(table.shuffles()[-1]).name_of("cy") == "Cy"
