"""A player who goes by what he has seen of the others; against strangers, the equilibrium."""

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
"""Rounds for a decision that is tried with many kitties."""
CLEAR = 1.5
"""Standard errors by which a decision is clear."""


@dataclass(frozen=True)
class Reader:
    """One seat's view of a round, and what is remembered of those it sits with."""

    rules: PyramidRules
    view: PyramidView
    memory: Memory

    @property
    def codes(self) -> tuple[int, ...]:
        """The seat's own cards."""
        return parse_cards(self.rules.ranking.deck, " ".join(self.view.cards))

    @property
    def stays(self) -> Stays:
        """What strangers stay with."""
        return usual_stays(self.rules, len(self.view.seats))

    @cached_property
    def opponents(self) -> list[Acquaintance]:
        """The others who are not known to be out, who surrender least first."""
        names = [
            seat.name
            for place, seat in enumerate(self.view.seats)
            if place != self.view.seat and place not in self.view.surrendered
        ]
        met = [self.memory.of(name) for name in names]
        return sorted(met, key=lambda known: surrender_rate(known, self.stays))

    def surrenders(self) -> bool:
        """Whether playing on is worth less, the others surrendering as often as they seem to.

        Where that is not clear, as an expert does: his threshold is known better than one hand's
        worth can be found at the table.
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
        """What brings in most against these opponents, points and pot together."""
        view = self.view
        stake = Stake(self.rules, len(view.seats), len(self.opponents), view.pot)
        rounds = self._rounds(wilds_in(self.codes, self.rules))
        return offers(self.codes, stake, self.values(), rounds)[0]

    def _rounds(self, wilds: int, most: int | None = None) -> OpposingRounds:
        return rounds_of(self.opponents, self.rules, wilds, self.stays, most)
