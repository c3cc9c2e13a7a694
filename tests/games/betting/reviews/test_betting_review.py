"""Reviews agree with the odds, the showdown and the chips, and reveal nothing hidden."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from offsuit.core.fair import Deal
from offsuit.errors import IllegalActionError, RulesError
from offsuit.games.betting.bots.bot import BettingBot
from offsuit.games.betting.play.actions import Discard
from offsuit.games.betting.play.made_hands import strength
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.pot_shares import winners
from offsuit.games.betting.reviews.costs import DecisionCost, contested, cost, to_call
from offsuit.games.betting.reviews.pot_chances import SAMPLES, PotChances, pot_chances
from offsuit.games.betting.reviews.review import LABELS, label, review
from offsuit.games.betting.reviews.seat_knowledge import SeatKnowledge, knowledge_of
from offsuit.games.betting.reviews.timeline import SeatAction, timeline_of
from offsuit.games.game import Event, Seat, Step, replay
from offsuit.games.loss_labels import WORST
from offsuit.games.piecepack.api import equity
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.symbols import tile_names
from offsuit.games.piecepack.variants import VARIANTS
from support.betting.piecepack_rounds import GOLDEN, play_script
from support.proof_sample import sampled

STACKS = (200, 30, 75, 9)
BOARDS = ("holdem", "omaha", "omaha-hilo")


def played(variant: str, seed: int, count: int = 4, **rules: Any) -> tuple[Any, BettingState]:
    """A round of novices with unequal stacks: many all in, some fold."""
    game = PiecepackGame(PiecepackRules(variant=variant, **rules))
    deck = Deal(game.deck.cards, seed.to_bytes(32, "big")).order
    seats = [Seat(f"seat {seat}", STACKS[seat]) for seat in range(count)]
    state = game.start(seats, seed % count, deck).state
    while state.actor is not None:
        text = f"{seed} {len(state.moves)}".encode().ljust(32)
        action = BettingBot(game.rules, text, "novice").act(game.view(state, state.actor))
        state = game.apply(state, state.actor, action).state
    return game, state


def all_shown(state: BettingState, known: SeatKnowledge) -> bool:
    """Whether every live hand of a street is known in the end."""
    return all(state.stands[holding.seat].shown for holding in known.holdings)


@pytest.mark.no_cover
@pytest.mark.parametrize("variant", BOARDS)
def test_equities_are_those_of_the_library(variant: str) -> None:
    exact = sampled = 0
    for seed in range(12):
        game, state = played(variant, seed, muck=False)
        timeline = timeline_of(game.rules, state)
        for street in timeline.streets:
            seat = street.live[0]
            known = knowledge_of(game.rules, state, timeline, street, seat)
            if not all_shown(state, known):
                continue
            found = pot_chances(game.rules, known).equity(street.live[1:])
            hands = [" ".join(tile_names(street.hands[other])) for other in street.live]
            board = " ".join(tile_names(street.board))
            odds = equity(hands, board, variant)["players"][0]["equity"]
            if found.se == 0 and found.n != SAMPLES:
                assert found.value == pytest.approx(odds, abs=1e-12)
                exact += 1
            else:
                assert abs(found.value - odds) <= 4 * found.se
                sampled += 1
    assert exact >= 10
    assert sampled >= 1


def slow_equity(rules: PiecepackRules, known: SeatKnowledge, deals: int) -> float:
    """The reader's share, by dealing tile after tile and showing down."""
    chance, won = Random(1), 0.0
    for _ in range(deals):
        pool = chance.sample(known.pool, len(known.pool))
        hands = {}
        for holding in known.holdings:
            hands[holding.seat] = (*holding.known, *(pool.pop() for _ in range(holding.open)))
        board = (*known.board, *(pool.pop() for _ in range(known.board_open)))
        for half in rules.play.halves:
            held = {seat: strength(rules, half, hand, board) for seat, hand in hands.items()}
            best = winners(held, list(held))
            if known.holdings[0].seat in best:
                won += 1 / len(best) / len(rules.play.halves)
    return won / deals


