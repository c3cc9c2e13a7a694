"""Dealers kept in memory for the states that they have reached."""

from collections import OrderedDict

from offsuit.games.betting.play.dealer import Dealer
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.rules import BettingRules

MOST = 64


class DealerCache:
    """State -> the dealer that has reached it; without one, the round is replayed.

    A dealer moves on with an action and is then kept for the new state only. `take` removes it, so
    that two callers never move the same one.
    """

    def __init__(self, rules: BettingRules, form: type[BettingState]) -> None:
        self.rules, self.form = rules, form
        self._kept: OrderedDict[int, tuple[BettingState, Dealer]] = OrderedDict()

    def keep(self, dealer: Dealer) -> BettingState:
        """The dealer's state; while it is kept here, no other object has its id."""
        state = dealer.state(self.form)
        if state.settled is not None:
            return state
        self._kept[id(state)] = (state, dealer)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return state

    def take(self, state: BettingState) -> Dealer:
        """A dealer that has reached `state`, no longer kept."""
        kept = self._kept.pop(id(state), None)
        if kept is not None and kept[0] is state:
            return kept[1]
        dealer = Dealer(self.rules, state.seats, state.button, state.deck)
        for move in state.moves:
            dealer.take(move.seat, move.action)
        return dealer
