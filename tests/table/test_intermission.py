"""The time between two rounds: results stay until people go on, for at most the pause."""

from dataclasses import replace

import pytest

from offsuit.errors import TableError
from offsuit.table.advance import wake_at
from offsuit.table.commands.seating import Leave, Next, Ready, Rest, Sit
from offsuit.table.options import Options
from offsuit.table.turn_views import table_view
from support.table.pure_table import PureTable

PAUSE = 20
ALONE = Options(seats=3, bots="novice", pause=PAUSE)
"""A table for one person and bots, as `Play now` opens it."""


def played(*people: str, options: Options = ALONE, holds: bool = False) -> PureTable:
    """A table at which people have finished a round and look at its result."""
    table = PureTable(options=options)
    for player in people:
        table.do(player, Sit(player.title()))
    for player in people:
        table.do(player, Ready(holds=holds))
    table.play_round()
    return table


def dealt_in(table: PureTable) -> list[str]:
    return [seat.name for seat in table.round.seats]


def test_a_friend_who_joins_a_table_with_bots_takes_no_reveal_away_and_is_dealt_in() -> None:
    table = PureTable(options=ALONE)
    table.do("ann", Sit("Ann"))
    table.do("ann", Ready(holds=True))
    table.do("bob", Sit("Bob"))
    assert dict(table.table.queue) == {"bob": "Bob"}
    table.play_round()
    assert table.table.running is None, "Ann looks at the result"
    seen = table_view(table.table)
    assert seen["next_round"] == table.now + PAUSE * 1_000
    assert [chair["name"] for chair in seen["chairs"] if chair and chair["looking"]] == ["Ann"]
    table.do("ann", Next())
    assert table.round.number == 2
    assert {"Ann", "Bob"} <= set(dealt_in(table)), "nobody sat out a round"
    assert table.rebuilt() == table.table


def test_a_result_lasts_until_all_people_go_on_and_bots_are_not_waited_for() -> None:
    table = played("ann", "bob")
    table.do("ann", Next())
    assert table.table.running is None
    seen = [chair for chair in table_view(table.table)["chairs"] if chair is not None]
    assert [chair["name"] for chair in seen if chair["looking"]] == ["Bob"]
    table.do("bob", Next())
    assert table.round.number == 2
    assert not any(chair.went_on for _, chair in table.table.taken())


def test_a_pause_bounds_the_result_where_somebody_does_not_go_on() -> None:
    table = played("ann", "bob", holds=True)
    table.do("ann", Next())
    table.wait(PAUSE * 1_000 - 1)
    assert table.table.running is None
    table.wait(1)
    assert table.round.number == 2
    assert {"Ann", "Bob"} <= set(dealt_in(table)), "to look on is not to sit out"


def test_next_starts_at_once_where_only_bots_are_left() -> None:
    table = played("ann", "bob")
    table.do("bob", Leave())
    table.do("ann", Next())
    assert table.round.number == 2
    table = played("ann", "bob")
    table.do("ann", Next())
    table.do("bob", Rest())
    assert table.round.number == 2


def test_a_player_alone_with_bots_who_holds_is_not_hurried() -> None:
    table = played("ann", holds=True)
    assert wake_at(table.table) is None
    assert table_view(table.table)["next_round"] is None
    table.wait(86_400_000)
    assert table.table.running is None
    table.do("ann", Next())
    assert table.round.number == 2


def test_a_program_that_never_goes_on_plays_after_the_pause() -> None:
    table = played("ann")
    table.wait(PAUSE * 1_000)
    assert table.round.number == 2


def test_a_pause_begins_when_somebody_comes_who_is_kept_waiting() -> None:
    table = played("ann", holds=True)
    table.wait(3_600_000)
    table.do("bob", Sit("Bob"))
    assert wake_at(table.table) == table.now + PAUSE * 1_000
    assert table.rebuilt() == table.table
    table.wait(PAUSE * 1_000)
    assert {"Ann", "Bob"} <= set(dealt_in(table))


def test_those_who_saw_nothing_of_the_round_do_not_wait_for_its_result() -> None:
    table = played("ann", holds=True)
    table.do("bob", Sit("Bob"))
    table.do("ann", Leave())
    assert table.round.number == 2


def test_spectators_of_bots_see_results_for_the_whole_pause() -> None:
    table = PureTable(options=replace(ALONE, alone=True))
    table.play_round()
    assert wake_at(table.table) == table.now + PAUSE * 1_000


def test_a_pause_that_cannot_end_in_a_round_is_not_told() -> None:
    table = played("ann", "bob", options=Options(pause=PAUSE))
    assert table_view(table.table)["next_round"] == table.now + PAUSE * 1_000
    table.do("bob", Leave())
    assert table_view(table.table)["next_round"] is None, "one player cannot begin a round"


def test_a_new_match_begins_when_all_are_ready_and_waits_for_no_pause() -> None:
    table = played("ann", "bob", options=replace(ALONE, rounds=1))
    table.do("ann", Ready())
    assert table.table.running is None
    table.do("bob", Ready())
    assert table.round.number == 2


def test_going_on_during_a_round_or_twice_changes_nothing() -> None:
    table = played("ann", "bob")
    table.do("ann", Next())
    before = len(table.entries)
    table.do("ann", Next())
    table.do("bob", Next())
    table.do("bob", Next())
    assert table.kinds()[before:].count("next") == 1
    with pytest.raises(TableError, match="you do not sit"):
        table.do("cy", Next())


def test_a_page_that_is_reloaded_does_not_go_on() -> None:
    table = played("ann", "bob", holds=True)
    for player in ("ann", "bob"):
        table.do(player, Ready(seeds=True, holds=True))
    assert table.table.running is None
