"""Rounds of the betting family, playing Dual Piecepacks Poker: golden rounds and refusals."""

import json
from dataclasses import replace
from typing import Any

import pytest

from offsuit.core.fair import Deal
from offsuit.errors import DeckError, IllegalActionError, RulesError
from offsuit.games.betting.play.actions import Bet, BringIn, Call, Check, Discard, Fold, Raise
from offsuit.games.betting.play.events import (
    Awarded,
    BoardDealt,
    Burnt,
    Discarded,
    Posted,
    Returned,
    Shown,
    StreetOpened,
)
from offsuit.games.betting.play.made_hands import best_fives, strength
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.play.stub import SpentCards, new_stub
from offsuit.games.game import Action, Seat, Step
from offsuit.games.jsonable import from_json, to_json
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.symbols import parse_tiles, tile_names
from offsuit.games.piecepack.variants import VARIANTS
from support.betting.piecepack_rounds import GOLDEN, Scripted, play_script, scripted_playthrough
from support.playthrough import COMMAND, Played, path

DECK = Deal(tuple(range(48)), bytes(32)).order


def seats(count: int, chips: int = 100) -> list[Seat]:
    return [Seat(f"seat {seat}", chips) for seat in range(count)]


def started(count: int = 3, chips: int = 100, **rules: Any) -> tuple[PiecepackGame, Any]:
    game = PiecepackGame(PiecepackRules(**rules))
    return game, game.start(seats(count, chips), 0, DECK).state


def after(game: PiecepackGame, state: BettingState, *actions: Action) -> Step[BettingState]:
    """The last step of some actions, each of the seat whose turn it is."""
    for action in actions:
        assert state.actor is not None
        step = game.apply(state, state.actor, action)
        state = step.state
    return step


def golden(title: str) -> Played:
    return play_script(next(each for each in GOLDEN if each.title == title))


def events(played: Played) -> list[Any]:
    return [event for moment in played.moments for event in moment.step.events]


@pytest.mark.parametrize("scripted", GOLDEN, ids=lambda scripted: scripted.title)
def test_scripted_rounds_are_golden(scripted: Scripted) -> None:
    stored = path(f"piecepack {scripted.title}").read_bytes().decode()
    assert scripted_playthrough(scripted) == stored, f"if the difference is meant: {COMMAND}"


# What the golden rounds show.


def test_t26_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop() -> None:
    played = golden("heads-up blinds")
    posted = {event.seat: event.what for event in events(played) if isinstance(event, Posted)}
    assert posted == {0: "small blind", 1: "big blind"}
    first = next(moment.seat for moment in played.moments[1:])
    on_the_flop = next(event for event in events(played) if getattr(event, "street", None) == 1)
    assert (played.button, first, on_the_flop.seat) == (0, 0, 1)


def test_t30_two_side_pots_have_three_winners() -> None:
    state = golden("two side pots").moments[-1].step.state
    assert [pot.chips for pot in state.pots] == [40, 60, 60]
    assert [award.seats for award in state.awarded] == [(0,), (1,), (3,)]
    assert state.settled.stacks == (40, 60, 0, 100)


def test_t30_what_nobody_calls_goes_back() -> None:
    game = PiecepackGame()
    state = game.start([Seat("Ann", 100), Seat("Bob", 40)], 0, DECK).state
    step = after(game, state, Raise(100), Call())
    assert Returned(0, 60) in step.events
    assert sum(pot.chips for pot in step.state.pots) == 80


def test_t21_t31_the_odd_chip_goes_to_the_first_seat_from_the_button() -> None:
    played = golden("split pot")
    (award,) = played.moments[-1].step.state.awarded
    assert (played.button, award.seats, award.shares) == (0, (1, 2), (5, 4))


def test_t20_t31_a_scooped_and_a_quartered_pot() -> None:
    high, low = golden("scooped high-low").moments[-1].step.state.awarded
    assert high.seats == low.seats == (1,)
    assert (high.half, low.half, high.chips, low.chips) == ("high", "low", 49, 49)
    high, low = golden("quartered high-low").moments[-1].step.state.awarded
    assert (high.seats, high.shares) == ((0,), (101,))
    assert (low.seats, low.shares) == ((1, 0), (51, 50))


def test_t24_t25_twenty_hands_use_all_tiles() -> None:
    state = golden("twenty-handed").moments[-1].step.state
    assert (len(state.stub), len(state.burnt), len(state.board)) == (0, 3, 5)
    assert sum(len(stand.tiles) for stand in state.stands) == 40


def test_t36_discards_come_back_when_the_stub_runs_out() -> None:
    played = golden("nine-handed draw")
    reshuffled = [event.count for event in events(played) if event.kind == "reshuffled"]
    assert reshuffled == [32, 5]  # the five are what the seat then drawing had discarded
    state = played.moments[-1].step.state
    assert len(state.stub) + len(state.burnt) + len(state.spent) == 48 - 10


