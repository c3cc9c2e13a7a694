"""Opponents who play on, dealt and arranged beforehand: against them arrangements are tried.

They hold cards of one deck, so that what one has no other has; they play the equilibrium and
declare where that is worth more. Of the player who asks, only the number of his wild cards is
known: they were taken out of the deck with as many others as he holds. That his other cards are
gone too is left out: it would take opponents of his own for every hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.lookups.store import Stored, load_or_build, pack
from offsuit.games.pyramid.arranger import arrange
from offsuit.games.pyramid.automatic import find_automatic
from offsuit.games.pyramid.contender import Contender, contender
from offsuit.games.pyramid.declaration import DRAGON
from offsuit.games.pyramid.kernels.units import nets_among, win_at_tables
from offsuit.games.pyramid.pairing import dragon_suits
from offsuit.games.pyramid.places import points_of
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.rules import AUTOMATICS, FIRST_HAND, HAND, PyramidRules
from offsuit.games.pyramid.strategy.shipped import equilibrium, shipped_field
from offsuit.games.pyramid.strategy.staying import Stays

TABLES = 2_000
SEED = 17
PASS = 1_000
"""Tables dealt at once, of which those are kept where everybody plays on."""

Ints = NDArray[np.int32]
Cards = Sequence[int]


@dataclass(frozen=True, eq=False)
class Standing:
    """What one player shows, as it compares: see `kernels.units`."""

    automatic: int
    strengths: Ints
    pays: Ints


@dataclass(frozen=True, eq=False)
class OpposingTables:
    """A row a table, a column an opponent."""

    automatics: Ints
    strengths: Ints
    pays: Ints
    nets: Ints
    """Points of each opponent from the others."""

    def outcomes(self, shown: Standing) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Points won at each table, and the share of the pot that goes with them."""
        points, shares = np.empty((2, len(self.nets)))
        facts = (self.automatics, self.strengths, self.pays, self.nets)
        win_at_tables(shown.automatic, shown.strengths, shown.pays, *facts, points, shares)
        return points, shares

    def column(self, place: int, rows: NDArray[np.intp]) -> "Column":
        """One opponent, at these tables in this order."""
        return (
            self.automatics[rows, place],
            self.strengths[rows, place],
            self.pays[rows, place],
        )

    def of(self, opponents: int) -> "OpposingTables":
        """The first opponents of every table."""
        rows = np.arange(len(self.nets))
        return seated([self.column(place, rows) for place in range(opponents)])

    def at(self, rows: Sequence[int] | slice) -> "OpposingTables":
        """Some of the tables."""
        return OpposingTables(*(array[rows] for array in vars(self).values()))


Column = tuple[Ints, Ints, Ints]
"""Automatics, strengths and pays of one opponent, a row a table."""


def seated(columns: Sequence[Column]) -> OpposingTables:
    """Opponents put at tables together."""
    automatics, strengths, pays = (np.stack(parts, axis=1) for parts in zip(*columns, strict=True))
    return _tables(automatics, strengths, pays, len(columns))


def opposing_tables(
    rules: PyramidRules, opponents: int, wilds: int, stays: Stays
) -> OpposingTables:
    """So many opponents of one who holds `wilds` wild cards; prepared once, then kept."""
    plain = PyramidRules(variant="standard")
    money = {name: getattr(plain, name) for name in ("multiplier", "unit", "ante", "surrender")}
    rules = replace(rules, variant="standard", automatics=rules.plays_automatics, **money)
    return _kept(replace(rules, suit_tiebreak="printed"), opponents, wilds, stays)


@lru_cache(maxsize=128)
def _kept(rules: PyramidRules, opponents: int, wilds: int, stays: Stays) -> OpposingTables:
    field = shipped_field(rules.plays_automatics).shares.tobytes()
    asked = repr((astuple(rules), opponents, wilds, stays.name, TABLES, SEED)).encode()
    kind = f"opposing-{sha256(asked + field).hexdigest()[:16]}"

    def build() -> Stored:
        found = prepared(rules, deal_opponents(rules, opponents, wilds, stays, TABLES))
        arrays = {name: pack("i", array.ravel().tolist()) for name, array in vars(found).items()}
        return Stored({name: list(array.shape) for name, array in vars(found).items()}, arrays)

    stored = load_or_build(kind, rules.ranking, build)
    return OpposingTables(
        **{
            name: np.asarray(view, np.int32).reshape(stored.facts[name])
            for name, view in stored.arrays.items()
        }
    )


