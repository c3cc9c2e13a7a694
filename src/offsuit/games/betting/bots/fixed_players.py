"""Players that ignore their cards: the least that a bot has to beat."""

from dataclasses import dataclass

from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.seeded_numbers import random_numbers
from offsuit.games.betting.play.actions import ACTIONS, BettingAction, Discard
from offsuit.games.betting.play.view import BettingView


@dataclass(frozen=True)
class CallingPlayer:
    """Always checks or calls."""

    def act(self, view: BettingView) -> BettingAction:
        """Stay in."""
        return OpenChoices(view).stay_in()


@dataclass(frozen=True)
class FoldingPlayer:
    """Never pays more than the forced bets."""

    def act(self, view: BettingView) -> BettingAction:
        """Fold, or check where that is free."""
        return OpenChoices(view).fold_or_check()


@dataclass(frozen=True)
class RandomPlayer:
    """Takes any action that is offered, with any amount, by its seed."""

    game: str
    seed: bytes

    def act(self, view: BettingView) -> BettingAction:
        """One of the choices; half of the bets are the least or the most allowed."""
        numbers = random_numbers(self.game, self.seed, view)
        choice = view.choices[int(next(numbers) * len(view.choices))]
        form = next(form for form in ACTIONS if form.kind == choice.action)
        if form is Discard:
            return Discard(tuple(card for card in view.tiles if next(numbers) < 0.5))
        if not choice.ranges:
            action: BettingAction = form()  # type: ignore[assignment]
            return action
        (to,) = choice.ranges
        anywhere = to.least + int(next(numbers) * (to.most - to.least + 1))
        asked = (to.least, to.most, anywhere, anywhere)[int(next(numbers) * 4)]
        return OpenChoices(view).bet_or_raise(asked)
