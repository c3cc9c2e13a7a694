"""Random rounds of every variant: chips, tiles, secrets and replays, checked at every step."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import pytest

from offsuit.core.fair import Deal, below, words
from offsuit.games.betting.bots.fixed_players import CallingPlayer, FoldingPlayer, RandomPlayer
from offsuit.games.betting.play.events import Acted, BoardDealt, Dealt, Mucked, Shown
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.variant import LIMITS
from offsuit.games.game import Action, Event, Seat, Step, replay
from offsuit.games.jsonable import Jsonable, from_json, to_json
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.variants import VARIANTS
from support.betting.side_pots import layers, put_in, won

TILE = re.compile("[♠♥♦♣♤♡♢♧][2345AN]")
SAMPLE, PROOF = 150, 5_000


def table(seed: int) -> tuple[PiecepackGame, tuple[Seat, ...], int, tuple[int, ...]]:
    """Any variant, limit, stakes, seats and stacks; short stacks are common."""
    source = words(seed.to_bytes(32, "big"), b"random table")
    variant = list(VARIANTS.values())[seed % len(VARIANTS)]
    rules = PiecepackRules(
        variant.name,
        limit=LIMITS[below(source, 3)],
        low=("table-low", "null-to-five")[below(source, 2)],
        small_blind=1 + below(source, 3),
        big_blind=4 + below(source, 4),
        ante=(None, 0, 1, 3)[below(source, 4)],
        muck=below(source, 4) > 0,
    )
    count = 2 + below(source, rules.most_seats - 1)
    stacks = [1 + below(source, (5, 30, 400)[below(source, 3)]) for _ in range(count)]
    seats = tuple(Seat(f"seat {seat}", chips) for seat, chips in enumerate(stacks))
    deck = Deal(PIECEPACK.deck.cards, seed.to_bytes(32, "big")).order
    return PiecepackGame(rules), seats, below(source, count), deck


def players(seed: int, seats: int) -> list[RandomPlayer | CallingPlayer | FoldingPlayer]:
    """Mostly random players; some who call, so that rounds go far."""
    source = words(seed.to_bytes(32, "big"), b"random players")
    seeded = [RandomPlayer("piecepack", next(source).to_bytes(4, "big")) for _ in range(seats)]
    return [
        (each, each, each, each, CallingPlayer(), CallingPlayer(), FoldingPlayer())[
            below(source, 7)
        ]
        for each in seeded
    ]


def text_of(record: Jsonable) -> str:
    return json.dumps(to_json(record), ensure_ascii=False)


class Watch:
    """One reader, and the tiles that they may know, from the full events."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.known: set[str] = set()

    def learn(self, event: Event) -> None:
        if isinstance(event, Dealt):
            for tile, up in zip(event.tiles, event.up, strict=True):
                if up or event.seat == self.seat:
                    self.known.add(str(tile))
        elif isinstance(event, BoardDealt | Shown):
            self.known.update(event.tiles)

    def check(self, game: PiecepackGame, step: Step[BettingState], view: bool) -> None:
        records: list[Jsonable] = [game.seen(event, self.seat) for event in step.events]
        if view:
            records.append(game.view(step.state, self.seat))
        for record in records:
            assert set(TILE.findall(text_of(record))) <= self.known


def check_tiles(state: BettingState) -> None:
    """All 48, each in one place."""
    held = [tile for stand in state.stands for tile in stand.tiles]
    everywhere = (*held, *state.board, *state.burnt, *state.stub, *state.spent)
    assert sorted(everywhere) == list(range(48))


def check_chips(state: BettingState) -> None:
    """No chips are lost or made, and no stack is negative."""
    behind = sum(stand.chips + stand.bet for stand in state.stands)
    inside = 0 if state.settled else sum(pot.chips for pot in state.pots)
    assert behind + inside == sum(seat.chips for seat in state.seats)
    assert all(stand.chips >= 0 and stand.bet >= 0 for stand in state.stands)


