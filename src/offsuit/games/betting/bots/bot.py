"""The bot that sits down to Dual Piecepacks Poker: it sees a view and nothing else."""

from dataclasses import dataclass

from offsuit.games.betting.bots.levels import JUDGEMENTS, Level
from offsuit.games.betting.bots.novice import act_by_looks
from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.play.actions import Answer
from offsuit.games.betting.play.view import PiecepackView
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.bot import Skill


@dataclass(frozen=True)
class PiecepackBot:
    """The same view and seed give the same action.

    A novice goes by looks. Others imagine deals that agree with the view and do what is worth
    most: the regular against any tiles, the expert against what the others' bets say they hold.
    `exact` is the best there is, an expert.
    """

    rules: PiecepackRules
    seed: bytes = b""
    skill: Skill | Level = "regular"

    def act(self, view: PiecepackView) -> Answer:
        """An action that is open to the seat of this view."""
        if self.skill == "novice":
            return act_by_looks(self.rules, view, self.seed)
        from offsuit.games.betting.bots.bet_decision import decide
        from offsuit.games.betting.bots.draw_decision import exchange

        if OpenChoices(view).draws:
            return exchange(self.rules, view, self.seed)
        level: Level = "expert" if self.skill == "exact" else self.skill
        return decide(self.rules, view, self.seed, JUDGEMENTS[level])
