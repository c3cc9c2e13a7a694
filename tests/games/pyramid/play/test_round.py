"""A round of Pyramid Poker without surrender: deal, arranging all at once, reveal, points."""

import json
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from offsuit.core.fair import Deal
from offsuit.core.notation import card_name, parse_cards
from offsuit.errors import DeckError, IllegalActionError, RulesError
from offsuit.games.game import Action, Seat, Step
from offsuit.games.jsonable import to_json
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Arrange, unused_cards
from offsuit.games.pyramid.play.events import ArrangementMade, HandDealt, Revealed, Scored
from offsuit.games.pyramid.play.phases import PHASES
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values

SEED = bytes(range(32))
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")

ANN = "AS AS KD KD 9C  7H 7S 6D 5D 4C  QC JD 2H  3C 4D 8H 9D"
"""Two pair, a pair and a queen, as they lie; then four unused cards."""
BOB = "* AH AD KC KH  QH QS JC TC 9H  * 8S 2D  3H 5C 6S TD"


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def three(hands: str) -> Arrange:
    """A 5/5/3 arrangement of the first thirteen cards."""
    names = cards(hands)
    return Arrange(names[:5], names[5:10], names[10:13])


def dealt(
    seats: int = 3, rules: PyramidRules | None = None
) -> tuple[PyramidGame, Step[PyramidState]]:
    game = PyramidGame(rules)
    deck = Deal(game.deck.cards, SEED).order
    return game, game.start([Seat(NAMES[seat], 100) for seat in range(seats)], 0, deck)


def dealt_hands(*hands: str, rules: PyramidRules | None = None) -> tuple[PyramidGame, PyramidState]:
    """A round in which these hands are dealt, and the rest of the deck in order behind them."""
    game = PyramidGame(rules)
    top = [code for hand in hands for code in parse_cards(game.rules.ranking.deck, hand)]
    rest = Counter(game.deck.cards) - Counter(top)
    deck = (*top, *rest.elements())
    return game, game.start([Seat(name) for name in NAMES[: len(hands)]], 0, deck).state


def novices(game: PyramidGame, state: PyramidState) -> dict[int, Arrange]:
    """Some arrangement for every seat."""
    bot = PyramidBot(game.rules, SEED, "novice")
    return {seat: laid(bot.act(game.view(state, seat))) for seat in game.waiting_for(state)}


def laid(action: Action) -> Arrange:
    assert isinstance(action, Arrange)
    return action


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("wilds", range(5))
def test_seventeen_cards_each_from_the_top_of_the_deck_in_seat_order(
    seats: int, wilds: int
) -> None:
    game, step = dealt(seats, PyramidRules(wilds=wilds))
    deck = [card_name(game.deck, code) for code in step.state.deck]
    for seat, event in enumerate(step.events):
        own = tuple(deck[17 * seat : 17 * seat + 17])
        assert event == HandDealt(seat, 17, own)
        assert game.view(step.state, seat).cards == own
    assert len(step.events) == seats


def test_everybody_arranges_at_once() -> None:
    game, step = dealt(4)
    actions = novices(game, step.state)
    assert game.waiting_for(step.state) == (0, 1, 2, 3)
    for seat, left in ((2, (0, 1, 3)), (0, (1, 3)), (3, (1,)), (1, ())):
        step = game.apply(step.state, seat, actions[seat])
        assert step.events[0] == ArrangementMade(seat)
        assert game.waiting_for(step.state) == left
        assert len(step.events) == (1 if left else 3)


def test_the_order_of_arrival_changes_nothing() -> None:
    game, step = dealt(4)
    actions = novices(game, step.state)
    ends = set()
    for order in permutations(actions):
        state = step.state
        for seat in order:
            last = game.apply(state, seat, actions[seat])
            state = last.state
        ends.add((state, last.events[1:]))
    assert len(ends) == 1


def test_the_reveal_shows_every_card_and_what_jokers_stand_for() -> None:
    game, state = dealt_hands(ANN, BOB)
    state = game.apply(state, 0, three(ANN)).state
    told, revealed, scored = game.apply(state, 1, three(BOB)).events
    assert told == ArrangementMade(1)
    assert isinstance(revealed, Revealed)
    ann, bob = revealed.hands
    assert ann.words[:2] == (
        "two pair, aces over kings, nine kicker",
        "pair, sevens, six kicker",
    )
    assert ann.unused == cards("3C 4D 8H 9D")
    assert bob.back == cards("*AS AH AD KC KH")
    assert bob.words == (
        "full house, aces over kings",
        "pair, queens, jack kicker",
        "pair, eights, two kicker",
    )
    assert bob.unused == cards("3H 5C 6S TD")
    assert isinstance(scored, Scored)
    assert scored.net == (-3, 3)


