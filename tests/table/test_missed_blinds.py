"""Nobody dodges the blinds by sitting out."""

from dataclasses import replace

import pytest

from offsuit.table.commands.seating import Rest
from offsuit.table.journal.fold import fold_all
from offsuit.table.missed_blinds import big_blind, was_passed
from offsuit.table.options import Options
from support.table.pure_table import PEOPLE, PureTable

GAME = "piecepack holdem"


def play(table: PureTable) -> tuple[int, int]:
    """Play the round; how many chairs had cards, and which had the big blind."""
    round_ = table.round
    table.play_round()
    chairs = round_.chairs
    return len(chairs), chairs[big_blind(round_.button, len(chairs))]


def seated(**more: bool) -> PureTable:
    table = PureTable(GAME, Options(seats=4, rounds=100, stake=1000, **more))  # type: ignore[arg-type]
    table.seat_down(*PEOPLE[:4])
    return table


@pytest.mark.parametrize("away", [1, 2, 3, 5, 6])
def test_who_missed_the_big_blind_plays_again_when_it_comes(away: int) -> None:
    table = seated()
    play(table)
    table.do("dee", Rest())
    table.play_round()  # the clock plays for dee
    for _ in range(away):
        play(table)
    owed = owes(table)
    table.do("dee", Rest(resting=False))
    table.play_round()
    rounds = 0
    while 3 not in table.round.chairs:
        play(table)
        rounds += 1
        assert rounds < 5, "the big blind comes within an orbit"
    chairs = table.round.chairs
    if owed:
        assert chairs[big_blind(table.round.button, len(chairs))] == 3
    else:
        assert rounds == 0
    assert away < 3 or owed, "in an orbit it has passed everybody"
    assert not owes(table)
    assert fold_all(table.written(), table.deals) == table.table


def owes(table: PureTable) -> bool:
    chair = table.table.chairs[3]
    assert chair is not None
    return chair.owes_blind


def test_without_the_option_and_without_blinds_nobody_waits() -> None:
    for table in (
        seated(missed_blinds=False),
        PureTable("pyramid no-surrender", Options(seats=4, rounds=100)),
    ):
        if not table.table.taken():
            table.seat_down(*PEOPLE[:4])
        table.do("dee", Rest())
        for _ in range(6):
            table.play_round()
        table.do("dee", Rest(resting=False))
        table.play_round()
        assert 3 in table.round.chairs


def test_tables_of_old_journals_fold_as_they_did() -> None:
    """Their options do not name the rule: it is off."""
    assert Options().missed_blinds is None
    table = seated()
    old = replace(table.entries[0], options=replace(table.table.options, missed_blinds=None))  # type: ignore[call-arg]
    assert not fold_all([old], {}).options.missed_blinds


def test_between_the_blinds() -> None:
    assert [was_passed(chair, (0, 1, 3), 0) for chair in (2, 4)] == [True, False]
    assert [was_passed(chair, (0, 1, 3), 1) for chair in (2, 4, 5)] == [False, True, True]
    assert [was_passed(chair, (1, 3), 0) for chair in (0, 2, 4)] == [False, True, False]
