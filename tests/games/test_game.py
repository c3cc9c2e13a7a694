"""One harness for all seated games: a new one is tested the day it is listed in `SEATED`."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name
from offsuit.errors import IllegalActionError, UnknownGameError
from offsuit.games.bot import NAMES, bot_names
from offsuit.games.catalog.seated import SEATED, seated_bot, seated_game
from offsuit.games.game import Action, Choice, Game, Option, Range, Result, check_offered, replay
from offsuit.games.jsonable import Jsonable, from_json, to_json
from support.betting import piecepack_rounds
from support.playthrough import COMMAND, FOLDER, GOLDEN, Moment, Played, path, play, playthrough

HELD = {
    "pyramid no-surrender": (17, 0),
    "pyramid standard": (13, 0),
    "piecepack holdem": (2, 0),
    "piecepack omaha": (4, 0),
    "piecepack omaha-hilo": (4, 0),
    "piecepack stud": (2, 1),
    "piecepack stud-hilo": (2, 1),
    "piecepack draw": (5, 0),
    "piecepack lowball": (5, 0),
    "piecepack triple-draw": (5, 0),
}
"""Cards that every seat is dealt at first: for itself alone, and face up."""

ROUNDS = [
    pytest.param(name, seed, marks=[] if seed < 3 else pytest.mark.proof)
    for name in SEATED
    for seed in range(5)
]


def played(name: str, seed: int) -> Played:
    """Every number of seats gets its turn."""
    counts = seated_game(name).seat_counts
    return play(name, seed, counts[seed % len(counts)])


def seen_at_first(name: str, seats: int, seat: int | None) -> int:
    """Cards that a reader sees once the round is dealt."""
    down, up = HELD[name]
    return up * seats + (0 if seat is None else down)


def before_the_end(round_: Played) -> Iterator[Moment]:
    return (moment for moment in round_.moments if round_.game.waiting_for(moment.step.state))


def text_of(record: Jsonable) -> str:
    return json.dumps(to_json(record), ensure_ascii=False)


@cache
def names_of(deck: Deck) -> frozenset[str]:
    return frozenset(card_name(deck, code) for code in deck.cards)


def cards_in(game: Game[Any], text: str) -> Counter[str]:
    """Every card that a serialised text names, wherever it stands; any joker is a joker."""
    names = names_of(game.deck)
    words = ("*" if word.startswith("*") else word for word in re.findall(r'"([^"]*)"', text))
    return Counter(word for word in words if word in names)


@pytest.mark.parametrize("title", GOLDEN)
def test_golden_playthroughs_stay_as_they_are(title: str) -> None:
    assert path(title).exists(), f"no {path(title).name}; write it: {COMMAND}"
    golden = path(title).read_bytes().decode()
    assert playthrough(title) == golden, f"look at the difference; if it is meant: {COMMAND}"


def test_every_game_has_a_golden_playthrough_and_every_file_a_round() -> None:
    assert {kept.game for kept in GOLDEN.values()} == set(SEATED)
    scripted = (f"piecepack {each.title}" for each in piecepack_rounds.GOLDEN)
    kept = {path(title).name for title in (*GOLDEN, *scripted)}
    assert {file.name for file in FOLDER.iterdir()} == kept


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_random_play_comes_to_a_result(name: str, seed: int) -> None:
    round_ = played(name, seed)
    game = round_.game
    for moment in before_the_end(round_):
        assert game.result(moment.step.state) is None
    result = game.result(round_.moments[-1].step.state)
    assert result is not None
    assert len(result.points) == len(result.chips) == len(round_.seats)
    assert sum(result.chips) == 0
    assert from_json([Result], json.loads(text_of(result))) == result


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_replaying_gives_the_same_events(name: str, seed: int) -> None:
    round_ = played(name, seed)
    events = [event for moment in round_.moments for event in moment.step.events]
    again = replay(round_.game, round_.seats, round_.button, round_.deck, round_.actions)
    assert list(again.events) == events
    assert again.state == round_.moments[-1].step.state


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_everything_survives_plain_json(name: str, seed: int) -> None:
    round_ = played(name, seed)
    game, readers = round_.game, (*range(len(round_.seats)), None)
    for moment in round_.moments:
        records: list[Jsonable] = [moment.step.state, *moment.step.events]
        records += [game.seen(event, seat) for event in moment.step.events for seat in readers]
        records += [game.view(moment.step.state, seat) for seat in readers]
        for record in records:
            assert from_json(game.forms, json.loads(text_of(record))) == record
        if moment.action is not None:
            assert game.read_action(json.loads(text_of(moment.action))) == moment.action


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_a_stored_state_plays_on_like_the_one_in_memory(name: str, seed: int) -> None:
    round_ = played(name, seed)
    step = round_.moments[0].step
    for moment, (seat, action) in zip(round_.moments[1:], round_.actions, strict=True):
        stored = from_json(round_.game.forms, json.loads(text_of(step.state)))
        step = round_.game.apply(stored, seat, action)
        assert step == moment.step


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_only_seats_that_owe_a_decision_have_choices(name: str, seed: int) -> None:
    round_ = played(name, seed)
    game = round_.game
    for moment, (_, action) in zip(round_.moments, [*round_.actions, (0, None)], strict=True):
        state = moment.step.state
        waiting = game.waiting_for(state)
        for seat in range(len(round_.seats)):
            assert bool(game.legal(state, seat)) == (seat in waiting)
            if seat not in waiting and action is not None:
                with pytest.raises(IllegalActionError, match="nothing to decide"):
                    game.apply(state, seat, action)


@pytest.mark.parametrize("name", SEATED)
def test_a_kind_of_action_that_is_not_offered_is_refused(name: str) -> None:
    class Cheat(Action, kind="cheat"):
        """No game knows it."""

    round_ = played(name, 0)
    state = round_.moments[0].step.state
    with pytest.raises(IllegalActionError, match="cheat"):
        round_.game.apply(state, round_.game.waiting_for(state)[0], Cheat())


@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_is_not_there_is_refused(name: str, seat: int) -> None:
    round_ = played(name, 0)
    with pytest.raises(IllegalActionError, match=str(seat)):
        round_.game.apply(round_.moments[0].step.state, seat, round_.actions[0][1])


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_no_view_and_no_event_shows_a_card_of_others(name: str, seed: int) -> None:
    """A view before the end names no card but those its reader was told of, nor more of them."""
    round_ = played(name, seed)
    game, seats = round_.game, len(round_.seats)
    for seat in (*range(seats), None):
        own = Counter[str]()
        for moment in before_the_end(round_):
            for event in moment.step.events:
                own += cards_in(game, text_of(game.seen(event, seat)))
            if moment.seat is None:
                assert own.total() == seen_at_first(name, seats, seat)
            view = to_json(game.view(moment.step.state, seat))
            halves = view.pop("fives", [])  # a tile may play in both halves of a pot
            for shown in (*view.values(), *halves):
                assert cards_in(game, json.dumps(shown, ensure_ascii=False)) <= own


@pytest.mark.parametrize(("name", "seed"), ROUNDS)
def test_the_places_that_a_reader_sees_hold_the_cards_that_he_is_told(name: str, seed: int) -> None:
    """Every card in their view lies at such a place, and no such place holds any other card."""
    round_ = played(name, seed)
    game, deck = round_.game, round_.deck
    for seat in (*range(len(round_.seats)), None):
        told, seen = Counter[str](), set[int]()
        for moment in round_.moments:
            for event in moment.step.events:
                told += cards_in(game, text_of(game.seen(event, seat)))
            seen.update(game.faces(moment.step.state, seat))
            lying = Counter(card_name(game.deck, deck[place]) for place in seen)
            assert lying <= told
            assert set(cards_in(game, text_of(game.view(moment.step.state, seat)))) <= set(lying)
    assert game.shows_every_card <= (not game.hidden_cards_decide)


@pytest.mark.parametrize("name", SEATED)
def test_hidden_cards_change_nothing_that_a_reader_is_told(name: str) -> None:
    round_ = played(name, 1)
    for seat in (*range(len(round_.seats)), None):
        visible = [p for p in range(len(round_.deck)) if told_of(round_, seat, moved(round_, p))]
        assert len(visible) == seen_at_first(name, len(round_.seats), seat)
        hidden = [place for place in range(len(round_.deck)) if place not in visible]
        deck = list(round_.deck)
        for place, other in zip(hidden, [*hidden[1:], hidden[0]], strict=True):
            deck[place] = round_.deck[other]
        assert deck != list(round_.deck)
        assert not told_of(round_, seat, deck)


def moved(round_: Played, place: int) -> list[int]:
    """The deck with the card at `place` exchanged for a different one at the very end."""
    deck = list(round_.deck)
    other = next(p for p in reversed(range(len(deck))) if deck[p] != deck[place])
    deck[place], deck[other] = deck[other], deck[place]
    return deck


def told_of(round_: Played, seat: int | None, deck: list[int]) -> bool:
    """Whether a reader can tell this deck from the round's own once it is dealt."""
    game, one = round_.game, round_.moments[0].step
    two = game.start(round_.seats, round_.button, deck)
    if game.view(one.state, seat) != game.view(two.state, seat):
        return True
    seen = [[game.seen(event, seat) for event in step.events] for step in (one, two)]
    return seen[0] != seen[1]