def test_points_are_paid_each_against_each_and_sum_to_zero() -> None:
    game, step = dealt(6)
    for seat, action in novices(game, step.state).items():
        step = game.apply(step.state, seat, action)
    scored = step.state.scored
    assert scored is not None
    assert sum(scored.net) == 0
    assert [(pair.a, pair.b) for pair in scored.pairs] == [
        (a, b) for a in range(6) for b in range(a + 1, 6)
    ]
    for seat in range(6):
        won = sum(pair.total for pair in scored.pairs if pair.a == seat)
        lost = sum(pair.total for pair in scored.pairs if pair.b == seat)
        assert scored.net[seat] == won - lost
    result = game.result(step.state)
    assert result is not None
    assert (result.points, result.chips) == (scored.net, scored.chips)


def test_chips_are_points_times_multiplier_times_unit() -> None:
    game, state = dealt_hands(ANN, BOB, rules=PyramidRules(unit=5, multiplier=2))
    for seat, hand in enumerate((ANN, BOB)):
        state = game.apply(state, seat, three(hand)).state
    assert state.scored is not None
    assert (state.scored.net, state.scored.chips) == ((-3, 3), (-30, 30))


@pytest.mark.parametrize(
    ("back", "middle", "front", "reason"),
    [
        ("AS AS KD KD QH", "7H 7S 6D 5D 4C", "QC JD 2H", "QH: 1 laid down, 0 held"),
        ("AS AS AS KD KD", "7H 7S 6D 5D 4C", "QC JD 2H", "AS: 3 laid down, 2 held"),
        ("AS AS KD KD 9C", "7H 7S 6D 5D 9C", "QC JD 2H", "9C: 2 laid down, 1 held"),
        ("AS AS KD KD *", "7H 7S 6D 5D 4C", "QC JD 2H", r"\*: 1 laid down, 0 held"),
        ("AS AS KD KD *9C", "7H 7S 6D 5D 4C", "QC JD 2H", r"\*: 1 laid down, 0 held"),
        (
            "7H 7S 6D 5D 4C",
            "AS AS KD KD 9C",
            "QC JD 2H",
            r"middle \(two pair\) beats back \(pair\)",
        ),
        (
            "KD KD 9C 5D 4C",
            "AS AS 7H 7S 6D",
            "QC JD 2H",
            r"middle \(two pair\) beats back \(pair\)",
        ),
        ("KD KD 9C 5D 4C", "AS AS 7H 6D 3C", "QC JD 2H", r"middle \(pair\) beats back \(pair\) by"),
        (
            "KD KD 9C 5D 4C",
            "7H 7S 6D 3C 2H",
            "AS AS QC",
            r"front \(pair\) beats middle \(pair\) by",
        ),
        ("AS AS KD KD 9C", "7H 7S 6D 5D 4C", "QC JD 2H 3C 8H", "must be straight or better"),
        ("AS AS KD KD 9C 9D", "7H 7S 6D 5D 4C", "QC JD 2H", "a straight flush or of one kind"),
        ("AS AS KD KD", "7H 7S 6D 5D 4C", "QC JD 2H", "back: expected 5 to 8, got 4"),
        ("AS AS KD KD 9C", "7H 7S 6D 5D 4C", "QC JD 2H 3C", "4 cards in front; front takes 3 or 5"),
        ("AS AS KD KD XX", "7H 7S 6D 5D 4C", "QC JD 2H", "'XX' is no card of pyramid"),
        ("AS ASKD KD 9C 2H", "7H 7S 6D 5D 4C", "QC JD 2H", "'ASKD' names 2 cards"),
    ],
)
def test_a_bad_arrangement_is_refused_in_words_and_changes_nothing(
    back: str, middle: str, front: str, reason: str
) -> None:
    game, state = dealt_hands(ANN, BOB)
    before = json.dumps(to_json(state))
    with pytest.raises(IllegalActionError, match=reason):
        game.apply(state, 0, Arrange(cards(back), cards(middle), cards(front)))
    assert json.dumps(to_json(state)) == before
    game.apply(state, 0, three(ANN))


