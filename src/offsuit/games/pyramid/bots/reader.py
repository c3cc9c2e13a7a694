"""A player who uses an opponent model; against strangers they play the equilibrium."""

from dataclasses import dataclass
from functools import cached_property

from offsuit.core.notation import parse_cards
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.opponents.memory import Acquaintance, Memory
from offsuit.games.pyramid.strategy.opponents.opponent_model import (
    rounds_of,
    surrender_rate,
    values_of,
)
from offsuit.games.pyramid.strategy.pot.pot_arranging import (
    PricedArrangement,
    Stake,
    offers,
    wilds_in,
)
from offsuit.games.pyramid.strategy.pot.prepared_opponents import OpposingRounds
from offsuit.games.pyramid.strategy.surrender.playing_on import worth_of_playing, worth_of_surrender
from offsuit.games.pyramid.strategy.surrender.staying import Stays, usual_stays
from offsuit.games.pyramid.strategy.surrender.surrender_policies import by_threshold

FEWER = 250
"""Sampled rounds for a decision that is tried with many kitties."""
CLEAR = 1.5
"""Standard errors from which on a decision is clear."""


@dataclass(frozen=True)
class Reader:
    """The view of one seat, and what is remembered of the other players."""

    rules: PyramidRules
    view: PyramidView
    memory: Memory

    @property
    def codes(self) -> tuple[int, ...]:
        """The cards of the seat itself."""
        return parse_cards(self.rules.ranking.deck, " ".join(self.view.cards))

    @property
    def stays(self) -> Stays:
        """The rule by which strangers stay."""
        return usual_stays(self.rules, len(self.view.seats))

    @cached_property
    def opponents(self) -> list[Acquaintance]:
        """The players who are not known to be out; those who surrender least come first."""
        names = [
            seat.name
            for place, seat in enumerate(self.view.seats)
            if place != self.view.seat and place not in self.view.surrendered
        ]
        met = [self.memory.of(name) for name in names]
        return sorted(met, key=lambda known: surrender_rate(known, self.stays))

    def surrenders(self) -> bool:
        """Whether surrendering is worth more, if the others surrender as often as believed.

        Where that is not clear, the expert's threshold decides: it is known more precisely than
        the worth of one hand can be sampled.
        """
        staying = [1 - surrender_rate(known, self.stays) for known in self.opponents]
        pot = self.view.pot
        played = worth_of_playing(
            self.codes, self.rules, pot, staying, lambda wilds: self._rounds(wilds, FEWER)
        )
        short = worth_of_surrender(self.rules, pot, staying) - played.value
        if abs(short) <= CLEAR * played.se:
            return by_threshold(self.rules, self.view)
        return short > 0

    def values(self) -> Values:
        """What hands are worth against these opponents."""
        return values_of(self.opponents, self.rules, self.stays)

    def best(self) -> PricedArrangement:
        """What wins most against these opponents, points and pot together."""
        view = self.view
        stake = Stake(self.rules, len(view.seats), len(self.opponents), view.pot)
        rounds = self._rounds(wilds_in(self.codes, self.rules))
        return offers(self.codes, stake, self.values(), rounds)[0]

    def _rounds(self, wilds: int, most: int | None = None) -> OpposingRounds:
        return rounds_of(self.opponents, self.rules, wilds, self.stays, most)
