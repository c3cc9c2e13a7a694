"""Ranges: the hands that a player may hold, written as players write them, for any deck.

    random  ?  100%       every hand
    AS KS                 these cards
    QQ   QQ+   22-55      pairs
    AK   AKs   AKo        two ranks: any suits, one suit, different suits
    ATs+   A5s-A2s        the second rank rises to just below the first; from one to the other

Between suits that fall into larger classes, the first letter of a class says what is shared: in
Dual Piecepacks Poker `NAl` shares a link and `NAg` a group, but no suit, and `NAx` nothing.
Commas stand between the parts of a range.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.deck import ANY, Deck
from offsuit.core.notation import parse_cards
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError, NotationError

EVERY = ("random", "?", "100%")
"""How the range of all hands is written."""
SAME_SUIT, OTHER_SUITS, NOTHING = "s", "o", "x"

Places = NDArray[np.int16]
"""Rows of places in `Deck.cards`: copies of a card are told apart, and dealt once each."""
Kind = Callable[[int, int], bool]
"""Whether two suits are what the letter of a range asks for."""


def parse_range(ranking: Ranking, text: str, size: int) -> Places | None:
    """The hands of a range of `size` cards, each once; nothing stands for every hand.

    >>> from offsuit.core.standard import STANDARD
    >>> [len(parse_range(STANDARD, text, 2)) for text in ("QQ+", "AKs", "AK", "AS KS, 22-44")]
    [18, 4, 16, 19]
    """
    if text.strip().lower() in EVERY:
        return None
    found: set[tuple[int, ...]] = set()
    for part in _parts(ranking.deck, text, size):
        if size == 2 and (pattern := _pattern(ranking).fullmatch(part.strip())):
            found |= _matching(ranking, pattern)
        else:
            found |= _written(ranking.deck, part, size)
    return np.array(sorted(found), np.int16)


def _parts(deck: Deck, text: str, size: int) -> list[str]:
    """What commas part; they may also stand between the cards of one hand."""
    try:
        whole = parse_cards(deck, text)
    except NotationError:
        return text.split(",")
    return [text] if len(whole) == size or "," not in text else text.split(",")


def _written(deck: Deck, text: str, size: int) -> set[tuple[int, ...]]:
    """One hand card by card, in every choice of copies."""
    codes = parse_cards(deck, text)
    if len(codes) != size:
        raise HandError(f"{text.strip()!r}: expected {size} cards in a hand, got {len(codes)}")
    check_cards(deck, codes)
    copies = [places_of(deck, code) for code in codes]
    return {tuple(sorted(chosen)) for chosen in product(*copies) if len(set(chosen)) == size}


def places_of(deck: Deck, code: int) -> list[int]:
    """The places of a card in `deck.cards`, one for each copy."""
    return [place for place, card in enumerate(deck.cards) if card == min(code, deck.joker)]


@lru_cache
def _pattern(ranking: Ranking) -> re.Pattern[str]:
    rank, kind = f"[{re.escape(ranking.deck.ranks)}]", f"[{''.join(_kinds(ranking.deck))}]"
    first = f"(?P<high>{rank})(?P<low>{rank})(?P<kind>{kind})?"
    last = f"(?P<to_high>{rank})(?P<to_low>{rank})(?P<to_kind>{kind})?"
    return re.compile(f"{first}(?:(?P<up>\\+)|-{last})?", re.IGNORECASE)


def _kinds(deck: Deck) -> dict[str, Kind]:
    """Letter -> what it asks of two suits."""
    classes = {name: each for name, each in deck.classes.items() if name != ANY}
    kinds: dict[str, Kind] = {
        SAME_SUIT: lambda one, two: one == two,
        OTHER_SUITS: lambda one, two: one != two,
    }
    for name, numbers in classes.items():
        if name != "suit" and name[0] not in kinds:
            kinds[name[0]] = _sharing(numbers)
    if len(classes) > 1:
        kinds[NOTHING] = lambda one, two: all(each[one] != each[two] for each in classes.values())
    return kinds


def _sharing(numbers: Sequence[int]) -> Kind:
    return lambda one, two: one != two and numbers[one] == numbers[two]


def _matching(ranking: Ranking, pattern: re.Match[str]) -> set[tuple[int, ...]]:
    """Every hand of two natural cards that a pattern means."""
    deck = ranking.deck
    ranks = _rank_pairs(ranking, pattern)
    kind = _kinds(deck)[pattern["kind"].lower()] if pattern["kind"] else None
    found: set[tuple[int, ...]] = set()
    for one, two in combinations(range(deck.naturals * deck.copies), 2):
        codes = deck.cards[one], deck.cards[two]
        held = frozenset(map(deck.rank_of, codes))
        if held in ranks and (kind is None or kind(*map(deck.suit_of, codes))):
            found.add((one, two))
    return found


def _rank_pairs(ranking: Ranking, pattern: re.Match[str]) -> set[frozenset[int]]:
    """The ranks of a pattern, in the deck's order; `+` and `-` follow the ranking's order."""
    order = ranking.rank_order.upper()
    high, low = (order.index(pattern[name].upper()) for name in ("high", "low"))
    pairs = [(high, low)]
    if pattern["up"]:
        top = len(order) - 1 if high == low else max(high, low) - 1
        base = min(high, low)
        pairs = [(n, n) if high == low else (max(high, low), n) for n in range(base, top + 1)]
    elif pattern["to_high"]:
        pairs = _from_to(order, pattern, high, low)
    letters = ranking.deck.ranks
    return {frozenset(letters.index(ranking.rank_order[place]) for place in pair) for pair in pairs}


def _from_to(order: str, pattern: re.Match[str], high: int, low: int) -> list[tuple[int, int]]:
    to_high, to_low = (order.index(pattern[name].upper()) for name in ("to_high", "to_low"))
    kinds = {(pattern[name] or "").lower() for name in ("kind", "to_kind")}
    paired = high == low and to_high == to_low
    if len(kinds) > 1 or not (paired or high == to_high != low != to_low):
        raise HandError(f"{pattern.group()!r}: from and to must be alike, as in 22-55 or A5s-A2s")
    first, last = sorted((low, to_low))
    return [(n, n) if paired else (high, n) for n in range(first, last + 1) if paired or n != high]
