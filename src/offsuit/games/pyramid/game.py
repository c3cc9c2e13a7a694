"""Pyramid Poker as a seated game: the round, and what a seat does when its time runs out."""

from offsuit.errors import IllegalActionError
from offsuit.games.pyramid.bots.bot import arrange_exactly, asks_to_decide
from offsuit.games.pyramid.play.actions import Surrender
from offsuit.games.pyramid.play.plain_arrangement import plain_arrangement
from offsuit.games.pyramid.play.round import PyramidRound
from offsuit.games.pyramid.play.state import Answer, PyramidState
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.surrender.surrender_policies import (
    SurrenderPolicy,
    by_threshold,
    decision,
)


class PyramidGame(PyramidRound):
    """The game of one table; `surrender` decides for a seat that is advised.

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
        """Surrender, the cheapest decision; a plain arrangement, without an automatic."""
        view = self._asked_view(state, seat)
        return Surrender() if asks_to_decide(view) else plain_arrangement(self.rules, view.cards)

    def advised_default(self, state: PyramidState, seat: int) -> Answer:
        """By the surrender policy; the best arrangement, found exactly, without an automatic."""
        view = self._asked_view(state, seat)
        if asks_to_decide(view):
            return decision(self.surrender(self.rules, view))
        return arrange_exactly(self.rules, view)

    def _asked_view(self, state: PyramidState, seat: int) -> PyramidView:
        if not self.legal(state, seat):
            raise IllegalActionError(f"{state.seats[seat].name} has nothing to decide now")
        return self.view(state, seat)