def test_nobody_arranges_twice_or_when_the_round_is_over() -> None:
    game, state = dealt_hands(ANN, BOB)
    state = game.apply(state, 0, three(ANN)).state
    with pytest.raises(IllegalActionError, match="arrange: nothing to decide now"):
        game.apply(state, 0, three(ANN))
    state = game.apply(state, 1, three(BOB)).state
    with pytest.raises(IllegalActionError, match="arrange: nothing to decide now"):
        game.apply(state, 1, three(BOB))


def test_a_card_may_be_spelled_in_any_way() -> None:
    game, state = dealt_hands(ANN, BOB)
    spelled = Arrange(cards("a♠ As kd K♦ 9c"), cards("7h 7S 6d 5d 4c"), cards("qc Jd 2h"))
    after = game.apply(state, 0, spelled).state
    assert after == game.apply(state, 0, three(ANN)).state


def test_a_seat_sees_its_own_arrangement_and_no_other_before_the_reveal() -> None:
    game, state = dealt_hands(ANN, BOB)
    state = game.apply(state, 1, three(BOB)).state
    own, other, nobody = (game.view(state, seat) for seat in (1, 0, None))
    assert own.arrangement is not None
    assert own.arrangement.back == cards("*AS AH AD KH KC")
    assert other.arrangement is nobody.arrangement is None
    assert nobody.cards == ()
    assert own.waiting_for == other.waiting_for == nobody.waiting_for == (0,)
    assert other.revealed is nobody.revealed is None


def test_rows_are_shown_as_hands_are_written_and_told_as_they_were_laid() -> None:
    """Views have the order of comparison; events that of the player, because records keep it."""
    game, state = dealt_hands(ANN, BOB)
    state = game.apply(state, 0, three(ANN)).state
    step = game.apply(state, 1, three(BOB))
    (told,) = [event for event in step.events if isinstance(event, Revealed)]
    shown = game.view(step.state, None).revealed
    assert shown is not None
    assert told.hands[1].back == cards("*AS AH AD KC KH")
    assert shown.hands[1].back == cards("*AS AH AD KH KC")
    for one, other in zip(told.hands, shown.hands, strict=True):
        assert sorted(one.unused) == sorted(other.unused)
        assert (one.words, one.automatic) == (other.words, other.automatic)


def transcript(game: PyramidGame, step: Step[PyramidState], seat: int | None) -> list[str]:
    """Everything one seat is told until the reveal, when all others arrange before it."""
    told = []
    actions = novices(game, step.state)
    while len(game.waiting_for(step.state)) > 0:
        told += [json.dumps(to_json(game.seen(event, seat))) for event in step.events]
        told.append(json.dumps(to_json(game.view(step.state, seat))))
        acting = game.waiting_for(step.state)[-1]
        step = game.apply(step.state, acting, actions[acting])
    return told


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_reader_is_told_the_same_whatever_the_others_hold(seat: int | None) -> None:
    game, step = dealt(3)
    own = set() if seat is None else set(range(17 * seat, 17 * seat + 17))
    hidden = [place for place in range(game.deck.size) if place not in own]
    deck = list(step.state.deck)
    for place, other in zip(hidden, reversed(hidden), strict=True):
        deck[place] = step.state.deck[other]
    twin = game.start(step.state.seats, step.state.button, deck)
    assert twin.state.deck != step.state.deck
    assert transcript(game, twin, seat) == transcript(game, step, seat)


def test_advised_default_is_the_arrangers_first_answer() -> None:
    game, step = dealt(3)
    for seat in range(3):
        best = arrange(step.state.hand(seat), default_values())[0]
        action = laid(game.advised_default(step.state, seat))
        for position in ROWS:
            codes = parse_cards(game.rules.ranking.deck, " ".join(action.hand(position)))
            assert codes == getattr(best, position)
        assert action == PyramidBot(game.rules).act(game.view(step.state, seat))


def test_default_looks_at_nothing_but_the_seats_own_cards() -> None:
    game, step = dealt(2)
    deck = step.state.deck
    twin = game.start(step.state.seats, 0, (*deck[:17], *reversed(deck[17:]))).state
    assert game.default(twin, 0) == game.default(step.state, 0)
    assert game.advised_default(twin, 0) == game.advised_default(step.state, 0)


@pytest.mark.parametrize("seats", [1, 7])
def test_a_table_that_cannot_be_dealt_is_refused(seats: int) -> None:
    game = PyramidGame()
    with pytest.raises(RulesError, match=f"{seats} seats"):
        game.start([Seat(str(seat)) for seat in range(seats)], 0, game.deck.cards)


