"""A showing: what a player shows, as seven numbers that compare with other showings.

The automatic that is declared (greater is stronger, 0 is none); the strengths of back, middle and
front; and the points that each of them would win. A dragon has its suits in place of strengths,
three times the same, so that it wins all or nothing from another. Suits count only where they are
printed, as for the arranger.

For many players the seven numbers are the last axis.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.arranger.row_strengths import points_of
from offsuit.games.pyramid.automatics.declaration import DRAGON
from offsuit.games.pyramid.automatics.finder import find_automatic
from offsuit.games.pyramid.play.contender import Contender, contender
from offsuit.games.pyramid.play.pairing import dragon_suits
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import equilibrium

AUTOMATIC, STRENGTHS, NUMBERS = 0, slice(1, 4), 7

Showings = NDArray[np.int32]
Cards = Sequence[int]
Hands = NDArray[np.uint8]


def showing(shown: Contender, rules: PyramidRules) -> Showings:
    """The showing of one contender."""
    found = arranged_showing({at: laid.cards for at, laid in shown.laid.items()}, rules)
    if shown.automatic is None:
        return found
    order = rules.automatic_order
    found[AUTOMATIC] = len(order) - order.index(shown.automatic)
    if shown.automatic == DRAGON:
        suits = 0
        for suit in dragon_suits(shown, rules):
            suits = suits << 2 | suit
        found[STRENGTHS] = suits
    return found


def arranged_showing(hands: Mapping[str, Cards], rules: PyramidRules) -> Showings:
    """The showing of hands laid down without declaring, every joker standing for a card."""
    strengths = [rules.ranking.strength(tuple(hands[row])) for row in ROWS]
    return with_strengths(np.array([strengths]), rules).reshape(NUMBERS)


def with_strengths(strengths: NDArray[np.integer[Any]], rules: PyramidRules) -> Showings:
    """The showings of players who arrange hands of these strengths."""
    pays = [pays_of(rules)[place][strengths[:, place]] for place in range(len(ROWS))]
    none = np.zeros(len(strengths))
    return np.column_stack([none, strengths, *pays]).astype(np.int32)


@lru_cache
def pays_of(rules: PyramidRules) -> NDArray[np.int64]:
    """For each row and strength the points of winning with it."""
    return np.array([points_of(row, rules.ranking, rules.row_points) for row in ROWS], np.int64)


def played(rules: PyramidRules, hands: Hands) -> Showings:
    """What the equilibrium shows with each hand of seventeen cards.

    A player who declares keeps the strengths of their best arrangement here. `declared` finds the
    right ones by a search; they matter only if two automatics of one kind meet.
    """
    strengths, kinds = equilibrium(rules).play(hands)
    found = with_strengths(strengths, rules)
    places = [len(AUTOMATICS) - rules.automatic_order.index(kind) for kind in AUTOMATICS]
    found[:, AUTOMATIC] = np.array([*places, 0])[kinds]
    return found


def declared(rules: PyramidRules, hands: Hands, shown: Showings) -> Showings:
    """The showings with the strengths of the automatics that are declared."""
    found = shown.copy()
    for player in np.flatnonzero(shown[:, AUTOMATIC]):
        kind = rules.automatic_order[-shown[player, AUTOMATIC]]
        found[player] = showing(declaring(hands[player].tolist(), kind, rules), rules)
    return found


def declaring(codes: Cards, kind: str, rules: PyramidRules) -> Contender:
    """A player who declares this automatic, which the cards hold, in its best form."""
    found = find_automatic(codes, kind, rules)
    assert found is not None, "counting says that it is held"
    return contender("opponent", _hands(found), kind, rules)


def opponent(codes: Cards, rules: PyramidRules) -> Contender:
    """A player who plays the equilibrium with these cards."""
    response = equilibrium(rules)
    kind = int(response.play(np.array([codes], np.uint8))[1][0])
    if kind >= 0:
        return declaring(codes, AUTOMATICS[kind], rules)
    return contender("opponent", _hands(arrange(codes, response.values)[0]), None, rules)


def _hands(found: Any) -> dict[str, tuple[int, ...]]:
    return {row: getattr(found, row) for row in ROWS}
