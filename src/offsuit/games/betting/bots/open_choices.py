"""The choices of a seat, by what a bot wants to do."""

from collections.abc import Iterable

from offsuit.games.betting.play.actions import (
    Bet,
    BettingAction,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
)
from offsuit.games.betting.play.view import BettingView
from offsuit.games.game import Choice, Range


class OpenChoices:
    """The choices of one view."""

    def __init__(self, view: BettingView) -> None:
        self._offered: dict[str, Choice] = {choice.action: choice for choice in view.choices}

    @property
    def is_draw(self) -> bool:
        """Whether the seat is to exchange cards, not to bet."""
        return Discard.kind in self._offered

    @property
    def bet_range(self) -> Range | None:
        """The least and the most that a bet or raise may be to; None where neither is allowed."""
        choice = self._offered.get(Bet.kind) or self._offered.get(Raise.kind)
        return choice.ranges[0] if choice else None

    def stay_in(self) -> BettingAction:
        """Check, call, bring in or stand pat: the cheapest way to stay in."""
        cheapest: tuple[BettingAction, ...] = (Check(), Call(), BringIn(), Discard(()))
        return next(action for action in cheapest if action.kind in self._offered)

    def fold_or_check(self) -> BettingAction:
        """Fold where that is offered, else stay in."""
        return Fold() if Fold.kind in self._offered else self.stay_in()

    def bet_or_raise(self, to: int) -> BettingAction:
        """Bet or raise as near to `to` as is allowed; stay in where neither is."""
        allowed = self.bet_range
        if allowed is None:
            return self.stay_in()
        chips = min(max(to, allowed.least), allowed.most)
        return Bet(chips) if Bet.kind in self._offered else Raise(chips)

    def exchange(self, cards: Iterable[str]) -> Discard:
        """Discard these cards."""
        return Discard(tuple(cards))
