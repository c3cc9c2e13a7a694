"""A reader and an expert in the same seat, with the same cards, against the same opponents.

Where the two do the same nothing is gained. Where they do not, the rest of the deck is dealt again
and again to opponents of the bias, and both ways are settled on the same cards.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.notation import card_name
from offsuit.core.simulate import Estimate, Moments
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.bots.reader import Reader
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.kernels.candidates import STRENGTH_AT
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.opponents.memory import CLASSES, DECLARED, Acquaintance, Memory
from offsuit.games.pyramid.strategy.pot.pot_arranging import (
    PricedArrangement,
    Stake,
    offers,
    player,
)
from offsuit.games.pyramid.strategy.pot.prepared_opponents import OpposingRounds, prepared, seated
from offsuit.games.pyramid.strategy.pot.showing import (
    AUTOMATIC,
    NUMBERS,
    STRENGTHS,
    declaring,
    showing,
    with_strengths,
)
from offsuit.games.pyramid.strategy.study.arranging_policies import BACK_FIRST, policy_values
from offsuit.games.pyramid.strategy.surrender.staying import Stays, usual_stays
from support.pyramid.standard_rounds import NAMES
from support.pyramid.standard_rounds import dealt as dealt_round

Hands = NDArray[np.uint8]


def by_equilibrium(hands: Hands, rules: PyramidRules) -> OpposingRounds:
    """As the prepared opponents do."""
    return prepared(rules, hands)


def back_first(hands: Hands, rules: PyramidRules) -> OpposingRounds:
    """As beginners do: every automatic is declared."""
    rows = hands.reshape(-1, 17)
    found = best_candidates(rows, policy_values(BACK_FIRST, rules))[0] >> STRENGTH_AT
    shown = with_strengths(found, rules)
    held = np.zeros(len(rows), np.uint8)
    held_automatics(rows, held)
    for row in np.flatnonzero(held):
        kind = next(kind for place, kind in enumerate(AUTOMATICS) if held[row] >> place & 1)
        shown[row] = showing(declaring(rows[row].tolist(), kind, rules), rules)
    return seated(shown.reshape(*hands.shape[:2], NUMBERS))


@dataclass(frozen=True)
class Table:
    """Opponents of one kind, and how much was seen of them."""

    rules: PyramidRules
    seats: int
    stays: Stays
    play: Callable[[Hands, PyramidRules], OpposingRounds] = by_equilibrium
    rounds: int = 60
    seed: int = 1

    @property
    def usual(self) -> Stays:
        """What experts stay with here."""
        return usual_stays(self.rules, self.seats)

    def deck_without(self, codes: Sequence[int]) -> Hands:
        """The rest of the deck."""
        left = Counter(self.rules.deck.cards)
        left.subtract(codes)
        return np.array([*left.elements()], np.uint8)

    def met(self) -> list[Acquaintance]:
        """The opponents after some rounds of which everything public was seen."""
        count = self.seats - 1
        dealt = deal(self.seed, self.deck_without(()), self.rounds, count * 17)
        hands = dealt.reshape(self.rounds, count, 17)
        level = 1 + hand_lookup(self.rules.ranking).level.astype(int)
        shown = self.play(hands, self.rules)
        found = []
        for place in range(count):
            stays = self.stays(hands[:, place, :13])
            declared = shown.shown[:, place, AUTOMATIC] > 0
            strengths = np.where(declared[:, None], 0, shown.shown[:, place, STRENGTHS])
            classes = np.where(declared[:, None], DECLARED, level[strengths])[stays]
            counts = tuple(
                tuple(np.bincount(column, minlength=CLASSES).tolist()) for column in classes.T
            )
            out = int((~stays).sum())
            found.append(Acquaintance(NAMES[place + 1], self.rounds, out, int(stays.sum()), counts))
        return found


@dataclass(frozen=True)
class Gains:
    """Units a round that a reader wins over an expert."""

    deciding: Estimate
    arranging: Estimate
    both: Estimate
    differ: tuple[float, float]
    """How often they decide and arrange differently."""


def gains(table: Table, hands: int, redeals: int = 60, seed: int = 7) -> Gains:
    """The mean over so many hands, dealt to the seat that both sit in."""
    memory = Memory(tuple(table.met()))
    rows, differ = [], [0, 0]
    dealt = deal(seed, table.deck_without(()), hands, 17)
    usual = ~table.usual(dealt[:, :13])
    for number, codes in enumerate(dealt.tolist()):
        first, source = codes[:13], seed << 40 | number << 8
        reads = Reader(table.rules, _view(table, first), memory).surrenders()
        expert_out = bool(usual[number])
        decided = arranged = 0.0
        if reads != expert_out:
            differ[0] += 1
            decided = _worth(table, first, redeals, source) * (1 if expert_out else -1)
        elif not reads:
            staying = _staying(table, codes, source)
            if staying:
                one, other = _both_ways(table, memory, codes, staying)
                if one.laid != other.laid:
                    differ[1] += 1
                    arranged = _apart(table, codes, staying, one, other, redeals, source)
        rows.append((decided, arranged, decided + arranged))
    deciding, arranging, both = Moments.of(rows).estimates()
    return Gains(deciding, arranging, both, (differ[0] / hands, differ[1] / hands))


def _view(table: Table, codes: Sequence[int], out: Sequence[int] = ()) -> PyramidView:
    """What the first seat sees that holds these cards when these opponents have surrendered."""
    game, step = dealt_round(table.seats, table.rules)
    cards = tuple(card_name(game.deck, code) for code in codes)
    pot = table.rules.ante * table.seats + table.rules.surrender * len(out)
    surrendered = tuple(place + 1 for place in out)
    return replace(game.view(step.state, 0), cards=cards, surrendered=surrendered, pot=pot)


def _redealt(table: Table, codes: Sequence[int], redeals: int, seed: int) -> Hands:
    size = 17 - len(codes) + 17 * (table.seats - 1)
    return deal(seed, table.deck_without(codes), redeals, size)


def _staying(table: Table, codes: Sequence[int], seed: int) -> list[int]:
    """Opponents who stay in one deal."""
    hands = _redealt(table, codes, 1, seed + 1).reshape(-1, 17)
    return np.flatnonzero(table.stays(hands[:, :13])).tolist()


def _worth(table: Table, first: Sequence[int], redeals: int, seed: int) -> float:
    """Units that playing on brings more than surrendering, everything else dealt again."""
    rules, seats = table.rules, table.seats
    dealt = _redealt(table, first, redeals, seed)
    mine = np.hstack([np.tile(np.array(first, np.uint8), (redeals, 1)), dealt[:, :4]])
    hands = dealt[:, 4:].reshape(redeals, seats - 1, 17)
    own, others = prepared(rules, mine[:, None]), table.play(hands, rules)
    stays = table.stays(hands[:, :, :13].reshape(-1, 13)).reshape(redeals, seats - 1)
    units = []
    for row in range(redeals):
        staying = np.flatnonzero(stays[row])
        pot = rules.ante * seats + rules.surrender * (seats - 1 - len(staying))
        if not len(staying):
            units.append(pot - ((rules.ante + rules.surrender) * seats / seats - rules.surrender))
            continue
        there = seated(others.shown[row : row + 1, staying])
        points, shares = there.outcomes(own.shown[row, 0])
        units.append(2 * points[0] + pot * shares[0] + rules.surrender)
    return float(np.mean(units))


def _both_ways(
    table: Table, memory: Memory, codes: Sequence[int], staying: Sequence[int]
) -> tuple[PricedArrangement, PricedArrangement]:
    out = [place for place in range(table.seats - 1) if place not in staying]
    reader = Reader(table.rules, _view(table, codes, out), memory)
    return reader.best(), offers(codes, _stake(table, len(staying)))[0]


def _stake(table: Table, opponents: int) -> Stake:
    rules, out = table.rules, table.seats - 1 - opponents
    return Stake(rules, table.seats, opponents, rules.ante * table.seats + rules.surrender * out)


def _apart(
    table: Table,
    codes: Sequence[int],
    staying: Sequence[int],
    one: PricedArrangement,
    other: PricedArrangement,
    redeals: int,
    seed: int,
) -> float:
    """Units between two ways of arranging, those who stay dealt new hands with which they do."""
    rest, found = table.deck_without(codes), []
    count = 0
    while count < redeals:
        hands = deal(seed, rest, 2 * redeals, 17 * len(staying)).reshape(-1, len(staying), 17)
        kept = table.stays(hands[:, :, :13].reshape(-1, 13)).reshape(len(hands), -1).all(axis=1)
        found.append(hands[kept])
        count, seed = count + int(kept.sum()), seed + 1
    real = table.play(np.concatenate(found)[:redeals], table.rules)
    pot = _stake(table, len(staying)).pot
    units = []
    for offer in (one, other):
        points, shares = real.outcomes(player(offer.laid, table.rules))
        units.append(float((2 * points + pot * shares).mean()))
    return units[0] - units[1]
