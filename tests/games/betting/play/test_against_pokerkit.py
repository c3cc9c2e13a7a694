"""The betting against pokerkit: the same turns, limits, payments, streets and pots.

Who wins is not compared: pokerkit gives odd chips away by another rule. `test_random_rounds` checks
that with a calculator of its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from offsuit.core.fair import Deal, below, words
from offsuit.games.betting.play.actions import (
    Bet,
    BettingAction,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
)
from offsuit.games.betting.play.events import Acted
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.variant import LIMITS
from offsuit.games.game import Choice, Range, Seat
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.variants import VARIANTS
from support.betting.pokerkit_table import PokerkitTable

SAMPLE, PROOF, PARTS = 240, 200_000, 8
SHORT_ALL_INS = (306, 344, 352, 368, 446, 1977, 51152, 154043)
"""Rounds in which all-ins of less than a full raise decide who may raise.

In the last two of them a seat has several to call that are more than a full raise together, and
one after that.
"""
STYLES = ((2, 4), (5, 8), (0, 10), (1, 1), (8, 4))
"""Of twenty decisions, how many are a fold and how many a bet or raise, if they are allowed."""


def random_table(source: Iterator[int], number: int) -> tuple[PiecepackRules, list[int]]:
    """Any variant, limit and stakes; stacks from a single chip to hundreds, often uneven."""
    big = 2 + below(source, 6)
    rules = PiecepackRules(
        list(VARIANTS)[number % len(VARIANTS)],
        limit=LIMITS[below(source, 3)],
        small_blind=1 + below(source, big - 1),
        big_blind=big,
        ante=(None, 0, 1, 3, 9)[below(source, 5)],
        bring_in=1 + below(source, big - 1),
        most_bets=1 + below(source, 5),
    )
    most = (rules.most_seats, 4)[below(source, 2)]
    count = 2 + below(source, most - 1)
    deep = below(source, 5)
    depths = [(3, 8, 30, 400)[deep if deep < 4 else below(source, 4)] for _ in range(count)]
    return rules, [1 + below(source, depth) for depth in depths]


def random_action(
    source: Iterator[int], choices: tuple[Choice, ...], tiles: tuple[str, ...], style: int
) -> BettingAction:
    offered = {choice.action: choice for choice in choices}
    if Discard.kind in offered:
        return Discard(tuple(tile for tile in tiles if below(source, 2)))
    folds, bets = STYLES[style]
    drawn = below(source, 20)
    if drawn < folds and Fold.kind in offered:
        return Fold()
    if drawn >= 20 - bets:
        for form in (Bet, Raise):
            if form.kind in offered:
                return form(random_amount(source, offered[form.kind].ranges[0]))
    cheapest: tuple[BettingAction, ...] = (Check(), Call(), BringIn())
    return next(action for action in cheapest if action.kind in offered)


def random_amount(source: Iterator[int], to: Range) -> int:
    """The least, the most, little more than the least, or anything between."""
    near, anywhere = below(source, 6), below(source, to.most - to.least + 1)
    return (to.least, to.most, min(to.most, to.least + near), to.least + anywhere)[below(source, 4)]


def compare_round(number: int) -> Counter[str]:
    """One round on both sides; what happened in it."""
    seed = number.to_bytes(32, "big")
    source = words(seed, b"against pokerkit")
    rules, stacks = random_table(source, number)
    game, button, style = PiecepackGame(rules), below(source, len(stacks)), below(source, 5)
    seats = [Seat(f"seat {seat}", chips) for seat, chips in enumerate(stacks)]
    step = game.start(seats, button, Deal(game.deck.cards, seed).order)
    other = PokerkitTable(rules, seats, button)
    other.follow(step.events, step.state)
    kinds = Counter(event.kind for event in step.events)
    while (seat := step.state.actor) is not None:
        tiles = rules.card_names.of(step.state.stands[seat].tiles)
        action = random_action(source, step.state.choices, tiles, style)
        step = game.apply(step.state, seat, action)
        other.follow(step.events, step.state)
        kinds.update(event.kind for event in step.events)
    return kinds + Counter(features(rules, step.state))


def features(rules: PiecepackRules, state: BettingState) -> Iterator[str]:
    """What a sample must have seen."""
    yield f"{rules.variant} {rules.betting}"
    yield f"{len(state.pots)} pots"
    yield f"{len(state.seats)} seats"
    yield from (past.did for past in state.history if isinstance(past, Acted))


def compare_rounds(numbers: Iterable[int]) -> Counter[str]:
    return sum(map(compare_round, numbers), Counter[str]())


@pytest.mark.no_cover
def test_random_rounds_are_those_of_pokerkit() -> None:
    seen = compare_rounds((*range(SAMPLE), *SHORT_ALL_INS))
    assert {f"{variant} {limit}" for variant in VARIANTS for limit in LIMITS} <= set(seen)
    assert {f"{count} seats" for count in range(2, 10)} <= set(seen)
    assert {"1 pots", "2 pots", "3 pots", "4 pots"} <= set(seen)
    assert {"bring-in", "bet", "raise", "fold", "call", "check"} <= set(seen)
    assert {"returned", "reshuffled", "shown", "mucked", "discarded"} <= set(seen)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_two_hundred_thousand_rounds_are_those_of_pokerkit(part: int) -> None:
    compare_rounds(range(part, PROOF, PARTS))
