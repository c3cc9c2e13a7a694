"""The bot of every betting game: it acts on a view and nothing else."""

from dataclasses import dataclass

from offsuit.games.betting.bots.levels import SKILLS, Level
from offsuit.games.betting.bots.novice import novice_action
from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.play.actions import BettingAction
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.rules import BettingRules
from offsuit.games.bot import Skill


@dataclass(frozen=True)
class BettingBot:
    """The same view and seed give the same action.

    A novice judges its own hand only. Others sample deals that agree with the view and take the
    action that is worth most: the regular against any hands, the expert against the hands that
    the others' bets suggest. `exact` is the best level, the expert.
    """

    rules: BettingRules
    seed: bytes = b""
    skill: Skill | Level = "regular"

    def act(self, view: BettingView) -> BettingAction:
        """An action that is open to the seat of this view."""
        if self.skill == "novice":
            return novice_action(self.rules, view, self.seed)
        from offsuit.games.betting.bots.bet_decision import decide_bet
        from offsuit.games.betting.bots.draw_decision import decide_discards

        if OpenChoices(view).is_draw:
            return decide_discards(self.rules, view, self.seed)
        level: Level = "expert" if self.skill == "exact" else self.skill
        return decide_bet(self.rules, view, self.seed, SKILLS[level])