def test_t25_tiles_are_dealt_one_at_a_time_from_the_left_of_the_button() -> None:
    _, state = started(3)
    assert [stand.tiles for stand in state.stands] == [
        (DECK[2], DECK[5]),
        (DECK[0], DECK[3]),
        (DECK[1], DECK[4]),
    ]


def test_t25_a_tile_is_burnt_before_each_later_street() -> None:
    game, state = started(2)
    step = after(game, state, Call(), Check())
    assert step.events[1:] == (
        StreetOpened("flop"),
        Burnt(*tile_names(DECK[4:5])),
        BoardDealt(tile_names(DECK[5:8])),
    )
    assert game.seen(step.events[2], 0) == game.seen(step.events[2], None) == Burnt(None)


# Showing and mucking.


def test_t32_the_last_to_bet_shows_first_and_a_loser_mucks() -> None:
    played = golden("scooped high-low")
    ends = [event for event in events(played) if event.kind in ("shown", "mucked")]
    assert [(event.kind, event.seat) for event in ends] == [("shown", 1), ("mucked", 0)]
    last = game_view(played, None)
    assert last.players[0].tiles == (None,) * 4
    assert last.players[1].tiles == ends[0].tiles


@pytest.mark.parametrize("variant", ["holdem", "omaha-hilo"])
def test_t34_the_last_live_seat_shows_nothing(variant: str) -> None:
    game, state = started(3, variant=variant)
    step = after(game, state, Raise(6), Fold(), Fold())
    (award,) = step.state.awarded
    assert (award.half, award.seats, award.shares) == (None, (0,), (5,))
    assert not any(isinstance(event, Shown) for event in step.events)
    assert game.view(step.state, None).players[0].tiles == (None,) * len(state.stands[0].tiles)


def game_view(played: Played, seat: int | None) -> Any:
    return played.game.view(played.moments[-1].step.state, seat)


def test_t32_a_table_may_have_everybody_show() -> None:
    scripted = next(each for each in GOLDEN if each.title == "scooped high-low")
    played = play_script(replace(scripted, settings={"muck": False}))
    assert {event.seat for event in events(played) if isinstance(event, Shown)} == {0, 1}


def test_t33_all_in_hands_are_shown_before_the_board_is_laid() -> None:
    kinds = [event.kind for event in events(golden("two side pots"))]
    assert kinds.index("shown") < kinds.index("laid")
    assert kinds.count("shown") == 2 * 4  # once face up, once with what they make
    assert "mucked" not in kinds


# Stud.


def with_tiles(laid: dict[int, str]) -> tuple[int, ...]:
    """The deck with these tiles at these places."""
    deck = list(DECK)
    for place, name in laid.items():
        other = deck.index(*parse_tiles(name))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def test_t37_t38_the_lowest_tile_up_brings_in_and_the_best_tiles_up_open() -> None:
    """Seats 1, 2 and 0 get their tiles up in this order, the tile at place 9 being burnt."""
    laid = {6: "♠3", 7: "♡2", 8: "♥2", 10: "♠N", 11: "♡A", 12: "♦2"}
    game = PiecepackGame(PiecepackRules("stud"))
    state = game.start(seats(3), 0, with_tiles(laid)).state
    assert state.actor == 2, "of two twos the first from the button, whatever their suits"
    assert [choice.action for choice in game.legal(state, 2)] == ["bring-in", "bet"]
    step = after(game, state, BringIn(), Call(), Call())
    assert step.state.street == 1
    assert step.state.actor == 0, "a pair is better than a null"
    other = game.start(seats(3), 0, with_tiles(laid | {12: "♦4"})).state
    assert after(game, other, BringIn(), Call(), Call()).state.actor == 1


# What is refused, and changes nothing.


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Raise(3), "to: expected 4 to 100, got 3"),
        (Raise(101), "to: expected 4 to 100, got 101"),
        (Raise(-5), "to: expected 4 to 100, got -5"),
        (Bet(10), "bet: expected fold or call or raise"),
        (Check(), "check: expected fold or call or raise"),
        (BringIn(), "bring-in: expected fold or call or raise"),
        (Discard(()), "discard: expected fold or call or raise"),
    ],
)
def test_t29_what_is_not_offered_is_refused(action: Action, message: str) -> None:
    game, state = started()
    before = to_json(state)
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, 0, action)
    assert str(refused.value) == message
    assert to_json(state) == before
    assert game.apply(state, 0, Call()).state.actor == 1


@pytest.mark.parametrize("seat", [1, 2])
def test_t29_acting_out_of_turn_is_refused(seat: int) -> None:
    game, state = started()
    before = to_json(state)
    with pytest.raises(IllegalActionError, match="fold: nothing to decide now"):
        game.apply(state, seat, Fold())
    assert to_json(state) == before


