"""The 1,128 starting hands of hold'em, which are 78 up to exchanges of suits.

Links may be permuted and the two groups exchanged: 24 x 2 exchanges leave every hand's strength as
it is. Up to these, two tiles differ by their ranks and by whether they share suit, link, group or
neither.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from offsuit.core.odds.symmetry import Exchange, exchanges
from offsuit.games.piecepack.hands import PIECEPACK, PIECEPACK_DECK

SUITS = len(PIECEPACK_DECK.suits)
KINDS = {"s": "same suit", "l": "same link", "g": "same group", "x": "neither"}
"""Last letter of a starting hand's name -> what the two tiles share."""


def image(codes: Sequence[int], exchange: Exchange) -> tuple[int, ...]:
    """Tiles after an exchange of suits, sorted."""
    return tuple(sorted(code - code % SUITS + exchange[code % SUITS] for code in codes))


@cache
def all_exchanges() -> tuple[Exchange, ...]:
    """Every exchange of suits that leaves all strengths as they are."""
    return exchanges([PIECEPACK], [])


@dataclass(frozen=True)
class StartingHand:
    """Two tiles up to exchanges of suits."""

    name: str
    """Higher rank first, then the letter of what is shared: `NAs`, `55l`."""
    combos: tuple[tuple[int, int], ...]
    """Every hand of this kind, codes rising; the first is shown as the example."""

    @property
    def ranks(self) -> str:
        """Higher rank first."""
        return self.name[:2]

    @property
    def kind(self) -> str:
        """Letter of `KINDS`."""
        return self.name[2]


def starting_name(first: int, second: int) -> str:
    """The name of two tiles' kind.

    >>> from offsuit.games.piecepack.symbols import parse_tiles
    >>> starting_name(*parse_tiles("♠A ♤N"))
    'NAl'
    """
    low, high = sorted((first, second))
    letters = (PIECEPACK_DECK.ranks[code // SUITS] for code in (high, low))
    return "".join(letters) + _shared(first % SUITS, second % SUITS)


def _shared(one: int, other: int) -> str:
    if one == other:
        return "s"
    for letter, name in (("l", "link"), ("g", "group")):
        classes = PIECEPACK_DECK.classes[name]
        if classes[one] == classes[other]:
            return letter
    return "x"


@cache
def starting_hands() -> tuple[StartingHand, ...]:
    """All 78, ranks falling, and suit, link, group, neither within the same ranks.

    >>> [hand.name for hand in starting_hands()][:5]
    ['NNl', 'NNg', 'NNx', 'NAs', 'NAl']
    """
    found: dict[str, list[tuple[int, int]]] = {}
    for first, second in combinations(PIECEPACK_DECK.cards, 2):
        found.setdefault(starting_name(first, second), []).append((first, second))
    order = PIECEPACK_DECK.ranks[::-1] + "".join(KINDS)
    names = sorted(found, key=lambda name: [order.index(letter) for letter in name])
    return tuple(StartingHand(name, tuple(found[name])) for name in names)
