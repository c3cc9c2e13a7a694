"""Sitting down, getting up, coming back, and what the host of a table may do."""

import pytest

from offsuit.errors import FullTableError, OffsuitError, RulesError, TableError
from offsuit.table.commands.hosting import Change, Guard, Kick, Lock
from offsuit.table.commands.seating import MOST_WAITING, Leave, Ready, Rest, Sit
from offsuit.table.options import Options
from support.table.pure_table import PureTable


def names(table: PureTable) -> list[str | None]:
    return [None if chair is None else chair.name for chair in table.table.chairs]


def test_a_match_waits_until_everybody_is_ready() -> None:
    table = PureTable()
    table.do("ann", Sit("Ann"))
    table.do("bob", Sit("Bob"))
    table.do("ann", Ready())
    assert table.table.running is None
    table.do("bob", Ready())
    assert [seat.name for seat in table.round.seats] == ["Ann", "Bob"]


def test_nobody_plays_alone() -> None:
    table = PureTable()
    table.seat_down("ann")
    assert table.table.running is None


def test_bots_fill_empty_seats() -> None:
    table = PureTable(options=Options(seats=4, bots="novice"))
    table.seat_down("ann")
    assert len(table.round.seats) == 4
    assert [chair is not None and chair.is_bot for chair in table.table.chairs] == [
        False,
        True,
        True,
        True,
    ]


def test_bots_play_on_without_people_only_where_they_may() -> None:
    assert PureTable(options=Options(bots="novice", alone=True)).table.running is not None
    assert PureTable(options=Options(bots="novice")).table.running is None


def test_a_person_takes_the_seat_of_a_bot_when_the_round_is_over() -> None:
    table = PureTable(options=Options(seats=3, bots="novice"))
    table.seat_down("ann")
    table.do("bob", Sit("Bob"))
    assert dict(table.table.queue) == {"bob": "Bob"}
    assert "Bob" not in names(table)
    table.play_round()
    assert "Bob" in names(table)
    assert dict(table.table.queue) == {}
    assert sum(purse.won for purse in table.table.everyone()) == 0


def test_who_waits_may_give_up() -> None:
    table = PureTable(options=Options(seats=3, bots="novice"))
    table.seat_down("ann")
    table.do("bob", Sit("Bob"))
    table.do("bob", Leave())
    table.play_round()
    assert "Bob" not in names(table)
    assert table.rebuilt() == table.table


def test_no_more_people_wait_than_there_are_bots() -> None:
    table = PureTable(options=Options(seats=2, bots="novice"))
    table.seat_down("ann")
    table.do("bob", Sit("Bob"))
    with pytest.raises(TableError, match="every seat is taken"):
        table.do("cy", Sit("Cy"))


def test_who_asks_to_wait_gets_the_seat_of_a_person_who_leaves() -> None:
    table = PureTable(options=Options(seats=2))
    table.seat_down("ann", "bob")
    with pytest.raises(FullTableError, match="every seat is taken") as refused:
        table.do("cy", Sit("Cy"))
    assert refused.value.may_wait
    table.do("cy", Sit("Cy", wait=True))
    table.do("bob", Leave())
    table.play_round()
    assert names(table) == ["Ann", "Cy"]
    assert [seat.name for seat in table.round.seats] == ["Ann", "Cy"], "dealt in at once"
    assert table.rebuilt() == table.table


def test_the_queue_has_an_end() -> None:
    table = PureTable(options=Options(seats=2))
    table.seat_down("ann", "bob")
    for number in range(MOST_WAITING):
        table.do(f"guest {number}", Sit(f"Guest {number}", wait=True))
    with pytest.raises(FullTableError) as refused:
        table.do("cy", Sit("Cy", wait=True))
    assert not refused.value.may_wait


def test_a_player_who_comes_back_finds_what_they_won() -> None:
    table = PureTable()
    table.seat_down("ann", "bob", "cy")
    table.play_round()
    table.play_round()
    won = {purse.player: (purse.chips, purse.rounds) for purse in table.table.everyone()}
    table.do("bob", Leave())
    assert table.table.chair_of("bob") is not None, "they are dealt in: the clock acts for them"
    table.play_round()
    assert table.table.chair_of("bob") is None
    table.do("bob", Sit("Robert"))
    chair = dict(table.table.taken())[table.table.sitting("bob")]
    assert chair.name == "Bob", "a player keeps the name by which their rounds are known"
    assert chair.purse.rounds == won["bob"][1] + 1


def test_the_clock_answers_at_once_for_those_who_leave_or_sit_out() -> None:
    table = PureTable()
    table.seat_down("ann", "bob", "cy")
    table.do("bob", Leave())
    table.do("cy", Rest())
    assert table.round.waiting == (0,)
    table.answer(0)
    assert table.kinds().count("finished") == 1
    assert table.table.running is None, "nobody is left to play with"


def test_a_player_who_is_back_in_time_acts_again() -> None:
    table = PureTable("pyramid standard")
    table.seat_down("ann", "bob", "cy")
    table.do("cy", Rest())
    table.do("cy", Sit("Cy"))
    chair = dict(table.table.taken())[2]
    assert not chair.resting
    assert 2 not in table.round.waiting, "their first decision has been taken"


