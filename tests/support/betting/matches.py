"""Bots against one another, hand after hand; every deal is played twice with seats exchanged."""

from collections.abc import Sequence
from math import sqrt
from typing import Protocol

from offsuit.core.fair import Deal
from offsuit.games.betting.play.actions import BettingAction
from offsuit.games.betting.play.view import BettingView
from offsuit.games.game import Seat
from offsuit.games.piecepack.round import PiecepackGame

CHIPS = 100


class Playing(Protocol):
    """Anything that acts on a view."""

    def act(self, view: BettingView) -> BettingAction: ...


def play_hand(
    game: PiecepackGame, players: Sequence[Playing], button: int, seed: int
) -> tuple[int, ...]:
    """Chips won by each player in one hand."""
    deck = Deal(game.deck.cards, seed.to_bytes(32, "big")).order
    seats = [Seat(f"seat {seat}", CHIPS) for seat in range(len(players))]
    state = game.start(seats, button, deck).state
    while state.actor is not None:
        action = players[state.actor].act(game.view(state, state.actor))
        state = game.apply(state, state.actor, action).state
    assert state.settled is not None
    return state.settled.chips


def won_by_first(game: PiecepackGame, one: Playing, two: Playing, hands: int) -> list[int]:
    """What the first wins in `hands` hands: each deal once on either side of the table."""
    won = []
    for number in range(hands // 2):
        won.append(play_hand(game, (one, two), 0, number)[0])
        won.append(play_hand(game, (two, one), 0, number)[1])
    return won


def interval(won: Sequence[int]) -> tuple[float, float]:
    """95 % interval of the mean of pairs of hands that share a deal."""
    pairs = [(one + two) / 2 for one, two in zip(won[::2], won[1::2], strict=True)]
    mean = sum(pairs) / len(pairs)
    spread = sqrt(sum((each - mean) ** 2 for each in pairs) / (len(pairs) - 1) / len(pairs))
    return mean - 1.96 * spread, mean + 1.96 * spread