def test_a_deck_that_is_not_this_tables_is_refused() -> None:
    game = PyramidGame()
    seats = [Seat("Ann"), Seat("Bob")]
    for deck in (game.deck.cards[:-1], (0, *game.deck.cards[:-1]), range(106)):
        with pytest.raises(DeckError, match="expected the 106 cards of the deck"):
            game.start(seats, 0, deck)


def test_a_button_or_a_name_that_makes_no_sense_is_refused() -> None:
    game = PyramidGame()
    with pytest.raises(RulesError, match="button 2 must be 0 to 1"):
        game.start([Seat("Ann"), Seat("Bob")], 2, game.deck.cards)
    with pytest.raises(RulesError, match="'Ann' sits in two seats"):
        game.start([Seat("Ann"), Seat("Ann")], 0, game.deck.cards)
    with pytest.raises(RulesError, match="every seat must have a name"):
        game.start([Seat("Ann"), Seat("")], 0, game.deck.cards)


def test_a_variant_is_a_list_of_phases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen cards, an answer from everybody, four more from behind the first deal."""
    (once,) = PHASES["no-surrender"]
    twice = (replace(once, name="first", deal=13), replace(once, name="second", deal=4))
    monkeypatch.setitem(PHASES, "no-surrender", twice)
    game, step = dealt(3)
    deck = [card_name(game.deck, code) for code in step.state.deck]
    assert [len(game.view(step.state, seat).cards) for seat in range(3)] == [13, 13, 13]
    for seat, action in novices(game, step.state).items():
        assert game.view(step.state, seat).phase == "first"
        step = game.apply(step.state, seat, action)
    assert step.events[1:] == tuple(
        HandDealt(seat, 4, tuple(deck[39 + 4 * seat : 43 + 4 * seat])) for seat in range(3)
    )
    assert game.waiting_for(step.state) == (0, 1, 2)
    assert game.view(step.state, 1).phase == "second"
    assert game.view(step.state, 1).cards == (*deck[13:26], *deck[43:47])


DRAGON = "AS KD QC JH TC  9S 8D 7C 6H 5S  4D 3C 2H  2C 2D 9C 9D"
AUTOMATICS = PyramidRules(automatics=True)
LAID_DRAGON = Arrange(cards("AS QC TC 8D 6H"), cards("KD JH 9S 7C 5S"), cards("4D 3C 2H"), "dragon")


def test_an_automatic_is_declared_with_the_arrangement() -> None:
    game, state = dealt_hands(DRAGON, BOB, rules=AUTOMATICS)
    (choice,) = game.legal(state, 0)
    assert choice.options[0].among == AUTOMATICS.automatic_order
    state = game.apply(state, 0, LAID_DRAGON).state
    state = game.apply(state, 1, three(BOB)).state
    assert state.revealed is not None
    assert state.revealed.hands[0].automatic == "dragon"
    assert state.scored is not None
    assert state.scored.net == (3, -3)
    assert [pair.back for pair in state.scored.pairs] == [None]


@pytest.mark.parametrize(
    ("rules", "action", "reason"),
    [
        (PyramidRules(), LAID_DRAGON, "unknown automatic 'dragon'; none are known"),
        (AUTOMATICS, replace(LAID_DRAGON, automatic="snake"), "unknown automatic 'snake'"),
        (AUTOMATICS, replace(LAID_DRAGON, automatic="three flushes"), "three flushes"),
    ],
)
def test_a_false_declaration_is_refused(rules: PyramidRules, action: Arrange, reason: str) -> None:
    game, state = dealt_hands(DRAGON, BOB, rules=rules)
    with pytest.raises(IllegalActionError, match=reason):
        game.apply(state, 0, action)


def test_a_bot_declares_what_is_worth_more_than_its_arrangement() -> None:
    game, state = dealt_hands(DRAGON, BOB, rules=AUTOMATICS)
    action = laid(PyramidBot(game.rules).act(game.view(state, 0)))
    assert action.automatic == "dragon"
    assert laid(game.advised_default(state, 0)).automatic is None
    game.apply(state, 0, action)


def test_unused_cards_keep_their_order_and_count_copies() -> None:
    some = Arrange(cards("AS *AS 2C 3C 4C"), (), ())
    assert unused_cards(cards("AS * AS 2C 3C 4C * 9H"), some) == cards("AS * 9H")