@pytest.mark.parametrize(
    ("variant", "most"),
    [("holdem", 20), ("omaha", 10), ("omaha-hilo", 10), ("stud", 6), ("draw", 9), ("lowball", 9)],
)
def test_t24_seats_that_cannot_be_dealt_are_refused(variant: str, most: int) -> None:
    game = PiecepackGame(PiecepackRules(variant))
    game.start(seats(most), 0, DECK)
    for count in (1, most + 1):
        with pytest.raises(RulesError, match=f"{count} seats: 2 to {most} can play {variant}"):
            game.start(seats(count), 0, DECK)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ((DECK[1], *DECK[1:]), "is in the deck 2 times"),
        (DECK[1:], "expected a deck of 48 cards, got 47"),
        ((48, *DECK[1:]), "48 is not a card code of piecepack"),
        ((-1, *DECK[1:]), "-1 is not a card code of piecepack"),
    ],
)
def test_an_invalid_deck_is_refused(deck: tuple[int, ...], message: str) -> None:
    with pytest.raises(DeckError, match=message):
        PiecepackGame().start(seats(2), 0, deck)


@pytest.mark.parametrize(
    ("sitting", "button", "message"),
    [
        ([Seat("Ann", 5), Seat("Ann", 5)], 0, "'Ann' is the name of two seats"),
        ([Seat("Ann", 5), Seat("", 5)], 0, "every seat must have a name"),
        ([Seat("Ann", 5), Seat("Bob", 0)], 0, "'Bob' has 0 chips"),
        ([Seat("Ann", 5), Seat("Bob", 5)], 2, "button 2: seats are 0 to 1"),
    ],
)
def test_invalid_seats_are_refused(sitting: Any, button: int, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        PiecepackGame().start(sitting, button, DECK)


@pytest.mark.parametrize("tiles", [("♠9",), ("missing",), ("twice", "twice")])
def test_t35_only_tiles_that_are_held_can_be_exchanged(tiles: tuple[str, ...]) -> None:
    game, state = started(2, variant="draw")
    state = after(game, state, Call(), Check()).state
    (choice,) = game.legal(state, 1)
    assert choice.ranges[0].least == 0
    assert choice.ranges[0].most == 5
    held = game.view(state, 1).tiles
    other = game.view(state, 0).tiles[0]
    asked = tuple({"missing": other, "twice": held[0]}.get(tile, tile) for tile in tiles)
    with pytest.raises(IllegalActionError, match=f"discard '{asked[0]}': "):
        game.apply(state, 1, Discard(asked))
    assert after(game, state, Discard(held), Discard(())).state.actor == 1


def test_t35_others_learn_how_many_tiles_are_exchanged() -> None:
    game, state = started(3, variant="triple-draw")
    state = after(game, state, Call(), Call(), Check()).state
    assert state.actor == 1, "left of the button"
    step = after(game, state, Discard(game.view(state, 1).tiles[:2]))
    assert isinstance(step.events[0], Discarded)
    seen = game.seen(step.events[0], 0)
    assert seen == replace(step.events[0], tiles=None)
    assert step.events[0].count == 2
    assert sum(street.draw for street in VARIANTS["triple-draw"].streets) == 3
    for variant in ("lowball", "triple-draw"):
        assert VARIANTS[variant].halves == ("low",)


# Limits.


def test_t27_no_limit_is_everything() -> None:
    game, state = started(3)
    (to,) = game.legal(state, 0)[-1].ranges
    assert (to.least, to.most) == (4, 100)
    (to,) = game.legal(after(game, state, Raise(10)).state, 1)[-1].ranges
    assert (to.least, to.most) == (18, 100), "at least as much again as the last raise"


def test_t27_a_pot_limit_raise_is_the_pot() -> None:
    game, state = started(3, variant="omaha")
    (to,) = game.legal(state, 0)[-1].ranges
    assert (to.least, to.most) == (4, 7)


def test_t28_a_fixed_limit_has_a_limited_number_of_bets_of_one_size() -> None:
    game, state = started(2, limit="fixed-limit", most_bets=2)
    step = after(game, state, Raise(4), Raise(6))
    assert [choice.action for choice in game.legal(step.state, 0)] == ["fold", "call"]
    step = after(game, step.state, Call(), Check(), Check())
    assert game.legal(step.state, 1)[-1].ranges[0].least == 4


# States.


def test_an_old_state_can_be_played_on_from() -> None:
    game, state = started()
    step = game.apply(state, 0, Call())
    other = game.apply(state, 0, Fold())
    assert step.state.stands[0].bet == 2
    assert other.state.stands[0].folded
    assert game.apply(state, 0, Call()) == step


def test_a_state_that_was_read_back_can_be_played_on_from() -> None:
    game, state = started(3, variant="triple-draw")
    state = after(game, state, Call(), Fold(), Check(), Discard(())).state
    read = from_json(game.forms, json.loads(json.dumps(to_json(state))))
    assert isinstance(read, BettingState)
    assert read == state
    last = game.default(state, state.actor or 0)
    assert game.apply(read, state.actor or 0, last) == game.apply(state, state.actor or 0, last)


def test_t36_what_a_seat_has_discarded_comes_back_to_it_last() -> None:
    spent = SpentCards().with_cards([1, 2], seat=0, street=1).with_cards([3, 4], seat=1, street=1)
    stub, left = new_stub(DECK, "piecepack", spent, seat=0, street=1, number=1)
    assert (sorted(stub), left) == ([3, 4], SpentCards((1, 2), ((0, 1), (0, 1))))
    stub, left = new_stub(DECK, "piecepack", left, seat=0, street=1, number=2)
    assert (sorted(stub), left) == ([1, 2], SpentCards())


def test_t36_reshuffles_depend_on_the_deck_and_differ() -> None:
    spent = SpentCards().with_cards(range(40), seat=0, street=0)

    def order(deck: tuple[int, ...], number: int) -> tuple[int, ...]:
        return new_stub(deck, "piecepack", spent, 1, 0, number)[0]

    assert len({order(DECK, 1), order(DECK, 2), order(DECK[::-1], 1)}) == 3
    assert sorted(order(DECK, 1)) == list(range(40))


def test_t30_nothing_is_awarded_where_nothing_was_called() -> None:
    game, state = started(2, variant="stud", ante=0)
    step = after(game, state, BringIn(), Fold())
    assert not any(isinstance(event, Awarded) for event in step.events)
    assert step.state.settled is not None
    assert step.state.settled.chips == (0, 0)


def test_a_low_hand_is_named_beside_the_high_one() -> None:
    tiles = parse_tiles("♠N ♥A ♤2 ♡3")
    board = parse_tiles("♦4 ♧5 ♠5 ♦5 ♣2")
    rules = PiecepackRules("omaha-hilo", low="null-to-five")
    assert tuple(five.words for five in best_fives(rules, tiles, board)) == (
        "group-flush no-pairs, null high",
        "no-pairs, five high",
    )
    high, low = best_fives(rules, tiles, board)
    assert high.tiles == ("♠N", "♥A", "♠5", "♦4", "♣2")
    assert low.tiles[0][1] == "5"
    assert [tile[1] for tile in low.tiles] == sorted((t[1] for t in low.tiles), key="5432AN".index)


def test_every_hand_that_is_shown_names_the_five_tiles_that_play() -> None:
    """As strong as the whole hand, of its own tiles and the board, in one class of its flush."""
    flushes = set()
    for script in GOLDEN:
        played = play_script(script)
        rules: PiecepackRules = played.game.rules
        deck = rules.deck
        board = [code for event in events(played) for code in board_tiles(event)]
        for shown in (each for each in events(played) if isinstance(each, Shown) and each.words):
            held = parse_tiles(" ".join(shown.tiles))
            assert shown.words == tuple(five.words for five in shown.fives)
            for half, five in zip(rules.play.halves, shown.fives, strict=True):
                codes = parse_tiles(" ".join(five.tiles))
                assert five.half == half
                assert set(codes) <= {*held, *board}
                assert rules.ranking(half).strength(codes) == strength(rules, half, held, board)
                if five.flush is not None:
                    classes = deck.classes[five.flush]
                    assert len({classes[deck.suit_of(code)] for code in codes}) == 1
                flushes.add(five.flush)
    assert {None, "group"} <= flushes


def board_tiles(event: Any) -> tuple[int, ...]:
    return parse_tiles(" ".join(event.tiles)) if isinstance(event, BoardDealt) else ()


@pytest.mark.parametrize("variant", ["holdem", "stud", "draw"])
def test_folded_tiles_stay_visible_to_their_own_seat_alone(variant: str) -> None:
    game = PiecepackGame(PiecepackRules(variant=variant))
    step = game.start(seats(4), 0, DECK)
    (seat,) = game.waiting_for(step.state)
    while "fold" not in [choice.action for choice in game.legal(step.state, seat)]:
        step = game.apply(step.state, seat, game.default(step.state, seat))
        (seat,) = game.waiting_for(step.state)
    held = game.view(step.state, seat).tiles
    folded = game.apply(step.state, seat, Fold()).state
    assert held
    assert game.view(folded, seat).folded_tiles == held
    assert game.view(folded, seat).tiles == ()
    others = [other for other in (None, 0, 1, 2, 3) if other != seat]
    assert all(game.view(folded, other).folded_tiles == () for other in others)