def deal_opponents(
    rules: PyramidRules, opponents: int, wilds: int, stays: Stays, tables: int, seed: int = SEED
) -> NDArray[np.uint8]:
    """Seventeen cards for each opponent (second axis) of each table (first), all of whom stay."""
    cards = np.array(rules.deck.cards, np.uint8)
    joker = rules.deck.joker
    natural, jokers = cards[cards < joker], cards[cards >= joker][wilds:]
    numbers = np.arange(len(cards) - HAND, dtype=np.uint8)
    found: list[NDArray[np.uint8]] = []
    for start in count(seed << 32, 2):
        mixed = deal(start, natural, PASS, len(natural))[:, HAND - wilds :]
        rest = np.hstack([mixed, np.tile(jokers, (PASS, 1))])
        places = deal(start + 1, numbers, PASS, opponents * HAND).astype(np.int64)
        hands = np.take_along_axis(rest, places, 1).reshape(PASS, opponents, HAND)
        for seat in range(opponents):
            hands = hands[stays(hands[:, seat, :FIRST_HAND])]
        found.append(hands)
        if sum(map(len, found)) >= tables:
            break
    return np.concatenate(found)[:tables]


def prepared(rules: PyramidRules, hands: NDArray[np.uint8]) -> OpposingTables:
    """The tables at which these hands are arranged or declared; axes as of `deal_opponents`."""
    rows = hands.reshape(-1, HAND)
    strengths, kinds = equilibrium(rules).play(rows)
    automatics = np.zeros(len(rows), np.int32)
    shown = strengths.astype(np.int32)
    for row in np.flatnonzero(kinds >= 0):
        found = standing(declaring(rows[row].tolist(), AUTOMATICS[kinds[row]], rules), rules)
        automatics[row], shown[row] = found.automatic, found.strengths
    pays = np.stack([pays_of(rules)[place][strengths[:, place]] for place in range(3)], axis=1)
    return _tables(automatics, shown, pays, hands.shape[1])


def lined_up(tables: Sequence[Sequence[Standing]]) -> OpposingTables:
    """Tables of equally many opponents whose standings are known."""
    everybody = [each for table in tables for each in table]
    automatics = np.array([each.automatic for each in everybody], np.int32)
    strengths = np.array([each.strengths for each in everybody])
    pays = np.array([each.pays for each in everybody])
    return _tables(automatics, strengths, pays, len(tables[0]))


def _tables(automatics: Ints, strengths: Ints, pays: Ints, opponents: int) -> OpposingTables:
    parts = (
        automatics.reshape(-1, opponents),
        strengths.reshape(-1, opponents, len(POSITIONS)),
        pays.reshape(-1, opponents, len(POSITIONS)),
    )
    nets = np.empty_like(parts[0])
    nets_among(*parts, nets)
    return OpposingTables(*parts, nets)


def declaring(codes: Cards, kind: str, rules: PyramidRules) -> Contender:
    """One who declares this automatic, which the cards hold, in its best form."""
    found = find_automatic(codes, kind, rules)
    assert found is not None, "counting says that it is held"
    return contender("opponent", _hands(found), kind, rules)


def opponent(codes: Cards, rules: PyramidRules) -> Contender:
    """One who plays the equilibrium with these cards: what the prepared tables are made of."""
    response = equilibrium(rules)
    kind = int(response.play(np.array([codes], np.uint8))[1][0])
    if kind >= 0:
        return declaring(codes, AUTOMATICS[kind], rules)
    return contender("opponent", _hands(arrange(codes, response.values)[0]), None, rules)


def _hands(found: Any) -> dict[str, tuple[int, ...]]:
    return {position: getattr(found, position) for position in POSITIONS}


def standing(shown: Contender, rules: PyramidRules) -> Standing:
    """What a contender's hands come to in a comparison; suits count where they are printed."""
    found = arranged_standing({at: laid.cards for at, laid in shown.laid.items()}, rules)
    if shown.automatic is None:
        return found
    order = rules.automatic_order
    place = len(order) - order.index(shown.automatic)
    if shown.automatic != DRAGON:
        return Standing(place, found.strengths, found.pays)
    suits = 0
    for suit in dragon_suits(shown, rules):
        suits = suits << 2 | suit
    return Standing(place, np.full(len(POSITIONS), suits, np.int32), found.pays)


def arranged_standing(hands: Mapping[str, Cards], rules: PyramidRules) -> Standing:
    """The same of hands that are laid down without declaring, every joker standing for a card."""
    strengths = [rules.ranking.strength(tuple(hands[position])) for position in POSITIONS]
    pays = [pays_of(rules)[place][strength] for place, strength in enumerate(strengths)]
    return Standing(0, np.array(strengths, np.int32), np.array(pays, np.int32))


@lru_cache
def pays_of(rules: PyramidRules) -> Ints:
    """For each position and strength the points of winning with it."""
    return np.array([points_of(position, rules.ranking) for position in POSITIONS]).astype(np.int32)
