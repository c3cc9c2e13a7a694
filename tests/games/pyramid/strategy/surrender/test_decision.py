"""To play on or not, against rounds that are played one by one through the game itself."""

from dataclasses import replace

import numpy as np
import pytest

from offsuit.core.notation import card_name, parse_cards
from offsuit.core.simulate import Moments
from offsuit.errors import HandError, RulesError
from offsuit.games.game import Action, Seat
from offsuit.games.pyramid import api as pyramid
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Arrange, Play
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, FIRST_HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import equilibrium
from offsuit.games.pyramid.strategy.surrender.decision import decide
from offsuit.games.pyramid.strategy.surrender.surrender_policies import by_threshold, decision

RULES = PyramidRules(variant="standard")
GAME = PyramidGame(RULES)
WEAK = "KD KC JC 9H 8S 7D 7C 6S 5D 4H 3C 3S 2H"
WILD = "* AS AD KH KC 9D 8D 2S 3C 4H 7S JD 6C"


def laid(cards: list[int]) -> Arrange:
    """The best against the field, declared where that is better."""
    player, deck = equilibrium(RULES), RULES.ranking.deck
    best = arrange(cards, player.values)[0]
    offers = [
        (player.declaring[AUTOMATICS.index(found.type)], found)
        for found in find_automatics(cards, RULES)
    ]
    value, automatic = max(offers, key=lambda offer: offer[0], default=(-np.inf, None))
    declares = automatic is not None and value > best.value - player.lost
    chosen = automatic if declares else best
    hands = {at: tuple(card_name(deck, code) for code in getattr(chosen, at)) for at in ROWS}
    return Arrange(**hands, automatic=automatic.type if automatic and declares else None)


def played(cards: list[int], seats: int, dice: np.random.Generator) -> float:
    """Units after the ante of seat 0 in one round in which it plays on with these cards."""
    rest = list(RULES.deck.cards)
    for code in cards:
        rest.remove(code)
    rest = dice.permutation(rest).tolist()
    firsts = [cards, *(rest[FIRST_HAND * n : FIRST_HAND * (n + 1)] for n in range(seats - 1))]
    order = [card for each in firsts for card in each]
    order += rest[FIRST_HAND * (seats - 1) :]
    step = GAME.start([Seat(f"p{n}") for n in range(seats)], 0, in_places(order, seats))
    assert sorted(GAME.view(step.state, 0).cards) == sorted(names(cards))
    while GAME.waiting_for(step.state):
        seat = GAME.waiting_for(step.state)[0]
        view = GAME.view(step.state, seat)
        action: Action
        if len(view.cards) == FIRST_HAND:
            action = Play() if seat == 0 else decision(by_threshold(RULES, view))
        else:
            action = laid(list(parse_cards(RULES.ranking.deck, " ".join(view.cards))))
        step = GAME.apply(step.state, seat, action)
    result = GAME.result(step.state)
    assert result is not None
    return result.chips[0] + RULES.ante


def names(cards: list[int]) -> list[str]:
    return [card_name(RULES.deck, code) for code in cards]


def in_places(order: list[int], seats: int) -> list[int]:
    """The deck that deals these hands."""
    probe = GAME.start([Seat(f"p{n}") for n in range(seats)], 0, RULES.deck.cards).state
    deck: list[int | None] = [None] * len(order)
    first = [place for seat in range(seats) for place in probe.places(seat)]
    others = [place for place in range(len(order)) if place not in set(first)]
    for place, card in zip([*first, *others], order, strict=True):
        deck[place] = card
    return [card for card in deck if card is not None]


def agree(hands: int, rounds: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    for hand in range(hands):
        seats = 2 + hand % 5
        cards = dice.permutation(RULES.deck.cards)[:FIRST_HAND].tolist()
        slow = [played(cards, seats, dice) for _ in range(rounds)]
        (slowly,) = Moments.of(slow).estimates()
        fast = decide(cards, seats, rounds=1_500, seed=seed, threads=2).play
        error = np.hypot(slowly.se, fast.se)
        assert abs(slowly.value - fast.value) <= 4 * error, (names(cards), seats, slowly, fast)


def test_a_decision_agrees_with_rounds_played_one_by_one() -> None:
    agree(hands=3, rounds=60, seed=11)


@pytest.mark.proof
def test_fifty_decisions_agree_with_rounds_played_one_by_one() -> None:
    agree(hands=50, rounds=400, seed=12)


def test_the_same_seed_decides_the_same_on_any_number_of_threads() -> None:
    cards = parse_cards(RULES.ranking.deck, WEAK)
    one, two = (decide(cards, 6, rounds=300, threads=threads) for threads in (1, 2))
    assert one == two
    assert one.play.n == 300


def test_weak_hands_are_surrendered_at_a_full_table_and_wild_ones_never() -> None:
    weak, wild = (parse_cards(RULES.ranking.deck, text) for text in (WEAK, WILD))
    full = decide(weak, 6, rounds=2_000, threads=2)
    assert not full.plays
    assert full.surrender == -10
    assert decide(weak, 2, rounds=1_000).plays
    assert decide(wild, 6, rounds=1_000).plays


def test_a_richer_pot_is_worth_playing_for() -> None:
    cards = parse_cards(RULES.ranking.deck, WEAK)
    poor, rich = (decide(cards, 5, pot, rounds=500) for pot in (0, 1_000))
    assert rich.play.value > poor.play.value + 10
    assert rich.pot.value > poor.pot.value
    assert rich.plays


def test_automatics_after_the_kitty() -> None:
    deck = RULES.ranking.deck
    dragon = decide(parse_cards(deck, "AS KD QC JH TC 9S 8D 7C 6H 5S 4D 3C 2H"), 3, rounds=100)
    assert dragon.automatics["dragon"].value == 1
    none = replace(RULES, automatics=False)
    assert decide(parse_cards(deck, WEAK), 3, rules=none, rounds=100).automatics == {}


def test_a_decision_in_seconds_is_a_shorter_run() -> None:
    found = pyramid.decide(WILD, 4, seconds=0.0)
    assert found["decision"] == "play"
    assert found["play"]["n"] >= 100
    assert set(found["automatic_chance"]) == set(AUTOMATICS)
    again = decide(parse_cards(RULES.ranking.deck, WILD), 4, rounds=found["play"]["n"])
    assert again.play.value == found["play"]["ev"]


@pytest.mark.parametrize(
    ("cards", "players", "rules", "told"),
    [
        ("AS AD", 4, RULES, "2 cards given; a decision is made with 13"),
        (WEAK.replace("2H", "3S"), 4, RULES, None),
        (WEAK.replace("3C 3S 2H", "AS AS AS"), 4, RULES, "AS"),
        (WEAK, 7, RULES, "7 seats"),
        (WEAK, 1, RULES, "1 seats"),
        (WEAK, 4, PyramidRules(), "variant 'no-surrender': nobody can surrender"),
    ],
)
def test_what_cannot_be_decided_is_refused(
    cards: str, players: int, rules: PyramidRules, told: str | None
) -> None:
    codes = parse_cards(RULES.ranking.deck, cards)
    if told is None:
        assert decide(codes, players, rules=rules, rounds=100).play.n == 100
        return
    with pytest.raises((HandError, RulesError), match=told):
        decide(codes, players, rules=rules, rounds=100)