FAMILY = "👩\u200d👩\u200d👧"
PERSIAN = "می\u200cخواهم"


@pytest.mark.parametrize("name", [FAMILY, PERSIAN, "🏳\ufe0f\u200d🌈", f"Ann {FAMILY}"])
def test_names_with_joiners_are_accepted(name: str) -> None:
    table = PureTable()
    table.do("bob", Sit(name))
    assert names(table)[0] == name
    unjoined = name.replace("\u200d", "").replace("\u200c", "")
    with pytest.raises(TableError, match="taken"):
        table.do("cy", Sit(unjoined))


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "x" * 25, "a\0b", "ANN", "a\u202eb", "\ufe0f", "\u200d"),
        *("A\u200dnn", "\u200c" + PERSIAN, PERSIAN + "\u200c", "می\u200c\u200cخواهم"),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(name: str) -> None:
    table = PureTable()
    table.do("ann", Sit("Ann"))
    with pytest.raises(TableError):
        table.do("bob", Sit(name))


def test_nobody_can_claim_to_be_a_bot() -> None:
    with pytest.raises(TableError, match="a colon is reserved for bots"):
        PureTable().do("bot:Bayes", Sit("Bayes"))


def test_a_locked_table_lets_only_those_in_who_have_been_there() -> None:
    table = PureTable()
    table.seat_down("ann", "bob")
    table.do("ann", Lock())
    with pytest.raises(TableError, match="locked"):
        table.do("cy", Sit("Cy"))
    table.do("bob", Leave())
    table.play_round()
    table.do("bob", Sit("Bob"))
    table.do("ann", Lock(False))
    table.do("cy", Sit("Cy"))


def test_who_is_sent_away_stays_away() -> None:
    table = PureTable()
    table.seat_down("ann", "bob", "cy")
    table.do("ann", Kick(1))
    for come_back in (Sit("Bob"), Rest(False)):  # to a chair that is theirs until the round ends
        with pytest.raises(TableError, match="sent you away"):
            table.do("bob", come_back)
    table.play_round()
    assert table.table.chair_of("bob") is None
    with pytest.raises(TableError, match="sent you away"):
        table.do("bob", Sit("Bob"))
    with pytest.raises(TableError, match="chair 1 is empty"):
        table.do("ann", Kick(1))


def test_only_the_host_has_the_powers_of_a_host() -> None:
    table = PureTable()
    table.do("bob", Sit("Bob"))
    for command in (Kick(0), Lock(), Guard("hash"), Change()):
        with pytest.raises(TableError, match="only the host"):
            table.do("bob", command)


def test_rules_change_between_rounds_and_count_from_then_on() -> None:
    table = PureTable()
    table.do("ann", Change({"wilds": 4}, Options(seats=3, rounds=1)))
    assert len(table.table.chairs) == 3
    table.seat_down("ann", "bob")
    assert len(table.round.deal.deck) == 108
    with pytest.raises(TableError, match="between two rounds"):
        table.do("ann", Change({}, Options()))
    table.play_round()
    assert table.kinds()[-1] == "ranked"
    assert table.rebuilt() == table.table


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        ({"wilds": 9}, Options()),
        ({"spades": 1}, Options()),
        ({}, Options(seats=7)),
        ({}, Options(seats=1)),
        ({}, Options(rounds=0)),
        ({}, Options(seconds=0)),
        ({}, Options(stake=-1)),
        ({}, Options(pause=-1)),
    ],
)
def test_a_table_that_cannot_be_played_at_is_not_opened(
    settings: dict[str, int], options: Options
) -> None:
    with pytest.raises(OffsuitError):
        PureTable(settings=settings, options=options)


@pytest.mark.parametrize(
    ("game", "level", "levels"),
    [
        ("pyramid standard", "genius", "novice, beginner, club, expert, reader"),
        ("pyramid no-surrender", "regular", "novice, beginner, club, expert, reader"),
        ("piecepack holdem", "reader", "novice, regular, expert"),
    ],
)
def test_bots_of_a_level_that_the_game_has_not_are_refused(
    game: str, level: str, levels: str
) -> None:
    stake = 100
    with pytest.raises(RulesError, match=f"^unknown level of bots '{level}';.* one of {levels}$"):
        PureTable(game, Options(bots=level, stake=stake))
    for known in ("", *levels.split(", ")):
        table = PureTable(game, Options(bots=known, stake=stake))
    with pytest.raises(RulesError, match=f"bots '{level}'"):
        table.do("ann", Change({}, Options(bots=level, stake=stake)))
    assert table.table.options.bots == known


def test_fewer_seats_leave_those_who_sit() -> None:
    table = PureTable(options=Options(rounds=1))
    table.seat_down("ann", "bob", "cy")
    table.play_round()
    table.do("ann", Change({}, Options(seats=2, rounds=1)))
    assert names(table) == ["Ann", "Bob", "Cy"]
    table.do("cy", Leave())
    assert names(table) == ["Ann", "Bob"]
    assert table.rebuilt() == table.table


def test_somebody_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(TableError, match="you do not sit"):
        PureTable().do("bob", Ready())
