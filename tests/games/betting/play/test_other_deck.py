"""The betting family with another deck: hold'em and stud with 52 ordinary cards, as data only."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from offsuit.core.deck import Deck
from offsuit.core.fair import Deal
from offsuit.core.ranking import Category, Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import DeckError, RulesError
from offsuit.games.betting.bots.bot import BettingBot
from offsuit.games.betting.bots.levels import Level
from offsuit.games.betting.play.actions import ACTIONS
from offsuit.games.betting.play.events import EVENTS
from offsuit.games.betting.play.round import BettingGame
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.reviews.review import review
from offsuit.games.betting.rules import BettingRules, parse_betting_rules
from offsuit.games.betting.variant import Street, Variant
from offsuit.games.game import Action, Seat, replay
from offsuit.games.jsonable import Jsonable, from_json, to_json

FLOP_GAME = Variant(
    "holdem",
    "Hold'em",
    (
        Street("pre-flop", down=2, burn=False),
        Street("flop", board=3),
        Street("turn", board=1, big=True),
        Street("river", board=1, big=True),
    ),
)
SHORT_STUD = Variant(
    "stud",
    "five-card stud",
    (
        Street("second street", down=1, up=1, burn=False),
        *(Street(f"{name} street", up=1, big=True) for name in ("third", "fourth", "fifth")),
    ),
    limit="fixed-limit",
    opening="bring-in",
)


@dataclass(frozen=True)
class OrdinaryRules(BettingRules):
    game: ClassVar[str] = "ordinary"
    title: ClassVar[str] = "ordinary poker"
    variants: ClassVar[Mapping[str, Variant]] = {"holdem": FLOP_GAME, "stud": SHORT_STUD}
    high: ClassVar[Ranking] = STANDARD


@dataclass(frozen=True)
class OrdinaryState(BettingState, kind="ordinary state"):
    pass


@dataclass(frozen=True)
class OrdinaryView(BettingView, kind="ordinary view"):
    pass


class OrdinaryGame(BettingGame):
    name: ClassVar[str] = "ordinary"
    state_form: ClassVar[type[BettingState]] = OrdinaryState
    view_form: ClassVar[type[BettingView]] = OrdinaryView
    forms: ClassVar[tuple[type[Jsonable], ...]] = (OrdinaryState, OrdinaryView, *ACTIONS, *EVENTS)


def played(game: BettingGame, seed: int, level: Level) -> BettingState:
    """A round of bots of one level, which replays to the same state and reads back from JSON."""
    deck = Deal(game.deck.cards, seed.to_bytes(32, "big")).order
    seats = [Seat(f"seat {seat}", 40 + 30 * seat) for seat in range(3)]
    state, actions = game.start(seats, seed % 3, deck).state, list[tuple[int, Action]]()
    while state.actor is not None:
        bot = BettingBot(game.rules, bytes([seed]), level)
        actions.append((state.actor, bot.act(game.view(state, state.actor))))
        state = game.apply(state, *actions[-1]).state
    assert replay(game, seats, seed % 3, deck, actions).state == state
    assert from_json(game.forms, json.loads(json.dumps(to_json(state)))) == state
    return state


@pytest.mark.parametrize("variant", ["holdem", "stud"])
@pytest.mark.parametrize("level", ["novice", "regular"])
def test_rounds_with_52_cards(variant: str, level: Level) -> None:
    game, showdowns = OrdinaryGame(OrdinaryRules(variant)), 0
    for seed in range(6):
        state = played(game, seed, level)
        everywhere = [card for held in state.stands for card in held.tiles]
        everywhere += (*state.board, *state.burnt, *state.stub, *state.spent)
        assert sorted(everywhere) == list(range(52))
        assert state.settled is not None
        assert sum(state.settled.chips) == 0
        showdowns += _check_showdown(state)
    assert showdowns


def _check_showdown(state: BettingState) -> int:
    """The main pot goes to the strongest of all live hands; 0 if there was no showdown."""
    live = [seat for seat, held in enumerate(state.stands) if not held.folded]
    if len(live) == 1:
        return 0
    held = {seat: STANDARD.strength((*state.stands[seat].tiles, *state.board)) for seat in live}
    contesting = [seat for seat in state.pots[0].seats if seat in live]
    best = max(held[seat] for seat in contesting)
    assert set(state.awarded[0].seats) == {seat for seat in contesting if held[seat] == best}
    return 1


def test_rounds_with_52_cards_are_reviewed() -> None:
    game = OrdinaryGame(OrdinaryRules())
    state = played(game, 1, "novice")
    assert state.settled is not None
    assert tuple(each.net for each in review(game.rules, state)) == state.settled.chips


def test_seats_and_names_follow_the_deck() -> None:
    game = OrdinaryGame(OrdinaryRules())
    assert game.seat_counts == range(2, 23)
    assert game.rules.card_names.of((0, 51)) == ("2C", "AS")
    with pytest.raises(RulesError, match="23 seats: 2 to 22 can play holdem with 52 cards"):
        game.rules.check_seats(23)


def test_a_game_without_low_hands_has_no_low_rule() -> None:
    with pytest.raises(RulesError, match="unknown low 'eight'; must be one of None"):
        OrdinaryRules(low="eight")
    with pytest.raises(RulesError, match="unknown rule of ordinary poker 'colour'"):
        parse_betting_rules(OrdinaryRules, {"colour": 1})
    assert parse_betting_rules(OrdinaryRules, {"low": None, "ante": 3}).every_ante == 3


SEVEN_SUITS = Ranking(
    "seven suits",
    Deck("seven suits", "23456789", "ABCDEFG"),
    (
        Category("high card", 5, "any", "11111"),
        Category("pair", 5, "any", "2111"),
        Category("two pair", 5, "any", "221"),
        Category("three", 5, "any", "311"),
        Category("full house", 5, "any", "32"),
        Category("four", 5, "any", "41"),
        Category("five", 5, "any", "5"),
    ),
    "23456789",
    hand_sizes=(5,),
)


@dataclass(frozen=True)
class LargeRules(OrdinaryRules):
    game: ClassVar[str] = "large"
    variants: ClassVar[Mapping[str, Variant]] = {
        "holdem": Variant("holdem", "five cards", (Street("deal", down=5, burn=False),))
    }
    high: ClassVar[Ranking] = SEVEN_SUITS


def test_a_deck_may_have_more_than_52_cards() -> None:
    game = OrdinaryGame(LargeRules())
    assert game.seat_counts == range(2, 12)
    for seed in range(4):
        state = played(game, seed, "novice")
        assert len(state.deck) == 56
        assert state.settled is not None


@pytest.mark.parametrize(
    "deck",
    [Deck("double", "23456789", "CD", copies=2), Deck("wild", "23456789", "CD", wilds=1)],
    ids=lambda deck: deck.name,
)
def test_decks_with_equal_cards_are_refused(deck: Deck) -> None:
    ranking = Ranking(deck.name, deck, SEVEN_SUITS.categories[:1], "23456789", hand_sizes=(5,))
    rules = type("EqualCards", (OrdinaryRules,), {"high": ranking})()
    with pytest.raises(DeckError, match=f"deck '{deck.name}': betting games need different cards"):
        OrdinaryGame(rules)
