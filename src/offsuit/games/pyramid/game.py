"""Pyramid Poker as a seated game: the round, and what a seat does when its time runs out."""

from offsuit.errors import IllegalActionError
from offsuit.games.pyramid.bots.bot import arrange_exactly, asks_to_decide
from offsuit.games.pyramid.play.round import PyramidRound
from offsuit.games.pyramid.play.state import Answer, PyramidState
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.surrender.surrender_policies import (
    SurrenderPolicy,
    by_threshold,
    decision,
)


class PyramidGame(PyramidRound):
    """The game of one table; `surrender` decides for a seat that runs out of time.

    >>> from offsuit.games.game import Seat
    >>> game = PyramidGame()
    >>> step = game.start([Seat("Ann"), Seat("Bob")], button=0, deck=game.deck.cards)
    >>> game.default(step.state, 0).kind
    'arrange'
    """

    def __init__(
        self, rules: PyramidRules | None = None, surrender: SurrenderPolicy = by_threshold
    ) -> None:
        super().__init__(rules)
        self.surrender = surrender

    def default(self, state: PyramidState, seat: int) -> Answer:
        """By the surrender policy; the best arrangement, found exactly, without an automatic."""
        if not self.legal(state, seat):
            raise IllegalActionError(f"{state.seats[seat].name} has nothing to decide now")
        view = self.view(state, seat)
        if asks_to_decide(view):
            return decision(self.surrender(self.rules, view))
        return arrange_exactly(self.rules, view)
