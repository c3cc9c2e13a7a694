"""One contender against another: the points that each row or automatic wins."""

from dataclasses import dataclass
from functools import partial

from offsuit.games.arranging.laid_rows import LaidHand
from offsuit.games.arranging.row_points import sign
from offsuit.games.pyramid.automatics.declaration import DRAGON
from offsuit.games.pyramid.automatics.stock import DECK, SPADES
from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules

AUTOMATIC_POINTS = 3
SPLIT_POINTS = 1
"""Between two automatics of one type: for winning more rows, but not all three."""


@dataclass(frozen=True)
class Pair:
    """Points that `a` wins from `b`, or loses where negative; ties are 0.

    Rows are None where an automatic decides.
    """

    a: str
    b: str
    back: int | None
    middle: int | None
    front: int | None
    total: int


def pair(a: Contender, b: Contender, rules: PyramidRules) -> Pair:
    """Position by row, or by automatic where at least one is declared."""
    if a.automatic or b.automatic:
        return Pair(a.name, b.name, None, None, None, total=_automatic_points(a, b, rules))
    won = rules.row_points.won(a.laid, b.laid, partial(compare, rules=rules))
    return Pair(a.name, b.name, **won, total=sum(won.values()))


def compare(mine: LaidHand, other: LaidHand, rules: PyramidRules) -> int:
    """1, 0 or -1 as `mine` wins, ties or loses."""
    if mine.strength != other.strength or rules.suit_tiebreak == "printed":
        return sign((mine.strength,), (other.strength,))
    return sign(suits_in_order(mine), suits_in_order(other))


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
    """The stronger type wins a fixed amount; between equal types the hands decide."""
    if a.automatic != b.automatic:
        return AUTOMATIC_POINTS * sign(_precedence(a, rules), _precedence(b, rules))
    if a.automatic == DRAGON:
        return AUTOMATIC_POINTS * sign(dragon_suits(a, rules), dragon_suits(b, rules))
    signs = [compare(a.laid[row], b.laid[row], rules) for row in ROWS]
    swept = abs(sum(signs)) == len(ROWS)
    return (AUTOMATIC_POINTS if swept else SPLIT_POINTS) * sign((sum(signs),), (0,))


def _precedence(contender: Contender, rules: PyramidRules) -> tuple[int, ...]:
    """Greater is stronger; without an automatic, weakest."""
    order = rules.automatic_order
    return (-order.index(contender.automatic),) if contender.automatic else (-len(order),)


def dragon_suits(contender: Contender, rules: PyramidRules) -> tuple[int, ...]:
    """What breaks ties between dragons: suits from the ace down; a joker is a spade."""
    cards = [code for laid in contender.laid.values() for code in laid.cards]
    cards.sort(key=DECK.rank_of, reverse=True)
    compared = cards[:1] if rules.dragon_tiebreak == "ace" else cards
    return tuple(SPADES if DECK.is_wild(code) else DECK.suit_of(code) for code in compared)