@pytest.mark.no_cover
@pytest.mark.parametrize("variant", VARIANTS)
def test_equities_are_those_of_showdowns(variant: str) -> None:
    """With hidden hands too: the same question answered by the slow showdown."""
    deals = 300
    for seed in (1, 2):
        game, state = played(variant, seed)
        timeline = timeline_of(game.rules, state)
        for street in timeline.streets:
            seat = street.live[-1]
            known = knowledge_of(game.rules, state, timeline, street, seat)
            needed = sum(holding.open for holding in known.holdings) + known.board_open
            assert len(known.pool) >= needed
            others = tuple(other for other in street.live if other != seat)
            found = pot_chances(game.rules, known).equity(others)
            slow = slow_equity(game.rules, known, deals if needed else 1)
            error = (found.se**2 + 0.25 / deals) ** 0.5 if needed else 1e-12
            assert abs(found.value - slow) <= 4 * error


def value(found: PotChances, others: tuple[int, ...]) -> float:
    return found.equity(others).value


@pytest.mark.no_cover
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_last_call_is_worth_what_it_won(variant: str) -> None:
    """Side pots, split pots and halves: no chips come after it, so the assumption is the truth."""
    checked = 0
    for seed in range(60):
        game, state = played(variant, seed, muck=False)
        timeline = timeline_of(game.rules, state)
        action, street = timeline.actions[-1], timeline.streets[-1]
        closing = action.did in ("call", "check") and len(timeline.streets) == action.street + 1
        if not closing or not state.shown or action.seat not in street.live:
            continue
        known = knowledge_of(game.rules, state, timeline, street, action.seat)
        if not all(state.stands[other].shown for other in action.live):
            continue
        found = pot_chances(game.rules, known)
        judged = cost(state.seats, action, partial(value, found))
        assert state.settled is not None
        won = state.settled.chips[action.seat] + action.paid[action.seat]
        assert judged.worth == pytest.approx(won, abs=2)  # odd chips of two halves
        assert judged.loss == pytest.approx(max(0, -judged.worth))
        checked += 1
    assert checked >= 3


SEATS = (Seat("a", 100), Seat("b", 100), Seat("c", 40))


def acted(
    did: str, pays: int, paid: tuple[int, ...], callers: tuple[int, ...] = (1, 2)
) -> SeatAction:
    """Of the first of three live seats."""
    return SeatAction(0, 0, did, pays, (0, 1, 2), paid, callers)


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        # 40 in the pot, 20 to pay, a quarter of it: 15 for 20
        (acted("call", 20, (0, 20, 20)), DecisionCost(-5.0, 0.0, "fold")),
        (acted("fold", 0, (0, 20, 20)), DecisionCost(0.0, 0.0, "fold")),
        # a quarter of 60 and half of the 20 that only two have paid, for 10
        (acted("fold", 0, (20, 30, 20)), DecisionCost(0.0, 15.0, "call")),
        (acted("call", 10, (20, 30, 20)), DecisionCost(15.0, 15.0, "call")),
        (acted("check", 0, (20, 20, 20)), DecisionCost(15.0, 15.0, "check")),
        (acted("bring-in", 1, (5, 5, 5)), DecisionCost(3.75, 3.75, "bring-in")),
        # to 40, called by both: 120 in all, a quarter for 20 more
        (acted("bet", 20, (20, 20, 20)), DecisionCost(10.0, 15.0, "check")),
        # to 60: the third seat has 40 for it, the rest is a side pot
        (acted("bet", 40, (20, 20, 20)), DecisionCost(10.0, 15.0, "check")),
        # all have folded
        (acted("bet", 40, (20, 20, 20), ()), DecisionCost(60.0, 60.0, "bet")),
    ],
)
def test_what_a_decision_costs(done: SeatAction, expected: DecisionCost) -> None:
    """A quarter against two, a half against one."""
    found = cost(SEATS, done, lambda others: {0: 1.0, 1: 0.5, 2: 0.25}[len(others)])
    assert found.better == expected.better
    assert (found.worth, found.best) == pytest.approx((expected.worth, expected.best))


def test_nobody_has_to_call_more_than_they_have() -> None:
    assert to_call(SEATS, replace(acted("call", 35, (90, 90, 5)), seat=2)) == 35


