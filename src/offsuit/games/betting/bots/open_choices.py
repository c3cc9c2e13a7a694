"""What is open to a seat, asked for by what it comes to."""

from collections.abc import Iterable

from offsuit.games.betting.play.actions import (
    Answer,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
)
from offsuit.games.betting.play.view import PiecepackView
from offsuit.games.game import Choice, Range


class OpenChoices:
    """The choices of one view."""

    def __init__(self, view: PiecepackView) -> None:
        self._offered: dict[str, Choice] = {choice.action: choice for choice in view.choices}

    @property
    def draws(self) -> bool:
        """Whether tiles are to be exchanged rather than chips paid."""
        return Discard.kind in self._offered

    @property
    def to(self) -> Range | None:
        """The least and the most that a bet or raise may come to; None where there is none."""
        choice = self._offered.get(Bet.kind) or self._offered.get(Raise.kind)
        return choice.ranges[0] if choice else None

    def passive(self) -> Answer:
        """Stay in for as little as possible."""
        free: tuple[Answer, ...] = (Check(), Call(), BringIn(), Discard(()))
        return next(action for action in free if action.kind in self._offered)

    def give_up(self) -> Answer:
        """Fold where something is asked."""
        return Fold() if Fold.kind in self._offered else self.passive()

    def press(self, to: int) -> Answer:
        """Bet or raise, as near to `to` as is allowed; stay in where neither is."""
        allowed = self.to
        if allowed is None:
            return self.passive()
        chips = min(max(to, allowed.least), allowed.most)
        return Bet(chips) if Bet.kind in self._offered else Raise(chips)

    def exchange(self, tiles: Iterable[str]) -> Discard:
        """Draw for these."""
        return Discard(tuple(tiles))
