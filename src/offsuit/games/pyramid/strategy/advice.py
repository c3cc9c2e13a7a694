"""Advice: the best thing to do with the cards of a hand, and what other plays are worth.

The one statement of it: reviews, bots, commands, the lab, the pages and the terminal ask here, so
that none contradicts another. Without a pot, worth is expected points against each opponent of the
shipped field: declaring is a play like any other, and an arrangement loses points to opponents who
declare. With a pot, worth is units, points and pot together (`pot.pot_arranging`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from offsuit.core.ranking import Ranking
from offsuit.errors import RulesError
from offsuit.games.arranging.best_play import POINTS, UNITS, VALUE, BestPlay, Unit, by_worth
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange, arrange_all, revalued
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.automatics.finder import Automatic
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.play.contender import contender
from offsuit.games.pyramid.play.pot import pot_size
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, MOST_SEATS, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import (
    default_values,
    equilibrium,
    missing_field,
)
from offsuit.games.pyramid.strategy.pot.pot_arranging import (
    TOP,
    Stake,
    declarable,
    laid_prospect,
    offers,
)
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import missing_thresholds

Hands = Mapping[str, Sequence[int]]
"""Cards by row."""


@dataclass(frozen=True)
class WeighedArrangement(Arranged):
    """An arrangement and its worth."""

    worth: float
    unit: Unit

    def as_json(self, ranking: Ranking = PYRAMID) -> dict[str, Any]:
        """The JSON object that commands print."""
        return {**super().as_json(ranking), "worth": self.worth, "unit": self.unit}


@dataclass(frozen=True)
class WeighedAutomatic(Automatic):
    """An automatic and the worth of declaring it."""

    worth: float
    unit: Unit

    def as_json(self) -> dict[str, Any]:
        """The JSON object that commands print."""
        facts = {"automatic": self.type, "worth": self.worth, "unit": self.unit}
        return {**super().as_json(), **facts}


@dataclass(frozen=True)
class Advice:
    """What can be done with one hand."""

    arrangements: tuple[WeighedArrangement, ...]
    """Most worth first."""
    declarations: tuple[WeighedAutomatic, ...]
    """Automatics that are held, most worth first; empty where they are not played."""

    @property
    def play(self) -> WeighedArrangement | WeighedAutomatic:
        """The best play; an automatic only where declaring it is worth more."""
        arranged = self.arrangements[0]
        declared = next(iter(self.declarations), None)
        return declared if declared and declared.worth > arranged.worth else arranged

    @property
    def best(self) -> BestPlay:
        """The best play without its cards."""
        play = self.play
        if isinstance(play, WeighedAutomatic):
            return BestPlay("declare", play.type, play.worth, play.unit)
        return BestPlay("arrange", None, play.worth, play.unit)


class Adviser(Protocol):
    """Says what to do with the cards of a hand."""

    @property
    def unit(self) -> Unit:
        """Of every worth."""

    def advise(self, codes: Sequence[int], top: int = 1) -> Advice:
        """The best plays with the cards `codes`; at most `top` arrangements."""

    def advise_all(self, deals: Sequence[Sequence[int]], threads: int = 1) -> Iterator[Advice]:
        """The best plays with each of many hands, in order; one arrangement each."""


class Valuation(Adviser, Protocol):
    """Says what any play is worth, too."""

    def worth(self, hands: Hands, automatic: str | None, codes: Sequence[int], /) -> float:
        """What it is worth to lay these hands down; `codes` are all cards that are held."""


@dataclass(frozen=True)
class WorthInPoints:
    """Points against each opponent at equilibrium, where there is no pot."""

    rules: PyramidRules
    unit: Unit = POINTS

    def advise(self, codes: Sequence[int], top: int = 1) -> Advice:
        """The best arrangements by the values of the field, and the automatics."""
        return self._advice(codes, arrange(codes, equilibrium(self.rules).values, top))

    def advise_all(self, deals: Sequence[Sequence[int]], threads: int = 1) -> Iterator[Advice]:
        """The best plays with each of many hands, in order."""
        found = arrange_all(deals, equilibrium(self.rules).values, threads)
        for codes, best in zip(deals, found, strict=True):
            yield self._advice(codes, [best])

    def worth(self, hands: Hands, automatic: str | None, _: Sequence[int], /) -> float:
        """Against the field, declared or not."""
        laid = contender("player", hands, automatic, self.rules).laid
        if automatic is not None:
            return self._declared(automatic)
        values = equilibrium(self.rules).values
        return self._arranged([values.value(row, laid[row].strength) for row in ROWS])

    def _advice(self, codes: Sequence[int], found: Sequence[Arranged]) -> Advice:
        usual = default_values(self.rules.ranking)
        arranged = [
            WeighedArrangement(
                **vars(revalued(each, usual)),
                worth=self._arranged(list(each.values.values())),
                unit=self.unit,
            )
            for each in found
        ]
        declared = [
            WeighedAutomatic(**vars(each), worth=self._declared(each.type), unit=self.unit)
            for each in declarable(codes, self.rules)
        ]
        return Advice(tuple(arranged), tuple(by_worth(declared)))

    def _arranged(self, values: Sequence[float]) -> float:
        return sum(values) - equilibrium(self.rules).lost

    def _declared(self, automatic: str) -> float:
        return equilibrium(self.rules).declaring[AUTOMATICS.index(automatic)]


@dataclass(frozen=True)
class WorthInUnits:
    """Units with the pot, over prepared rounds."""

    stake: Stake
    unit: Unit = UNITS

    def advise(self, codes: Sequence[int], top: int = 1) -> Advice:
        """The best of `TOP` arrangements, or of `top` if that is more, and the automatics."""
        arranged, declared = [], []
        for offer in offers(codes, self.stake, top=max(top, TOP)):
            facts = {**vars(offer.laid), "worth": offer.prospect.units.value, "unit": self.unit}
            if offer.automatic is None:
                arranged.append(WeighedArrangement(**facts))
            else:
                declared.append(WeighedAutomatic(**facts))
        return Advice(tuple(arranged[:top]), tuple(declared))

    def advise_all(self, deals: Sequence[Sequence[int]], _: int = 1) -> Iterator[Advice]:
        """The best plays with each of many hands, in order."""
        return map(self.advise, deals)

    def worth(self, hands: Hands, automatic: str | None, codes: Sequence[int], /) -> float:
        """Against the same opponents as every other play."""
        return laid_prospect(hands, automatic, codes, self.stake).units.value


@dataclass(frozen=True)
class WorthByValues:
    """Whatever the values of a caller say; they do not say what declaring is worth."""

    values: Values
    unit: Unit = VALUE

    def advise(self, codes: Sequence[int], top: int = 1) -> Advice:
        """The best arrangements by the values."""
        return self._advice(arrange(codes, self.values, top))

    def advise_all(self, deals: Sequence[Sequence[int]], threads: int = 1) -> Iterator[Advice]:
        """The best arrangement of each of many hands, in order."""
        return (self._advice([best]) for best in arrange_all(deals, self.values, threads))

    def _advice(self, found: Sequence[Arranged]) -> Advice:
        weighed = [
            WeighedArrangement(**vars(each), worth=each.value, unit=self.unit) for each in found
        ]
        return Advice(tuple(weighed), ())


def valuation(rules: PyramidRules, stake: Stake | None = None) -> Valuation:
    """What plays are worth by the rules; with a pot if `stake` says so."""
    return WorthInPoints(rules) if stake is None else WorthInUnits(stake)


def stake_of(
    rules: PyramidRules, players: int | None = None, pot: int | None = None
) -> Stake | None:
    """What is at stake for one of the `players` who play on; None if there is no pot.

    The pot is by default the antes. How many seats were dealt in follows from it: those who
    surrendered have paid more.
    """
    if players is None:
        if pot is not None:
            raise RulesError(f"pot {pot}: the number of players is missing")
        return None
    rules.check_seats(players)
    pot = pot_size(rules, players, 0) if pot is None else pot
    if pot < 0:
        raise RulesError(f"pot {pot} must not be negative")
    if pot and rules.variant == "no-surrender":
        raise RulesError(f"pot {pot}: the variant 'no-surrender' has no pot")
    dealt_in = range(players, MOST_SEATS + 1)
    fitting = (seats for seats in dealt_in if pot_size(rules, seats, seats - players) == pot)
    return Stake(rules, next(fitting, players), players - 1, pot) if pot else None


def stake_in(rules: PyramidRules, view: PyramidView) -> Stake | None:
    """What is at stake for the seat of a view; None if there is no pot."""
    opponents = len(view.seats) - len(view.surrendered) - 1
    return Stake(rules, len(view.seats), opponents, view.pot) if view.pot else None


def missing_values(rules: PyramidRules, with_pot: bool) -> str | None:
    """A note for players whose rules the shipped values do not fit; None if they do."""
    notes = [missing_field(rules), missing_thresholds(rules) if with_pot else None]
    return "; ".join(note for note in notes if note) or None
