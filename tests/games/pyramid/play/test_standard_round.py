"""The standard game: ante, thirteen cards, a decision all at once, the kitty, the pot."""

import json
from collections.abc import Iterator
from itertools import chain, combinations, permutations

import pytest

from offsuit.core.notation import card_name
from offsuit.errors import IllegalActionError, RulesError
from offsuit.games.game import Action, Seat
from offsuit.games.jsonable import to_json
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Arrange, Play, Surrender
from offsuit.games.pyramid.play.events import Anted, Decided, HandDealt, Parted, Revealed, Scored
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.strategy.surrender.surrender_policies import by_threshold, never
from support.playthrough import golden_round
from support.pyramid.standard_rounds import (
    NAMES,
    STANDARD,
    dealt,
    decisions,
    exchanged,
    play,
    stacked,
)

ANN = "AS AS KD KD 9C  7H 7S 6D 5D 4C  QC JD 2H  3C 4D 8H 9D"
BOB = "* AH AD KC KH  QH QS JC TC 9H  * 8S 2D  3H 5C 6S TD"
CY = "JS JH TH TS 8C  6H 6C 5S 4H 3S  9S 7C 2C  3D 4S 5H 7D"
DRAGON = "AC KS QD JC TC  9S 8D 7C 6H 5S  4D 3C 2H  2C 2D 9C 9D"


def subsets(seats: int) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(range(seats), size) for size in range(seats + 1))


def three(hands: str, automatic: str | None = None) -> Arrange:
    """A 5/5/3 arrangement of the first thirteen cards."""
    names = tuple(hands.split())
    return Arrange(names[:5], names[5:10], names[10:13], automatic)


def settled(
    *hands: str, out: tuple[int, ...] = (), rules: PyramidRules = STANDARD, button: int = 0
) -> PyramidState:
    """The end of a round in which those who play lay down their first thirteen cards."""
    game = PyramidGame(rules)
    seats = [Seat(name) for name in NAMES[: len(hands)]]
    state = game.start(seats, button, stacked(*hands, rules=rules)).state
    for seat, action in decisions(out, len(hands)):
        state = game.apply(state, seat, action).state
    for seat in game.waiting_for(state):
        state = game.apply(state, seat, three(hands[seat])).state
    return state


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("wilds", range(5))
def test_p1_p2_p3_thirteen_cards_then_four_for_any_table(seats: int, wilds: int) -> None:
    rules = PyramidRules(variant="standard", wilds=wilds)
    game, step = dealt(seats, rules)
    assert game.deck.size == 104 + wilds
    deck = [card_name(game.deck, code) for code in step.state.deck]
    assert step.events == (
        Anted(20, 20 * seats),
        *(HandDealt(seat, 13, tuple(deck[13 * seat : 13 * seat + 13])) for seat in range(seats)),
    )
    for seat, action in decisions((), seats):
        step = game.apply(step.state, seat, action)
    kitty = 13 * seats
    assert step.events[2:] == tuple(
        HandDealt(seat, 4, tuple(deck[kitty + 4 * seat : kitty + 4 * seat + 4]))
        for seat in range(seats)
    )
    for seat in range(seats):
        own = (*deck[13 * seat : 13 * seat + 13], *deck[kitty + 4 * seat : kitty + 4 * seat + 4])
        assert game.view(step.state, seat).cards == own


def test_p4_only_those_who_play_on_get_a_kitty_and_always_the_same_four() -> None:
    kitties: dict[int, tuple[str, ...] | None] = {}
    for out in subsets(3):
        game, first = dealt()
        found = play(game, first, decisions(out, 3))
        events = [event for step in found.steps[1:] for event in step.events]
        dealt_now = {event.seat: event.cards for event in events if isinstance(event, HandDealt)}
        assert set(dealt_now) == (set(range(3)) - set(out) if len(out) < 2 else set())
        for seat, cards in dealt_now.items():
            assert kitties.setdefault(seat, cards) == cards
    assert len(set(kitties.values())) == 3


def test_p39_p40_antes_and_surrenders_lie_in_the_pot() -> None:
    game, step = dealt(3, PyramidRules(variant="standard", ante=7, surrender=4))
    assert game.view(step.state, None).pot == 21
    for seat, action in decisions((1,), 3):
        step = game.apply(step.state, seat, action)
    assert step.events[:2] == (Decided(2), Parted((1,), 25))
    view = game.view(step.state, 1)
    assert (view.pot, view.surrendered, view.decision) == (25, (1,), "surrender")
    assert (view.phase, view.waiting_for, view.choices) == ("arrange", (0, 2), ())
    assert len(view.cards) == 13


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_p40_nothing_tells_what_others_decide_before_all_have_decided(reader: int | None) -> None:
    """Whatever the others do, in whatever order, a reader who decides last is told the same."""
    others = [seat for seat in range(3) if seat != reader][:2]
    for order in permutations(others):
        texts = set()
        for out in subsets(3):
            game, step = dealt()
            told = []
            for seat in order:
                action: Action = Surrender() if seat in out else Play()
                step = game.apply(step.state, seat, action)
                told += [json.dumps(to_json(game.seen(event, reader))) for event in step.events]
                told.append(json.dumps(to_json(game.view(step.state, reader))))
            texts.add(json.dumps(told))
        assert len(texts) == 1


