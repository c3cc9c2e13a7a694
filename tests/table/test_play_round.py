"""`offsuit.Round`: every seated game is played by bots, and its record verifies as a table's."""

from collections.abc import Iterator
from typing import Any

import pytest

import offsuit
from offsuit.errors import IllegalActionError, OffsuitError, RulesError, TableError
from offsuit.games.catalog.seated import SEATED, seated_game, seated_levels
from offsuit.table.play_round import CHIPS, Round
from offsuit.table.records.verify import verify

NAMES = ("Ann", "Bob", "Cy")


def played(name: str, seed: int = 1, seats: Any = NAMES, **rules: Any) -> Round:
    """A round that novices play to its end, the last of those who are asked first."""
    round_ = Round(name, seats, seed=seed, rules=rules)
    bot = offsuit.bot(name, "novice", seed=seed)
    while round_.waiting:
        seat = round_.waiting[-1]
        round_.act(seat, bot.act(round_.view(seat)))
    return round_


@pytest.mark.parametrize("name", SEATED)
def test_every_game_is_played_and_its_record_verifies(name: str) -> None:
    round_ = played(name)
    assert round_.result is not None
    assert sum(round_.result.chips) == 0
    for reader in (None, *range(len(NAMES)), "Bob"):
        record = round_.record(reader)
        assert verify(record).round == record["round"] == 1
        assert record["result"] is not None
        assert record["result"]["chips"] == list(round_.result.chips)
    assert [seat["name"] for seat in round_.record()["seats"]] == list(NAMES)


@pytest.mark.parametrize("name", SEATED)
def test_a_changed_record_does_not_verify(name: str) -> None:
    record = played(name).record()
    record["openings"][0]["salt"] = "00" * 32
    with pytest.raises(OffsuitError, match="opened commitment"):
        verify(record)


@pytest.mark.parametrize("name", SEATED)
def test_the_same_seed_gives_the_same_round(name: str) -> None:
    first, second, other = played(name), played(name), played(name, seed=2)
    assert first.events == second.events != other.events
    assert (first.record(), str(first)) == (second.record(), str(second))
    assert first.record()["commitments"] != other.record()["commitments"]


def test_without_a_seed_every_round_is_dealt_anew() -> None:
    first, second = (Round("piecepack holdem", 20) for _ in range(2))
    assert first.events != second.events


@pytest.mark.parametrize("name", SEATED)
def test_the_front_door_is_the_game_itself(name: str) -> None:
    """Views, choices and events are those of the contract; nothing is seen that is hidden."""
    round_ = Round(name, NAMES, seed=3)
    assert round_.name == name
    assert round_.result is None
    assert [choice.action for choice in round_.legal(round_.waiting[0])]
    for number, seat in enumerate(NAMES):
        assert round_.view(seat) == round_.view(number)
        assert round_.legal(seat) == round_.legal(number)
        assert bool(round_.legal(seat)) == (number in round_.waiting)
    spectator: Any = round_.view()
    assert spectator.seat is None


def illegal(round_: Round) -> Iterator[tuple[Any, ...]]:
    waiting = round_.waiting[0]
    yield waiting, "discard", {"tiles": ["♠N"]}
    yield waiting, "raise", {"to": 10_000}
    yield waiting, "rise", {"to": 4}
    yield waiting, "raise", {}
    yield waiting, "raise", {"too": 4}
    yield waiting, "raise", {"to": "4"}
    yield 1 - waiting, "fold", {}
    yield "Zed", "fold", {}
    yield 7, "fold", {}


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    round_ = Round("piecepack holdem", ["Ann", "Bob"], seed=1)
    before = str(round_), round_.events, round_.waiting, round_.view(0), round_.view(1)
    for seat, kind, fields in illegal(round_):
        with pytest.raises(OffsuitError):
            round_.act(seat, kind, **fields)
        assert (str(round_), round_.events, round_.waiting, round_.view(0), round_.view(1)) == (
            before
        )
    assert round_.act("Ann", "fold")[0].kind == "acted"


def test_refusals_say_what_would_be_right() -> None:
    round_ = Round("piecepack holdem", ["Ann", "Bob"], seed=1)
    with pytest.raises(IllegalActionError, match="unknown action 'rais'; did you mean 'raise'"):
        round_.act(0, "rais", to=4)
    with pytest.raises(IllegalActionError, match="fold: nothing to decide now"):
        round_.act("Bob", "fold")
    with pytest.raises(RulesError, match="unknown seat 'Anne'; did you mean 'Ann'"):
        round_.view("Anne")
    with pytest.raises(RulesError, match="seat 2: must be 0 to 1"):
        round_.legal(2)
    with pytest.raises(TableError, match="round 1 is not over"):
        round_.record()


