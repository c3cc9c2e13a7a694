"""Prepared rounds: opponents who play on, dealt and arranged in advance to try arrangements.

Their cards come from one deck; they play the equilibrium and declare where that is worth more. Of
the player, only the number of wild cards is taken into account: these and as many other cards as
the player holds are removed from the deck. The player's other cards are not, because that would
need rounds of its own for every hand.
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import count

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.lookups.cache import Stored, load_or_build, pack
from offsuit.games.pyramid.kernels.sampled_rounds import win_in_rounds
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_field
from offsuit.games.pyramid.strategy.pot.sampled_rounds import pairs_among
from offsuit.games.pyramid.strategy.pot.showing import NUMBERS, Showings, declared, played
from offsuit.games.pyramid.strategy.surrender.staying import Stays

ROUNDS = 2_000
SEED = 17
PASS = 1_000
"""Rounds dealt at once; those in which all opponents play on are kept."""


@dataclass(frozen=True, eq=False)
class OpposingRounds:
    """Sampled rounds (first axis) of opponents (second axis)."""

    shown: Showings
    nets: NDArray[np.int64]
    """Points of each opponent from the others."""

    def outcomes(self, mine: Showings) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Points won in each round, and the share of the pot."""
        points, shares = np.empty((2, len(self.nets)))
        win_in_rounds(mine, self.shown, self.nets, points, shares)
        return points, shares

    def of(self, opponents: int) -> "OpposingRounds":
        """The rounds with the first opponents only."""
        return seated(self.shown[:, :opponents])

    def at(self, rows: Sequence[int] | slice) -> "OpposingRounds":
        """Some of the rounds."""
        return OpposingRounds(self.shown[rows], self.nets[rows])


def seated(shown: Showings) -> OpposingRounds:
    """Opponents as they play against each other in each round."""
    shown = np.ascontiguousarray(shown)
    return OpposingRounds(shown, pairs_among(shown).sum(axis=2))


def opposing_rounds(
    rules: PyramidRules, opponents: int, wilds: int, stays: Stays
) -> OpposingRounds:
    """Rounds of opponents of a player with `wilds` wild cards; prepared once, then cached."""
    plain = PyramidRules(variant="standard")
    money = {name: getattr(plain, name) for name in ("multiplier", "unit", "ante", "surrender")}
    rules = replace(rules, variant="standard", automatics=rules.plays_automatics, **money)
    return _kept(replace(rules, suit_tiebreak="printed"), opponents, wilds, stays)


@lru_cache(maxsize=128)
def _kept(rules: PyramidRules, opponents: int, wilds: int, stays: Stays) -> OpposingRounds:
    field = shipped_field(rules.plays_automatics).shares.tobytes()
    asked = repr((astuple(rules), opponents, wilds, stays.name, ROUNDS, SEED)).encode()
    kind = f"opponents-{sha256(asked + field).hexdigest()[:16]}"

    def build() -> Stored:
        shown = prepared(rules, deal_opponents(rules, opponents, wilds, stays, ROUNDS)).shown
        return Stored({}, {"shown": pack("i", shown.ravel().tolist())})

    found = np.array(load_or_build(kind, rules.ranking, build).arrays["shown"], np.int32)
    return seated(found.reshape(-1, opponents, NUMBERS))


def deal_opponents(
    rules: PyramidRules, opponents: int, wilds: int, stays: Stays, rounds: int, seed: int = SEED
) -> NDArray[np.uint8]:
    """Seventeen cards for each opponent (second axis) of each round (first axis); all stay."""
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
        if sum(map(len, found)) >= rounds:
            break
    return np.concatenate(found)[:rounds]


def prepared(rules: PyramidRules, hands: NDArray[np.uint8]) -> OpposingRounds:
    """The rounds in which these hands are arranged or declared; axes as in `deal_opponents`."""
    rows = hands.reshape(-1, HAND)
    shown = declared(rules, rows, played(rules, rows))
    return seated(shown.reshape(*hands.shape[:2], NUMBERS))