def test_p40_a_seat_sees_its_own_decision() -> None:
    game, step = dealt()
    state = game.apply(step.state, 1, Surrender()).state
    assert [game.view(state, seat).decision for seat in (0, 1, 2, None)] == [
        None,
        "surrender",
        None,
        None,
    ]
    assert game.view(state, 1).surrendered == ()
    assert game.view(state, 0).waiting_for == (0, 2)


def test_the_order_of_arrival_changes_nothing() -> None:
    """Of decisions and of arrangements."""
    game, first = dealt()
    found = play(game, first, decisions((1,), 3))
    laid = found.actions[3:]
    ends = set()
    for early in permutations(found.actions[:3]):
        for late in permutations(laid):
            again = play(game, first, (*early, *late))
            ends.add((again.last, again.steps[3].events[1:], again.steps[-1].events[1:]))
    assert len(ends) == 1


@pytest.mark.parametrize("out", [(1,), (0, 2), (0, 1, 2)])
def test_p40_surrendered_cards_are_never_shown(out: tuple[int, ...]) -> None:
    """With other cards in these seats, everybody else is told the same to the very end."""
    game, first = dealt()
    hidden = [place for seat in out for place in range(13 * seat, 13 * seat + 13)]
    hidden += [place for seat in out for place in range(39 + 4 * seat, 43 + 4 * seat)]
    hidden += range(51, game.deck.size)
    twin = dealt(deck=exchanged(first.state.deck, hidden))[1]
    one = play(game, first, decisions(out, 3))
    other = play(game, twin, one.actions)
    for reader in {0, 1, 2, None} - set(out):
        assert one.told(reader) == other.told(reader)
    for seat in out:
        assert one.told(seat) != other.told(seat)


def test_p42_the_one_left_shows_nothing() -> None:
    game, first = dealt()
    twin = dealt(deck=exchanged(first.state.deck, range(13)))[1]
    one, other = (play(game, start, decisions((1, 2), 3)) for start in (first, twin))
    for reader in (1, 2, None):
        assert one.told(reader) == other.told(reader)


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_p4_kitties_are_private_until_the_showdown(reader: int | None) -> None:
    """Other cards in the kitties of the others: nothing changes before the end, then it does."""
    game, first = dealt()
    own = set() if reader is None else set(range(39 + 4 * reader, 43 + 4 * reader))
    twin = dealt(deck=exchanged(first.state.deck, set(range(39, 51)) - own))[1]
    one, other = (play(game, start, decisions((), 3)) for start in (first, twin))
    assert one.told(reader, until_over=True) == other.told(reader, until_over=True)
    assert one.told(reader) != other.told(reader)


def test_p41_the_highest_net_takes_the_pot_beside_its_points() -> None:
    state = settled(ANN, BOB, CY)
    assert state.scored is not None
    assert state.scored.net == (0, 6, -6)
    assert (state.scored.paid, state.scored.shares) == ((20, 20, 20), (0, 60, 0))
    assert state.scored.chips == (-20, 12 - 20 + 60, -12 - 20)


@pytest.mark.parametrize(("button", "shares"), [(0, (31, 32)), (1, (32, 31))])
def test_p41_equal_nets_share_and_the_odd_unit_goes_clockwise(
    button: int, shares: tuple[int, int]
) -> None:
    """The same ranks twice; the third has surrendered and left an odd pot."""
    same = "AS AS KD KD 9C  7H 7S 6D 5D 4C  QC JD 2H  3C 4D 8H 9D"
    twin = "AH AH KC KC 9S  7D 7C 6C 5C 4S  QD JH 2C  3S 4H 8S 9H"
    rules = PyramidRules(variant="standard", ante=18, surrender=9)
    state = settled(same, twin, CY, out=(2,), rules=rules, button=button)
    assert state.scored is not None
    assert state.scored.net == (0, 0, 0)
    assert state.scored.shares == (*shares, 0)
    assert state.scored.chips == (shares[0] - 18, shares[1] - 18, -27)


def test_p42_one_left_takes_the_pot() -> None:
    state = settled(ANN, BOB, CY, out=(0, 2))
    assert state.revealed is None
    assert state.scored == Scored((0, 0, 0), (-30, 60, -30), (), (30, 20, 30), (0, 80, 0))


