"""Tables dealt from one deck and played at equilibrium: what seats would win from one another."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Run
from offsuit.games.pyramid.kernels.tables import pair_points, seat_units
from offsuit.games.pyramid.pairing import pair
from offsuit.games.pyramid.places import points_of
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.rules import AUTOMATICS, FIRST_HAND, HAND, MOST_SEATS, PyramidRules
from offsuit.games.pyramid.strategy.appraisal import appraise
from offsuit.games.pyramid.strategy.opposing import declaring
from offsuit.games.pyramid.strategy.shipped import equilibrium

CHUNK = 1_000

Hands = NDArray[np.uint8]
Units = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tables:
    """A row a table, a column a seat."""

    worths: Units
    """Appraisals of the first thirteen cards, points from one opponent."""
    pairs: NDArray[np.int16]
    """Points that the second index wins from the third if both play on."""

    def of(self, seats: int) -> "Tables":
        """Tables of fewer seats; each of these gives as many as it has room for."""
        parts = [slice(at, at + seats) for at in range(0, self.worths.shape[1] - seats + 1, seats)]
        worths = np.concatenate([self.worths[:, part] for part in parts])
        pairs = np.concatenate([self.pairs[:, part, part] for part in parts])
        return Tables(worths, np.ascontiguousarray(pairs))


@dataclass(frozen=True, eq=False)
class Outcome:
    """Units of every seat if it plays on, and if it does not, counted after the antes."""

    points: Units
    """Won from the others, or lost to them."""
    shares: Units
    """The part of the pot."""
    surrendered: Units

    @property
    def played(self) -> Units:
        """All that playing on brings."""
        return self.points + self.shares


def deal_tables(
    rules: PyramidRules,
    tables: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Tables:
    """Tables of six seats; the same seed gives the same on any number of threads."""
    run = Run("tables", seed, tables, CHUNK)
    deck = np.array(rules.deck.cards, np.uint8)

    def work(number: int) -> Tables:
        samples = min(CHUNK, tables - number * CHUNK)
        dealt = deal(run.seed_of(number), deck, samples, MOST_SEATS * HAND)
        return play_tables(rules, dealt.reshape(samples, MOST_SEATS, HAND))

    parts: list[Tables] = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(work, range(-(-tables // CHUNK))):
            parts.append(part)
            if progress:
                progress(min(len(parts) * CHUNK, tables), tables)
    worths = np.concatenate([part.worths for part in parts])
    return Tables(worths, np.concatenate([part.pairs for part in parts]))


def play_tables(rules: PyramidRules, hands: Hands) -> Tables:
    """Every seat plays on; `hands` has tables, seats and their seventeen cards."""
    worths = appraise(hands[:, :, :FIRST_HAND].reshape(-1, FIRST_HAND))
    return Tables(worths.reshape(hands.shape[:2]), points_between(rules, hands))


def points_between(
    rules: PyramidRules, hands: Hands, stays: NDArray[np.bool_] | None = None
) -> NDArray[np.int16]:
    """Points between all seats, each arranged and declared as is best against the field.

    Seats that do not stay, if any are told, are left out, and their points mean nothing.
    """
    tables, seats, _ = hands.shape
    staying = np.ones((tables, seats), bool) if stays is None else stays
    strengths, kinds = np.zeros((tables, seats, 3), np.int64), np.full((tables, seats), -1)
    strengths[staying], kinds[staying] = equilibrium(rules).play(hands[staying])
    precedence = np.array([rules.automatic_order.index(kind) for kind in AUTOMATICS])
    points = np.array([points_of(position, rules.ranking) for position in POSITIONS], np.int64)
    found = np.empty((tables, seats, seats), np.int16)
    pair_points(strengths, kinds, precedence, points, found)
    alike = (kinds[:, :, None] == kinds[:, None, :]) & (kinds[:, :, None] >= 0)
    for table, a, b in np.argwhere(np.tril(alike, -1)).tolist():
        kind = AUTOMATICS[kinds[table, a]]
        won = _between(rules, kind, hands[table, a], hands[table, b])
        found[table, a, b], found[table, b, a] = won, -won
    return found


def _between(rules: PyramidRules, kind: str, mine: Hands, other: Hands) -> int:
    """Points between two automatics of one kind."""
    one, two = (declaring(cards.tolist(), kind, rules) for cards in (mine, other))
    return pair(one, two, rules).total


def outcome(
    rules: PyramidRules, pairs: NDArray[np.int16], stays: NDArray[np.bool_], pot: int | None = None
) -> Outcome:
    """What playing on or surrendering brings each seat where the others do as `stays` says.

    The pot is what lies there before anybody decides; without one, the antes.
    """
    seats = stays.shape[1]
    points, shares, back = (np.empty(stays.shape) for _ in range(3))
    pot = seats * rules.ante if pot is None else pot
    stake = rules.points_multiplier * rules.unit
    seat_units(pairs, stays, stake, pot, rules.surrender, points, shares, back)
    return Outcome(points, shares, back - rules.surrender)
