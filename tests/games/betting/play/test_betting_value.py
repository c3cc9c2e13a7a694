"""The betting round as a value: turns, raises after short all-ins, posts, pots."""

import pytest

from offsuit.core.fair import Deal
from offsuit.errors import IllegalActionError, RulesError
from offsuit.games.betting.play.actions import Call, Check, Fold, Raise
from offsuit.games.betting.play.betting_round import BettingRound, seated
from offsuit.games.betting.play.events import Posted
from offsuit.games.betting.play.forced_bets import ExtraPost
from offsuit.games.betting.play.pots import Pot
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.variant import StreetLimits
from offsuit.games.game import Action, Seat, Told, replay
from offsuit.games.jsonable import from_json, to_json
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules

NO_LIMIT = StreetLimits("no-limit", 2)
DECK = Deal(tuple(range(48)), bytes(32)).order


def opened(*chips: int, limits: StreetLimits = NO_LIMIT, bring_in: int = 0) -> BettingRound:
    """A street without blinds; seat 0 is first to act."""
    return seated(chips, len(chips) - 1).opened(limits, 0, bring_in)


def test_a_value_is_read_back_and_never_changes() -> None:
    before = opened(50, 50, 50)
    after = before.apply("bet", 10)
    assert (before.bets, after.bets, after.queue) == ((0, 0, 0), (10, 0, 0), (1, 2))
    assert from_json([BettingRound], to_json(after)) == after


@pytest.mark.parametrize(
    ("did", "to", "message"),
    [
        ("bet", 1, "to: expected 2 to 50, got 1"),
        ("bet", 51, "to: expected 2 to 50, got 51"),
        ("raise", 10, "raise: seat 0 may not do that now"),
        ("fold", 0, "fold: seat 0 may not do that now"),
        ("call", 0, "call: seat 0 may not do that now"),
        ("bring-in", 0, "bring-in: seat 0 may not do that now"),
        ("discard", 0, "discard: seat 0 may not do that now"),
    ],
)
def test_what_is_not_legal_is_refused(did: str, to: int, message: str) -> None:
    with pytest.raises(IllegalActionError, match=message):
        opened(50, 50).apply(did, to)


def test_a_short_all_in_is_called_but_not_raised_by_those_who_have_acted() -> None:
    short = opened(100, 100, 14).apply("bet", 10).apply("call").apply("raise", 14)
    assert (short.queue, short.legal.call, short.legal.most) == ((0, 1), 4, 0)
    with pytest.raises(IllegalActionError):
        short.apply("raise", 30)
    full = opened(100, 100, 20).apply("bet", 10).apply("call").apply("raise", 20)
    assert (full.legal.least, full.legal.most) == (30, 100)


def test_a_seat_that_has_not_acted_may_raise_a_short_all_in() -> None:
    short = opened(100, 14, 100).apply("bet", 10).apply("raise", 14)
    assert (short.queue[0], short.legal.least, short.legal.most) == (2, 24, 100)


def test_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    two = opened(100, 15, 100, 20).apply("bet", 10).apply("raise", 15).apply("call")
    two = two.apply("raise", 20)
    assert (two.queue, two.legal.call) == ((0, 2), 10)
    assert (two.legal.least, two.legal.most) == (30, 100)
    assert two.apply("call").legal.most == 0, "only five chips more than this seat has called"


def test_a_bring_in_is_completed_and_then_raised() -> None:
    fixed = StreetLimits("fixed-limit", 4, most_raises=3)
    due = opened(50, 50, 50, limits=fixed, bring_in=1)
    assert due.legal == (False, 1, 0, 4, 4, True)
    completed = due.apply("bring-in").apply("raise", 4)
    assert (completed.legal.call, completed.legal.least) == (4, 8)
    capped = completed.apply("raise", 8).apply("raise", 12)
    assert (capped.legal.call, capped.legal.most) == (8, 0)


def test_pots_of_three_all_ins() -> None:
    bets = opened(5, 20, 50, 50).apply("bet", 5).apply("raise", 20).apply("raise", 50).apply("fold")
    assert bets.queue == ()
    assert bets.everyone_is_all_in
    assert bets.collected().pots == (Pot(15, (0, 1, 2)), Pot(30, (1, 2)))
    assert bets.collected().stacks == (0, 0, 30, 50)


# Posts in addition to antes and blinds.


def posting(*posts: ExtraPost) -> tuple[PiecepackGame, BettingState, list[Posted]]:
    game = PiecepackGame(PiecepackRules())
    sitting = [Seat(f"seat {seat}", 100) for seat in range(5)]
    step = game.start(sitting, 0, DECK, posts)
    return game, step.state, [event for event in step.events if isinstance(event, Posted)]


def test_extra_posts_are_live_bets_and_dead_chips() -> None:
    game, state, paid = posting(ExtraPost(4, dead=1, live=2))
    assert paid[2:] == [Posted(4, "dead post", 1), Posted(4, "live post", 2)]
    assert (state.actor, state.stands[4].bet, state.pots[0].chips) == (3, 2, 1)
    state = game.apply(state, 3, Fold()).state
    assert [choice.action for choice in state.choices] == ["check", "raise"]
    assert game.view(state, 4).pot == 6
    for action in (Check(), Call(), Call(), Check()):
        assert state.actor is not None
        state = game.apply(state, state.actor, action).state
    assert state.pots == (Pot(9, (1, 2, 4, 0)),)


def test_dead_chips_of_an_all_in_seat_are_in_a_pot_that_it_can_win() -> None:
    game = PiecepackGame(PiecepackRules())
    sitting = [Seat("a", 100), Seat("b", 100), Seat("c", 100), Seat("d", 1)]
    state = game.start(sitting, 0, DECK, [ExtraPost(3, dead=1, live=2)]).state
    assert (state.stands[3].chips, state.stands[3].bet) == (0, 0)
    for action in (Call(), Call(), Check()):
        assert state.actor is not None
        state = game.apply(state, state.actor, action).state
    assert state.pots == (Pot(1, (1, 2, 3, 0)), Pot(6, (1, 2, 0)))


def test_a_round_with_posts_is_replayed_and_retold() -> None:
    posts = (ExtraPost(3, live=2), ExtraPost(4, dead=1, live=2))
    game, state, _ = posting(*posts)
    actions: list[tuple[int, Action]] = []
    events = list(game.start(state.seats, 0, DECK, posts).events)
    for action in (Raise(6), Fold(), Fold(), Fold(), Fold()):
        assert state.actor is not None
        actions.append((state.actor, action))
        step = game.apply(state, state.actor, action)
        state, events = step.state, [*events, *step.events]
    assert state.posts == posts
    assert state.settled is not None
    assert sum(state.settled.chips) == 0
    seen = tuple(game.seen(event, None) for event in events)
    told = Told(state.seats, 0, (None,) * 48, DECK, seen, None, None)
    assert game.retell(told).events == tuple(events)
    assert game.retell(told).state == state
    without = replay(game, state.seats, 0, DECK, actions[:1])
    assert without.state.posts == ()


@pytest.mark.parametrize(
    ("posts", "message"),
    [
        ([ExtraPost(5, dead=1)], "post of seat 5: seats are 0 to 4"),
        ([ExtraPost(1, dead=-1)], "post of seat 1: must be at least 0 chips"),
        ([ExtraPost(1, dead=1), ExtraPost(1, live=1)], "posts: expected at most one for each seat"),
    ],
)
def test_posts_that_cannot_be_are_refused(posts: list[ExtraPost], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        posting(*posts)