@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("which", ["default", "advised_default"])
def test_what_default_gives_is_legal(name: str, which: str) -> None:
    round_ = played(name, 2)
    default = getattr(round_.game, which)
    step = round_.moments[0].step
    while waiting := round_.game.waiting_for(step.state):
        step = round_.game.apply(step.state, waiting[-1], default(step.state, waiting[-1]))
    with pytest.raises(IllegalActionError, match="nothing to decide"):
        default(step.state, 0)


@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("skill", ["exact", "novice"])
def test_a_bot_is_a_function_of_view_and_seed(name: str, skill: Any) -> None:
    round_ = played(name, 3)
    game, state = round_.game, round_.moments[0].step.state
    seat = game.waiting_for(state)[0]
    stored = from_json(game.forms, json.loads(text_of(game.view(state, seat))))
    actions = [
        seated_bot(name, seated_game(name), b"seed", skill).act(view)
        for view in (game.view(state, seat), stored)
    ]
    assert actions[0] == actions[1]
    game.apply(state, seat, actions[0])


def test_a_game_without_seats_is_quoted() -> None:
    with pytest.raises(UnknownGameError, match="unknown game 'whist'; must be one of pyramid"):
        seated_game("whist")


def test_bots_have_different_names_and_no_player_s() -> None:
    names = bot_names(5, bytes(32), taken=["bayes"])
    assert len(set(names)) == 5
    assert set(names) <= set(NAMES) - {"Bayes"}
    assert names != bot_names(5, bytes([1] * 32), taken=["bayes"])


class Bet(Action, kind="bet"):
    """A stand-in with a number and a word."""

    def __init__(self, chips: int, word: str | None = None) -> None:
        object.__setattr__(self, "chips", chips)
        object.__setattr__(self, "word", word)


OFFERED = (Choice("bet", (Range("chips", 2, 9),), (Option("word", ("all", "half")),)),)


@pytest.mark.parametrize("bet", [Bet(2), Bet(9, "all")])
def test_what_is_offered_is_taken(bet: Bet) -> None:
    check_offered(OFFERED, bet)


@pytest.mark.parametrize(
    ("bet", "message"),
    [
        (Bet(1), "chips: expected 2 to 9, got 1"),
        (Bet(10), "chips: expected 2 to 9, got 10"),
        (Bet(2, "none"), "unknown word 'none'; must be one of all, half"),
    ],
)
def test_what_is_outside_the_offer_is_quoted(bet: Bet, message: str) -> None:
    with pytest.raises(IllegalActionError) as refused:
        check_offered(OFFERED, bet)
    assert str(refused.value) == message