def test_p43_all_surrender_and_share() -> None:
    rules = PyramidRules(variant="standard", surrender=9)
    state = settled(ANN, BOB, out=(0, 1), rules=rules)
    assert state.revealed is None
    assert state.scored == Scored((0, 0), (0, 0), (), (29, 29), (29, 29))


def test_p25_p37_an_automatic_is_declared_after_the_kitty_and_counts_for_the_pot() -> None:
    game, first = dealt(2, deck=stacked(DRAGON, BOB))
    state = play_first(game, first.state)
    laid = three("AC QD TC 8D 6H KS JC 9S 7C 5S 4D 3C 2H", "dragon")
    state = game.apply(state, 0, laid).state
    state = game.apply(state, 1, three(BOB)).state
    assert state.scored is not None
    assert (state.scored.net, state.scored.chips) == ((3, -3), (6 + 20, -6 - 20))


def play_first(game: PyramidGame, state: PyramidState) -> PyramidState:
    for seat, action in decisions((), len(state.seats)):
        state = game.apply(state, seat, action).state
    return state


def test_p2_a_table_that_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(RulesError, match="7 seats: 2 to 6 can be dealt 17 cards from 106"):
        PyramidGame(STANDARD).start([Seat(str(n)) for n in range(7)], 0, STANDARD.deck.cards)


def at(where: str) -> tuple[PyramidGame, PyramidState]:
    """A round of Ann and Bob that has come so far."""
    game, first = dealt(2, deck=stacked(ANN, BOB))
    gone = game.apply(first.state, 0, Surrender()).state
    states = {
        "deciding": first.state,
        "decided": gone,
        "arranging": play_first(game, first.state),
        "over": game.apply(gone, 1, Play()).state,
    }
    return game, states[where]


@pytest.mark.parametrize(
    ("where", "seat", "action", "line"),
    [
        ("deciding", 0, three(ANN), "arrange: expected play or surrender"),
        ("deciding", 2, Play(), "seat 2 must be 0 to 1"),
        ("decided", 0, Surrender(), "surrender: nothing to decide now"),
        ("decided", 0, Play(), "play: nothing to decide now"),
        ("arranging", 0, Surrender(), "surrender: expected arrange"),
        ("arranging", 1, Play(), "play: expected arrange"),
        ("arranging", 0, three(BOB), "*: 2 laid down, 0 held"),
        ("over", 1, Surrender(), "surrender: nothing to decide now"),
        ("over", 1, three(BOB), "arrange: nothing to decide now"),
    ],
)
def test_bad_actions_are_refused_in_one_line_and_change_nothing(
    where: str, seat: int, action: Action, line: str
) -> None:
    game, state = at(where)
    before = json.dumps(to_json(state))
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, seat, action)
    assert str(refused.value) == line
    assert json.dumps(to_json(state)) == before


def test_advised_default_decides_by_the_policy_and_arranges_exactly() -> None:
    game, step = dealt(4)
    for seat in range(4):
        view = game.view(step.state, seat)
        expected = Surrender() if by_threshold(game.rules, view) else Play()
        assert game.advised_default(step.state, seat) == expected
        bold = PyramidGame(STANDARD, surrender=never)
        assert bold.advised_default(step.state, seat) == Play()
    state = play_first(game, step.state)
    for seat in range(4):
        best = arrange(state.hand(seat), default_values())[0]
        names = tuple(card_name(game.deck, code) for code in best.back)
        found = game.advised_default(state, seat)
        assert isinstance(found, Arrange)
        assert (found.back, found.automatic) == (names, None)


def test_advised_default_is_told_nothing_but_the_view() -> None:
    asked = []

    def policy(rules: PyramidRules, view: object) -> bool:
        asked.append((rules, view))
        return True

    _, step = dealt()
    game = PyramidGame(STANDARD, surrender=policy)
    assert game.advised_default(step.state, 1) == Surrender()
    assert asked == [(STANDARD, game.view(step.state, 1))]


def test_the_golden_rounds_show_what_their_titles_say() -> None:
    def end(title: str) -> PyramidState:
        state = golden_round(f"pyramid standard, {title}").moments[-1].step.state
        assert isinstance(state, PyramidState)
        return state

    assert len(end("one surrenders").in_play) == 2
    assert len(end("one left").in_play) == 1
    assert end("all surrender").in_play == ()
    tied = end("tie for the pot").scored
    assert tied is not None
    assert sorted(tied.shares) == [0, 31, 32]
    against = end("automatic against pot")
    assert against.scored is not None
    assert isinstance(against.revealed, Revealed)
    declared = [hand.seat for hand in against.revealed.hands if hand.automatic]
    assert declared
    assert all(against.scored.shares[seat] == 0 for seat in declared)
