"""What tiles may lie where, imagined from a view: deals by the hundred, and what they come to."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.strengths import hand_evaluator, omaha_evaluator
from offsuit.games.betting.play.events import Discarded
from offsuit.games.betting.play.tiles import TILE_CODES
from offsuit.games.betting.play.view import PiecepackView
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.betting.variants import Half
from offsuit.games.piecepack.hands import PIECEPACK_DECK

Codes = NDArray[np.uint8]
Shares = NDArray[np.float64]
GLANCES = 3
"""Other endings by which a hand that is still to be completed is judged."""


@dataclass(frozen=True)
class Sample:
    """Deals that agree with a view, one a column of each array."""

    own: NDArray[np.uint16]
    """(half, deal): the strength of the viewer's hand at the end."""
    others: NDArray[np.uint16]
    """(half, opponent, deal)."""
    looks: Shares
    """(opponent, deal): from 0 to 1, how good the opponent's tiles are as the round now stands."""

    def share(self) -> Shares:
        """(deal): the part of the pot that the viewer wins."""
        best = self.others.max(axis=1)
        level = (self.others == self.own[:, None]).sum(axis=1)
        parts = np.where(self.own >= best, 1 / (1 + level), 0.0)
        mean: Shares = parts.mean(axis=0)
        return mean


def opponents(view: PiecepackView) -> list[int]:
    """Live seats other than the viewer's."""
    return [
        seat for seat, player in enumerate(view.players) if seat != view.seat and not player.folded
    ]


def codes(tiles: tuple[str | None, ...]) -> list[int]:
    """Those of the tiles that can be seen."""
    return [TILE_CODES[tile] for tile in tiles if tile is not None]


def unseen(view: PiecepackView, wanted: int) -> Codes:
    """Tiles that may lie anywhere else; the viewer's discards only where the others run short."""
    seen = {*codes(view.tiles), *codes(view.board)}
    for player in view.players:
        seen.update(codes(player.tiles))
    thrown = {
        code
        for deed in view.history
        if isinstance(deed, Discarded) and deed.tiles
        for code in codes(deed.tiles)
    }
    left = [code for code in PIECEPACK_DECK.cards if code not in seen | thrown]
    if len(left) < wanted:
        left = [code for code in PIECEPACK_DECK.cards if code not in seen]
    return np.array(left, np.uint8)


class Imagined:
    """Deals in columns: first the opponents' hidden tiles, then what is still to come."""

    def __init__(self, rules: PiecepackRules, view: PiecepackView, samples: int, seed: int) -> None:
        self.rules, self.view, self.rows = rules, view, samples
        streets = rules.play.streets
        self.board_left = sum(street.board for street in streets) - len(view.board)
        self.hand_left = 0 if rules.play.draws else rules.play.hand_size - len(view.tiles)
        self.seats = opponents(view)
        self.hidden = [view.players[seat].tiles.count(None) for seat in self.seats]
        wanted = sum(self.hidden) + (len(self.seats) + 1) * self.hand_left + self.board_left
        tiles = unseen(view, wanted)
        step = self.board_left or self.hand_left
        self.glances = min(GLANCES, (len(tiles) - wanted) // step) if step else 0
        self._dealt = deal(seed, tiles, samples, wanted + self.glances * step)
        self._used = 0

    def sample(self) -> Sample:
        """Everything evaluated."""
        view, halves = self.view, self.rules.play.halves
        hands = [
            self._with(codes(view.players[seat].tiles), self._next(count))
            for seat, count in zip(self.seats, self.hidden, strict=True)
        ]
        known = self._with(codes(view.board), self._next(0))
        board = self._joined(known, self._next(self.board_left))
        own = self._joined(self._with(codes(view.tiles), self._next(0)), self._next(self.hand_left))
        ends = [self._joined(hand, self._next(self.hand_left)) for hand in hands]
        strengths = np.array(
            [[self._strength(half, hand, board) for hand in ends] for half in halves]
        )
        looked = [strengths] if not self.glances else []
        for _ in range(self.glances):
            coming = self._next(self.board_left or self.hand_left)
            other = self._joined(known, coming) if self.board_left else known
            tried = hands if self.board_left else [self._joined(hand, coming) for hand in hands]
            looked.append(
                np.array([[self._strength(half, hand, other) for hand in tried] for half in halves])
            )
        mine = np.array([self._strength(half, own, board) for half in halves])
        return Sample(mine, strengths, _looks(np.array(looked)))

    def _next(self, count: int) -> Codes:
        taken = self._dealt[:, self._used : self._used + count]
        self._used += count
        return taken

    def _with(self, fixed: list[int], drawn: Codes) -> Codes:
        same = np.broadcast_to(np.array(fixed, np.uint8), (self.rows, len(fixed)))
        return self._joined(same, drawn)

    def _joined(self, left: Codes, right: Codes) -> Codes:
        return np.concatenate((left, right), axis=1)

    def _strength(self, half: Half, hand: Codes, board: Codes) -> NDArray[np.uint16]:
        ranking = self.rules.ranking(half)
        found = np.empty(self.rows, np.uint16)
        if self.rules.play.from_hand is None:
            rows = np.ascontiguousarray(self._joined(hand, board))
            hand_evaluator(ranking, rows.shape[1])(rows, found)
        else:
            omaha_evaluator(ranking)(np.ascontiguousarray(hand), np.ascontiguousarray(board), found)
        return found


def _looks(strengths: NDArray[np.uint16]) -> Shares:
    """(glance, half, opponent, deal) -> (opponent, deal): mean places among all, 0 to 1."""
    worth = strengths.astype(np.float64).mean(axis=0)
    places = np.zeros(worth.shape[1:])
    for half in worth:
        order = half.reshape(-1).argsort(kind="stable").argsort(kind="stable")
        places += order.reshape(half.shape) / max(1, half.size - 1)
    shares: Shares = places / len(worth)
    return shares
