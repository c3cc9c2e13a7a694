"""Rounds and matches, clocks and decisions."""

import json
from itertools import permutations
from typing import Any

import pytest

from offsuit.errors import AnsweredError, IllegalActionError, OffsuitError, TableError
from offsuit.games.catalog.seated import seated_bot
from offsuit.games.jsonable import to_json
from offsuit.table.advance import MOST_LATE, standings, wake_at
from offsuit.table.chair import Purse
from offsuit.table.commands.acting import Act
from offsuit.table.commands.seating import Ready
from offsuit.table.journal.entries import ActionTaken, Ranked, StandingsPlace
from offsuit.table.journal.round_steps import REMEMBERED_ROUNDS
from offsuit.table.options import Options
from support.table.pure_table import PEOPLE, PureTable


def seated(game: str = "pyramid no-surrender", people: int = 3, **options: int) -> PureTable:
    table = PureTable(game, Options(**options))  # type: ignore[arg-type]
    table.seat_down(*PEOPLE[:people])
    return table


def test_a_match_has_its_rounds_and_a_ranking() -> None:
    table = seated(rounds=2)
    table.play_round()
    table.play_round()
    ranked = table.entries[-1]
    assert isinstance(ranked, Ranked)
    assert ranked.match == 1
    assert sum(place.chips for place in ranked.places) == 0
    assert [place.chips for place in ranked.places] == sorted(
        (place.chips for place in ranked.places), reverse=True
    )
    assert table.table.running is None, "a new match waits until everybody is ready again"
    table.do("ann", Ready())
    table.do("bob", Ready())
    table.do("cy", Ready())
    assert table.table.match == 2
    assert table.round.number == 3


def test_equal_results_share_a_place() -> None:
    scores = (Purse("a", "A", 5, 1), Purse("b", "B", 7, 1), Purse("c", "C", 5, 1))
    assert standings(scores) == (
        StandingsPlace(1, "B", 1, 7),
        StandingsPlace(2, "A", 1, 5),
        StandingsPlace(2, "C", 1, 5),
    )


def test_the_button_goes_round() -> None:
    table = seated(rounds=5)
    seen = []
    for _ in range(4):
        seen.append(table.round.button)
        table.play_round()
    assert seen == [0, 1, 2, 0]


def test_time_runs_out_for_those_who_have_not_answered() -> None:
    table = seated(seconds=30)
    table.answer(1)
    table.wait(29_999)
    assert table.round.waiting == (0, 2)
    table.wait(1)
    acted = [entry for entry in table.entries if isinstance(entry, ActionTaken)]
    assert [(entry.seat, entry.by) for entry in acted] == [(1, "seat"), (0, "clock"), (2, "clock")]
    assert "finished" in table.kinds()


@pytest.mark.parametrize("aids", [False, True])
def test_the_clock_plays_a_plain_hand_where_there_are_no_aids(aids: bool) -> None:
    table = seated(seconds=30, aids=aids)
    game, state = table.table.game, table.round.state
    plain, advised = (to_json(choose(state, 0)) for choose in (game.default, game.advised_default))
    assert plain != advised, "this deal can be arranged better than plainly"
    table.wait(30_000)
    first = next(entry for entry in table.entries if isinstance(entry, ActionTaken))
    assert json.loads(first.action) == (advised if aids else plain)
    late = next(turn.table.round for turn in table.turns if turn.entry.kind == "finished")
    assert late is not None
    assert late.late == ((0, 0), (1, 0), (2, 0)), "views say for whom the clock has acted"


def test_every_decision_has_a_clock_of_its_own() -> None:
    table = seated("pyramid standard", seconds=30)
    table.wait(20_000)
    for seat in (0, 1, 2):
        table.do(table.round.players[seat], Act("x", 1, 0, {"kind": "play"}))
    assert wake_at(table.table) == table.now + 30_000


def test_who_is_never_there_is_sat_out() -> None:
    table = seated(people=3, rounds=20)
    for _ in range(MOST_LATE):
        table.answer(0)
        table.answer(1)
        table.wait_for_clock()
    assert [chair.resting for _, chair in table.table.taken()] == [False, False, True]
    assert len(table.round.seats) == 2
    assert table.rebuilt() == table.table


def test_a_late_action_is_refused_and_says_why() -> None:
    table = seated(seconds=30)
    action = table.action(0)
    table.now += 30_000
    with pytest.raises(AnsweredError, match="time has run out"):
        table.do("ann", Act("late", 1, 0, action))


