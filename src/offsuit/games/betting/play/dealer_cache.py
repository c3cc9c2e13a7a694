"""Dealers kept for the states that they have come to."""

from collections import OrderedDict

from offsuit.games.betting.play.dealer import Dealer
from offsuit.games.betting.play.state import PiecepackState
from offsuit.games.betting.rules import PiecepackRules

MOST = 64


class Dealers:
    """State -> the dealer that stands there; what is not kept is played again.

    A dealer moves on with the action and is then kept for the new state alone. It is handed out
    once, so that two callers never move the same one.
    """

    def __init__(self, rules: PiecepackRules) -> None:
        self.rules = rules
        self._kept: OrderedDict[int, tuple[PiecepackState, Dealer]] = OrderedDict()

    def keep(self, dealer: Dealer) -> PiecepackState:
        """The dealer's state; as long as the state is held here, its id is its own."""
        state = dealer.state()
        if state.settled is not None:
            return state
        self._kept[id(state)] = (state, dealer)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return state

    def take(self, state: PiecepackState) -> Dealer:
        """A dealer that stands at `state`, no longer kept."""
        kept = self._kept.pop(id(state), None)
        if kept is not None and kept[0] is state:
            return kept[1]
        dealer = Dealer(self.rules, state.seats, state.button, state.deck)
        for move in state.moves:
            dealer.take(move.seat, move.action)
        return dealer