def best(rules: PiecepackRules, low: bool, tiles: Sequence[int], board: Sequence[int]) -> int:
    """Over every five tiles that may be played, one by one."""
    ranking = LOW_RANKINGS[rules.low] if low else PIECEPACK
    if rules.variant.startswith("omaha"):
        pairs = combinations(tiles, 2)
        fives: Iterable[tuple[int, ...]] = (
            (*two, *three) for two in pairs for three in combinations(board, 3)
        )
    else:
        fives = combinations((*tiles, *board), 5)
    return max(map(ranking.strength, fives))


def check_pots(game: PiecepackGame, state: BettingState, events: Sequence[Event]) -> None:
    """Pots and winnings are those of the calculator in `side_pots`."""
    paid, folded = put_in(events, len(state.seats))
    pots = layers(paid, folded)
    assert [(pot.chips, frozenset(pot.seats)) for pot in state.pots] == pots
    live = [seat for seat in range(len(state.seats)) if seat not in folded]
    lows = {"high": (False,), "low": (True,), "high low": (False, True)}
    halves = [
        {seat: best(game.rules, low, state.stands[seat].tiles, state.board) for seat in live}
        for low in lows[" ".join(game.rules.play.halves)]
        if len(live) > 1
    ]
    gained = won(pots, halves or [{live[0]: 1}], state.button, len(state.seats))
    assert state.settled is not None
    assert state.settled.chips == tuple(gained[at] - chips for at, chips in enumerate(paid))
    assert sum(state.settled.chips) == 0


def check_shown(state: BettingState, events: Sequence[Event]) -> None:
    """Winners at a showdown have shown; where a live seat is all in, all live seats have."""
    shown = {event.seat for event in events if isinstance(event, Shown)}
    mucked = {event.seat for event in events if isinstance(event, Mucked)}
    assert not shown & mucked
    live = {seat for seat, stand in enumerate(state.stands) if not stand.folded}
    if len(live) == 1:
        assert not shown | mucked
        return
    assert shown | mucked == live
    assert {seat for award in state.awarded for seat in award.seats} <= shown
    all_in = {event.seat for event in events if isinstance(event, Acted) and event.all_in}
    if all_in & live:
        assert not mucked


def check_round(seed: int) -> Counter[str]:
    """Check one random round from the deal to its result; count what happened in it."""
    game, seats, button, deck = table(seed)
    step = game.start(seats, button, deck)
    events, actions = list(step.events), list[tuple[int, Action]]()
    watches = [Watch(seat) for seat in (*range(len(seats)), None)]
    playing = players(seed, len(seats))
    while True:
        check_tiles(step.state)
        check_chips(step.state)
        dealt = any(not isinstance(event, Acted) for event in step.events)
        for watch in watches:
            for event in step.events:
                watch.learn(event)
            watch.check(game, step, view=dealt or watch.seat in (None, step.state.actor))
        if step.state.actor is None:
            break
        seat = step.state.actor
        action = playing[seat].act(game.view(step.state, seat))
        actions.append((seat, action))
        step = game.apply(step.state, seat, action)
        events += step.events
    check_pots(game, step.state, events)
    check_shown(step.state, events)
    again = replay(game, seats, button, deck, actions)
    assert (list(again.events), again.state) == (events, step.state)
    assert from_json(game.forms, json.loads(text_of(step.state))) == step.state
    return Counter(event.kind for event in events) + Counter(features(step.state))


def features(state: BettingState) -> Iterator[str]:
    """What happened in a round, so that a sample without it is noticed."""
    yield state.variant
    yield f"{len(state.pots)} pots"
    if any(len(award.seats) > 1 for award in state.awarded):
        yield "shared"
    if not state.stub:
        yield "stub used up"


def check_rounds(seeds: range) -> None:
    found = sum(map(check_round, seeds), Counter[str]())
    expected = {*VARIANTS, "1 pots", "3 pots", "shared", "reshuffled", "returned", "mucked"}
    assert expected <= set(found)


@pytest.mark.no_cover
def test_random_rounds() -> None:
    check_rounds(range(SAMPLE))


@pytest.mark.proof
def test_five_thousand_random_rounds() -> None:
    check_rounds(range(PROOF))
