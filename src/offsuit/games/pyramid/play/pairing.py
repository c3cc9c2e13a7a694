"""One contender against another: who wins what."""

from dataclasses import dataclass

from offsuit.games.pyramid.arrangement import LaidHand
from offsuit.games.pyramid.automatics.declaration import DRAGON
from offsuit.games.pyramid.automatics.stock import DECK, SPADES
from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.points import POSITIONS, points
from offsuit.games.pyramid.rules import PyramidRules

AUTOMATIC_POINTS = 3
SPLIT_POINTS = 1
"""For more hands, but not all three, between two automatics of one type."""


@dataclass(frozen=True)
class Pair:
    """Points that `a` wins from `b`, or loses where negative; pushes are 0.

    Positions are empty where an automatic decides.
    """

    a: str
    b: str
    back: int | None
    middle: int | None
    front: int | None
    total: int


def pair(a: Contender, b: Contender, rules: PyramidRules) -> Pair:
    """Position by position, or by automatic where at least one is declared."""
    if a.automatic or b.automatic:
        return Pair(a.name, b.name, None, None, None, total=_automatic_points(a, b, rules))
    won = {position: _points(a, b, position, rules) for position in POSITIONS}
    return Pair(a.name, b.name, **won, total=sum(won.values()))


def _points(a: Contender, b: Contender, position: str, rules: PyramidRules) -> int:
    """By the winner's category."""
    mine, other = a.laid[position], b.laid[position]
    sign = compare(mine, other, rules)
    winner = mine if sign > 0 else other
    return sign * points(winner.made.category.name, position)


def compare(mine: LaidHand, other: LaidHand, rules: PyramidRules) -> int:
    """1, 0 or -1 as `mine` wins, pushes or loses."""
    if mine.strength != other.strength or rules.suit_tiebreak == "printed":
        return _sign((mine.strength,), (other.strength,))
    return _sign(suits_in_order(mine), suits_in_order(other))


def suits_in_order(laid: LaidHand) -> tuple[int, ...]:
    """Suits of the cards by importance of their ranks, the highest first within a rank.

    A joker is a spade, except in a flush, where it has the hand's suit.
    """
    ranks = [DECK.rank_of(code) for code in laid.cards]
    suited = laid.made.category.partition == "suit"
    cards = []
    for code, rank in zip(laid.cards, ranks, strict=True):
        suit = SPADES if DECK.is_wild(code) and not suited else DECK.suit_of(code)
        cards.append((ranks.count(rank), rank, suit))
    return tuple(suit for _, _, suit in sorted(cards, reverse=True))


def _automatic_points(a: Contender, b: Contender, rules: PyramidRules) -> int:
    """The stronger type wins flat; between equal types the hands decide."""
    if a.automatic != b.automatic:
        return AUTOMATIC_POINTS * _sign(_precedence(a, rules), _precedence(b, rules))
    if a.automatic == DRAGON:
        return AUTOMATIC_POINTS * _sign(dragon_suits(a, rules), dragon_suits(b, rules))
    signs = [compare(a.laid[position], b.laid[position], rules) for position in POSITIONS]
    swept = abs(sum(signs)) == len(POSITIONS)
    return (AUTOMATIC_POINTS if swept else SPLIT_POINTS) * _sign((sum(signs),), (0,))


def _precedence(contender: Contender, rules: PyramidRules) -> tuple[int, ...]:
    """Greater is stronger; without an automatic, weakest."""
    order = rules.automatic_order
    return (-order.index(contender.automatic),) if contender.automatic else (-len(order),)


def dragon_suits(contender: Contender, rules: PyramidRules) -> tuple[int, ...]:
    """What breaks ties between dragons: suits from the ace down, every joker a spade."""
    cards = [code for laid in contender.laid.values() for code in laid.cards]
    cards.sort(key=DECK.rank_of, reverse=True)
    compared = cards[:1] if rules.dragon_tiebreak == "ace" else cards
    return tuple(SPADES if DECK.is_wild(code) else DECK.suit_of(code) for code in compared)


def _sign(mine: tuple[int, ...], other: tuple[int, ...]) -> int:
    return (mine > other) - (mine < other)
