"""Deals that agree with a view, sampled by the hundred and evaluated."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.strengths import hand_evaluator, omaha_evaluator
from offsuit.games.betting.play.events import Discarded
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half

Codes = NDArray[np.uint8]
Shares = NDArray[np.float64]
RUNOUTS = 3
"""Further endings by which the quality of an unfinished hand is judged."""


@dataclass(frozen=True)
class DealSample:
    """Deals that agree with a view, one a column of each array."""

    own: NDArray[np.uint16]
    """(half, deal): the strength of the viewer's hand at the end."""
    others: NDArray[np.uint16]
    """(half, opponent, deal)."""
    qualities: Shares
    """(opponent, deal): from 0 to 1, how good the opponent's cards are as the round is now."""

    def share(self) -> Shares:
        """(deal): the part of the pot that the viewer wins."""
        best = self.others.max(axis=1)
        tied = (self.others == self.own[:, None]).sum(axis=1)
        parts = np.where(self.own >= best, 1 / (1 + tied), 0.0)
        mean: Shares = parts.mean(axis=0)
        return mean


def opponents(view: BettingView) -> list[int]:
    """Live seats other than the viewer's."""
    return [
        seat for seat, player in enumerate(view.players) if seat != view.seat and not player.folded
    ]


def unseen_cards(rules: BettingRules, view: BettingView, needed: int) -> Codes:
    """Cards that may be anywhere else; the viewer's discards only if `needed` are not left."""
    codes_of = rules.card_names.codes_of
    seen = {*codes_of(view.tiles), *codes_of(view.board)}
    for player in view.players:
        seen.update(codes_of(player.tiles))
    discarded = {
        card
        for past in view.history
        if isinstance(past, Discarded) and past.tiles
        for card in codes_of(past.tiles)
    }
    left = [card for card in rules.deck.cards if card not in seen | discarded]
    if len(left) < needed:
        left = [card for card in rules.deck.cards if card not in seen]
    return np.array(left, np.uint8)


class DealSampler:
    """Deals in columns: first the opponents' hidden cards, then those still to come."""

    def __init__(self, rules: BettingRules, view: BettingView, samples: int, seed: int) -> None:
        self.rules, self.view, self.rows = rules, view, samples
        self.board_left = rules.play.board_size - len(view.board)
        self.hand_left = 0 if rules.play.draws else rules.play.hand_size - len(view.tiles)
        self.seats = opponents(view)
        self.hidden = [view.players[seat].tiles.count(None) for seat in self.seats]
        needed = sum(self.hidden) + (len(self.seats) + 1) * self.hand_left + self.board_left
        unseen = unseen_cards(rules, view, needed)
        step = self.board_left or self.hand_left
        self.runouts = min(RUNOUTS, (len(unseen) - needed) // step) if step else 0
        self._dealt = deal(seed, unseen, samples, needed + self.runouts * step)
        self._used = 0

    def sample(self) -> DealSample:
        """Every deal, evaluated."""
        view, halves, codes_of = self.view, self.rules.play.halves, self.rules.card_names.codes_of
        hands = [
            self._with(codes_of(view.players[seat].tiles), self._next(count))
            for seat, count in zip(self.seats, self.hidden, strict=True)
        ]
        known = self._with(codes_of(view.board), self._next(0))
        board = self._joined(known, self._next(self.board_left))
        own = self._with(codes_of(view.tiles), self._next(self.hand_left))
        ends = [self._joined(hand, self._next(self.hand_left)) for hand in hands]
        strengths = self._strengths(ends, board)
        judged = [strengths] if not self.runouts else []
        for _ in range(self.runouts):
            coming = self._next(self.board_left or self.hand_left)
            other = self._joined(known, coming) if self.board_left else known
            tried = hands if self.board_left else [self._joined(hand, coming) for hand in hands]
            judged.append(self._strengths(tried, other))
        mine = np.array([self._strength(half, own, board) for half in halves])
        return DealSample(mine, strengths, _qualities(np.array(judged)))

    def _next(self, count: int) -> Codes:
        taken = self._dealt[:, self._used : self._used + count]
        self._used += count
        return taken

    def _with(self, fixed: list[int], drawn: Codes) -> Codes:
        same = np.broadcast_to(np.array(fixed, np.uint8), (self.rows, len(fixed)))
        return self._joined(same, drawn)

    def _joined(self, left: Codes, right: Codes) -> Codes:
        return np.concatenate((left, right), axis=1)

    def _strengths(self, hands: list[Codes], board: Codes) -> NDArray[np.uint16]:
        """(half, hand, deal)."""
        halves = self.rules.play.halves
        return np.array([[self._strength(half, hand, board) for hand in hands] for half in halves])

    def _strength(self, half: Half, hand: Codes, board: Codes) -> NDArray[np.uint16]:
        ranking = self.rules.ranking(half)
        found = np.empty(self.rows, np.uint16)
        if self.rules.play.from_hand is None:
            rows = np.ascontiguousarray(self._joined(hand, board))
            hand_evaluator(ranking, rows.shape[1])(rows, found)
        else:
            omaha_evaluator(ranking)(np.ascontiguousarray(hand), np.ascontiguousarray(board), found)
        return found


def _qualities(strengths: NDArray[np.uint16]) -> Shares:
    """(runout, half, opponent, deal) -> (opponent, deal): mean places among all, 0 to 1."""
    means = strengths.astype(np.float64).mean(axis=0)
    places = np.zeros(means.shape[1:])
    for half in means:
        order = half.reshape(-1).argsort(kind="stable").argsort(kind="stable")
        places += order.reshape(half.shape) / max(1, half.size - 1)
    shares: Shares = places / len(means)
    return shares
