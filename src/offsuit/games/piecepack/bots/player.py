"""The bot that sits down to Dual Piecepacks Poker: it sees a view and nothing else."""

from dataclasses import dataclass
from typing import Literal

from offsuit.games.bots import Skill
from offsuit.games.piecepack.bots.novice import act_by_looks
from offsuit.games.piecepack.play.actions import Answer
from offsuit.games.piecepack.play.rules import PiecepackRules
from offsuit.games.piecepack.play.view import PiecepackView

Level = Literal["novice", "regular", "expert"]


@dataclass(frozen=True)
class PiecepackBot:
    """The same view and seed give the same action."""

    rules: PiecepackRules
    seed: bytes = b""
    skill: Skill | Level = "regular"

    def act(self, view: PiecepackView) -> Answer:
        """An action that is open to the seat of this view."""
        return act_by_looks(self.rules, view, self.seed)