def test_nothing_follows_the_end() -> None:
    round_ = Round("piecepack holdem", 2, seed=1)
    round_.act(0, "fold")
    assert round_.waiting == ()
    assert round_.result is not None
    with pytest.raises(IllegalActionError):
        round_.act(1, "check")
    assert round_.result.chips == (-1, 1)


@pytest.mark.parametrize(
    ("seats", "sitting"),
    [
        (2, [("Seat 0", CHIPS), ("Seat 1", CHIPS)]),
        (("Ann", "Bob"), [("Ann", CHIPS), ("Bob", CHIPS)]),
        ({"Ann": 40, "Bob": 60}, [("Ann", 40), ("Bob", 60)]),
        ([("Ann", 40), "Bob"], [("Ann", 40), ("Bob", CHIPS)]),
    ],
)
def test_seats_are_a_number_names_or_names_with_chips(seats: Any, sitting: Any) -> None:
    found = Round("piecepack holdem", seats).seats
    assert [(seat.name, seat.chips) for seat in found] == sitting


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (1, "expected 2 to 20 seats, got 1"),
        (21, "expected 2 to 20 seats, got 21"),
        ([], "expected 2 to 20 seats, got 0"),
        ("Ann", "seats 'Ann': must be a number or a list of names"),
        (["Ann", "Ann"], "'Ann' is the name of two seats"),
        ([("Ann", -1), "Bob"], "must be a name, or a name with a number of chips"),
        ([("Ann", True), "Bob"], "must be a name, or a name with a number of chips"),
        ({"Ann": 0, "Bob": 10}, "'Ann' has 0 chips"),
    ],
)
def test_seats_that_cannot_be_dealt_are_refused(seats: Any, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Round("piecepack holdem", seats)


def test_rules_are_those_of_the_game() -> None:
    round_ = played("pyramid no-surrender", wilds=0)
    assert round_.game.deck.size == seated_game("pyramid no-surrender", {"wilds": 0}).deck.size
    assert round_.record()["settings"] == {"wilds": 0}
    assert verify(round_.record())
    with pytest.raises(RulesError, match="'wildz'"):
        Round("pyramid no-surrender", 2, rules={"wildz": 4})


@pytest.mark.parametrize("name", SEATED)
def test_it_reads_well(name: str) -> None:
    begun, over = str(Round(name, NAMES, seed=1)).splitlines(), str(played(name)).splitlines()
    assert begun[0].startswith(f"{name}: ")
    assert begun[-1].startswith("waiting for ")
    assert over[0] == f"{name}: over"
    assert over[-1].startswith("result: Ann ")
    for seat, who in enumerate(NAMES):
        assert [line for line in over if line.startswith(f"  {seat} {who}")]
    assert repr(played(name)) == f"<Round of {name}: Ann, Bob, Cy; over>"


def test_what_is_hidden_is_not_printed() -> None:
    round_ = Round("piecepack stud", NAMES, seed=1)
    held = [tile for seat in range(3) for tile in _hidden(round_, seat)]
    assert len(held) == 6
    assert not [tile for tile in held if tile in str(round_)]


def _hidden(round_: Round, seat: int) -> list[str]:
    view: Any = round_.view(seat)
    player = view.players[seat]
    return [tile for tile, up in zip(player.tiles, player.up, strict=True) if not up]


@pytest.mark.parametrize("name", SEATED)
def test_bots_go_by_name_and_seed(name: str) -> None:
    round_ = Round(name, NAMES, seed=1)
    view = round_.view(round_.waiting[0])
    level = seated_levels(name)[0]
    assert offsuit.bot(name, level, seed=5).act(view) == offsuit.bot(name, level, seed=5).act(view)
    with pytest.raises(RulesError, match=f"did you mean '{level}'"):
        offsuit.bot(name, level[:-1])


def test_an_unknown_game_is_told_the_nearest() -> None:
    for make in (lambda: Round("piecpack holdem", 2), lambda: offsuit.bot("piecpack holdem", "x")):
        with pytest.raises(OffsuitError, match="did you mean 'piecepack holdem'"):
            make()
