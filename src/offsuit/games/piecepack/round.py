"""Dual Piecepacks Poker as a seated game: the betting family with the game's rules and names."""

from dataclasses import dataclass
from typing import ClassVar

from offsuit.games.betting.play.actions import ACTIONS
from offsuit.games.betting.play.events import EVENTS
from offsuit.games.betting.play.round import BettingGame
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.play.view import BettingView
from offsuit.games.jsonable import Jsonable
from offsuit.games.piecepack.rules import PiecepackRules


@dataclass(frozen=True)
class PiecepackState(BettingState, kind="piecepack state"):
    """A betting round's state, under the kind by which journals know it."""


@dataclass(frozen=True)
class PiecepackView(BettingView, kind="piecepack view"):
    """A betting round's view, under the kind by which clients know it."""


class PiecepackGame(BettingGame):
    """One table's game of Dual Piecepacks Poker, in any of its variants.

    >>> PiecepackGame(PiecepackRules("stud")).seat_counts
    range(2, 7)
    """

    name: ClassVar[str] = PiecepackRules.game
    state_form: ClassVar[type[BettingState]] = PiecepackState
    view_form: ClassVar[type[BettingView]] = PiecepackView
    forms: ClassVar[tuple[type[Jsonable], ...]] = (
        PiecepackState,
        PiecepackView,
        *ACTIONS,
        *EVENTS,
    )

    rules: PiecepackRules

    def __init__(self, rules: PiecepackRules | None = None) -> None:
        super().__init__(rules or PiecepackRules())