def test_a_repeated_id_gets_the_first_answer_again() -> None:
    """For some rounds more: others may have played on while its sender was away."""
    table = seated(rounds=20)
    action = table.action(0)
    first = table.do("ann", Act("same", 1, 0, action))
    before = len(table.entries)
    assert table.do("ann", Act("same", 1, 0, action)) == first
    assert table.do("ann", Act("same", 1, 0, {"kind": "nonsense"})) == first
    assert len(table.entries) == before
    table.answer(1)
    table.answer(2)
    for number in range(2, 2 + REMEMBERED_ROUNDS):
        assert table.round.number == number
        assert table.do("ann", Act("same", 1, 0, action)) == first
        table.play_round()
    with pytest.raises(TableError, match="round 1: round 6 is being played"):
        table.do("ann", Act("same", 1, 0, action))


def test_a_second_action_for_an_answered_decision_is_refused() -> None:
    table = seated()
    action = table.action(0)
    table.do("ann", Act("one", 1, 0, action))
    with pytest.raises(AnsweredError, match="decision 0 of round 1 is already answered"):
        table.do("ann", Act("two", 1, 0, action))


@pytest.mark.parametrize(
    ("player", "number", "decision", "id", "action", "match"),
    [
        ("ann", 2, 0, "x", {"kind": "play"}, "round 2: round 1 is being played"),
        ("ann", 1, 1, "x", {"kind": "play"}, "decision 1 of round 1 has not been asked yet"),
        ("flo", 1, 0, "x", {"kind": "play"}, "you are not dealt in"),
        ("ann", 1, 0, "", {"kind": "play"}, "id: expected 1 to 64 characters, got 0"),
        ("ann", 1, 0, "x" * 65, {"kind": "play"}, "id: expected 1 to 64 characters, got 65"),
        ("ann", 1, 0, "x", {"kind": "fold"}, "unknown kind 'fold'"),
        ("ann", 1, 0, "x", ["play"], "unknown kind"),
    ],
)
def test_what_cannot_be_answered_is_refused(
    player: str, number: int, decision: int, id: str, action: Any, match: str
) -> None:
    table = seated("pyramid standard")
    before = table.table
    with pytest.raises(OffsuitError, match=match):
        table.do(player, Act(id, number, decision, action))
    assert table.table == before


def test_an_illegal_action_changes_nothing() -> None:
    table = seated()
    before = table.table
    action = {"kind": "arrange", "back": [], "middle": [], "front": []}
    with pytest.raises(IllegalActionError):
        table.do("ann", Act("x", 1, 0, action))
    assert table.table == before
    table.answer(0)


def test_nothing_is_decided_in_a_round_that_is_over() -> None:
    table = seated(rounds=1)
    table.play_round()
    with pytest.raises(TableError, match="nothing to decide"):
        table.do("ann", Act("x", 1, 1, {"kind": "play"}))


def test_a_stake_is_bought_by_those_who_have_nothing() -> None:
    table = PureTable("pyramid standard", Options(stake=15, rounds=30))
    table.seat_down("ann", "bob", "cy")
    for _ in range(12):
        table.play_round()
    assert table.kinds().count("bought") > 3
    assert all(seat.chips > 0 for seat in table.round.seats)
    assert sum(purse.won for purse in table.table.everyone()) == 0
    assert table.rebuilt() == table.table


def test_a_pause_keeps_the_result_on_the_table() -> None:
    table = seated(pause=8)
    table.play_round()
    assert table.table.running is None
    assert wake_at(table.table) == table.now + 8_000
    table.wait(7_999)
    assert table.table.running is None
    table.wait(1)
    assert table.round.number == 2


@pytest.mark.parametrize("game", ["pyramid no-surrender", "pyramid standard"])
def test_the_order_of_arrival_changes_nothing(game: str) -> None:
    """Six seats answer at once; sampled orders here, each phase in another one."""
    orders = list(permutations(range(6)))[::97]
    results = {settled(game, order) for order in orders}
    assert len(orders) == 8
    assert len(results) == 1


def settled(game: str, order: tuple[int, ...]) -> str:
    """What a round comes to in which seats answer in this order, by their cards alone."""
    table = seated(game, people=6, rounds=1)
    taken = {}
    while table.table.running is not None:
        for seat in order:
            if seat in table.round.waiting:
                view = table.table.game.view(table.round.state, seat)
                action = to_json(seated_bot(game, table.table.game, b"", "exact").act(view))
                key = seat, table.round.answered[seat]
                taken[str(key)] = action
                table.do(PEOPLE[seat], Act(str(key), 1, key[1], action))
    return json.dumps([taken, to_json(table.round.state)["scored"]], sort_keys=True)