@pytest.mark.parametrize("seed", range(40))
def test_what_all_contest_together_is_all_that_was_paid(seed: int) -> None:
    chance = Random(seed)
    paid = [chance.choice((5, 10, 10, 30, 50)) for _ in range(5)]
    live = chance.sample(range(5), chance.randint(1, 5))
    held = {seat: chance.randint(1, 3) for seat in live}

    def share(seat: int, others: tuple[int, ...]) -> float:
        best = winners(held, (seat, *others))
        return 1 / len(best) if seat in best else 0.0

    total = sum(contested(paid, live, seat, partial(share, seat)) for seat in live)
    assert total == pytest.approx(sum(paid))


@pytest.mark.parametrize("scripted", GOLDEN, ids=lambda each: each.title)
def test_golden_rounds_are_reviewed(scripted: Any) -> None:
    """Twenty seats, nine draws, reshuffles: every round that can be dealt can be reviewed."""
    round_ = play_script(scripted)
    assert isinstance(round_.game, PiecepackGame)
    state = round_.moments[-1].step.state
    found = review(round_.game.rules, state)
    assert [each.seat for each in found] == list(range(len(state.seats)))
    bets = [move for move in state.moves if move.action.kind != "discard"]
    assert sum(len(each.decisions) for each in found) == len(bets)
    for each in found:
        losses = [decision["loss"] for decision in each.decisions]
        assert losses == sorted(losses, reverse=True)
        assert each.loss == pytest.approx(sum(losses))
        assert each.net == state.settled.chips[each.seat]
        assert all(0 <= street["equity"] <= 1 for street in each.streets)
        assert each.streets[0]["opponents"] == len(state.seats) - 1
        assert all(street["exact"] or street["n"] == SAMPLES for street in each.streets)
    assert review(round_.game.rules, state) == found


def seen_of(game: Any, events: tuple[Event, ...], seat: int) -> list[Event]:
    return [game.seen(event, seat) for event in events]


def hidden_places(game: Any, state: BettingState, seat: int) -> list[int]:
    """Places of the deck whose cards a seat never sees in the round."""
    step = game.start(state.seats, state.button, state.deck)
    seen = set(game.faces(step.state, seat))
    for move in state.moves:
        step = game.apply(step.state, move.seat, move.action)
        seen.update(game.faces(step.state, seat))
    return [place for place in range(48) if place not in seen]


def exchanged(game: Any, state: BettingState, seat: int, seed: int) -> Step[BettingState]:
    """The round again, tiles that the seat never sees exchanged; others discard as many."""
    places = hidden_places(game, state, seat)
    deck = list(state.deck)
    for place, other in zip(places, Random(seed).sample(places, len(places)), strict=True):
        deck[place] = state.deck[other]
    became = dict(zip(tile_names(state.deck), tile_names(deck), strict=True))
    moves = [
        (move.seat, Discard(tuple(became[tile] for tile in move.action.tiles)))
        if isinstance(move.action, Discard)
        else (move.seat, move.action)
        for move in state.moves
    ]
    return replay(game, state.seats, state.button, deck, moves)


@pytest.mark.no_cover
@pytest.mark.parametrize("rounds", sampled([10, 25], 1))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_review_follows_from_what_its_seat_has_seen(variant: str, rounds: int) -> None:
    """Where the seat sees no difference, its review has none."""
    checked = shown = 0
    for seed in range(rounds):
        game, state = played(variant, seed)
        mine = review(game.rules, state)
        moves = [(move.seat, move.action) for move in state.moves]
        original = replay(game, state.seats, state.button, state.deck, moves)
        for seat in range(len(state.seats)):
            try:
                again = exchanged(game, state, seat, seed)
            except IllegalActionError:  # a reshuffled stub is in another order
                continue
            if seen_of(game, again.events, seat) == seen_of(game, original.events, seat):
                assert review(game.rules, again.state)[seat] == mine[seat]
                checked += 1
                shown += bool(state.shown)
    assert checked >= 0.8 * rounds
    assert shown >= 0.1 * rounds


@pytest.mark.parametrize(("loss", "word"), [*LABELS, (99.0, WORST)])
def test_labels(loss: float, word: str) -> None:
    assert label(loss) == word


def test_only_rounds_that_are_over_are_reviewed() -> None:
    game = PiecepackGame()
    state = game.start([Seat("a", 9), Seat("b", 9)], 0, tuple(range(48))).state
    with pytest.raises(RulesError, match="only when it is over"):
        review(game.rules, state)
